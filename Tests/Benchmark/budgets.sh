#!/bin/sh
# Compares the cost of a touch with its budget: instructions, counted by callgrind, and heap allocations.
#
#   budgets.sh FOLDER-OF-PROGRAMS RECORDING [BUDGETS]
#
# Scenes of hostile clients must cost at most 2.3 times as much with twice as many parts. linear.txt
# beside the budgets lists the scenes, each with its number of parts.
#
# A cost of more than 3 % above its budget fails. A cost of more than 3 % below is reported, so that
# you can lower the budget. The counts differ by a few instructions in a million, regardless of the
# load of the machine.
set -eu
programs=$1
recording=$2
budgets=${3:-$(dirname "$0")/budgets.txt}
. "$(dirname "$0")/count.sh"
prepare "$programs/tactile-bench" "$programs/tactile"

# measure NAME: prints the cost of NAME now
measure() {
  case $1 in
    decode-event) per_touch 50 decode ;;
    engine-touch) per_touch 50 engine ;;
    encode-touch) per_touch 50 encode ;;
    feed-touch) per_touch 50 feed ;;
    replay-thousands) echo $(($(count tactile replay "$recording") / 1000)) ;;
    replay-blocks) allocations tactile replay "$recording" ;;
    *-blocks) blocks "${1%-blocks}" ;;
    *) echo "$budgets: unknown budget '$1'" >&2; exit 1 ;;
  esac
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
# grows SCENE PARTS: prints a row of the table of hostile scenes
grows() {
  once=$(count tactile-bench hostile "$1" "$2") || exit 1
  twice=$(count tactile-bench hostile "$1" $((2 * $2))) || exit 1
  once=$((once - nothing))
  twice=$((twice - nothing))
  verdict=ok
  if [ $((twice * 10)) -gt $((once * 23)) ]; then
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
while read -r name parts; do
  case $name in ''|'#'*) continue ;; esac
  grows "$name" "$parts"
done <"$(dirname "$0")/linear.txt"
[ $status = 0 ] || echo "hint: make it cheaper, or change $budgets in a commit that states the reason" >&2
exit $status
