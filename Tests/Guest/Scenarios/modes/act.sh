# Modes on an owned panel: libinput receives nothing while the mode is not normal.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
cat >>/etc/tactile/tactiled.yaml <<'SETTINGS'
scene: kiosk.yaml
modes: {hold: 0.5}
policy: {watch: everyone}
SETTINGS
# A window at the left edge. The taps of this scenario are elsewhere, apart from those with the number 5.
cat >/etc/tactile/kiosk.yaml <<'SCENE'
windows:
- name: service
  frame: [0, 340, 60, 120]
  handles: [mode.cleaning]
  gestures:
  - {kind: longPress, name: clean, action: {name: mode.cleaning, states: [began]}}
  - {kind: tap, name: press}
SCENE
chmod 644 /etc/tactile/kiosk.yaml
start_consumer
start_service
within 20 'the panel to be owned' owns 1

# mode MODE…: sets a mode. began NUMBER MODE: whether the mode has begun this number of times.
mode() { tactile mode "$@" --socket $socket >>"$OUT/mode.txt" 2>&1 || give_up "the mode $1 is refused"; }
began() { count "$1" "\"modes\":.*\"mode\": *\"$2\""; }

step 'cleaning by a call, until three fingers rest'
taps 11 12
all_read
mode cleaning --for 30s
within 20 'the mode' began 1 cleaning
taps 21 22
printf 'down 0 31 300 300\ndown 1 32 600 300\ndown 2 33 900 300\nframe\n' >&3
within 20 'the fingers to end the mode' began 1 normal
printf 'move 0 310 300\nframe\nsleep 20\nup 0\nup 1\nup 2\nframe\n' >&3
all_read
taps 41 42
all_read

step 'cleaning by a long press in a window of the machine'
printf 'down 0 5 50 500\nframe\n' >&3
within 20 'the mode' began 2 cleaning
printf 'move 0 60 500\nframe\nsleep 20\nup 0\nframe\n' >&3
taps 61 62
all_read
mode normal
within 20 'the mode to end' began 2 normal
taps 71 72
all_read

step 'locked: only the windows of the machine receive touches'
mode locked --for 30s
within 20 'the mode' began 1 locked
taps 81 81
taps 5 5
within 20 'the window to recognize the tap' count 1 '"name": *"press"|"recognizer": *"press"'
all_read
mode normal
within 20 'the mode to end' began 3 normal
taps 91 92
all_read

step 'asleep: the touch that wakes the screen presses nothing'
mode asleep
within 20 'the mode' began 1 asleep
taps 101 101
within 20 'the touch to end the mode' began 4 normal
all_read
taps 102 103
all_read
end_consumer
tactile status --json --socket $socket >"$OUT/status.json"
rm -f /etc/tactile/kiosk.yaml
