#!/bin/sh
# Counts instructions per touch with callgrind: what 2N rounds of the stream take more than N.
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

# count PART ROUNDS: prints "instructions touches" of one run
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$folder/bench" "$1" "$2" \
    >"$folder/out" 2>"$folder/err" || { cat "$folder/err" >&2; exit 1; }
  instructions=$(sed -n 's/.*refs: *//p' "$folder/err" | tr -d ,)
  touches=$(sed -n 's/.*touches \([0-9]*\).*/\1/p' "$folder/out")
  echo "$instructions $touches"
}

# row PART NAME: one line of the table
row() {
  once=$(count "$1" "$rounds")
  twice=$(count "$1" $((2 * rounds)))
  echo "$once $twice $2" | awk '{
    name = $5; for (i = 6; i <= NF; i++) name = name " " $i
    printf "| %s | %d |\n", name, ($3 - $1) / ($4 - $2)
  }'
}

echo '| instructions per touch | |'
echo '|---|---|'
row engine 'engine alone, depth 6, 10 recognizers'
row feed 'decoder to queue, one subscriber'
