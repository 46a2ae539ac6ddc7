# A Windows 8 panel on a HID bus, with the kernel's hid-multitouch as its driver.
. /guest/steps.sh

start_service
start_panel hid-panel hid-panel
echo 'create 4096 2304 12 10 Guest HID Panel' >&3
within 30 'the panel to be added' count 1 '"change": *"added"'

step 'five fingers land, move and lift'
# The panel sleeps 8 ms after each frame: the time between two reports of a real one.
for slot in 0 1 2 3 4; do echo "down $slot $((slot + 20)) $((800 + slot * 400)) 900"; done >&3
echo frame >&3
for step in $(seq 1 20); do
  for slot in 0 1 2 3 4; do echo "move $slot $((800 + slot * 400 + step * 15)) 900"; done
  echo 'frame
sleep 8'
done >&3
for slot in 0 1 2 3 4; do echo "up $slot"; done >&3
echo frame >&3
within 20 'all five to end' count 1 '("phase": *"ended".*){5}'

step 'the panel is unplugged under a sixth finger'
# The finger keeps moving, because hid-multitouch lifts a finger that was in no report for 100 ms.
printf 'down 0 7 2048 1152\nframe\n' >&3
for step in $(seq 1 20); do
  printf 'sleep 8\nmove 0 %d 1152\nframe\n' $((2048 + step * 15))
done >&3
echo destroy >&3
within 20 'the panel to be removed' count 1 '"removed"'
