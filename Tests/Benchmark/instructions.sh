#!/bin/sh
# Counts the instructions of an event and of a touch with callgrind, on the stream of gestures.
#
#   instructions.sh PROGRAM [ROUNDS]
#
# The counts differ by a few instructions in a million, regardless of the load of the machine.
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

# The cost of a touch must not depend on the number of other touches. One eighth more is accepted,
# because the queue of deadlines is deeper.
few=$(per_touch 10 crowd 10 0)
echo "| a touch: 10 fingers, 3 recognizers each | $few |"
status=0
for crowd in '100 0' '500 0' '10 10000'; do
  # shellcheck disable=SC2086  # two numbers
  many=$(per_touch 2 crowd $crowd)
  echo "| a touch: ${crowd% *} fingers, ${crowd#* } views beside them | $many |"
  [ $((many * 8)) -le $((few * 9)) ] || status=1
done
[ $status = 0 ] || echo "a touch costs more when there are more touches or views" >&2
exit $status
