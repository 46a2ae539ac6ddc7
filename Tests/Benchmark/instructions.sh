#!/bin/sh
# Counts instructions per event and per touch with callgrind: what 2N rounds of the stream take more than N.
#
#   instructions.sh PROGRAM [ROUNDS]
#
# The difference leaves out start-up, so it repeats within a few instructions in a million whatever
# else the machine does. Debug information is taken out first: valgrind cannot read all of Swift's.
set -eu
program=$1
rounds=${2:-100}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip --strip-debug -o "$folder/bench" "$program"

# count ROUNDS PART...: prints "instructions touches" of one run, or events where it counts those
count() {
  count_rounds=$1
  shift
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$folder/bench" "$@" "$count_rounds" \
    >"$folder/out" 2>"$folder/err" || { cat "$folder/err" >&2; exit 1; }
  instructions=$(sed -n 's/.*refs: *//p' "$folder/err" | tr -d ,)
  touches=$(sed -n 's/.*\(touches\|events\) \([0-9]*\).*/\2/p' "$folder/out")
  echo "$instructions $touches"
}

# per_touch ROUNDS PART...: prints how many instructions a touch, or an event, takes
per_touch() {
  per_touch_rounds=$1
  shift
  once=$(count "$per_touch_rounds" "$@")
  twice=$(count $((2 * per_touch_rounds)) "$@")
  echo "$once $twice" | awk '{ printf "%d", ($3 - $1) / ($4 - $2) }'
}

echo '| instructions | |'
echo '|---|---|'
echo "| an event: decoding and mapping alone | $(per_touch "$rounds" decode) |"
echo "| a touch: engine alone, depth 6, 10 recognizers | $(per_touch "$rounds" engine) |"
echo "| a touch: decoder to queue, one subscriber | $(per_touch "$rounds" feed) |"

# A touch must cost the same among few and among many: an eighth more is let pass, as the queue of
# deadlines is deeper then.
few=$(per_touch 10 crowd 10 0)
echo "| a touch: 10 fingers, 3 recognizers each | $few |"
status=0
for crowd in '100 0' '500 0' '10 10000'; do
  # shellcheck disable=SC2086  # two numbers
  many=$(per_touch 2 crowd $crowd)
  echo "| a touch: ${crowd% *} fingers, ${crowd#* } views beside them | $many |"
  [ $((many * 8)) -le $((few * 9)) ] || status=1
done
[ $status = 0 ] || echo "A touch costs more where there are more of them." >&2
exit $status
