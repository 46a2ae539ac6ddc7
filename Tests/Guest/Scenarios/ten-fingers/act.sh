# Ten fingers on each of two panels at the same time.
. /guest/steps.sh

start_service
start_panel left panel
echo 'create 1920 1080 8 10 Left' >&3
within 20 'the left panel' count 1 '"added".*"Left"'
exec 4>&3
start_panel right hid-panel
echo 'create 4096 2304 12 10 Right' >&3
within 20 'the right panel' count 1 '"added".*"Right"'

# hands ID: ten fingers land one after another, move, and lift in another order
hands() {
  for slot in $(seq 0 9); do printf 'down %d %d %d 400\nframe\nsleep 8\n' "$slot" $(($1 + slot)) $((100 + slot * 170)); done
  for step in $(seq 1 25); do
    for slot in $(seq 0 9); do echo "move $slot $((100 + slot * 170)) $((400 + step * 12))"; done
    printf 'frame\nsleep 8\n'
  done
  for slot in 3 1 4 0 5 9 2 6 8 7; do printf 'up %d\nframe\nsleep 8\n' "$slot"; done
}
step 'both hands on both panels'
hands 10 >&3 &
hands 30 >&4 &
within 30 'all twenty fingers to lift' sh -c "[ \$(grep -oE '\"phase\": *\"ended\"' '$seen' | wc -l) -ge 20 ]"
