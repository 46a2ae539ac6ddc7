# How often the processes of the service wake while a panel is owned, an app is connected, and no finger is down.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1
taps 1 4
all_read
pid=$(property MainPID)
guard=$(cut -d ' ' -f 1 "/proc/$pid/task/$pid/children")

# wakes NAME: writes how often each thread of the daemon and of the guard has begun to wait
wakes() {
  for process in "$pid" "$guard"; do
    for thread in /proc/"$process"/task/*; do
      printf '%s ' "${thread##*/}"
      sed -n 's/^voluntary_ctxt_switches:[ \t]*//p' "$thread/status"
    done
  done >"$OUT/$1"
}

step 'no finger is down'
echo "$pid $guard" >"$OUT/processes"
sleep 12  # until the watchdog has its longer timeout, and freed memory is returned
wakes before
now >"$OUT/from"
sleep 30
now >"$OUT/until"
wakes after

taps 11 12
all_read
end_consumer
tactile status --json --socket $socket >"$OUT/status.json"
