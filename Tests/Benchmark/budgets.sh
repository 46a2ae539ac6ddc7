#!/bin/sh
# Holds what a touch costs to its budget: instructions, counted by callgrind, and memory blocks.
#
#   budgets.sh FOLDER-OF-PROGRAMS RECORDING [BUDGETS]
#
# More than 3 % above a budget fails, with both figures; more than 3 % below says that the budget may be
# tightened. The counts leave time out and repeat within a few instructions in a million.
set -eu
programs=$1
recording=$2
budgets=${3:-$(dirname "$0")/budgets.txt}
. "$(dirname "$0")/count.sh"
prepare "$programs/tactile-bench" "$programs/tactile"

# measure NAME: prints what it costs now
measure() {
  case $1 in
    decode-event) per_touch 50 decode ;;
    engine-touch) per_touch 50 engine ;;
    encode-touch) per_touch 50 encode ;;
    feed-touch) per_touch 50 feed ;;
    replay-thousands) echo $(($(count tactile replay "$recording") / 1000)) ;;
    replay-blocks) allocations tactile replay "$recording" ;;
    *-blocks) blocks "${1%-blocks}" ;;
    *) echo "$budgets has a budget for '$1', which nobody knows how to measure." >&2; exit 1 ;;
  esac
}

# blocks PART: prints how many memory blocks 100 rounds ask for
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
    echo "$budgets: the line of '$name' should be a name and a number." >&2
    exit 1
  fi
  verdict=ok
  if [ $((now * 100)) -gt $((budget * 103)) ]; then
    verdict='**too much**'
    status=1
    echo "$name costs $now; its budget is $budget." >&2
  elif [ $((now * 100)) -lt $((budget * 97)) ]; then
    verdict="may be tightened to $now"
  fi
  echo "| $name | $budget | $now | $verdict |"
done <"$budgets"
[ $status = 0 ] || echo "Make it cheaper, or say in a commit that changes $budgets why it is worth it." >&2
exit $status
