# One finger taps, two fingers drag, the panel is unplugged under two fingers, and daemons without
# permission.
. /guest/steps.sh

step 'a daemon without a panel, and a client'
start_service
stat -c '%A %G' $socket >"$OUT/socket"

step 'a panel appears'
start_panel panel panel
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

# drag FIRST-ID: two fingers land and move 320 units (40 mm) to the right; they stay down
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
within 20 'both touches to end' count 3 '"phase": *"ended"'
within 20 'the pan to end' count 1 '"kind": *"pan".*"state": *"ended"'

step 'two fingers drag, and the panel is unplugged'
drag 103 >&3
echo destroy >&3
within 20 'the panel to be removed' count 1 '"change": *"removed"'

step 'the panel is plugged in again'
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added again' count 2 '"change": *"added"'
printf 'down 3 105 200 200\nframe\nsleep 48\nup 3\nframe\n' >&3
within 20 'the tap on it' count 2 '"kind": *"tap"'

step 'a second daemon on the same socket'
status=0
timeout 20 tactiled --socket $socket >"$OUT/second.log" 2>&1 </dev/null || status=$?
echo $status >"$OUT/second.status"

step 'a daemon that cannot open the panel'
status=0
(as stranger timeout 20 tactiled --socket /tmp/stranger.socket) >"$OUT/stranger.log" 2>&1 || status=$?
echo $status >"$OUT/stranger.status"
[ ! -e /tmp/stranger.socket ] || echo /tmp/stranger.socket >"$OUT/stranger.left"
status=0
(as stranger timeout 20 tactile devices) >"$OUT/stranger-devices.log" 2>&1 || status=$?
echo $status >"$OUT/stranger-devices.status"

step 'the end'
echo destroy >&3
within 20 'the panel to be removed again' count 2 '"change": *"removed"'
exec 3>&-
systemctl reload tactiled
systemctl is-active tactiled >"$OUT/after-reload" || :
systemctl stop tactiled.socket
systemctl show -P Result -P ExecMainStatus -P NRestarts tactiled | tr '\n' ' ' >"$OUT/service"
within 20 'the client to end' gone $monitor
status=0
wait $monitor || status=$?
echo $status >"$OUT/monitor.status"
ls -A /run/tactile >"$OUT/left-behind" 2>/dev/null || :
