# A panel that comes back on another node, then thirty-two at once.
. /guest/steps.sh

# panels FIRST LAST: each comes, is tapped once when all have come, and goes.
panels() {
  for number in $(seq "$1" "$2"); do
    {
      echo "create 1000 1000 10 4 Guest Panel $number"
      until [ -e /tmp/all-there ]; do usleep 50000; done
      printf 'down 0 %d 500 500\nframe\nsleep 40\nup 0\nframe\n' "$number"
      until [ -e /tmp/all-tapped ]; do usleep 50000; done
      echo destroy
    } | panel >>"$OUT/panels.log" 2>&1 &
  done
}

start_service

step 'a panel is pulled out, another takes its node, it comes back on a third'
start_panel panel panel
echo 'create 1000 1000 10 4 Wanderer' >&3
within 20 'the panel' count 1 '"added"'
echo destroy >&3
within 20 'it to go' count 1 '"removed"'
panels 0 0
within 20 'the other' count 2 '"added"'
echo 'create 1000 1000 10 4 Wanderer' >&3
within 20 'the panel again' count 3 '"added"'
printf 'down 0 1000 500 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 20 'its tap' count 1 '"kind": *"tap"'

step 'thirty-one more'
panels 1 31
within 60 'all of them' count 34 '"added"'
touch /tmp/all-there
within 60 'a tap on each' count 33 '"kind": *"tap"'
touch /tmp/all-tapped
echo destroy >&3
within 60 'all of them to go' count 34 '"removed"'
grep -o 'event[0-9]*' "$OUT/panel.log" >"$OUT/nodes"
