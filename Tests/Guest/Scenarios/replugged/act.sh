# A panel is unplugged during a gesture and plugged in again. It has another node, the same port and
# serial number, and the same calibration.
. /guest/steps.sh

# The rules for panels with these ports and serial numbers: turned by 180 degrees, and a part of the
# screen.
rules 'ACTION!="remove", KERNEL=="event*", ATTRS{phys}=="guest-port-1", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"' \
  'ACTION!="remove", KERNEL=="event*", ATTRS{uniq}=="4711", ENV{LIBINPUT_CALIBRATION_MATRIX}="0.5 0 0 0 0.5 0"'
start_service

# gesture: two fingers move 40 mm; they stay down
gesture() {
  printf 'down 0 %d 400 500\ndown 1 %d 700 600\nframe\n' "$1" $(($1 + 1))
  for step in $(seq 1 20); do
    printf 'sleep 8\nmove 0 %d 500\nmove 1 %d 600\nframe\n' $((400 + step * 16)) $((700 + step * 16))
  done
}

step 'the panel is unplugged during a gesture'
start_panel wanderer hid-panel
printf 'port guest-port-1\ncreate 1920 1080 8 10 Wanderer\n' >&3
within 20 'the panel' count 1 '"added"'
gesture 10 >&3
within 20 'the gesture' count 1 '"kind": *"pan".*"state": *"changed"'
echo destroy >&3
within 20 'the panel to be removed' count 1 '"removed"'

step 'another panel gets its node, and the first panel comes back with the next node'
exec 4>&3
start_panel other panel
printf 'create 1920 1080 8 10 Other\n' >&3
within 20 'the other panel' count 2 '"added"'
printf 'port guest-port-1\ncreate 1920 1080 8 10 Wanderer\n' >&4
within 20 'the panel again' count 3 '"added"'
{
  gesture 20
  printf 'sleep 8\nup 0\nup 1\nframe\n'
} >&4
within 20 'the gesture to end' count 1 '"kind": *"pan".*"state": *"ended"'
printf 'sleep 400\ndown 0 30 480 270\nframe\nsleep 60\nup 0\nframe\n' >&4
within 20 'a tap on the panel' count 1 '"kind": *"tap"'
printf 'down 0 31 480 270\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'a tap on the other panel' count 2 '"kind": *"tap"'
printf 'destroy\n' | tee /proc/self/fd/3 >&4
within 20 'both panels to be removed' count 3 '"removed"'

step 'a panel with a serial number is plugged into two ports'
exec 4>&-
start_panel hid-panel hid-panel
for port in guest-port-3 guest-port-4; do
  printf 'serial 4711\nport %s\ncreate 4096 2304 12 10 Numbered\n' $port >&3
  within 30 "the panel at $port" count $((1 + ${port#guest-port-})) '"added"'
  printf 'down 0 7 2048 1152\nframe\nsleep 60\nup 0\nframe\n' >&3
  within 20 'its tap' count "${port#guest-port-}" '"kind": *"tap"'
  echo destroy >&3
  within 20 'the panel to be removed' count $((1 + ${port#guest-port-})) '"removed"'
done
