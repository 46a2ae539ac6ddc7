#!/bin/sh
# Boots a bare Debian with systemd in QEMU, and installs, upgrades and purges the packages there (act.sh).
#
#   guest.sh RELEASE FOLDER GUEST
#     FOLDER  holds RELEASE.tar (root.sh) and debs (check.sh); gets RELEASE.console
#     GUEST   holds the kernel and the emulated devices (Tests/Guest)
#
# GUEST_LIMIT ends the guest after this number of seconds. Needs root, to write the owners of files.
set -eu
release=$1 folder=$2 guest=$3
here=$(cd "$(dirname "$0")" && pwd)
console=$folder/$release.console
root=$folder/disk boot=$folder/boot
trap 'rm -rf --one-file-system "$root" "$boot" "$folder/disk.ext4" "$folder/boot.cpio"' EXIT
rm -rf --one-file-system "$root" "$boot"
mkdir -p "$root" "$boot/bin" "$boot/modules" "$boot/dev" "$boot/proc" "$boot/new"
tar --extract --file "$folder/$release.tar" --directory "$root" --numeric-owner --exclude './dev/*'
mkdir -p "$root/guest" "$root/out"
cp -R "$folder/debs" "$root/debs"
cp "$here/act.sh" "$here/confined.py" "$here/../Guest/Programs/app.py" "$here/../../packaging/debian/tests/page.py" "$root/guest/"
cp "$guest/devices/panel" "$root/usr/bin/"
cp "$here/packages.service" "$root/etc/systemd/system/"
# These wait for devices and times that the guest does not have.
for unit in systemd-timesyncd systemd-networkd systemd-resolved systemd-firstboot systemd-hwdb-update \
  systemd-random-seed systemd-pstore systemd-remount-fs; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit.service"
done
echo 0123456789abcdef0123456789abcdef >"$root/etc/machine-id"
: >"$root/etc/fstab"
truncate -s 1500M "$folder/disk.ext4"
mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=1 -m 0 -d "$root" "$folder/disk.ext4"

cp /bin/busybox "$boot/bin/"
version=$(basename "$guest"/unpacked/boot/vmlinuz-*)
version=${version#vmlinuz-}
# With tcp_diag, the bridge of web pages finds the user of a connection.
for module in virtio_pci virtio_blk ext4 evdev uinput tcp_diag; do
  /sbin/modprobe -d "$guest/unpacked" -S "$version" --show-depends "$module"
done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r file; do
  case $file in
    *.xz) xz -dc "$file" >"$boot/modules/$(basename "$file" .xz)" ;;
    *) cp "$file" "$boot/modules/" ;;
  esac
  basename "$file" .xz >>"$boot/modules/order"
done
cp "$here/../Compositors/Machine/init.sh" "$boot/init"
(cd "$boot" && find . | cpio --quiet -o -H newc -R 0:0) >"$folder/boot.cpio"

# The guest's clock counts instructions while the guest works, so that a busy host does not change the results. While the
# guest sleeps, its clock follows the host's: a clock that jumps to the next timer (sleep=off, as in Tests/Guest/run.sh)
# would jump while the guest waits for its disk, and time limits would end programs that have done nothing wrong.
kernel='console=ttyS0 quiet panic=-1 tsc=reliable no_timer_check cryptomgr.notests mitigations=off apparmor=1 security=apparmor'
units='systemd.unit=packages.service systemd.log_level=warning systemd.show_status=0'
rm -f "$console"
timeout -k 5 "${GUEST_LIMIT:-1500}" qemu-system-x86_64 \
  -nodefaults -no-user-config -display none -no-reboot \
  -machine pc,accel=tcg -cpu Nehalem,+rdrand -m 1024 -icount shift=1,sleep=on \
  -kernel "$guest/kernel" -initrd "$folder/boot.cpio" \
  -drive "file=$folder/disk.ext4,format=raw,if=virtio,snapshot=on,cache=unsafe" \
  -append "$kernel $units" -serial "file:$console" </dev/null 2>"$folder/$release.qemu" || :
grep -a '^guest:' "$console" || :
grep -aq '^guest: all laws hold' "$console" || {
  tail -n 80 "$console"
  exit 1
}
