# The unit files: start by a client, status, refused users, stop.
# Claim: Only members of the group of the socket can connect, and a connection starts the service.
. /guest/steps.sh

step 'the socket exists before the service runs'
systemctl start tactiled.socket
stat -c '%A %U %G' /run/tactile $socket >"$OUT/files"
property ActiveState >"$OUT/before"

step 'a connection starts the service'
as client tactile monitor --json --socket $socket >"$seen" 2>"$OUT/monitor.log" &
monitor=$!
within 20 'the first message' count 1 '"state": *\{'
property ActiveState >"$OUT/after"
within 20 'the status to report one client' status_is 'Reading no devices for 1 client'
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the status to report the panel' status_is 'Reading 1 device for 1 client'
app app client
within 20 'the status to report two clients' status_is 'Reading 1 device for 2 clients'

step 'the user and the privileges of the service'
pid=$(property MainPID)
grep -E '^(Uid|Gid|Groups|NoNewPrivs|CapEff|Seccomp):' "/proc/$pid/status" | tr -s '\t ' ' ' >"$OUT/process"
grep 'open files' "/proc/$pid/limits" | tr -s ' ' | cut -d ' ' -f 4,5 >"$OUT/descriptors"
ls -l "/proc/$pid/fd" | sed -n 's|.*/dev/input/||p' >"$OUT/open-devices"
grep -l 'AT Translated' /sys/class/input/event*/device/name | cut -d / -f 5 >"$OUT/keyboard"
awk -F : '$1 == "tactile" { print $3 }' /etc/group >"$OUT/group"
systemd-analyze security --no-pager tactiled.service 2>&1 | tail -n 1 >"$OUT/security"

step 'a user outside the group'
(as stranger python3 /guest/Programs/connect.py $socket) >"$OUT/stranger" 2>&1 || :
status=0
(as stranger tactile monitor --socket $socket) >"$OUT/stranger.log" 2>&1 || status=$?
echo $status >"$OUT/stranger.status"

step 'a daemon that hangs'
now >"$OUT/stopped-at"
systemctl kill --signal=STOP tactiled
within 20 'the watchdog' heard app 2 '"state": *\{'
property NRestarts >"$OUT/restarts"

step 'the socket stays after a stop, and the next client starts the service'
systemctl stop tactiled.service
within 20 'the app to be served again' heard app 3 '"state": *\{'
kill $started
started=
systemctl stop tactiled.socket
property ActiveState >"$OUT/with-its-socket"
ls -A /run/tactile >"$OUT/left-behind"

step 'starting the service starts its socket'
systemctl start tactiled.service
systemctl is-active tactiled.socket >"$OUT/brought" || :
systemctl enable tactiled.service 2>/dev/null || :
systemctl is-enabled tactiled.service tactiled.socket | tr '\n' ' ' >"$OUT/enabled"
systemctl disable tactiled.service tactiled.socket 2>/dev/null || :
