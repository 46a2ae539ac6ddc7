#!/bin/sh
# Boots an arm64 kernel of Debian in QEMU with the built programs, and checks what init.sh prints.
#
#   guest.sh FOLDER PAGES     PAGES is 4k or 16k: the folder of a kernel (roots.sh)
#
# The guest has udev and no systemd: make check-guest tests the units, on this machine's own processor.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 pages=$2
limit=600  # seconds for a whole run on a busy machine
sysroot=$folder/sysroot guest=$folder/guest-$pages
root=$guest/root
libraries=usr/lib/aarch64-linux-gnu

# needed FILE: prints the names of the libraries that a program or library loads.
needed() { readelf -d "$1" 2>/dev/null | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }

# add_libraries FILE...: copies what the files load, and what that loads.
add_libraries() (
  for file; do
    for name in $(needed "$file"); do
      [ ! -e "$root/$libraries/$name" ] || continue
      source=$(find "$sysroot/$libraries" -name "$name" | head -n 1)
      [ -n "$source" ] || { echo "$0: error: $file needs $name, which the sysroot lacks" >&2; exit 1; }
      cp -L "$source" "$root/$libraries/$name"
      add_libraries "$root/$libraries/$name"
    done
  done
)

rm -rf "$guest"
for name in usr/bin usr/sbin usr/lib/systemd usr/lib/udev/rules.d $libraries dev proc sys run tmp etc/tactile etc/udev modules; do
  mkdir -p "$root/$name"
done
for name in bin sbin lib; do ln -s "usr/$name" "$root/$name"; done
cp "$sysroot/usr/bin/busybox" "$sysroot/usr/bin/udevadm" "$root/usr/bin/"
for applet in sh mount sed head uname insmod mkdir mkfifo sleep test grep wc cut kill poweroff; do
  ln -s busybox "$root/usr/bin/$applet"
done
ln -s /usr/bin/udevadm "$root/usr/lib/systemd/systemd-udevd"
for rules in 50-udev-default 60-evdev 60-input-id 60-persistent-input; do
  cp "$sysroot/usr/lib/udev/rules.d/$rules.rules" "$root/usr/lib/udev/rules.d/"
done
cp "$folder/build/release/tactiled" "$folder/build/release/tactile" "$folder/build/c/panel" "$folder/build/c/visitor" "$root/usr/bin/"
cp -L "$sysroot/usr/lib/ld-linux-aarch64.so.1" "$root/usr/lib/"
add_libraries "$root/usr/bin/udevadm" "$root/usr/bin/tactiled" "$root/usr/bin/tactile" "$root/usr/bin/panel" "$root/usr/bin/visitor"
for module in evdev misc/uinput; do
  xz -dc "$folder/$pages"/usr/lib/modules/*/kernel/drivers/input/$module.ko.xz >"$root/modules/$(basename $module).ko"
done
printf 'root:x:0:0:root:/:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\ninput:x:101:\ntty:x:5:\nkvm:x:102:\n' >"$root/etc/group"
printf 'passwd: files\ngroup: files\n' >"$root/etc/nsswitch.conf"
echo '{}' >"$root/etc/tactile/tactiled.yaml"
cp "$here/init.sh" "$root/init"
(cd "$root" && find . | cpio --quiet -o -H newc -R 0:0) >"$guest/initrd"

echo "arm64: booting with pages of $pages"
timeout -k 5 $limit qemu-system-aarch64 -nodefaults -no-user-config -display none -no-reboot -machine virt -cpu cortex-a76 -smp 2 \
  -m 2048 -kernel "$folder/$pages"/boot/vmlinuz-* -initrd "$guest/initrd" \
  -append 'console=ttyAMA0 quiet panic=-1 cryptomgr.notests' -serial "file:$guest/console" </dev/null || :
tr -d '\r' <"$guest/console" | grep -a '^@' || :
for line in "up pages of ${pages%k} kB" touched visited owned 'ended 0' done; do
  grep -aq "^@$line" "$guest/console" || { echo "$0: error: the guest did not print @$line; see $guest/console" >&2; exit 1; }
done
! grep -aq '^@failed' "$guest/console"
