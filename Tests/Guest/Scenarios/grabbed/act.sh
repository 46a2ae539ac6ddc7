# Another program grabs the panel: during a touch, while a finger lands, and while nothing touches the panel.
. /guest/steps.sh
from=$(cat /out/tactiled.log 2>/dev/null | wc -l)

# grab NUMBER: grabs the panel. The end of descriptor 5 releases it.
grab() {
  rm -f /tmp/grab
  mkfifo /tmp/grab
  python3 /guest/Programs/grab.py "$node" </tmp/grab >"$OUT/grab$1.log" 2>&1 &
  grabber=$!
  exec 5>/tmp/grab
  within 20 'the grab' grep -q grabbed "$OUT/grab$1.log"
}
release() {
  exec 5>&-
  within 20 'the program to end' gone "$grabber"
}
# grabbed NUMBER: whether the service knows of this number of grabbed devices
grabbed() { tactile status --json --socket $socket | grep -qE "\"grabbed\": *$1[,}]"; }

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'
node=$(grep -m 1 -o "/dev/input/event[0-9]*" "$OUT/panel.log")

step 'a program grabs the panel during a touch, and the finger lifts'
printf 'down 0 101 400 500\nframe\n' >&3
within 20 'the touch' count 1 '"phase": *"began"'
grab 1
printf 'up 0\nframe\nmark\n' >&3
within 20 'the panel to send the lift' marked 1
within 20 'the touch to be cancelled' count 1 '"phase": *"cancelled"'
within 20 'the service to report the grab' grabbed 1
tactile status --socket $socket >"$OUT/status.txt"
tactile devices --socket $socket >"$OUT/devices.txt"
tactile doctor --json --socket $socket >"$OUT/doctor.jsonl" 2>"$OUT/doctor.log" || :

step 'a tap, and a finger that stays, for the other program'
printf 'down 0 102 960 700\nframe\nsleep 60\nup 0\nframe\ndown 1 103 1200 700\nframe\nmark\n' >&3
within 20 'the panel to send them' marked 2
tactile doctor --json --socket $socket >"$OUT/touched.jsonl" 2>"$OUT/touched.log" || :

step 'the program releases the panel, and the finger that stayed moves and lifts'
release
printf 'move 1 1240 720\nframe\nsleep 100\nup 1\nframe\n' >&3
within 20 'the finger to lift' count 1 '"phase": *"ended"'
within 20 'the service to report the release' grabbed 0

step 'a program grabs the panel while nothing touches it, and releases it'
grab 2
within 20 'the service to report the grab' grabbed 1
release
within 20 'the service to report the release' grabbed 0

step 'a tap'
printf 'down 0 104 300 300\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the tap' count 1 '"kind": *"tap"'
within 20 'the finger to lift' count 2 '"phase": *"ended"'
tactile status --json --socket $socket >"$OUT/status.json"
tail -n "+$((from + 1))" /out/tactiled.log >"$OUT/log"
