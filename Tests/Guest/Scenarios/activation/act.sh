# The unit files: started by a client, its status, who may not connect, how it ends.
. /guest/steps.sh

# says TEXT: whether the service manager's line about the service is this.
says() { [ "$(property StatusText)" = "$1" ]; }

step 'the socket is there, and nobody serves it'
systemctl start tactiled.socket
stat -c '%A %U %G' /run/tactile $socket >"$OUT/files"
property ActiveState >"$OUT/before"

step 'somebody connects, and that starts the service'
as client tactile monitor --json --socket $socket >"$seen" 2>"$OUT/monitor.log" &
monitor=$!
within 20 'the first message' count 1 '"state": *\{'
property ActiveState >"$OUT/after"
within 20 'the status to tell of one client' says 'Reading no devices for 1 client'
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the status to tell of the panel' says 'Reading 1 device for 1 client'
app app client
within 20 'the status to tell of two clients' says 'Reading 1 device for 2 clients'

step 'what it runs as'
pid=$(property MainPID)
grep -E '^(Uid|Gid|Groups|NoNewPrivs|CapEff|Seccomp):' "/proc/$pid/status" | tr -s '\t ' ' ' >"$OUT/process"
grep 'open files' "/proc/$pid/limits" | tr -s ' ' | cut -d ' ' -f 4,5 >"$OUT/descriptors"
ls -l "/proc/$pid/fd" | sed -n 's|.*/dev/input/||p' >"$OUT/open-devices"
grep -l 'AT Translated' /sys/class/input/event*/device/name | cut -d / -f 5 >"$OUT/keyboard"
awk -F : '$1 == "tactile" { print $3 }' /etc/group >"$OUT/group"
systemd-analyze security --no-pager tactiled.service 2>&1 | tail -n 1 >"$OUT/security"

step 'a user outside of the group'
(as stranger python3 /guest/Programs/connect.py $socket) >"$OUT/stranger" 2>&1 || :
status=0
(as stranger tactile monitor --socket $socket) >"$OUT/stranger.log" 2>&1 || status=$?
echo $status >"$OUT/stranger.status"

step 'a loop that does not turn'
now >"$OUT/stopped-at"
systemctl kill --signal=STOP tactiled
within 20 'the watchdog' heard app 2 '"state": *\{'
property NRestarts >"$OUT/restarts"

step 'stopped, it leaves its socket, and the next client starts it'
systemctl stop tactiled.service
within 20 'the app to be served again' heard app 3 '"state": *\{'
kill $started
started=
systemctl stop tactiled.socket
property ActiveState >"$OUT/with-its-socket"
ls -A /run/tactile >"$OUT/left-behind"

step 'the service brings its socket along'
systemctl start tactiled.service
systemctl is-active tactiled.socket >"$OUT/brought" || :
systemctl enable tactiled.service 2>/dev/null || :
systemctl is-enabled tactiled.service tactiled.socket | tr '\n' ' ' >"$OUT/enabled"
systemctl disable tactiled.service tactiled.socket 2>/dev/null || :
