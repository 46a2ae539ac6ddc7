# Devices that cannot be read at first: no permission, grabbed by another program, removed before
# they are opened.
. /guest/steps.sh
from=$(cat /out/tactiled.log 2>/dev/null | wc -l)

# Our udev rules don't give the first device to the group, and remove the second at once.
rules 'ACTION!="remove", KERNEL=="event*", ATTRS{name}=="Locked", MODE="0600", GROUP="root"' \
  'ACTION=="add", KERNEL=="event*", ATTRS{name}=="Fleeting", RUN+="/usr/bin/rm -f /dev/input/%k"'
start_service

# The kernel's trace of refused opens. `refusals` prints the number of refusals for the daemon.
trace=/sys/kernel/tracing
[ -e $trace/trace ] || mount -t tracefs tracefs $trace
echo 'ret == -13' >$trace/events/syscalls/sys_exit_openat/filter
echo 1 >$trace/events/syscalls/sys_exit_openat/enable
refusals() { grep -c '^ *tactiled-.*openat' $trace/trace || :; }
refused=$(refusals)
# tried NUMBER: whether the daemon has tried this number of times to open the panel
tried() { [ "$(refusals)" -ge $((refused + $1)) ]; }

# logged PATTERN: whether the daemon has logged it in this scenario.
logged() { tail -n "+$((from + 1))" /out/tactiled.log | grep -q "$1"; }

step 'a panel that the daemon cannot read'
start_panel panel panel
echo 'create 1920 1080 8 10 Locked' >&3
within 20 'the daemon to log it' logged 'permission denied'
within 5 'its node' grep -q event "$OUT/panel.log"
node=$(cat "$OUT/panel.log")
now >"$OUT/times"

step 'a panel that is removed before it is opened'
exec 4>&3
start_panel fleeting panel
echo 'create 1920 1080 8 10 Fleeting' >&3
within 20 'the daemon to log it' logged 'does not exist'
echo destroy >&3

step 'a finger is down when the first panel becomes readable'
printf 'down 0 1 480 540\nframe\n' >&4
within 20 'the daemon to fail three times' tried 3
echo 0 >$trace/events/syscalls/sys_exit_openat/enable
now >>"$OUT/times"
chgrp tactile-input "$node"
chmod 0640 "$node"
within 70 'the panel to be added' count 1 '"added"'
now >>"$OUT/times"
within 20 'the finger' count 1 '"phase": *"began"|"touches": *\[\{'
printf 'move 0 500 540\nframe\nsleep 60\nup 0\nframe\n' >&4
within 20 'the finger to lift' count 1 '"phase": *"ended"'

step 'another program grabs the panel during a tap, and releases it'
mkfifo /tmp/grab
python3 /guest/Programs/grab.py "$node" </tmp/grab >"$OUT/grab.log" 2>&1 &
exec 5>/tmp/grab
within 20 'the grab' grep -q grabbed "$OUT/grab.log"
printf 'down 0 2 960 700\nframe\nsleep 60\nup 0\nframe\nmark\n' >&4
within 20 'the tap during the grab' grep -q mark "$OUT/panel.log"
exec 5>&-
within 20 'the grab to end' sh -c '! pidof python3'
printf 'sleep 400\ndown 0 3 300 300\nframe\nsleep 60\nup 0\nframe\n' >&4
within 20 'a tap after the grab' count 2 '"kind": *"tap"'
tactile status --json --socket $socket >"$OUT/status.json"
tail -n "+$((from + 1))" /out/tactiled.log >"$OUT/log"
