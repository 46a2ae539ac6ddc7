#!/bin/busybox sh
# The first process of the guest. It loads the modules and changes to the disk.
b=/bin/busybox
$b mount -t devtmpfs dev /dev
$b mount -t proc proc /proc
while read -r module; do
  $b insmod "/modules/$module" || echo "guest: cannot load $module"
done </modules/order
$b mount -t ext4 -o noatime /dev/vda /new || echo 'guest: cannot mount the disk'
$b umount /proc
$b mount -o move /dev /new/dev
exec $b switch_root /new /usr/lib/systemd/systemd
