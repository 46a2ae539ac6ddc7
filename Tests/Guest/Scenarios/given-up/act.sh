# A daemon that dies again and again is tried again later, for as long as it takes.
. /guest/steps.sh

settings=/run/systemd/system
mkdir -p $settings/tactiled.service.d $settings/tactiled-retry.timer.d
printf '[Unit]\nStartLimitIntervalSec=6\nStartLimitBurst=2\n' >$settings/tactiled.service.d/limit.conf
printf '[Timer]\nOnActiveSec=\nOnActiveSec=8\nAccuracySec=100ms\n' >$settings/tactiled-retry.timer.d/soon.conf
systemctl daemon-reload

is() { [ "$(property ActiveState)" = "$1" ]; }

start_service
step 'it dies as often as it is started'
for round in 1 2 3; do
  systemctl kill --signal=KILL tactiled || break
  within 10 'it to be back or given up' sh -c '! systemctl is-active tactiled | grep -q deactivating'
  sleep 0.6
done
within 10 'it to be given up' is failed
property Result >"$OUT/given-up-as"
systemctl is-active tactiled-retry.timer >"$OUT/timer" || :

step 'it is tried again'
within 20 'it to be back' is active
app app client
within 20 'an app to be served' heard app 1 '"state": *\{'
rm -rf $settings/tactiled.service.d $settings/tactiled-retry.timer.d
systemctl daemon-reload
