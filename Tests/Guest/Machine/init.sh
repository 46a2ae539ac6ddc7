#!/bin/sh
# The guest's first process: loads the input modules, moves to a tmpfs (a service's sandbox needs a
# root that can be pivoted away, which the kernel's first one cannot), and becomes systemd.
export PATH=/usr/bin:/usr/sbin
while read -r module; do
  insmod "/usr/lib/modules/$module" || echo "guest: cannot load $module"
done </usr/lib/modules/order
mount -t tmpfs -o mode=0755 root /new
for name in /*; do
  [ "$name" = /new ] || cp -a "$name" /new/
done
exec switch_root /new /usr/lib/systemd/systemd
