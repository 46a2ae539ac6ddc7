#!/bin/sh
# Makes a disk with a Debian release and its consumers of touch panels, and the archive that boots it.
#
#   image.sh RELEASE GUEST FOLDER
#     RELEASE  bookworm or trixie
#     GUEST    the folder of the other virtual machine (Tests/Guest/Machine/image.sh); its kernel boots this one too
#     FOLDER   gets RELEASE.ext4 and RELEASE.cpio
#
# Needs root, because mmdebstrap installs packages in a root folder.
set -eu
release=$1 guest=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
base='systemd systemd-sysv udev dbus libpam-systemd kmod passwd python3
  libevdev2 libudev1 libmtdev1 libjansson4 libyaml-0-2 libxkbcommon0 libexpat1 libwayland-client0 libxi6 libgl1-mesa-dri libegl1 libgles2'
consumers='weston cage sway xwayland xserver-xorg-core xserver-xorg-input-libinput xserver-xorg-input-evdev
  python3-pyqt5 chromium fonts-dejavu-core python3-gi gir1.2-gtk-3.0 gir1.2-webkit2-4.1 swayidle x11-xserver-utils
  wev foot xterm openbox x11-utils'
megabytes=4500

case $release in
  bookworm) ;;
  trixie) consumers="$consumers labwc wlopm" ;;  # Debian 12 has no labwc
  *) echo "$0: unknown release '$release'; releases are bookworm, trixie" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to install packages in a root folder" >&2; exit 1; }

root=$folder/$release.root
trap 'rm -rf --one-file-system "$root" "$folder/boot"' EXIT
rm -rf --one-file-system "$root" "$folder/boot"
mkdir -p "$folder"
echo "compositors: installing the consumers of $release"
# shellcheck disable=SC2086  # the list is split on purpose
mmdebstrap --quiet --mode=root --variant=minbase --include="$(echo $base $consumers | tr -s ' \n' ,)" \
  --aptopt='APT::Install-Recommends "false"' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --customize-hook='chroot "$1" useradd --create-home --groups video,render,input kiosk' \
  "$release" "$root"

# steps.sh needs applets that the busybox of Debian lacks in its smaller package.
cp /bin/busybox "$root/usr/bin/busybox"
ln -sf busybox "$root/usr/bin/usleep"
cp "$here/compositors.service" "$root/etc/systemd/system/"
mkdir -p "$root/etc/systemd/system/tactiled.service.d" "$root/guest" "$root/out"
cp "$here/../../Guest/Machine/tactiled.conf" "$root/etc/systemd/system/tactiled.service.d/guest.conf"
cp "$here/../../Guest/Machine/people.conf" "$root/usr/lib/sysusers.d/zz-guest.conf"
# These wait for devices and times that the guest does not have.
for unit in systemd-timesyncd systemd-networkd systemd-resolved systemd-firstboot systemd-hwdb-update \
  systemd-random-seed systemd-pstore systemd-remount-fs; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit.service"
done
echo 0123456789abcdef0123456789abcdef >"$root/etc/machine-id"
: >"$root/etc/fstab"
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/*
truncate -s "${megabytes}M" "$folder/$release.new"
mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=1 -m 0 -d "$root" "$folder/$release.new"

# The archive loads all modules, so that the disk needs none.
mkdir -p "$folder/boot/bin" "$folder/boot/modules" "$folder/boot/dev" "$folder/boot/proc" "$folder/boot/new"
cp /bin/busybox "$folder/boot/bin/"
version=$(basename "$guest"/unpacked/boot/vmlinuz-*)
version=${version#vmlinuz-}
for module in virtio_pci virtio_blk ext4 evdev uinput virtio_gpu; do
  /sbin/modprobe -d "$guest/unpacked" -S "$version" --show-depends "$module"
done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r file; do
  case $file in
    *.xz) xz -dc "$file" >"$folder/boot/modules/$(basename "$file" .xz)" ;;
    *) cp "$file" "$folder/boot/modules/" ;;
  esac
  basename "$file" .xz >>"$folder/boot/modules/order"
done
cp "$here/init.sh" "$folder/boot/init"
(cd "$folder/boot" && find . | cpio --quiet -o -H newc -R 0:0) >"$folder/$release.cpio"
mv "$folder/$release.new" "$folder/$release.ext4"
