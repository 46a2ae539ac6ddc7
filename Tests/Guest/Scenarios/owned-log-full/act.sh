# The log of the daemon is a full pipe that no program reads, while the daemon owns a panel.
. /guest/steps.sh

settings=/run/systemd/system/tactiled.service.d
log=/run/guest-log
mkfifo $log
chmod 666 $log
exec 5<>$log
head -c 65536 /dev/zero >&5
mkdir -p $settings
printf '[Service]\nStandardOutput=file:%s\nStandardError=inherit\n' $log >$settings/log.conf
systemctl daemon-reload

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1
taps 1 4
all_read

step 'the daemon reloads, and is killed'
for round in 0 1 2; do systemctl reload tactiled || give_up 'the reload fails'; done
taps 11 12
all_read
systemctl kill --kill-whom=main --signal=KILL tactiled
within 20 'the panel to be owned again' owns 1
taps 21 22
all_read

step 'the daemon is stopped during taps, until the watchdog ends it'
pid=$(property MainPID)
kill -STOP "$pid"
taps 31 70
within 20 'the watchdog to end it' gone "$pid"
panel_sent
within 20 'the panel to be owned again' owns 1
systemctl reload tactiled || give_up 'the reload fails'
taps 81 82
all_read

step 'a program reads the log again'
cat <&5 >"$OUT/log" &
started="$started $!"
exec 5>&-
within 20 'the report of the daemon' grep -q 'log lines were dropped' "$OUT/log"
end_consumer
property NRestarts >"$OUT/restarts"
tactile status --json --socket $socket >"$OUT/status.json"
rm -rf $settings/log.conf $log
systemctl daemon-reload
