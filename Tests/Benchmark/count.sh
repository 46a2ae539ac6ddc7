# Functions that count instructions with callgrind. The scripts beside this one source it.
#
# Programs are counted without debug information, because valgrind cannot read all of Swift's. They
# run with an empty environment, and without random seeds for hashes.

counted=$(mktemp -d)
trap 'rm -rf "$counted"' EXIT

# prepare PROGRAM...: makes copies to count
prepare() {
  for prepare_program in "$@"; do
    strip --strip-debug -o "$counted/${prepare_program##*/}" "$prepare_program"
  done
}

# count PROGRAM ARGUMENT...: prints the number of instructions of a run. Its output is in $counted/out.
count() {
  count_program=$1
  shift
  env -i "PATH=$PATH" SWIFT_DETERMINISTIC_HASHING=1 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$counted/$count_program" "$@" \
    >"$counted/out" 2>"$counted/err" || { cat "$counted/err" >&2; exit 1; }
  sed -n 's/.*refs: *//p' "$counted/err" | tr -d ,
}

# allocations PROGRAM ARGUMENT...: prints the number of heap allocations of a run
allocations() {
  allocations_program=$1
  shift
  env -i "PATH=$PATH" SWIFT_DETERMINISTIC_HASHING=1 \
    valgrind --leak-check=no --undef-value-errors=no "$counted/$allocations_program" "$@" \
    >"$counted/out" 2>"$counted/err" || { cat "$counted/err" >&2; exit 1; }
  sed -n 's/.*total heap usage: *\([0-9,]*\) allocs.*/\1/p' "$counted/err" | tr -d ,
}

# count_rounds ROUNDS PART...: prints "instructions touches" of a run, or "instructions events" or "instructions
# frames" for a part that counts these; the last number counts
count_rounds() {
  count_rounds=$1
  shift
  instructions=$(count tactile-bench "$@" "$count_rounds")
  echo "$instructions $(sed -n 's/.*\(touches\|events\|frames\) \([0-9]*\).*/\2/p' "$counted/out")"
}

# per_touch ROUNDS PART...: prints the instructions of a touch, an event or a frame: the difference between N and 2N
# rounds. The difference leaves out the start of the program.
per_touch() {
  per_touch_rounds=$1
  shift
  once=$(count_rounds "$per_touch_rounds" "$@")
  twice=$(count_rounds $((2 * per_touch_rounds)) "$@")
  echo "$once $twice" | awk '{ printf "%d", ($3 - $1) / ($4 - $2) }'
}
