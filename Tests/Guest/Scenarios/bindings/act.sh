# The unit of tactile bind: a tap starts a program, a long press a unit, and a tap in the machine's own
# window a program that fails.
. /guest/steps.sh

mkdir -p /etc/tactile
cat >/etc/tactile/bindings.yaml <<'BINDINGS'
version: 1
bindings:
- gesture: tap
  run: [/bin/sh, -c, 'echo "$0 $TACTILE_OCCASION $TACTILE_STATE" >>/run/guest-bind/done; id -u >/run/guest-bind/user', program]
- gesture: menu
  run: [/bin/sh, -c, 'echo "$0 $TACTILE_OCCASION $TACTILE_STATE at ${TACTILE_X-no place}" >>/run/guest-bind/done; exit 3', menu]
- gesture: longPress
  state: began
  unit: guest-menu.service
- gesture: tap
  state: changed
  run: [/bin/false]
BINDINGS
settings=/run/systemd/system
mkdir -p $settings/tactile-bind.service.d
# The started program has the permissions of the user of tactile-bind, which may write to this
# folder.
printf '[Service]\nRuntimeDirectory=guest-bind\nRuntimeDirectoryPreserve=yes\nStandardError=append:/out/bind.log\n' \
  >$settings/tactile-bind.service.d/guest.conf
printf '[Service]\nExecStart=/bin/sh -c "echo unit started >>/run/guest-bind/done; exec sleep 1000"\n%s\n' \
  'ExecStopPost=/bin/sh -c "echo unit stopped >>/run/guest-bind/done"' >$settings/guest-menu.service
systemctl daemon-reload

# did NUMBER WORD: whether the program or unit has run this number of times
did() { [ "$(grep -c "^$2" /run/guest-bind/done)" -ge "$1" ]; }
tap() { printf 'down 0 %d 500 500\nframe\nsleep 60\nup 0\nframe\nsleep 600\n' "$1"; }
another() { pid=$(property MainPID) && [ "$pid" != 0 ] && [ "$pid" != "$former" ]; }
# Whether tactile-bind is subscribed. The status of the daemon counts its two connections and the monitor.
listened() { systemctl status tactiled | grep -q 'for 3 clients'; }

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel' count 1 '"added"'

step 'a tap starts a program, with its own user'
systemctl start tactile-bind || give_up 'tactile-bind does not start'
within 20 'tactile-bind to subscribe' listened
tap 1 >&3
within 20 'the program' did 1 program
cat /run/guest-bind/user >"$OUT/user"

step 'the daemon is killed, and tactile-bind subscribes to the next one'
former=$(property MainPID)
systemctl kill --signal=KILL tactiled
within 20 'another daemon' another
# The monitor comes back too.
within 20 'tactile-bind to subscribe again' listened
tap 2 >&3
within 20 'the program again' did 2 program

tactile doctor --json --socket $socket >"$OUT/before.doctor" 2>"$OUT/doctor.log" || :

step 'the machine has a scene of its own'
echo 'windows: [{name: kiosk, gestures: [{kind: tap, name: menu}]}]' >/etc/tactile/kiosk.yaml
echo 'scene: kiosk.yaml' >/etc/tactile/tactiled.yaml
chmod 644 /etc/tactile/*.yaml
systemctl reload tactiled
tap 4 >&3
within 20 'the program of the scene' did 1 menu
within 20 'its status' grep -q 'ended with status 3' /out/bind.log
tactile doctor --json --socket $socket >"$OUT/scene.doctor" 2>>"$OUT/doctor.log" || :
rm /etc/tactile/tactiled.yaml /etc/tactile/kiosk.yaml
systemctl reload tactiled

step 'as root, tactile-bind starts, restarts and stops a unit'
printf '[Service]\nUser=root\n' >>$settings/tactile-bind.service.d/guest.conf
systemctl daemon-reload
systemctl restart tactile-bind
within 20 'tactile-bind to subscribe' listened
printf 'down 0 3 500 500\nframe\nsleep 1200\nup 0\nframe\n' >&3
within 20 'the unit to start' did 1 'unit started'
cat >/etc/tactile/bindings.yaml <<'BINDINGS'
version: 1
bindings:
- gesture: {kind: tap, touches: 2}
  unit: {name: guest-menu.service, verb: start}
- gesture: {kind: tap, touches: 3}
  unit: {name: guest-menu.service, verb: restart}
- gesture: {kind: tap, touches: 4}
  unit: {name: guest-menu.service, verb: stop}
BINDINGS
systemctl restart tactile-bind
shows() { tactile status --json --socket $socket | grep -q '"bindings '; }
within 20 'the window of the bindings' shows
taps() {
  fingers=$1
  for slot in $(seq 0 $((fingers - 1))); do echo "down $slot $((fingers * 10 + slot)) $((400 + slot * 100)) 500"; done
  printf 'frame\nsleep 60\n'
  for slot in $(seq 0 $((fingers - 1))); do echo "up $slot"; done
  printf 'frame\nsleep 600\n'
}
runs() { tactile status --socket $socket | grep -qE "^  $1 .*: $2 runs?, 0 failures"; }
is_active() { [ "$(systemctl is-active guest-menu)" = "$1" ]; }
main_process() { systemctl show --property=MainPID --value guest-menu; }
first=$(main_process)
taps 2 >&3
within 20 'the start of the unit, which runs' runs 1 1
[ "$(main_process)" = "$first" ] && echo 'a start leaves it alone' >>"$OUT/units"
taps 3 >&3
within 20 'the unit to stop' did 1 'unit stopped'
within 20 'the unit to start again' did 2 'unit started'
[ "$(main_process)" != "$first" ] && echo 'a restart starts another process' >>"$OUT/units"
taps 4 >&3
within 20 'the unit to stop' did 2 'unit stopped'
within 20 'the unit to be inactive' is_active inactive
echo 'a stop ends it' >>"$OUT/units"
cp /run/guest-bind/done "$OUT/done"
systemctl stop tactile-bind
rm -rf $settings/tactile-bind.service.d $settings/guest-menu.service
systemctl daemon-reload
