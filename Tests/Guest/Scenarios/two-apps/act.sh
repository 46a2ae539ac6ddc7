# Apps of two users on two panels: each receives only its own events, and calls without permission
# are refused.
# Claim: Each of two apps receives the touches of its own window, and no message about the other.
. /guest/steps.sh

start_service
start_panel left panel
echo 'create 1920 1080 8 10 Left' >&3
within 20 'the left panel' count 1 '"added".*"Left"'
exec 4>&3
start_panel right panel
echo 'create 1000 1000 10 10 Right' >&3
within 20 'the right panel' count 1 '"added".*"Right"'
tactile status --json --socket $socket >"$OUT/status.json"

# scene USER SCREEN [LEVEL]: prints a scene with one window that fills a screen
scene() {
  printf '{"windows": [{"name": "%s", "screen": "%s", "level": %d, "gestures": [{"kind": "tap"}, {"kind": "pan"}]}]}' \
    "$1" "$2" "${3:-0}" >"/tmp/$1.json"
}
screens=$(grep -o '"screens":\[[^]]*\]' "$OUT/status.json" | grep -o '"name":"[^"]*"' | cut -d '"' -f 4)
scene client "$(echo "$screens" | sed -n 1p)"
scene clerk "$(echo "$screens" | sed -n 2p)"
app client client /tmp/client.json
app clerk clerk /tmp/clerk.json
within 20 'the first app' heard client 1 '"state": *\{'
within 20 'the second app' heard clerk 1 '"state": *\{'
app client-watches client
app clerk-watches clerk
app root-watches root
for name in client-watches clerk-watches root-watches; do within 20 "$name" heard $name 1 '"state": *\{'; done

# play DESCRIPTOR ID: a tap, then a drag
play() {
  {
    printf 'down 0 %d 300 300\nframe\nsleep 40\nup 0\nframe\nsleep 400\n' "$2"
    printf 'down 0 %d 300 300\nframe\n' $(($2 + 1))
    for step in $(seq 1 30); do printf 'sleep 8\nmove 0 %d 300\nframe\n' $((300 + step * 10)); done
    printf 'up 0\nframe\nmark\n'
  } >&"$1"
}

step 'both panels are touched at the same time'
play 3 10 &
play 4 20 &
for name in client clerk; do
  within 20 "the drag of $name" heard $name 1 '"kind": "pan".*"state": "ended"'
  within 20 "the tap of $name" heard $name 1 '"kind": "tap"'
done

step 'calls without permission'
scene high "$(echo "$screens" | sed -n 1p)" 500
# refused NAME USER METHOD PARAMETERS: writes the service's reply to one call
refused() {
  (as "$2" python3 /guest/Programs/call.py $socket "$3" "/tmp/$4.json") >"$OUT/$1.answer" 2>&1 || :
}
echo '{}' >/tmp/nothing.json
echo '{"seconds": 1}' >/tmp/second.json
refused high clerk io.tactile.Scene.Attach high
refused taken clerk io.tactile.Scene.Attach client
refused reload clerk io.tactile.Control.Reload nothing
refused ignore client io.tactile.Control.BeginIgnoring second
refused root-reload root io.tactile.Control.Reload nothing
