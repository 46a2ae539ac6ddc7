# The reader is stopped while the panel goes on: the kernel's buffer runs over, and events are lost.
. /guest/steps.sh

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'

step 'two fingers land'
printf 'down 0 201 400 500\nframe\ndown 1 202 1200 500\nframe\n' >&3
within 20 'both touches' count 2 '"phase": *"began"'

step 'while nobody reads, one lifts, another lands in its slot, and the second moves on and on'
systemctl service-watchdogs no
systemctl kill --signal=STOP tactiled
printf 'up 0\nframe\ndown 0 203 900 900\nframe\n' >&3
for round in $(seq 1 40); do
  for step in $(seq 1 50); do
    echo "move 1 $((1200 + (round * 50 + step) % 2)) $((500 + round))
frame"
  done
done >&3
echo mark >&3
within 20 'the flood to be over' grep -q mark "$OUT/panel.log"
systemctl kill --signal=CONT tactiled
within 20 'the finger that landed unseen' count 3 '"phase": *"began"'

step 'both lift'
printf 'up 0\nframe\nup 1\nframe\n' >&3
within 20 'both to end' count 2 '"phase": *"ended"'
tactile status --json --socket $socket >"$OUT/status.json"
systemctl service-watchdogs yes
systemctl show -P NRestarts tactiled >"$OUT/restarts"
