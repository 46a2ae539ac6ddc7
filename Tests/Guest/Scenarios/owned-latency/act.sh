# How late a compositor receives frames: from the panel, from a program that only passes events on, and from the daemon.
. /guest/steps.sh

start_panel latency latency 600 120
within 20 'the panel' grep -q /dev/input "$OUT/latency.log"
panel=$(head -n 1 "$OUT/latency.log")
udevadm settle --timeout=20

# measure NAME NODE: sends the frames of the panel, and measures when they arrive at the node
measured() { grep -q "^$1 " "$OUT/latency.log"; }
measure() {
  echo "$1 $2" >&3
  within 60 "the frames of $1" measured "$1"
}

step 'the panel itself'
measure panel "$panel"

step 'a program that passes all events on'
mkfifo /tmp/forwarder
forwarder "$panel" </tmp/forwarder >"$OUT/forwarder.log" 2>&1 &
forwarder=$!
exec 4>/tmp/forwarder
within 20 'its clone' grep -q /dev/input "$OUT/forwarder.log"
clone=$(cat "$OUT/forwarder.log")
udevadm settle --timeout=20
measure forwarder "$clone"
exec 4>&-
wait $forwarder
udevadm settle --timeout=20

step 'the daemon'
own_panels 'Guest Panel'
systemctl start tactiled || give_up 'the service does not start'
within 20 'the panel to be owned' owns 1
clone=$(tactile status --json --socket $socket | sed -n 's|.*"clone": *"\([^"]*\)".*|\1|p')
measure tactiled "$clone"
