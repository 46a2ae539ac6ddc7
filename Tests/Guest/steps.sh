# What every scenario is told in: steps, waits for something that can be seen, a daemon and a client.
#
# Sourced by Scenarios/*/act.sh, with OUT naming the folder that what was seen goes to.
set -eu
socket=/run/tactile/tactiled.socket
seen=$OUT/monitor.jsonl
started=  # the programs a scenario leaves running, ended with it

step() { echo "guest:   $*"; }

# within SECONDS WHAT COMMAND…: until the command succeeds, or the end of the scenario.
within() {
  tries=$(($1 * 20)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || give_up "waited in vain for $what"
    usleep 50000
  done
}

# as USER COMMAND…: `exec` makes the program itself the child, so that its pid is the one to end.
as() {
  user=$1
  shift
  exec su -s /bin/sh "$user" -c "exec $*"
}

# count NUMBER PATTERN: whether that many messages have arrived that match.
count() { [ "$(grep -cE "$2" "$seen")" -ge "$1" ]; }

gone() { ! kill -0 "$1"; }

# give_up WHY: ends the scenario; what the service manager knows is kept.
give_up() {
  echo "$1" >"$OUT/gave-up"
  systemctl status --full tactiled.service tactiled.socket >"$OUT/status.log" 2>&1 || :
  exit 1
}

# property NAME: what the service manager knows of the service.
property() { systemctl show -P "$1" tactiled.service; }

# now: seconds since the machine came up, in hundredths.
now() { cut -d ' ' -f 1 /proc/uptime; }

# The installed service, and an unprivileged client of it that is listening when this returns.
start_service() {
  systemctl start tactiled || give_up 'the service does not start'
  as client tactile monitor --json --socket $socket >"$seen" 2>"$OUT/monitor.log" &
  monitor=$!
  within 20 'the first message' count 1 '"state": *\{'
}

# app NAME USER [SCENE]: an application in the background, whose words are in $OUT/NAME.jsonl.
app() {
  name=$1 user=$2
  shift 2
  as "$user" python3 /guest/Programs/app.py $socket "$@" >"$OUT/$name.jsonl" 2>"$OUT/$name.log" &
  started="$started $!"
}

# heard NAME NUMBER PATTERN: whether an application was told that many messages that match.
heard() { [ "$(grep -cE "$3" "$OUT/$1.jsonl")" -ge "$2" ]; }

# rules LINE…: udev's rules until the end of the scenario.
rules() {
  mkdir -p /run/udev/rules.d
  printf '%s\n' "$@" >/run/udev/rules.d/99-guest.rules
  udevadm control --reload
}

# start_panel NAME PROGRAM: a device made of words, which are written to descriptor 3.
start_panel() {
  rm -f "/tmp/$1"
  mkfifo "/tmp/$1"
  "$2" <"/tmp/$1" >"$OUT/$1.log" 2>&1 &
  exec 3>"/tmp/$1"
}

# plug_in FILE NAME: the device a recording describes, made by evemu; leaves $node and $device.
plug_in() {
  evemu-device "$1" >"$OUT/evemu-device.log" 2>&1 &
  device=$!
  started="$started $device"
  within 20 "$2 to be added" count 1 "\"added\".*\"name\": *\"$2\"|\"name\": *\"$2\".*\"added\""
  node=$(sed -n 's|.*\(/dev/input/event[0-9]*\).*|\1|p' "$OUT/evemu-device.log" | head -n 1)
}

# plug_out NAME: pulls what plug_in made.
plug_out() {
  kill "$device"
  within 20 "$1 to be removed" count 1 '"removed"'
}

end() {
  exec 3>&- 4>&-  # the end of devices made of words
  [ -z "$started" ] || kill $started 2>/dev/null || :
  systemctl stop tactiled.socket tactiled.service tactiled-retry.timer
  systemctl reset-failed
  rm -f /run/udev/rules.d/99-guest.rules
  wait
}
trap end EXIT
