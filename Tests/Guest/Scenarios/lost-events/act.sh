# The daemon is stopped while the panel sends events, so the kernel's buffer overflows and events
# are lost.
. /guest/steps.sh

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'

step 'two fingers land'
printf 'down 0 201 400 500\nframe\ndown 1 202 1200 500\nframe\n' >&3
within 20 'both touches' count 2 '"phase": *"began"'

step 'while the daemon is stopped, one finger lifts, another lands in its slot, and the second keeps moving'
stop_reading
printf 'up 0\nframe\ndown 0 203 900 900\nframe\n' >&3
for round in $(seq 1 40); do
  for step in $(seq 1 50); do
    echo "move 1 $((1200 + (round * 50 + step) % 2)) $((500 + round))
frame"
  done
done >&3
echo mark >&3
within 20 'the panel to send everything' grep -q mark "$OUT/panel.log"
keep_reading
within 20 'the finger that landed in the meantime' count 3 '"phase": *"began"'

step 'both fingers lift'
printf 'up 0\nframe\nup 1\nframe\n' >&3
within 20 'both touches to end' count 2 '"phase": *"ended"'
tactile status --json --socket $socket >"$OUT/status.json"
systemctl service-watchdogs yes
systemctl show -P NRestarts tactiled >"$OUT/restarts"
