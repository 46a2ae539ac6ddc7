# How late a compositor receives frames from the daemon while other programs use all of the processor.
. /guest/steps.sh

# The program that measures has a real-time priority, so the busy programs do not delay it.
mkfifo /tmp/busy-latency
cat >/run/systemd/system/guest-latency.service <<UNIT
[Service]
ExecStart=/usr/bin/latency 300 120
CPUSchedulingPolicy=fifo
CPUSchedulingPriority=50
StandardInput=file:/tmp/busy-latency
StandardOutput=file:$OUT/latency.log
StandardError=file:$OUT/latency-errors.log
UNIT
systemctl start guest-latency || give_up 'the program that measures does not start'
exec 3>/tmp/busy-latency
has_lines() { [ "$(wc -l <"$OUT/latency.log")" -ge "$1" ]; }
poll=1000000
within 20 'the panel' has_lines 1
udevadm settle --timeout=20

step 'an idle machine'
own_panels 'Guest Panel'
systemctl start tactiled || give_up 'the service does not start'
within 20 'the panel to be owned' owns 1
clone=$(tactile status --json --socket $socket | sed -n 's|.*"clone": *"\([^"]*\)".*|\1|p')
echo "idle $clone" >&3
within 60 'the frames' has_lines 2

step 'eight busy programs: four services, and four in the slice of users'
busy=
for slice in system user; do
  for each in 1 2 3 4; do
    unit=guest-busy-$slice$each
    printf '[Service]\nExecStart=/bin/sh -c "while :; do :; done"\nSlice=%s.slice\n' $slice \
      >/run/systemd/system/$unit.service
    busy="$busy $unit"
  done
done
systemctl start $busy || give_up 'the busy programs do not start'
echo "busy $clone" >&3
within 60 'the frames' has_lines 3
systemctl show -P CPUUsageNSec $busy >"$OUT/busy"
systemctl stop $busy guest-latency
exec 3>&-
rm /tmp/busy-latency /run/systemd/system/guest-busy-* /run/systemd/system/guest-latency.service
systemctl daemon-reload
