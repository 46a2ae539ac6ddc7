# A panel that comes back on another node, then thirty-two at once.
. /guest/steps.sh

# panels FIRST LAST: each comes, and obeys its two orders when they are given, in its own time.
panels() {
  for number in $(seq "$1" "$2"); do
    mkfifo "/tmp/tap-$number" "/tmp/go-$number"
    {
      echo "create 1000 1000 10 4 Guest Panel $number"
      cat "/tmp/tap-$number" "/tmp/go-$number"  # each blocks until somebody writes
    } | panel >>"$OUT/panels.log" 2>&1 &
  done
}

# order NAME WORDS: the same to all of them.
order() {
  for number in $(seq 0 31); do printf "$2" >"/tmp/$1-$number"; done
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
order tap 'down 0 5 500 500\nframe\nsleep 40\nup 0\nframe\n'
within 60 'a tap on each' count 33 '"kind": *"tap"'
order go 'destroy\n'
echo destroy >&3
within 60 'all of them to go' count 34 '"removed"'
grep -o 'event[0-9]*' "$OUT/panel.log" >"$OUT/nodes"
