#!/bin/sh
# Compares the cost of a touch with its budget: instructions, counted by callgrind, and heap allocations.
#
#   budgets.sh FOLDER-OF-PROGRAMS RECORDING [BUDGETS]
#
# Scenes of hostile clients must cost at most 2.3 times as much with twice as many parts, and frames of many
# fingers at most 2.2 times. linear.txt beside the budgets lists the scenes, each with its number of parts.
#
# Commands must cost at most 2.3 times as much for a recording with twice as many touches.
#
# A cost of more than 3 % above its budget fails. A cost of more than 3 % below is reported, so that
# you can lower the budget. The counts differ by a few instructions in a million, regardless of the
# load of the machine.
set -eu
programs=$1
recording=$2
budgets=${3:-$(dirname "$0")/budgets.txt}
tap=$(dirname "$recording")/tap.evemu
. "$(dirname "$0")/count.sh"
prepare "$programs/tactile-bench" "$programs/tactile"

# measure NAME: prints the cost of NAME now
measure() {
  case $1 in
    decode-event) per_touch 50 decode ;;
    engine-touch) per_touch 50 engine ;;
    encode-touch) per_touch 50 encode ;;
    feed-touch) per_touch 50 feed ;;
    recent-touch) per_touch 50 recent ;;
    clone-frame) per_touch 50 clone ;;
    own-frame) per_touch 50 own ;;
    replay-thousands) echo $(($(count tactile replay "$recording") / 1000)) ;;
    replay-blocks) allocations tactile replay "$recording" ;;
    replay-text-percent) echo $(($(replayed) * 100 / $(replayed --json))) ;;
    *-blocks) blocks "${1%-blocks}" ;;
    *) echo "$budgets: unknown budget '$1'" >&2; exit 1 ;;
  esac
}

# replayed [OPTION]: prints the instructions of a replay without those of a replay of one tap, and so without
# those of the start of the program
replayed() {
  echo $(($(count tactile replay "$recording" "$@") - $(count tactile replay "$tap" "$@")))
}

# blocks PART: prints the number of heap allocations in 100 rounds
blocks() {
  "$programs/tactile-bench" blocks "$1" 100 | sed -n 's/^blocks //p'
}

status=0
echo '| cost | budget | now | |'
echo '|---|---|---|---|'
while read -r name budget rest; do
  case $name in ''|'#'*) continue ;; esac
  now=$(measure "$name") || exit 1
  if [ -z "$now" ] || [ -n "$rest" ]; then
    echo "$budgets: the line of '$name' must be a name and a number" >&2
    exit 1
  fi
  verdict=ok
  if [ $((now * 100)) -gt $((budget * 103)) ]; then
    verdict='**too much**'
    status=1
    echo "$name costs $now, but its budget is $budget" >&2
  elif [ $((now * 100)) -lt $((budget * 97)) ]; then
    verdict="can be lowered to $now"
  fi
  echo "| $name | $budget | $now | $verdict |"
done <"$budgets"
# grows SCENE PARTS MOST: prints a row of the table of hostile scenes, which may cost MOST % with twice as many parts
grows() {
  once=$(count tactile-bench hostile "$1" "$2") || exit 1
  twice=$(count tactile-bench hostile "$1" $((2 * $2))) || exit 1
  once=$((once - nothing))
  twice=$((twice - nothing))
  verdict=ok
  if [ $((twice * 100)) -gt $((once * $3)) ]; then
    verdict='**too much**'
    status=1
    echo "$1 costs $once with $2 parts, and $twice with twice as many" >&2
  fi
  echo "| $1 | $2 | $((once / 1000)) | $((twice / 1000)) | $((twice * 100 / once)) % | $verdict |"
}

echo
echo '| hostile scene | parts | thousands of instructions | with twice as many parts | ratio | |'
echo '|---|---|---|---|---|---|'
nothing=$(count tactile-bench hostile nothing 0)
while read -r name parts most; do
  case $name in ''|'#'*) continue ;; esac
  grows "$name" "$parts" "${most:-230}"
done <"$(dirname "$0")/linear.txt"

# recorded KIND TOUCHES: prints a recording on the panel of the tap. The fingers of "taps" touch the glass one
# after the other, at several locations of one button. In "hands", the next finger lands before the last one lifts.
# In "drag", one finger moves and does not lift. "misses" are swipes that are too oblique, each of which explain replays
# with other settings.
recorded() {
  grep -v '^E:' "$tap"
  awk -v kind="$1" -v touches="$2" '
    function event(type, code, value) { printf "E: %.6f %04x %04x %d\n", time, type, code, value }
    function report() { event(0, 0, 0); time += 0.05 }
    function land(slot, number, x, y) {
      event(3, 47, slot); event(3, 57, number); event(3, 53, x); event(3, 54, y); report()
    }
    function lift(slot) { event(3, 47, slot); event(3, 57, -1); report() }
    BEGIN {
      if (kind == "drag") land(0, 0, 1000, 1000)
      for (i = 0; i < touches; i++) {
        x = 1000 + i * 37 % 200
        y = 1000 + i * 53 % 170
        if (kind == "drag") {
          event(3, 53, 100 + i * 331 % 3800); event(3, 54, 100 + i * 173 % 2000); report()
        } else if (kind == "hands") {
          land(i % 2, i, x, y)
          if (i > 0) lift((i + 1) % 2)
        } else {
          land(0, i, x, y)
          for (k = 1; kind == "misses" && k < 6; k++) {
            event(3, 53, x + 80 * k); event(3, 54, y + 60 * k); report()
          }
          lift(0); time += 1
        }
      }
      lift(kind == "hands" ? (touches + 1) % 2 : 0)
    }'
}

# lengthens KIND TOUCHES COMMAND...: prints a row of the table of recordings
lengthens() {
  lengthens_kind=$1
  lengthens_touches=$2
  shift 2
  rm -f "$counted"/picture.*
  recorded "$lengthens_kind" "$lengthens_touches" >"$counted/once.evemu"
  recorded "$lengthens_kind" $((2 * lengthens_touches)) >"$counted/twice.evemu"
  first=$(count tactile "$@" "$tap") || exit 1
  rm -f "$counted"/picture.*
  once=$(count tactile "$@" "$counted/once.evemu") || exit 1
  rm -f "$counted"/picture.*
  twice=$(count tactile "$@" "$counted/twice.evemu") || exit 1
  once=$((once - first))
  twice=$((twice - first))
  verdict=ok
  if [ $((twice * 100)) -gt $((once * 230)) ]; then
    verdict='**too much**'
    status=1
    echo "tactile $1 costs $once with $lengthens_touches $lengthens_kind, and $twice with twice as many" >&2
  fi
  echo "| $1, $lengthens_kind | $lengthens_touches | $((once / 1000)) | $((twice / 1000)) | $((twice * 100 / once)) % | $verdict |"
}

echo
echo '| command, recording | touches | thousands of instructions | with twice as many touches | ratio | |'
echo '|---|---|---|---|---|---|'
lengthens hands 1000 explain
lengthens taps 500 explain
printf '%s\n' 'windows: [{name: app, gestures: [{kind: swipe}, {kind: tap}]}]' >"$counted/swipe.yaml"
lengthens misses 50 explain --scene "$counted/swipe.yaml"
lengthens taps 500 render -o "$counted/picture.svg"
lengthens drag 5000 render -o "$counted/picture.svg"
lengthens taps 500 heatmap -o "$counted/picture.svg"

[ $status = 0 ] || echo "hint: make it cheaper, or change $budgets in a commit that states the reason" >&2
exit $status
