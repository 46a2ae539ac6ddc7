# A panel that is plugged in again with another node, then thirty-two panels at the same time.
. /guest/steps.sh

# panels FIRST LAST: starts panels, each of which executes two commands when they are given
panels() {
  for number in $(seq "$1" "$2"); do
    mkfifo "/tmp/tap-$number" "/tmp/go-$number"
    {
      echo "create 1000 1000 10 4 Guest Panel $number"
      cat "/tmp/tap-$number" "/tmp/go-$number"  # each blocks until a command is written
    } | panel >>"$OUT/panels.log" 2>&1 &
  done
}

# order NAME WORDS: gives the same command to all panels
order() {
  for number in $(seq 0 31); do printf "$2" >"/tmp/$1-$number"; done
}

start_service

step 'a panel is unplugged, another gets its node, and the first comes back with a third node'
start_panel panel panel
echo 'create 1000 1000 10 4 Wanderer' >&3
within 20 'the panel' count 1 '"added"'
echo destroy >&3
within 20 'the panel to be removed' count 1 '"removed"'
panels 0 0
within 20 'the other panel' count 2 '"added"'
echo 'create 1000 1000 10 4 Wanderer' >&3
within 20 'the panel again' count 3 '"added"'
printf 'down 0 1000 500 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 20 'its tap' count 1 '"kind": *"tap"'

step 'thirty-one more panels'
panels 1 31
within 60 'all panels' count 34 '"added"'
order tap 'down 0 5 500 500\nframe\nsleep 40\nup 0\nframe\n'
within 60 'a tap on each' count 33 '"kind": *"tap"'
order go 'destroy\n'
echo destroy >&3
within 60 'all panels to be removed' count 34 '"removed"'
grep -o 'event[0-9]*' "$OUT/panel.log" >"$OUT/nodes"
