#!/bin/sh
# What happens in the guest. It acts and waits, and leaves what was seen in /out;
# Tests/Guest/verify.py judges that on the host. Every wait is for something that can be seen, with
# a bound.
set -eu
socket=/run/tactile/tactiled.socket
seen=/out/monitor.jsonl

step() { echo "guest: $*"; }

# within SECONDS WHAT COMMAND…: until the command succeeds, or the end of the scenario.
within() {
  tries=$(($1 * 20)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    tries=$((tries - 1))
    if [ "$tries" -le 0 ]; then
      echo "guest: waited in vain for $what" | tee /out/gave-up
      exit 1
    fi
    usleep 50000
  done
}

# as USER COMMAND…: `exec` makes the program itself the child, so that its pid is the one to end.
as() {
  user=$1
  shift
  exec su -s /bin/sh "$user" -c "exec $*"
}

# count NUMBER PATTERN: whether that many messages have arrived that match.
count() { [ "$(grep -cE "$2" "$seen")" -ge "$1" ]; }

gone() { ! kill -0 "$1"; }

step 'a daemon without a panel, and a client'
udevadm trigger --action=add --subsystem-match=input
udevadm settle --timeout=20
if ! systemctl start tactiled; then
  echo 'the service does not start' >/out/gave-up
  systemctl status --full tactiled >/out/status.log || :
  exit 1
fi
stat -c '%A %G' $socket >/out/socket
as client tactile monitor --json --socket $socket >$seen 2>/out/monitor.log &
monitor=$!
within 20 'the first message' count 1 '"state"'

step 'a panel appears'
mkfifo /tmp/panel
panel </tmp/panel >/out/panel.log 2>&1 &
exec 3>/tmp/panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'

step 'one finger taps'
cat >&3 <<'PANEL'
down 0 100 960 540
frame
sleep 8
move 0 961 540
frame
sleep 40
up 0
frame
PANEL
within 20 'the tap' count 1 '"kind": *"tap"'

# drag FIRST-ID: two fingers land and slide 320 units (40 mm) to the right; they stay down.
drag() {
  echo "down 0 $1 400 500
down 1 $(($1 + 1)) 700 600
frame"
  for step in $(seq 1 40); do
    echo "sleep 8
move 0 $((400 + step * 8)) 500
move 1 $((700 + step * 8)) 600
frame"
  done
}

step 'two fingers drag and lift'
drag 101 >&3
printf 'up 0\nframe\nsleep 8\nup 1\nframe\n' >&3
within 20 'both fingers to end' count 3 '"phase": *"ended"'
within 20 'the pan to end' count 1 '"kind": *"pan".*"state": *"ended"'

step 'two fingers drag, and the panel is pulled out under them'
drag 103 >&3
echo destroy >&3
within 20 'the panel to be removed' count 1 '"change": *"removed"'

step 'the panel comes back'
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added again' count 2 '"change": *"added"'
printf 'down 3 105 200 200\nframe\nsleep 48\nup 3\nframe\n' >&3
within 20 'the tap on it' count 2 '"kind": *"tap"'

step 'a second daemon on the same socket'
status=0
timeout 20 tactiled --socket $socket >/out/second.log 2>&1 </dev/null || status=$?
echo $status >/out/second.status

step 'a daemon that may not open the panel'
as stranger tactiled --socket /tmp/stranger.socket >/out/stranger.log 2>&1 &
stranger=$!
within 20 'a word about permission' grep -qi permission /out/stranger.log
status=0
(as stranger timeout 20 tactile devices) >/out/stranger-devices.log 2>&1 || status=$?
echo $status >/out/stranger-devices.status
kill "$stranger" 2>/dev/null || :
wait "$stranger" || :

step 'the end'
echo destroy >&3
within 20 'the panel to be removed again' count 2 '"change": *"removed"'
exec 3>&-
systemctl reload tactiled
systemctl is-active tactiled >/out/after-reload || :
systemctl stop tactiled
systemctl show -P Result -P ExecMainStatus -P NRestarts tactiled | tr '\n' ' ' >/out/service
within 20 'the client to end' gone $monitor
status=0
wait $monitor || status=$?
echo $status >/out/monitor.status
ls -d /run/tactile >/out/left-behind 2>/dev/null || :
