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
    if [ "$tries" -le 0 ]; then
      echo "waited in vain for $what" >"$OUT/gave-up"
      exit 1
    fi
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

# The installed service, and an unprivileged client of it that is listening when this returns.
start_service() {
  if ! systemctl start tactiled; then
    echo 'the service does not start' >"$OUT/gave-up"
    systemctl status --full tactiled >"$OUT/status.log" || :
    exit 1
  fi
  as client tactile monitor --json --socket $socket >"$seen" 2>"$OUT/monitor.log" &
  monitor=$!
  within 20 'the first message' count 1 '"state"'
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
  exec 3>&-  # the end of a device made of words
  [ -z "$started" ] || kill $started 2>/dev/null || :
  systemctl stop tactiled
  wait
}
trap end EXIT
