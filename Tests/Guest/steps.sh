# Functions for the scenarios: steps, waits with time limits, the service and its clients, devices.
#
# Scenarios/*/act.sh source this file. OUT names the folder that they write to.
set -eu
socket=/run/tactile/tactiled.socket
seen=$OUT/monitor.jsonl
started=  # programs to end with the scenario

step() { echo "guest:   $*"; }

# within SECONDS WHAT COMMAND…: waits until the command succeeds. Ends the scenario after SECONDS, with
# WHAT in the message.
within() {
  limit=$1 what=$2 deadline=$(($(seconds) + $1))
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$(seconds)" -le "$deadline" ] || give_up "waited $limit s for $what"
    usleep 50000
  done
}
# seconds: prints the whole seconds since boot.
seconds() { cut -d . -f 1 /proc/uptime; }

# as USER COMMAND…: becomes a program that runs as USER. `exec` keeps the process id, so that it can be ended.
as() {
  user=$1
  shift
  exec su -s /bin/sh "$user" -c "exec $*"
}

# count NUMBER PATTERN: whether at least NUMBER messages of the monitor match.
count() { [ "$(grep -cE "$2" "$seen")" -ge "$1" ]; }

# gone PID, sleeps PID, is_stopped PID: the state of a process. An event wakes its reader at once, so a
# reader that sleeps again has read it.
gone() { ! kill -0 "$1" 2>/dev/null; }
sleeps() { grep -q '^State:.S' "/proc/$1/status"; }
is_stopped() { grep -q '^State:.T' "/proc/$1/status"; }

# give_up WHY: ends the scenario and keeps the service manager's view of the service. It kills all programs
# of the scenario: `end` waits for them.
give_up() {
  echo "$1" >"$OUT/gave-up"
  systemctl status --full tactiled.service tactiled.socket >"$OUT/status.log" 2>&1 || :
  busybox pkill -KILL -P $$ || :
  exit 1
}

# property NAME: prints a property of the service's unit.
property() { systemctl show -P "$1" tactiled.service; }

# status_is TEXT: whether the service reports this status.
status_is() { [ "$(property StatusText)" = "$1" ]; }

# stop_reading: stops the daemon's process without ending it. keep_reading continues it.
stop_reading() {
  systemctl service-watchdogs no
  systemctl kill --signal=STOP tactiled
  within 20 'the daemon to stop' is_stopped "$(property MainPID)"
}
keep_reading() { systemctl kill --signal=CONT tactiled; }

# now: prints the seconds since boot, with hundredths.
now() { cut -d ' ' -f 1 /proc/uptime; }

# start_service: starts the installed service and a monitor that runs as an ordinary user.
start_service() {
  systemctl start tactiled || give_up 'the service does not start'
  as client tactile monitor --json --socket $socket >"$seen" 2>"$OUT/monitor.log" &
  monitor=$!
  within 20 'the first message' count 1 '"state": *\{'
}

# app NAME USER [SCENE]: starts an app in the background, which writes to $OUT/NAME.jsonl.
app() {
  name=$1 user=$2
  shift 2
  as "$user" python3 /guest/Programs/app.py $socket "$@" >"$OUT/$name.jsonl" 2>"$OUT/$name.log" &
  started="$started $!"
}

# heard NAME NUMBER PATTERN: whether an app has received at least NUMBER messages that match.
heard() { [ "$(grep -cE "$3" "$OUT/$1.jsonl")" -ge "$2" ]; }

# rules LINE…: adds udev rules until the end of the scenario.
rules() {
  mkdir -p /run/udev/rules.d
  printf '%s\n' "$@" >/run/udev/rules.d/99-guest.rules
  udevadm control --reload
}

# start_panel NAME PROGRAM: starts a program that makes a device. Its commands go to descriptor 3.
start_panel() {
  rm -f "/tmp/$1"
  mkfifo "/tmp/$1"
  "$2" <"/tmp/$1" >"$OUT/$1.log" 2>&1 &
  exec 3>"/tmp/$1"
}

# plug_in FILE NAME: makes the device of a recording with evemu, and sets $node and $device.
plug_in() {
  evemu-device "$1" >"$OUT/evemu-device.log" 2>&1 &
  device=$!
  started="$started $device"
  within 20 "$2 to be added" count 1 "\"added\".*\"name\": *\"$2\"|\"name\": *\"$2\".*\"added\""
  node=$(sed -n 's|.*\(/dev/input/event[0-9]*\).*|\1|p' "$OUT/evemu-device.log" | head -n 1)
}

# plug_out NAME: removes the device that plug_in made.
plug_out() {
  kill "$device"
  within 20 "$1 to be removed" count 1 '"removed"'
}

end() {
  exec 3>&- 4>&-  # ends the programs of start_panel
  [ -z "$started" ] || kill $started 2>/dev/null || :
  systemctl stop tactiled.socket tactiled.service tactiled-retry.timer
  systemctl reset-failed
  rm -f /run/udev/rules.d/99-guest.rules
  wait
}
trap end EXIT
