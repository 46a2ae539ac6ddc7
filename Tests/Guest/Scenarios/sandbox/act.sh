# The sandbox of the unit: a hostile program in the place of the daemon, and what the daemon can still do.
# Claim: Who controls the process of the daemon writes files only in its state directory.
# Claim: Who controls the process of the daemon executes no program but tactiled, and files in folders of libraries.
# Claim: Who controls the process of the daemon opens no full keyboard, mouse or gamepad, and not /dev/uinput.
# Claim: Who controls the process of the daemon has no network, namespaces, key rings, tracing or io_uring.
# Claim: The service writes one file, a copy of its configuration that only its user can read.
. /guest/steps.sh

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel' count 1 '"added"'
cat "$OUT/panel.log" >"$OUT/panel"
grep -l 'AT Translated' /sys/class/input/event*/device/name | cut -d / -f 5 >"$OUT/keyboard"
stat -c '%n %G %a' /dev/input/event* >"$OUT/nodes"

step 'the daemon reloads its configuration'
from=$(grep -c 'reloaded the configuration' /out/tactiled.log || :)
systemctl reload tactiled || give_up 'the reload fails'
reloaded() { [ "$(grep -c 'reloaded the configuration' /out/tactiled.log)" -gt "$from" ]; }
within 20 'the reload' reloaded

step 'a hostile program in its place'
units=/run/systemd/system
mkdir -p $units/intruder.service.d
sed -e '/^Requires=/d' -e '/^After=/d' -e '/^OnFailure=/d' -e '/^Restart/d' -e '/^WatchdogSec=/d' \
  -e '/^ExecReload=/d' -e '/^NotifyAccess=/d' -e 's/^Type=.*/Type=oneshot/' \
  -e 's|^ExecStart=.*|ExecStart=/usr/bin/python3 /guest/Programs/intruder.py|' \
  -e '/^ExecPaths=/s|/usr/bin/tactiled|/usr/bin/python3|' \
  -e 's/^TimeoutStartSec=.*/TimeoutStartSec=60/' \
  /usr/lib/systemd/system/tactiled.service >$units/intruder.service
printf '[Service]\nStandardOutput=append:%s/intruder.jsonl\nStandardError=append:%s/intruder.log\n' \
  "$OUT" "$OUT" >$units/intruder.service.d/guest.conf
systemctl daemon-reload
status=0
systemctl start intruder || status=$?
echo $status >"$OUT/intruder.status"
rm -r $units/intruder.service $units/intruder.service.d
systemctl daemon-reload

step 'a finger, and the status'
printf 'down 0 1 960 540\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'it to lift' count 1 '"phase": *"ended"'
tactile status --json --socket $socket >"$OUT/status.json"
