# systemd stops restarting a daemon that crashes repeatedly, and starts it again later. It never starts a service again
# that was stopped. The daemon owns a panel: without it, touches come from the panel.
. /guest/steps.sh

settings=/run/systemd/system
mkdir -p $settings/tactiled.service.d $settings/tactiled-retry.timer.d
printf '[Unit]\nStartLimitIntervalSec=6\nStartLimitBurst=2\n' >$settings/tactiled.service.d/limit.conf
printf '[Timer]\nOnUnitInactiveSec=\nOnUnitInactiveSec=8\nAccuracySec=100ms\n' >$settings/tactiled-retry.timer.d/soon.conf
printf '[Timer]\nOnActiveSec=11\nAccuracySec=100ms\n' >$settings/watch.timer
printf '[Service]\nType=oneshot\nExecStart=/bin/touch /run/watched\n' >$settings/watch.service
systemctl daemon-reload
systemctl --version | head -n 1 >"$OUT/version"

is() { [ "$(property ActiveState)" = "$1" ]; }
# Whether systemd has started a process other than $former, or has stopped restarting
back_or_given_up() {
  is failed && return
  pid=$(property MainPID)
  is active && [ "$pid" != 0 ] && [ "$pid" != "$former" ]
}
crash() {
  former=$(property MainPID)
  systemctl kill --signal=KILL tactiled
  within 10 'systemd to restart the daemon or to give up' back_or_given_up
}
crash_until_given_up() {
  for round in 1 2 3; do is failed || crash; done
  within 10 'systemd to give up' is failed
}
timer() { systemctl is-active tactiled-retry.timer || :; }
listed() { systemctl list-timers --no-legend tactiled-retry.timer; }
# stay_stopped NAME: notes the timer of the service, and whether the service runs when a second timer has ended. The
# second timer begins later, and is longer.
stay_stopped() {
  began=$(now)
  rm -f /run/watched
  systemctl restart watch.timer
  timer >"$OUT/timer-$1"
  listed >"$OUT/listed-$1"
  property MainPID >"$OUT/process-$1"
  within 30 'the second timer' test -e /run/watched
  property ActiveState >"$OUT/$1"
  echo "$began $(now)" >"$OUT/times-$1"
}

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1
taps 1 4
all_read
echo 'down 0 9 90 500
frame' >&3
all_read

step 'the daemon is killed after each start'
crash_until_given_up
echo 'up 0
frame' >&3
taps 10 19
all_consumed
property Result >"$OUT/given-up-as"
timer >"$OUT/timer"

step 'systemd tries again'
within 20 'the service to run' is active
app app client
within 20 'the app to be served' heard app 1 '"state": *\{'
cp "$OUT/app.jsonl" "$OUT/again.jsonl"
within 20 'the panel to be owned again' owns 1
taps 20 23
all_read
end_consumer

step 'the service is stopped soon after a crash'
systemctl reset-failed tactiled  # the earlier starts do not count
crash
timer >"$OUT/timer-before-stop"
listed >"$OUT/listed-before-stop"
systemctl stop tactiled.socket tactiled.service
stay_stopped after-crash

step 'the service is stopped after systemd has given up'
systemctl start tactiled
crash_until_given_up
systemctl stop tactiled.socket tactiled.service
stay_stopped after-giving-up

step 'the service fails while it is being stopped'
printf '[Service]\nExecStop=+/bin/kill -KILL $MAINPID\n' >$settings/tactiled.service.d/limit.conf
systemctl reset-failed
systemctl daemon-reload
systemctl start tactiled
systemctl stop tactiled.socket tactiled.service
property Result >"$OUT/stopped-as"
stay_stopped after-failed-stop

rm -rf $settings/tactiled.service.d $settings/tactiled-retry.timer.d $settings/watch.*
systemctl daemon-reload
