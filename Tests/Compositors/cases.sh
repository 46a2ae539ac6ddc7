# Touches an owned panel in every case of judge.py, while a consumer shows its app.
#
#   cases.sh CONSUMER
#
# Each case has a row of the screen, so that judge.py knows the case of each touch that the app received. A case ends
# with a tap at the right end of its row, which the app must receive.
. /guest/steps.sh
consumer=$1
. /guest/consumers.sh
trap 'status=$?; end_app; end || :; exit $status' EXIT
marks=0
poll=250000  # microseconds between two looks: a sleep costs nothing in emulation, and a look does

# send LINE…: sends commands to the panel
send() { printf '%s\n' "$@" >&3; }
# all_sent: waits until the panel has sent everything, and the daemon has read it
all_sent() {
  marks=$((marks + 1))
  send mark
  within 60 'the panel to send everything' marked $marks
  daemon=$(property MainPID)
  [ "$daemon" = 0 ] || within 20 'the daemon to read it' sleeps "$daemon"
}

# case NUMBER: begins a case; $y is the middle of its row
case_of() {
  row=$1
  step "case $row"
  next_place
}
# next_place: changes the vertical location within the row. A finger never lands exactly where the finger before it
# was, because no person does that: the kernel does not repeat unchanged values, so that a program which read nothing
# while the panel was owned would miss them (docs/own-mode.md).
places=0
next_place() {
  places=$((places + 1))
  y=$((40 * row + 20 + places % 7 - 3))
}
# touch_at X Y WORD: whether the app has received WORD (down, up) of a touch that landed there. `cancel` is an end.
touch_at() {
  awk -v x="$1" -v y="$2" -v word="$3" '
    function near(a, b, limit) { return a - b < limit && b - a < limit }
    $1 == "size" { width = $2; height = $3 }
    $1 == "down" { here[$2] = near($3 / width * 1920, x, 20) && near($4 / height * 1080, y, 15) }
    $1 == "down" && here[$2] { seen["down"] = 1 }
    ($1 == "up" || $1 == "cancel" && NF > 1) && here[$2] { seen["up"] = 1 }
    $1 == "cancel" && NF == 1 { for (id in here) if (here[id]) seen["up"] = 1 }
    END { exit !seen[word] }' "$touches"
}
# app_sees X Y WORD: waits for touch_at. After 10 s, the case goes on, and judge.py sees what is missing.
app_sees() {
  give_up_at=$(($(seconds) + 10))
  until touch_at "$@"; do
    [ "$(seconds)" -le $give_up_at ] || { echo "$row $*" >>"$OUT/missed"; return 0; }
    usleep $poll
  done
}
# control: the tap that the app must receive
control() {
  next_place
  send "down 0 9 1800 $y" frame 'sleep 30' 'up 0' frame 'sleep 30'
  all_sent
  app_sees 1800 $y up
}
# tap X
tap() {
  next_place
  send "down 0 8 $1 $y" frame 'sleep 30' 'up 0' frame 'sleep 30'
}
# drag FROM TO: a finger that lands, moves in ten steps, rests and lifts. After a lift during the movement, Chromium
# would take the next tap for the end of a fling, and make no click of it.
drag() {
  next_place
  send "down 0 7 $1 $y" frame
  for part in 1 2 3 4 5 6 7 8 9 10; do send 'sleep 10' "move 0 $(($1 + ($2 - $1) * part / 10)) $y" frame; done
  send 'sleep 200' 'up 0' frame 'sleep 30'
}
# rest_at X…: a finger lands at each location, and the app sees them
rest_at() {
  slot=0
  next_place
  for x; do
    send "down $slot $((20 + slot)) $x $y" frame
    slot=$((slot + 1))
  done
  all_sent
  for x; do app_sees "$x" $y down; done
}
mode() { tactile mode "$@" --socket $socket >>"$OUT/mode.log" 2>&1 || give_up "tactile mode $1 fails"; }
configure() {
  printf 'devices:\n  - match: {name: "Guest Panel"}\n    own: {mode: %s, hold: 0.5, cancel: %s}\nscene: scene.yaml\n' \
    "$1" "$2" >/etc/tactile/tactiled.yaml
}
reload() { systemctl reload tactiled || give_up 'the reload fails'; }
unowned() { owns 0 && owns 0 releasing && owns 0 waiting && owns 0 preparing; }
owned() { within 20 'the panel to be owned' owns 1; }

# withheld MODE: touches in a mode
withheld() {
  mode "$1" --for 60s
  tap 300
  drag 500 900
  all_sent
  mode normal
  control
}
# ended_by_mode: a finger that the app has received, when a mode begins
ended_by_mode() {
  rest_at 300
  mode cleaning --for 60s
  send 'sleep 100' "move 0 700 $y" frame 'sleep 100' 'up 0' frame 'sleep 50'
  all_sent
  mode normal
  control
}
# ended_by_gesture: three fingers that the app has received, when a system gesture takes them
ended_by_gesture() {
  rest_at 300 420 540
  for part in 1 2 3 4 5 6 7 8 9 10; do
    send 'sleep 10'
    for slot in 0 1 2; do send "move $slot $((300 + 120 * slot + 40 * part)) $y"; done
    send frame
  done
  send 'sleep 100' 'up 0' frame 'up 1' frame 'up 2' frame 'sleep 50'
  all_sent
  control
}

start_panel panel panel
send 'create 1920 1080 10 10 Guest Panel'
own_panels 'Guest Panel'
configure on lift
cat >/etc/tactile/scene.yaml <<'YAML'
windows:
- name: system
  level: 900
  passThrough: true
  gestures:
  - {kind: screenEdgePan, name: home, scope: screen, edges: [left], maximumTouches: 1}
  - {kind: pan, name: apps, scope: screen, minimumTouches: 3}
YAML
start_service
owned
start_app "$consumer"

case_of 1  # passed
drag 300 700
all_sent
control
case_of 2
withheld cleaning
case_of 3
withheld locked

case_of 4  # the touch that wakes
mode asleep --for 60s
tap 300
all_sent
control

case_of 5  # ignoring
python3 /guest/Programs/ignore.py $socket >"$OUT/ignore.answer" 2>&1 &
ignoring=$!
within 20 'the service to ignore touches' test -s "$OUT/ignore.answer"
tap 300
drag 500 900
all_sent
kill $ignoring
is_normal() { tactile mode --socket $socket | grep -qx normal; }
within 20 'the mode to be normal' is_normal
control

case_of 6  # held, and taken by a system gesture
drag 2 600
all_sent
control
case_of 7  # held, and lifted
tap 4
all_sent
control
case_of 8  # held until the deadline
send "down 0 6 4 $y" frame 'sleep 900' 'up 0' frame 'sleep 50'
all_sent
control

case_of 9
ended_by_mode
case_of 10
ended_by_gesture

case_of 11  # killed with two fingers down
rest_at 300 600
systemctl kill --kill-whom=main --signal=KILL tactiled
within 20 'the service to answer' owns 1 waiting
app_sees 300 $y up
send 'up 0' frame 'sleep 20' 'up 1' frame 'sleep 50'
owned
control

case_of 12  # killed during taps
for x in 200 300 400; do tap $x; done
send mark
for x in 500 600 700 800 900 1000 1100 1200 1300; do tap $x; done
marks=$((marks + 1))
within 60 'the first three taps' marked $marks
systemctl kill --kill-whom=main --signal=KILL tactiled
marks=$((marks + 1))
send mark
within 60 'the taps' marked $marks
owned
control

case_of 13  # a hang, with a finger down
rest_at 300
hanging=$(property MainPID)
kill -STOP "$hanging"
send "move 0 304 $y" frame  # the guard notices a hang by events that wait
within 20 'the watchdog to end the daemon' gone "$hanging"
app_sees 300 $y up
send 'up 0' frame 'sleep 50'
owned
control

case_of 14  # unplugged with two fingers down
rest_at 300 600
send destroy
unplugged() { ! grep -q '^Guest Panel$' /sys/class/input/event*/device/name; }
within 20 'the panel and its clone to be removed' unplugged
app_sees 300 $y up
app_sees 600 $y up
send 'create 1920 1080 10 10 Guest Panel'
owned
for try in 1 2 3 4 5; do  # the consumer opens the new devices at its own time
  control
  if touch_at 1800 $y up; then break; fi
done

case_of 15  # released and owned again by reloads, each with a finger down
rest_at 300
configure off lift
reload
send 'sleep 20' "move 0 340 $y" frame 'sleep 20' 'up 0' frame 'sleep 50'
within 20 'the panel to be released' unowned
tap 500
all_sent
rest_at 700
configure on lift
reload
send 'sleep 20' "move 0 740 $y" frame 'sleep 20' 'up 0' frame 'sleep 50'
owned
control

case_of 16  # released by the administrator
tactile release 'Guest Panel' --socket $socket >"$OUT/release.txt" || give_up 'tactile release fails'
within 20 'the panel to be released' unowned
tap 300
all_sent
reload
owned
control

case_of 17  # the service stops with a finger down
rest_at 300
systemctl stop tactiled.socket tactiled.service tactiled-retry.timer  # systemd 257 starts the timer at each crash
app_sees 300 $y up
send 'up 0' frame 'sleep 50'
tap 600
all_sent
app_sees 600 $y up
systemctl start tactiled
owned
control

configure on spoil
reload
case_of 18
ended_by_mode
case_of 19
ended_by_gesture

# A region that allows taps. Its area contains the whole row, and no location of another row.
configure on lift
echo 'regions: [{area: [0, 0.84, 1, 0.06], allow: [tap]}]' >>/etc/tactile/tactiled.yaml
reload
case_of 23
tap 300
all_sent
app_sees 300 $y up
drag 500 900
next_place  # two fingers that move apart
send "down 0 31 700 $y" "down 1 32 800 $y" frame
for part in 1 2 3 4 5 6 7 8 9 10; do
  send 'sleep 10' "move 0 $((700 - 20 * part)) $y" "move 1 $((800 + 20 * part)) $y" frame
done
send 'sleep 10' 'up 0' frame 'up 1' frame 'sleep 30'
all_sent
control

case_of 24  # a scripted finger, at a location in points: 160 of them are an inch, and the panel has 10 units a mm
next_place
tactile tap $((300 * 160 / 254)),$((y * 160 / 254)) --socket $socket >"$OUT/script.log" 2>&1 || give_up 'tactile tap fails'
app_sees 300 $y up
control

# A touch on a dark screen switches it on, and presses nothing.
if can_be_dark "$consumer"; then
  configure on lift
  echo 'wake: {swallow: true, key: true}' >>/etc/tactile/tactiled.yaml
  reload
  within 30 'the compositor to open the wake key' is_open 'Tactile Wake Key'
  switch_off "$consumer" >>"$OUT/switch-off.log" 2>&1 || give_up 'the screen cannot be switched off'
  within 30 'the screen to be dark' screen_is Off
  case_of 21
  send 'sleep 1100'  # the service looks at the screens after 1 s without touches
  tap 300
  all_sent
  give_up_at=$(($(seconds) + 20))
  until screen_is On || [ "$(seconds)" -gt $give_up_at ]; do usleep $poll; done
  if screen_is On; then echo on; else echo off; fi >"$OUT/screen"
  control
  leave_on
fi

# The cases of palms come last, because some compositors keep a finger that becomes a palm.
configure on palm
reload
case_of 20
ended_by_mode
case_of 22  # a palm of a finger that moved
rest_at 300
for x in 350 400 450 500; do send 'sleep 20' "move 0 $x $y" frame; done
all_sent
mode cleaning --for 60s
send 'sleep 100' 'up 0' frame 'sleep 50'
all_sent
mode normal
control
