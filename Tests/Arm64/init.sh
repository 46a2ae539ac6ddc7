#!/bin/sh
# The first process of the arm64 guest. It plays a panel to the daemon while apps come and go, and prints what a client
# heard. Lines for guest.sh begin with @.
export PATH=/usr/bin:/usr/sbin
socket=/run/tactile/tactiled.socket
mount -t devtmpfs dev /dev
exec </dev/null >/dev/ttyAMA0 2>&1
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
echo "@up pages of $(sed -n 's/^KernelPageSize: *//p' /proc/self/smaps | head -n 1), $(uname -r)"

# within SECONDS COMMAND...: waits until the command succeeds.
within() {
  limit=$1
  shift
  until "$@" >/dev/null 2>&1; do
    limit=$((limit - 1))
    [ $limit -gt 0 ] || { echo "@failed: waited too long: $*"; return 1; }
    sleep 1
  done
}
heard() { [ "$(grep -cE "$2" /tmp/monitor)" -ge "$1" ]; }

for module in /modules/*.ko; do insmod "$module" || echo "@failed: insmod $module"; done
mkdir -p /run/udev /run/tactile
/usr/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=input --subsystem-match=misc
udevadm settle --timeout=60
tactiled --config /etc/tactile/tactiled.yaml >/tmp/daemon 2>&1 &
daemon=$!
within 60 test -S $socket
tactile monitor --json --socket $socket >/tmp/monitor 2>&1 &
within 60 heard 1 '"state": *\{'
mkfifo /tmp/commands
panel </tmp/commands >/tmp/panel 2>&1 &
exec 3>/tmp/commands
echo 'create 20000 10000 40 10 Guest Panel' >&3
within 60 heard 1 '"added"'

# touch NUMBER: a tap and a drag
touch() {
  {
    printf 'down 0 %d 10000 5000\nframe\nsleep 60\nup 0\nframe\nsleep 500\ndown 0 %d 4000 5000\nframe\n' "$1" $(($1 + 1))
    for step in 1 2 3 4 5 6 7 8; do printf 'sleep 16\nmove 0 %d 5000\nframe\n' $((4000 + step * 400)); done
    printf 'up 0\nframe\n'
  } >&3
}
touch 10
within 60 heard 1 '"kind": *"tap"' && within 60 heard 1 '"kind": *"pan".*"ended"' && echo '@touched'

# Claim: Apps with large scenes that come and go leave the daemon unharmed, also with pages of 16 KiB.
for name in one two three; do visitor $socket $name 200 120000 & done
for round in 1 2 3 4 5 6; do
  visitors=
  for name in a b c d; do
    visitor $socket $name 300 200 &
    visitors="$visitors $!"
  done
  for visitor in $visitors; do wait "$visitor" || echo "@failed: a visitor in round $round"; done
done
kill -0 $daemon && tactile status --socket $socket >/tmp/status && echo '@visited'

# Owned, the panel is seen through a clone.
printf 'devices:\n  - match: {name: "Guest Panel"}\n    own: {mode: on}\n' >/etc/tactile/tactiled.yaml
kill -HUP $daemon
owned() { tactile status --json --socket $socket | grep -q '"own": *"owned"'; }
within 60 owned && grep -l 'Guest Panel' /sys/class/input/event*/device/name >/tmp/nodes
touch 20
within 60 heard 2 '"kind": *"tap"' && [ "$(wc -l </tmp/nodes)" = 2 ] && echo '@owned'
exec 3>&-
kill $daemon
wait $daemon
echo "@ended $?"
for log in daemon panel monitor; do
  echo "--- $log"
  cut -c 1-300 /tmp/$log
done
echo '@done'
poweroff -f
