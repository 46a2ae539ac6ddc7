#!/bin/sh
# Runs tactile-bench on the programs of .build/release.
#
#   bench.sh rows     measures. ROWS chooses rows. OUT=docs/benchmarks.md writes the table there, and the same numbers as
#                     JSON beside it.
#   bench.sh soak     sends SOAK_TOUCHES (10,000,000) random touches of the seed SOAK_SEED (1), also to owned panels
#   bench.sh order    lists the functions that tactiled calls, for the linker
set -eu
cd "$(dirname "$0")/.."
programs=.build/release
bench=$programs/tactile-bench
case $1 in
  rows)
    # shellcheck disable=SC2086  # a list of rows
    [ -n "${OUT:-}" ] || exec $bench rows ${ROWS:-}
    # shellcheck disable=SC2086
    $bench rows --json "${OUT%.md}.json" ${ROWS:-} >"$OUT.new"
    mv "$OUT.new" "$OUT"
    ;;
  soak)
    $bench soak --seed "${SOAK_SEED:-1}" "${SOAK_TOUCHES:-10000000}"
    $bench soak --own --seed "${SOAK_SEED:-1}" "${SOAK_TOUCHES:-10000000}"
    ;;
  order)
    $bench order >Sources/tactiled.order.new
    mv Sources/tactiled.order.new Sources/tactiled.order
    rm -f $programs/tactiled $programs/tactile
    ;;
  *) echo "$0: unknown word '$1'; words are rows, soak, order" >&2; exit 2 ;;
esac
