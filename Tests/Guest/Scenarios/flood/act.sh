# One panel sends very many events on a busy machine, while another panel is used.
# Claim: A panel that floods the daemon takes no memory, and costs other panels no event.
. /guest/steps.sh

start_service
start_panel good panel
echo 'create 1920 1080 8 10 Good' >&3
within 20 'the good panel' count 1 '"added".*"Good"'
exec 4>&3
start_panel bad panel
echo 'create 1920 1080 8 10 Bad' >&3
within 20 'the bad panel' count 1 '"added".*"Bad"'
idle() { tactile status --json --socket $socket | grep -q '"touches": *\[\]'; }
lifted() { count 1 '"phase": *"ended"' && idle; }

step 'ten fingers touch the bad panel once, so that the daemon has the memory that touches need'
{
  for slot in $(seq 0 9); do echo "down $slot $((80 + slot)) $((200 + slot * 150)) 300"; done
  echo frame
  for slot in $(seq 0 9); do echo "up $slot"; done
  echo frame
} >&3
within 20 'ten touches to end' lifted
memory >"$OUT/memory"

step 'ten fingers move as fast as possible, and the service gets a hundredth of the processor'
sh -c 'while :; do :; done' &
started="$started $!"
systemctl set-property --runtime tactiled CPUQuota=1%
{
  for slot in $(seq 0 9); do echo "down $slot $((100 + slot)) $((200 + slot * 150)) 300"; done
  echo frame
  awk 'BEGIN {
    for (frame = 0; frame < 1500; frame++) {
      for (slot = 0; slot < 10; slot++)
        print "move", slot, 200 + slot * 150 + frame % 40, 300 + int(frame / 2)
      print "frame"
    }
    print "mark"
  }'
} >&3 &
step 'twenty taps on the other panel'
for tap in $(seq 1 20); do
  printf 'down 0 %d %d 400\nframe\nsleep 60\nup 0\nframe\nsleep 140\n' "$tap" $((tap * 80))
done >&4
within 60 'the taps' count 20 '"phase": *"ended","location": *\{"x": *[0-9.]*,"y": *315\.354'
within 120 'the flood to be over' grep -q mark "$OUT/bad.log"
# `systemctl revert` would remove the settings of the guest too.
rm -r /run/systemd/system.control/tactiled.service.d
systemctl daemon-reload
kill $started
started=
within 60 'the fingers at their final locations' count 1 '"phase": *"moved","location": *\{"x": *[0-9.]*,"y": *826\.378'
{
  for slot in $(seq 0 9); do echo "up $slot"; done
  echo frame
} >&3
within 60 'all fingers to lift' idle
memory >>"$OUT/memory"
tactile status --json --socket $socket >"$OUT/status.json"
property NRestarts >"$OUT/restarts"
