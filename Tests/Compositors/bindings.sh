# Makes gestures on an owned panel, and lets bindings press keys and use the pointer, while programs of others show what
# they receive: wev and foot in sway, xev and xterm in X.
#
#   bindings.sh CONSUMER     sway-bindings or xorg-bindings
#
# The events are in $OUT/events, with a line `case NUMBER` before those of each case. judge_bindings.py reads them.
. /guest/steps.sh
consumer=$1
. /guest/consumers.sh
trap 'status=$?; systemctl stop tactile-bind focus kiosk-window >/dev/null 2>&1 || :; end_app; end || :; exit $status' EXIT
marks=0
poll=250000
events=$OUT/events typed=/tmp/typed
for file in "$events" $typed "$OUT/window.log" "$OUT/focus.log"; do
  : >"$file"
  chmod 666 "$file"  # for the user of the kiosk
done

send() { printf '%s\n' "$@" >&3; }
all_sent() {
  marks=$((marks + 1))
  send mark
  within 60 'the panel to send everything' marked $marks
}
# all_arrived: waits until nothing runs but the look itself, so that each program has read all events and has written
# what it received.
all_arrived() { within 60 'all events to arrive' all_sleep; }
all_sleep() {
  running=$(grep -lE '^State:.[RD]' /proc/[0-9]*/task/[0-9]*/status 2>/dev/null | wc -l)
  [ "$running" -le 1 ]
}
case_of() {
  row=$1
  step "case $row"
  all_arrived  # those of the case before
  echo "case $row" >>"$events"
}
# sees NUMBER PATTERN: waits until this number of lines of the case match. After 15 s, judge_bindings.py sees what is
# missing.
sees() {
  give_up_at=$(($(seconds) + 15))
  until [ "$(sed "1,/^case $row\$/d" "$events" | grep -cE "$2")" -ge "$1" ]; do
    [ "$(seconds)" -le $give_up_at ] || { echo "$row: $1 of $2" >>"$OUT/missed"; return 0; }
    usleep $poll
  done
}
# fingers FROM_X FROM_Y…: fingers land together; moved RIGHT DOWN moves all of them in ten steps; lifted lifts them.
number=0
fingers() {
  slot=0 places=$*
  while [ $# -gt 0 ]; do
    number=$((number + 1))
    send "down $slot $number $1 $2"
    slot=$((slot + 1))
    shift 2
  done
  send frame
}
moved() {
  for part in 1 2 3 4 5 6 7 8 9 10; do
    send 'sleep 20'
    slot=0
    set_aside=$1,$2
    # shellcheck disable=SC2086  # one word for each coordinate
    set -- $places
    while [ $# -gt 0 ]; do
      send "move $slot $(($1 + ${set_aside%,*} * part / 10)) $(($2 + ${set_aside#*,} * part / 10))"
      slot=$((slot + 1))
      shift 2
    done
    send frame
    set -- "${set_aside%,*}" "${set_aside#*,}"
  done
}
lifted() {
  # shellcheck disable=SC2086
  set -- $places
  slot=0
  while [ $# -gt 0 ]; do
    send "up $slot"
    slot=$((slot + 1))
    shift 2
  done
  send frame 'sleep 400'
  all_sent
}
owned() { within 20 'the panel to be owned' owns 1; }

# window COMMAND: starts a program in the session, in a window
window() {
  folder=/run/user/$(id -u kiosk)
  case $consumer in
    sway*) set -- -E "XDG_RUNTIME_DIR=$folder" -E "WAYLAND_DISPLAY=$(basename "$(ls -d "$folder"/wayland-? | head -n 1)")" \
      -E "SWAYSOCK=$(ls "$folder"/sway-ipc.*)" -- /bin/sh -c "$1" ;;
    *) set -- -E DISPLAY=:0 -- /bin/sh -c "$1" ;;
  esac
  systemctl stop "${unit:-kiosk-window}" >/dev/null 2>&1 || :
  systemctl reset-failed "${unit:-kiosk-window}" >/dev/null 2>&1 || :
  systemd-run --quiet --collect --unit="${unit:-kiosk-window}" -p User=kiosk -p SupplementaryGroups=tactile \
    -E HOME=/home/kiosk -E LC_ALL=C.UTF-8 -E "OUT=$OUT" "$@"
}
# In sway, the session has a second output without a connector, to the left of the first one. So a pointer that is not
# mapped to its screen is elsewhere.
other=HEADLESS-1
sway_does() { SWAYSOCK=$(ls "/run/user/$(id -u kiosk)"/sway-ipc.*) swaymsg "$@"; }
start_session() {
  case $consumer in
    sway*)
      cat >/tmp/sway.conf <<SWAY
output * bg #000000 solid_color
default_border none
focus_follows_mouse no
input * xkb_layout de
input type:touch map_to_output $connector
output $other position 0 0
output $connector position 2000 0
SWAY
      # sway 1.10 follows WL_OUTPUT only for touchscreens (docs/bindings.md).
      case $(sway --version) in
        *' 1.7'*) ;;
        *) for output in "$connector" $other; do
          echo "input \"0:0:Tactile_Pointer_$output\" map_to_output $output"
        done >>/tmp/sway.conf ;;
      esac
      session env WLR_BACKENDS=drm,libinput,headless sway -c /tmp/sway.conf
      folder=/run/user/$(id -u kiosk)
      has_socket() { ls "$folder"/wayland-? "$folder"/sway-ipc.*; }
      within 60 'sway' has_socket
      has_outputs() { sway_does -r -t get_outputs >"$OUT/outputs" && grep -q "$connector" "$OUT/outputs" && grep -q $other "$OUT/outputs"; }
      within 60 'both outputs' has_outputs
      sway_does focus output "$connector" >/dev/null
      window "exec stdbuf -oL wev >>$events 2>>$OUT/window.log"
      within 60 'wev' test -s "$events" ;;
    xorg*)
      mkdir -p /etc/X11/xorg.conf.d
      printf 'Section "InputClass"\nIdentifier "keyboards"\nMatchIsKeyboard "on"\nOption "XkbLayout" "de"\nEndSection\n' \
        >/etc/X11/xorg.conf.d/98-keyboards.conf
      script app 'exec openbox'
      start_xorg libinput
      window "exec stdbuf -oL xev -geometry $(screen_size | tr , x)+0+0 >>$events 2>>$OUT/window.log"
      within 60 'xev' grep -q MapNotify "$events" ;;
  esac
}

start_panel panel panel
send 'create 1920 1080 10 10 Guest Panel'
own_panels 'Guest Panel'
connector=$(grep -lx connected /sys/class/drm/card*-*/status | head -n 1)
connector=$(basename "$(dirname "$connector")" | cut -d - -f 2-)
cat >/etc/tactile/tactiled.yaml <<YAML
devices:
- match: {name: "Guest Panel"}
  own: {mode: on, hold: 0.5}
  screen: $connector
YAML
echo "$connector" >"$OUT/connector"
cat >/etc/tactile/bindings.yaml <<'YAML'
version: 1
keyboard: {layout: de}
bindings:
- gesture: {kind: longPress, duration: 0.6}
  click: right
- gesture: {kind: tap, touches: 2}
  keys: [ctrl+plus, F5]
- gesture: {kind: tap, touches: 3}
  type: "Zürich @ {fingers}: 10€!\n"
- gesture: {kind: longPress, touches: 2, duration: 0.6}
  click: double
- gesture: {kind: pan, minimumTouches: 2, maximumTouches: 2}
  scroll: follow
- gesture: {kind: pan, minimumTouches: 3, maximumTouches: 3}
  drag: left
- gesture: {kind: tap, touches: 4}
  when: {variable: {app: [foot, XTerm]}, user: kiosk}
  keys: [F9]
YAML
chmod 644 /etc/tactile/*.yaml
start_service
owned
tactile keys enable >"$OUT/keys-enable.log" 2>&1 || give_up 'tactile keys enable fails'
mkdir -p /run/systemd/system/tactile-bind.service.d
printf '[Service]\nStandardOutput=append:%s\nStandardError=inherit\n' "$OUT/bind.log" \
  >/run/systemd/system/tactile-bind.service.d/guest.conf
systemctl daemon-reload
start_session
systemctl start tactile-bind || give_up 'tactile-bind does not start'
within 60 'the compositor to open the keyboard' is_open 'Tactile Keyboard'
within 60 'the compositor to open the pointer' is_open "Tactile Pointer $connector"
for name in 'Tactile Keyboard' 'Tactile Pointer'; do
  file=$(grep -lx "$name.*" /sys/class/input/event*/device/name)
  node=${file%/device/name}
  udevadm info --query=property "$node" | sed "s/^/$name: /" >>"$OUT/udev"
  # The programs that have the device open.
  for process in /proc/[0-9]*; do
    if ls -l "$process/fd" | grep -q " /dev/input/${node##*/}\$"; then
      echo "$name: $(cat "$process/comm")" >>"$OUT/readers"
    fi
  done
done
tactile devices --json >"$OUT/devices.json" 2>&1 || :
tactile keys status >"$OUT/keys-status" 2>&1 || :
screen_size >"$OUT/screen"

case_of 2  # a right click; the compositor has set up the keyboard and the pointer when it sleeps
fingers 960 540
send 'sleep 1200'
lifted
sees 2 '(right|button 3)'

case_of 3  # a double click
fingers 400 300 600 300
send 'sleep 1200'
lifted
sees 4 '(left|button 1)'

case_of 1  # keys; the clicks before have given the window the focus
fingers 600 500 900 500
lifted
sees 2 'F5'

case_of 4  # scrolling: the fingers go upwards by 40 mm
fingers 900 900 1100 900
moved 0 -400
lifted
sees 3 '(axis:|button 5)'

case_of 5  # dragging
fingers 400 400 600 400 800 400
moved 600 300
lifted
sees 2 '(left|button 1)'

case_of 6  # the program is killed during a drag
fingers 400 400 600 400 800 400
moved 300 100
all_sent
sees 1 '(left|button 1)'
systemctl kill --kill-whom=main --signal=KILL tactile-bind
sees 2 '(left|button 1)'
lifted
within 60 'the keyboard of the program that starts again' is_open 'Tactile Keyboard'
within 60 'the pointer of the program that starts again' is_open "Tactile Pointer $connector"
reports() { tactile status --socket $socket | grep -qE '^  7 .*: 0 runs?,'; }
within 60 'the report of the program that starts again' reports

case_of 10  # a tap that no binding has: the app receives it when the finger lifts
fingers 700 400
send 'sleep 60'
lifted
sees 1 '(wl_touch\] +up|button 1)'

# It reports the focused app in a variable of its user, who does not have the permission `control`.
case $consumer in
  sway*) unit=focus window "exec python3 /guest/examples/focus-sway.py >>$OUT/focus.log 2>&1" ;;
  *) unit=focus window "exec sh /guest/examples/focus-x11.sh >>$OUT/focus.log 2>&1" ;;
esac
variable_is() { tactile status --json --socket $socket | grep -qE "\"value\": *\"$1\""; }

case_of 7  # typing into a terminal
case $consumer in
  sway*) unit=kiosk-terminal window "exec foot sh -c 'cat >$typed' 2>>$OUT/window.log" ;;
  *) unit=kiosk-terminal window "exec xterm -geometry 80x24+0+0 -e sh -c 'cat >$typed' 2>>$OUT/window.log" ;;
esac
within 60 'the focus of the terminal' variable_is '(foot|XTerm)'
runs_cat() { grep -qlx cat /proc/[0-9]*/comm; }  # busybox of Debian 12 has no pgrep
within 60 'the program in the terminal' runs_cat
all_arrived
fingers 500 500 700 500 900 500
lifted
has_typed() { grep -q '!' $typed; }
give_up_at=$(($(seconds) + 30))
until has_typed || [ "$(seconds)" -gt $give_up_at ]; do usleep $poll; done
cp $typed "$OUT/typed"

case_of 8  # a condition on the focused app
within 30 'the variable of the terminal' variable_is '(foot|XTerm)'
tactile status --socket $socket >"$OUT/status-terminal" 2>&1
fingers 300 500 500 500 700 500 900 500
lifted
has_run() { tactile status --socket $socket | grep -E '^  7 .*: 1 run,' >"$OUT/run-terminal"; }
give_up_at=$(($(seconds) + 15))
until has_run || [ "$(seconds)" -gt $give_up_at ]; do usleep $poll; done
tactile status --socket $socket >"$OUT/status-after-terminal" 2>&1
systemctl stop kiosk-terminal
not_terminal() { ! variable_is '(foot|XTerm)'; }
within 30 'the variable of another app' not_terminal
tactile status --socket $socket >"$OUT/status-other" 2>&1
case_of 9  # the same gesture, while the other app has the focus
fingers 300 500 500 500 700 500 900 500
lifted
# A report with this second gesture counts the first one too, if it has started its task.
fingers 600 500 900 500
lifted
sees 2 'F5'
has_reported() { tactile status --socket $socket | grep -qE '^  2 .*: 1 run,'; }
within 20 'the report of the bindings' has_reported
tactile status --socket $socket >"$OUT/status-end" 2>&1
systemctl stop focus || :
case $consumer in
  sway*)
    case_of 11  # the panel belongs to the other screen, and a long press becomes a right click there
    sed -i "s/^  screen: .*/  screen: $other/" /etc/tactile/tactiled.yaml
    systemctl reload tactiled
    has_pointer() {
      file=$(grep -lx "Tactile Pointer $other" /sys/class/input/event*/device/name) &&
        udevadm info --query=property "${file%/device/name}" | grep -qx "WL_OUTPUT=$other"
    }
    within 60 'the pointer of the other screen' has_pointer
    owned
    sway_does move container to output $other >/dev/null
    all_arrived
    fingers 960 540
    send 'sleep 1200'
    lifted
    sees 2 '(right|button 3)' ;;
esac
systemctl stop kiosk-window tactile-bind || :  # some have ended, and are no longer loaded
tactile keys disable >>"$OUT/keys-enable.log" 2>&1 || give_up 'tactile keys disable fails'
rm -rf /run/systemd/system/tactile-bind.service.d /etc/X11/xorg.conf.d/98-keyboards.conf
