#!/bin/sh
# The first process of the guest. It loads the input modules, moves to a tmpfs and becomes systemd.
# The sandbox of a service requires a root that can be pivoted away, which the first root of the
# kernel cannot.
export PATH=/usr/bin:/usr/sbin
while read -r module; do
  insmod "/usr/lib/modules/$module" || echo "guest: cannot load $module"
done </usr/lib/modules/order
mount -t tmpfs -o mode=0755 root /new
for name in /*; do
  [ "$name" = /new ] || cp -a "$name" /new/
done
exec switch_root /new /usr/lib/systemd/systemd
