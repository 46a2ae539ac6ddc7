# How late a compositor receives frames: from the panel, from a program that only passes events on, and from the daemon.
. /guest/steps.sh

# The results come through a pipe. `within` would start programs during the measurement, and the guest's only processor
# would be late for the frames of that time.
mkfifo /tmp/latency /tmp/results
latency 600 120 </tmp/latency >/tmp/results 2>"$OUT/latency-errors.log" &
exec 3>/tmp/latency 5</tmp/results
# result: waits for the next line of the results and prints it.
result() { timeout 60 head -n 1 <&5; }

panel=$(result)
[ -n "$panel" ] || give_up 'there is no panel'
echo "$panel" >"$OUT/latency.log"
udevadm settle --timeout=20

# measure NAME NODE: sends the frames of the panel, and measures when they arrive at the node.
measure() {
  echo "$1 $2" >&3
  result >>"$OUT/latency.log"
}

step 'the panel itself'
measure panel "$panel"

# It runs as a service, as the daemon does: the scheduler treats programs of one control group differently.
step 'a program that passes all events on'
mkfifo /tmp/forwarder
printf '[Service]\nExecStart=/usr/bin/forwarder %s\nStandardInput=file:/tmp/forwarder\nStandardOutput=file:%s\n' \
  "$panel" "$OUT/forwarder.log" >/run/systemd/system/guest-forwarder.service
systemctl start guest-forwarder || give_up 'the forwarder does not start'
exec 4>/tmp/forwarder
within 20 'its clone' grep -q /dev/input "$OUT/forwarder.log"
clone=$(cat "$OUT/forwarder.log")
udevadm settle --timeout=20
measure forwarder "$clone"
systemctl stop guest-forwarder
exec 4>&-
rm /run/systemd/system/guest-forwarder.service
udevadm settle --timeout=20

step 'the daemon'
own_panels 'Guest Panel'
systemctl start tactiled || give_up 'the service does not start'
within 20 'the panel to be owned' owns 1
clone=$(tactile status --json --socket $socket | sed -n 's|.*"clone": *"\([^"]*\)".*|\1|p')
measure tactiled "$clone"
