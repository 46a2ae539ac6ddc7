# systemd stops restarting a daemon that crashes repeatedly, and starts it again later.
. /guest/steps.sh

settings=/run/systemd/system
mkdir -p $settings/tactiled.service.d $settings/tactiled-retry.timer.d
printf '[Unit]\nStartLimitIntervalSec=6\nStartLimitBurst=2\n' >$settings/tactiled.service.d/limit.conf
printf '[Timer]\nOnActiveSec=\nOnActiveSec=8\nAccuracySec=100ms\n' >$settings/tactiled-retry.timer.d/soon.conf
systemctl daemon-reload

is() { [ "$(property ActiveState)" = "$1" ]; }
# Whether systemd has started a process other than $former, or has stopped restarting
back_or_given_up() {
  is failed && return
  pid=$(property MainPID)
  is active && [ "$pid" != 0 ] && [ "$pid" != "$former" ]
}

start_service
step 'the daemon is killed after each start'
for round in 1 2 3; do
  former=$(property MainPID)
  systemctl kill --signal=KILL tactiled || break
  within 10 'systemd to restart the daemon or to give up' back_or_given_up
done
within 10 'systemd to give up' is failed
property Result >"$OUT/given-up-as"
systemctl is-active tactiled-retry.timer >"$OUT/timer" || :

step 'systemd tries again'
within 20 'the service to run' is active
app app client
within 20 'the app to be served' heard app 1 '"state": *\{'
rm -rf $settings/tactiled.service.d $settings/tactiled-retry.timer.d
systemctl daemon-reload
