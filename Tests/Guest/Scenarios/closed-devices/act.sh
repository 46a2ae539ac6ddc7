# Devices that cannot be read at first: not permitted, taken by somebody else, gone before they are opened.
. /guest/steps.sh
from=$(cat /out/tactiled.log 2>/dev/null | wc -l)

# No rule of ours gives these to the group, whatever gave them before; and one is gone at once.
rules 'ACTION!="remove", KERNEL=="event*", ATTRS{name}=="Locked", MODE="0600", GROUP="root"' \
  'ACTION=="add", KERNEL=="event*", ATTRS{name}=="Fleeting", RUN+="/usr/bin/rm -f /dev/input/%k"'
start_service

# logged PATTERN: whether the daemon has said it in this scenario.
logged() { tail -n "+$((from + 1))" /out/tactiled.log | grep -q "$1"; }

step 'a panel that the daemon may not read'
start_panel panel panel
echo 'create 1920 1080 8 10 Locked' >&3
within 20 'the daemon to say so' logged 'permission denied'
within 5 'its node' grep -q event "$OUT/panel.log"
node=$(cat "$OUT/panel.log")
now >"$OUT/times"

step 'a panel that is gone before it is opened'
exec 4>&3
start_panel fleeting panel
echo 'create 1920 1080 8 10 Fleeting' >&3
within 20 'the daemon to say so' logged 'no such device'
echo destroy >&3

step 'a finger is down when the first may be read at last'
printf 'down 0 1 480 540\nframe\n' >&4
sleep 4  # more than one try in vain
now >>"$OUT/times"
chgrp input "$node"
chmod 0640 "$node"
within 70 'the panel to be added' count 1 '"added"'
now >>"$OUT/times"
within 20 'the finger' count 1 '"phase": *"began"|"touches": *\[\{'
printf 'move 0 500 540\nframe\nsleep 60\nup 0\nframe\n' >&4
within 20 'it to lift' count 1 '"phase": *"ended"'

step 'somebody else grabs it for a tap, and lets it go'
mkfifo /tmp/grab
python3 /guest/Programs/grab.py "$node" </tmp/grab >"$OUT/grab.log" 2>&1 &
exec 5>/tmp/grab
within 20 'the grab' grep -q grabbed "$OUT/grab.log"
printf 'down 0 2 960 700\nframe\nsleep 60\nup 0\nframe\nmark\n' >&4
within 20 'the tap nobody else sees' grep -q mark "$OUT/panel.log"
exec 5>&-
within 20 'the grab to end' sh -c '! pidof python3'
printf 'sleep 400\ndown 0 3 300 300\nframe\nsleep 60\nup 0\nframe\n' >&4
within 20 'a tap after it' count 2 '"kind": *"tap"'
tactile status --json --socket $socket >"$OUT/status.json"
tail -n "+$((from + 1))" /out/tactiled.log >"$OUT/log"
