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
root=$folder/disk
. "$here/../Guest/Machine/boot.sh"
trap 'rm -rf --one-file-system "$root" "$folder/disk.ext4" "$folder/boot.cpio"' EXIT
rm -rf --one-file-system "$root"
mkdir -p "$root"
tar --extract --file "$folder/$release.tar" --directory "$root" --numeric-owner --exclude './dev/*'
mkdir -p "$root/guest" "$root/out"
cp -R "$folder/debs" "$root/debs"
cp "$here/act.sh" "$here/confined.py" "$here/../Guest/Programs/app.py" "$here/../Guest/Programs/grab.py" \
  "$here/../../packaging/debian/tests/page.py" "$root/guest/"
cp "$guest/devices/panel" "$root/usr/bin/"
cp "$here/packages.service" "$root/etc/systemd/system/"
bare_root "$root"
make_disk "$root" 1500 "$folder/disk.ext4"
# With tcp_diag, the bridge of web pages finds the user of a connection.
make_boot "$guest" "$here/../Compositors/Machine/init.sh" "$folder/boot.cpio" \
  virtio_pci virtio_blk ext4 evdev uinput tcp_diag

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
