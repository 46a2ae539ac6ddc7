# Scripted fingers on an owned panel: libinput and apps receive them, until a real finger touches the panel.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1

# result COMMAND…: runs a command of scripts, and writes its exit code.
result() {
  code=0
  tactile "$@" --socket $socket >>"$OUT/commands.log" 2>&1 || code=$?
  echo "$1 $code" >>"$OUT/results"
}
lifted() { count "$1" '"phase": *"ended"'; }

step 'a tap, a swipe and a file'
result tap 300,200
within 20 'the tap' lifted 1
result swipe 600,300 100,300 --for 0.2
within 20 'the swipe' lifted 2
result play order.touch
within 20 'two fingers' lifted 4
all_read

step 'a real finger ends a script'
result swipe 100,400 1000,400 --for 30 &
script=$!
within 20 'the script to move' count 1 '"phase": *"moved".*"y": *400'
taps 90 90
within 20 'the script to end' ended $script
wait $script || :
within 20 'the real touch' lifted 5
within 20 'the end of the scripted touch' count 1 '"phase": *"cancelled"'
all_read

step 'a script that is refused'
printf 'down 0 91 950 500\nframe\n' >&3
within 20 'the real finger' count 6 '"phase": *"began"'
result tap 300,200
printf 'up 0\nframe\n' >&3
within 20 'its lift' lifted 6
(as client tactile tap 300,200 --socket $socket) >"$OUT/refusal.txt" 2>&1 && give_up 'a user without the permission taps' || :

step 'a client that is killed while its finger is down'
tactile tap 400,200 --for 60 --socket $socket >>"$OUT/commands.log" 2>&1 &
script=$!
within 20 'the script to begin' count 7 '"phase": *"began"'
kill -KILL $script
within 20 'the touch to be cancelled' count 2 '"phase": *"cancelled"'
wait $script || :
taps 95 95
within 20 'the real touch' lifted 7
all_read
end_consumer
tactile status --json --socket $socket >"$OUT/status.json"
