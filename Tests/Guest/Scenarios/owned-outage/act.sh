# How long no touches flow after the owner of a panel was killed, and after it hangs. A finger taps 250 times a second.
. /guest/steps.sh

start_panel outage outage
within 20 'the panel' grep -q /dev/input "$OUT/outage.log"
udevadm settle --timeout=20
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1

# measure NAME SIGNAL TAPS: sends the signal to the daemon during taps
measured() { grep -q "^$1 " "$OUT/outage.log"; }
measure() {
  clone=$(tactile status --json --socket $socket | sed -n 's|.*"clone": *"\([^"]*\)".*|\1|p')
  pid=$(property MainPID)
  echo "$1 $2 $pid $3 $clone" >&3
  within 60 "the taps of $1" measured "$1"
  within 20 'the daemon to end' gone "$pid"
  within 20 'the panel to be owned again' owns 1
}

for round in 0 1 2; do
  step "killed, $round"
  measure "killed-$round" 9 300
done
step 'stopped, until the watchdog ends it'
measure stopped 19 400

within 20 'the daemon to read it' sleeps "$(property MainPID)"
end_consumer
property NRestarts >"$OUT/restarts"
tactile status --json --socket $socket >"$OUT/status.json"
