# Runs `tactile doctor` with a free panel, a touched panel, and a panel that another program has grabbed.
. /guest/steps.sh

step 'a panel that no program has grabbed'
start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'
tactile doctor --json --socket $socket >"$OUT/free.jsonl" 2>"$OUT/free.log" || :

step 'a finger is down while the doctor runs'
printf 'down 0 100 960 540\nframe\n' >&3
within 20 'the finger to land' count 1 '"phase": *"began"'
tactile doctor --json --socket $socket >"$OUT/touched.jsonl" 2>"$OUT/touched.log" || :
printf 'sleep 8\nmove 0 1000 540\nframe\nsleep 8\nup 0\nframe\n' >&3
within 20 'the finger to lift' count 1 '"phase": *"ended"'

step 'a program grabs the panel'
node=$(sed -n 's|.*"node": *"\(/dev/input/event[0-9]*\)".*|\1|p' "$seen" | head -n 1)
cat >/tmp/keep.py <<'PYTHON'
import sys
import time

import libevdev

with open(sys.argv[1], "rb") as file:
    libevdev.Device(file).grab()
    open("/tmp/kept", "w", encoding="ascii").close()
    time.sleep(600)
PYTHON
python3 /tmp/keep.py "$node" >"$OUT/keep.log" 2>&1 &
keeper=$!
started="$started $keeper"
within 20 'the program to grab the panel' test -e /tmp/kept
tactile doctor --json --socket $socket >"$OUT/kept.jsonl" 2>"$OUT/kept.log" || echo $? >"$OUT/kept.status"
echo "$keeper" >"$OUT/keeper"

step 'the program releases the panel'
kill "$keeper"
within 20 'the program to end' gone "$keeper"
tactile doctor --json --socket $socket >"$OUT/again.jsonl" 2>"$OUT/again.log" || :
printf 'down 0 101 960 540\nframe\nsleep 48\nup 0\nframe\n' >&3
within 20 'a touch again' count 2 '"phase": *"ended"'
