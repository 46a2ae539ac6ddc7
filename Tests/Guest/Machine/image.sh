#!/bin/sh
# Makes the files that every boot shares: Debian's kernel, and a root with busybox, systemd, udev,
# the input modules, and the tools that Tactile is compared with: evemu, libinput, lisgd, and Python for
# libinput replay.
#
#   image.sh FOLDER     writes FOLDER/kernel and FOLDER/base.cpio
#
# The package of the kernel is unpacked and not installed, because an installed kernel would build an
# initramfs and edit the boot loader of this machine. Nothing requires root: cpio writes the owners.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
root=$folder/root
unpacked=$folder/unpacked
mkdir -p "$folder"

say() { echo "guest: $*" >&2; }

unpack_kernel() {
  package=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' |
    head -n 1)
  if [ -z "$package" ]; then
    say "apt knows no linux-image-amd64. Run apt-get update as root, then try again."
    exit 1
  fi
  say "fetching $package"
  mkdir -p "$folder/download"
  (cd "$folder/download" && apt-get -q -o APT::Sandbox::User=root download "$package" >&2)
  dpkg-deb -x "$folder"/download/"$package"_*.deb "$unpacked.new"
  mv "$unpacked.new" "$unpacked"
  rm -rf "$folder/download"
}

# An emulated kernel needs 3 s to unpack its own XZ data, so unpack it here. QEMU starts the bare
# kernel through its PVH entry. A kernel in any other format is started unchanged.
extract_kernel() {
  python3 - "$unpacked/boot/vmlinuz-$version" "$folder/kernel" <<'PYTHON'
import lzma, struct, sys

image = open(sys.argv[1], "rb").read()
start, length = struct.unpack_from("<II", image, 0x248)  # payload_offset, payload_length
start += (image[0x1F1] + 1) * 512  # past the boot sector and the setup sectors
payload = image[start : start + length]
if payload.startswith(b"\xfd7zXZ\0"):
    image = lzma.LZMADecompressor().decompress(payload)
open(sys.argv[2], "wb").write(image)
PYTHON
}

# copy FILE [NAME]: copies a file into the root and follows links
copy() {
  mkdir -p "$root/$(dirname "${2:-$1}")"
  cp -L "$1" "$root/${2:-$1}"
}

add_programs() {
  copy /bin/busybox /usr/bin/busybox
  for applet in $(busybox --list); do
    [ "$applet" = busybox ] || ln -sf busybox "$root/usr/bin/$applet"
  done
  systemd=/usr/lib/systemd
  set -- /bin/systemctl /bin/systemd-analyze /bin/systemd-sysusers /bin/systemd-tmpfiles \
    /bin/udevadm /usr/bin/evemu-device /usr/bin/evemu-play /usr/bin/evemu-describe /usr/bin/evemu-record \
    /usr/libexec/libinput/libinput-debug-events /usr/bin/lisgd
  for program in systemd systemd-executor; do  # systemd-executor exists since systemd 254
    [ ! -e "/lib/systemd/$program" ] || set -- "$@" "/lib/systemd/$program"
  done
  for program; do copy "$program" "/usr/${program#/usr}"; done
  ln -s /usr/bin/udevadm "$root$systemd/systemd-udevd"
  "$here/libraries.sh" "$@" | while read -r library; do copy "$library"; done
}

# The interpreter, its library without the parts for developers of Python, and three packages.
add_python() {
  python=$(python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
  copy "/usr/bin/$python" /usr/bin/python3
  # Keep the times of files: Python uses a compiled module only if its source has the recorded time.
  (cd /usr/lib && tar -cf - --exclude=test --exclude=idlelib --exclude=lib2to3 --exclude=ensurepip \
    --exclude=distutils --exclude=pydoc_data --exclude='config-*' --exclude='*.opt-?.pyc' \
    "$python" python3/dist-packages/libevdev python3/dist-packages/yaml \
    python3/dist-packages/_yaml python3/dist-packages/pyudev) | tar -C "$root/usr/lib" -xf -
  # With these files, Python finds a library whose name has no version.
  copy /sbin/ldconfig /usr/sbin/ldconfig
  copy /etc/ld.so.cache
  copy /usr/libexec/libinput/libinput-replay /usr/bin/libinput-replay
  cp -R /usr/share/libinput "$root/usr/share/"
  "$here/libraries.sh" "/usr/bin/$python" "$root/usr/lib/$python"/lib-dynload/*.so \
    "$root"/usr/lib/python3/dist-packages/*/*.so | while read -r library; do copy "$library"; done
}

# From systemd: the programs that create users, run udev and start services. From udev: the rules
# for input devices.
add_system() {
  for unit in sysinit basic shutdown sockets paths timers slices local-fs swap; do
    copy "/lib/systemd/system/$unit.target" "$systemd/system/$unit.target"
  done
  for unit in systemd-sysusers.service systemd-tmpfiles-setup.service systemd-udevd.service \
    systemd-udevd-control.socket systemd-udevd-kernel.socket; do
    copy "/lib/systemd/system/$unit" "$systemd/system/$unit"
  done
  copy "$here/guest.service" "$systemd/system/guest.service"
  copy "$here/tactiled.conf" /etc/systemd/system/tactiled.service.d/guest.conf
  copy "$here/people.conf" /usr/lib/sysusers.d/zz-guest.conf
  copy /usr/lib/sysusers.d/basic.conf
  for rules in 50-udev-default 60-evdev 60-input-id 60-persistent-input; do
    copy "/usr/lib/udev/rules.d/$rules.rules"
  done
  echo 0123456789abcdef0123456789abcdef >"$root/etc/machine-id"  # otherwise this is a first boot
  printf 'passwd: files\ngroup: files\n' >"$root/etc/nsswitch.conf"
}

add_modules() {
  modules=$root/usr/lib/modules
  mkdir -p "$modules"
  /sbin/depmod -b "$unpacked" "$version"
  for module in evdev uinput uhid hid-multitouch; do
    /sbin/modprobe -d "$unpacked" -S "$version" --show-depends "$module"
  done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r file; do
    case $file in
      *.xz) xz -dc "$file" >"$modules/$(basename "$file" .xz)" ;;
      *) cp "$file" "$modules/" ;;
    esac
    basename "$file" .xz >>"$modules/order"
  done
}

[ -d "$unpacked" ] || unpack_kernel
version=$(basename "$unpacked"/boot/vmlinuz-*)
version=${version#vmlinuz-}
[ -s "$folder/kernel" ] || extract_kernel

rm -rf "$root"
mkdir -p "$root/etc/udev"
for name in dev new out proc root run sys tmp; do mkdir "$root/$name"; done
chmod 1777 "$root/tmp"
for name in bin sbin lib lib64 share; do  # a merged /usr, as in Debian
  mkdir -p "$root/usr/$name"
  [ "$name" = share ] || ln -s "usr/$name" "$root/$name"
done
add_programs
add_python
add_modules
add_system
copy "$here/init.sh" /init
(cd "$root" && find . | cpio --quiet -o -H newc -R 0:0) >"$folder/base.new"
mv "$folder/base.new" "$folder/base.cpio"
say "made for Linux $version"
