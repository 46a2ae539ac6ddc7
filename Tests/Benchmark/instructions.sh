#!/bin/sh
# Counts instructions per event and per touch with callgrind: what 2N rounds of the stream take more than N.
#
#   instructions.sh PROGRAM [ROUNDS]
#
# It repeats within a few instructions in a million whatever else the machine does.
set -eu
program=$1
rounds=${2:-100}
. "$(dirname "$0")/count.sh"
prepare "$program"

echo '| instructions | |'
echo '|---|---|'
echo "| an event: decoding and mapping alone | $(per_touch "$rounds" decode) |"
echo "| a touch: engine alone, depth 6, 10 recognizers | $(per_touch "$rounds" engine) |"
echo "| a touch: decoder to queue, one subscriber | $(per_touch "$rounds" feed) |"
echo "| a touch: its JSON alone | $(per_touch "$rounds" encode) |"

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
