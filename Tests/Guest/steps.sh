# Functions for the scenarios: steps, waits with time limits, the service and its clients, devices.
#
# Scenarios/*/act.sh source this file. OUT names the folder that they write to.
set -eu
socket=/run/tactile/tactiled.socket
seen=$OUT/monitor.jsonl
started=  # programs to end with the scenario

step() { echo "guest:   $*"; }

# within SECONDS WHAT COMMAND…: waits until the command succeeds. Ends the scenario after SECONDS, with
# WHAT in the message, or at once if the command does not exist.
within() {
  limit=$1 what=$2 deadline=$(($(seconds) + $1))
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $? != 127 ] || give_up "$1: command not found, while waiting for $what"
    [ "$(seconds)" -le "$deadline" ] || give_up "waited $limit s for $what"
    usleep "${poll:-50000}"
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
  kill -KILL $(cat /proc/$$/task/$$/children) 2>/dev/null || :  # busybox of Debian 12 has no pkill
  exit 1
}

# memory: prints the kilobytes of memory that the daemon has for itself. Pages of its program file are left
# out: the kernel also maps neighbours of the pages that run, as many as are in its cache.
memory() { sed -n 's/^RssAnon:[ \t]*\([0-9]*\).*/\1/p' "/proc/$(property MainPID)/status"; }

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

# start_panel NAME PROGRAM…: starts a program that makes a device. Its commands go to descriptor 3.
start_panel() {
  commands=/tmp/$1 log=$OUT/$1.log
  shift
  rm -f "$commands"
  mkfifo "$commands"
  "$@" <"$commands" >"$log" 2>&1 &
  exec 3>"$commands"
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

# own_panels NAME…: permits the service to own panels, and makes it own those with these names.
own_panels() {
  tactile own enable >"$OUT/own-enable.log" 2>&1 || give_up 'tactile own enable fails'
  mkdir -p /etc/tactile
  echo 'devices:' >/etc/tactile/tactiled.yaml
  for name; do
    printf '  - match: {name: "%s"}\n    own: {mode: on}\n' "$name" >>/etc/tactile/tactiled.yaml
  done
}

# owns NUMBER [STATE]: whether the service has this number of panels in a state of owning.
owns() {
  [ "$(tactile status --json --socket $socket | grep -o "\"own\": *\"${2:-owned}\"" | wc -l)" = "$1" ]
}

# start_consumer: starts a program that reads all panels as a compositor does. Its output is complete after
# end_consumer.
start_consumer() {
  /usr/libexec/libinput/libinput-debug-events --udev seat0 >"$OUT/libinput" 2>"$OUT/libinput.log" &
  consumer=$!
  within 20 'libinput to read' sleeps $consumer
}
end_consumer() {
  within 20 'libinput to end' interrupted $consumer
  wait $consumer || :
}

# interrupted PID: interrupts a process, and says whether it has ended. It ignores a signal that comes before its
# handler is installed.
interrupted() {
  kill -INT "$1" 2>/dev/null || :
  ended "$1"
}
# ended PID: whether a process has ended. It is a zombie until the shell waits for it.
ended() { ! grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null; }

# marked NUMBER: whether the panel has sent everything up to this mark.
marked() { [ "$(grep -c mark "$OUT/panel.log")" -ge "$1" ]; }

# panel_sent: waits until the panel has sent everything.
panel_sent() {
  marks=$((${marks:-0} + 1))
  echo mark >&3
  within 60 'the panel to send everything' marked $marks
}
# all_read: waits until the daemon and libinput have read what the panel has sent.
all_read() {
  panel_sent
  within 20 'the daemon to read it' sleeps "$(property MainPID)"
  within 20 'libinput to read it' sleeps $consumer
}
# all_consumed: as all_read, for panels that the daemon does not read.
all_consumed() {
  panel_sent
  within 20 'libinput to read it' sleeps $consumer
}

# taps FROM TO: taps with the tracking IDs and horizontal locations of these numbers, 50 ms apart.
taps() {
  for number in $(seq "$1" "$2"); do
    printf 'down 0 %d %d 500\nframe\nsleep 20\nup 0\nframe\nsleep 30\n' "$number" $((number * 10))
  done >&3
}

end() {
  exec 3>&- 4>&-  # ends the programs of start_panel
  [ -z "$started" ] || kill $started 2>/dev/null || :
  systemctl stop tactiled.socket tactiled.service tactiled-retry.timer
  systemctl reset-failed
  rm -f /run/udev/rules.d/99-guest.rules
  stop_owning
  wait
}
# stop_owning: undoes own_panels.
stop_owning() {
  [ -e /etc/systemd/system/tactiled.service.d/own.conf ] || return 0
  tactile own disable >>"$OUT/own-enable.log" 2>&1 || :
  rm -f /etc/tactile/tactiled.yaml
}
trap end EXIT
