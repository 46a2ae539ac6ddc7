# The daemon hangs while it owns a panel.
# Claim: If the daemon hangs, the compositor has the panel back after half a second.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1
taps 1 4
all_read

step 'the daemon is stopped during taps'
taps 10 19
echo mark >&3
taps 20 99
marks=$((marks + 1))
within 60 'the first ten taps' marked $marks
pid=$(property MainPID)
now >"$OUT/stopped"
kill -STOP "$pid"  # between two of the other taps, or in one
within 20 'the watchdog to end it' gone "$pid"
now >"$OUT/ended"
panel_sent
within 20 'the panel to be owned again' owns 1

step 'the daemon is stopped for a short time with a finger down, and goes on'
systemctl service-watchdogs no
printf 'down 0 110 1100 500\nframe\n' >&3
all_read
pid=$(property MainPID)
kill -STOP "$pid"
printf 'move 0 1110 500\nframe\nsleep 900\nmove 0 1120 500\nframe\nsleep 50\nup 0\nframe\nsleep 50\nmark\n' >&3
marks=$((marks + 1))
within 20 'the finger to lift' marked $marks
kill -CONT "$pid"
within 20 'the panel to be owned again' owns 1
taps 120 123
all_read
systemctl service-watchdogs yes
property NRestarts >"$OUT/restarts"
end_consumer
grep -c 'the guard has released' /out/tactiled.log >"$OUT/released" || :
tactile status --json --socket $socket >"$OUT/status.json"
