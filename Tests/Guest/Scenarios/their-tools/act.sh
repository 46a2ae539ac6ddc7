# evemu and libinput replay read the files of tactile record and tactile convert, and send the same
# events.
. /guest/steps.sh

# is_open PID: whether a program has the device open.
is_open() { ls -l "/proc/$1/fd" | grep -q "$node\$"; }

# make COMMAND…: creates a device with another program, with its node in $node and the program in
# $maker
make() {
  : >/tmp/made
  "$@" >/tmp/made 2>"$OUT/make.log" &
  maker=$!
  within 30 "a device by $*" grep -q '/dev/input/event' /tmp/made
  node=$(sed -n 's|.*\(/dev/input/event[0-9]*\).*|\1|p' /tmp/made | head -n 1)
  within 20 "$node" test -r "$node"
}

unmake() {
  kill "$maker"
  wait "$maker" || :
  within 20 "$node to disappear" test ! -e "$node"
}

# recorded FILE COMMAND…: writes the device's events to FILE with evemu-record while a command runs.
recorded() {
  file=$1
  shift
  evemu-record "$node" >"$file" 2>>"$OUT/evemu-record.log" &
  recorder=$!
  within 20 'evemu-record' is_open $recorder
  "$@"
  within 20 'evemu-record to read everything' sleeps $recorder
  kill $recorder
  wait $recorder || :
}

play() { evemu-play "$node" <"$1"; }

# replay FILE SEEN: plays FILE with libinput replay, which waits for Enter before and after
replay() {
  rm -f /tmp/enter
  mkfifo /tmp/enter
  sh -c 'PYTHONUNBUFFERED=1 exec libinput-replay "$0" </tmp/enter' "$1" >/tmp/made 2>>"$OUT/replay.log" &
  maker=$!
  exec 6>/tmp/enter
  within 60 'libinput replay' grep -q 'Hit enter' /tmp/made
  node=$(sed -n 's|.*\(/dev/input/event[0-9]*\).*|\1|p' /tmp/made | head -n 1)
  recorded "$2" press_enter
  exec 6>&-
  unmake
}
asked() { [ "$(grep -o 'Hit enter' /tmp/made | wc -l)" -ge "$1" ]; }
press_enter() {
  echo >&6
  within 60 'the replay to end' asked 2
}

for name in tap pan pen media-keys; do
  step "$name"
  make evemu-device "/guest/Recordings/$name.evemu"
  tactile record --device "$node" -o "$OUT/$name.evemu" 2>>"$OUT/record.log" &
  one=$!
  tactile record --device "$node" -o "$OUT/$name.yml" 2>>"$OUT/record.log" &
  other=$!
  within 20 'the recorders' is_open $one
  within 20 'the recorders' is_open $other
  recorded "$OUT/$name.theirs" play "/guest/Recordings/$name.evemu"
  for recorder in $one $other; do within 20 'tactile record to read everything' sleeps $recorder; done
  kill $one $other
  wait $one $other || :
  unmake

  make evemu-device "$OUT/$name.evemu"
  evemu-describe "$node" >"$OUT/$name.described" 2>>"$OUT/record.log"
  recorded "$OUT/$name.played" play "$OUT/$name.evemu"
  unmake

  replay "$OUT/$name.yml" "$OUT/$name.replayed"
done

step 'a converted recording'
tactile convert /guest/Recordings/pan.evemu "$OUT/converted.yml"
replay "$OUT/converted.yml" "$OUT/converted.replayed"
