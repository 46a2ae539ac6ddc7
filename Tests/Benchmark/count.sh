# Counting with callgrind, for the scripts beside this one, which read it in with a dot.
#
# Debug information is taken out of a program first: valgrind cannot read all of Swift's. Nothing
# of the caller's environment reaches what is counted, and hashes are not seeded by chance.

counted=$(mktemp -d)
trap 'rm -rf "$counted"' EXIT

# prepare PROGRAM...: makes copies that can be counted
prepare() {
  for prepare_program in "$@"; do
    strip --strip-debug -o "$counted/${prepare_program##*/}" "$prepare_program"
  done
}

# count PROGRAM ARGUMENT...: prints how many instructions a run takes; what it prints is in $counted/out
count() {
  count_program=$1
  shift
  env -i "PATH=$PATH" SWIFT_DETERMINISTIC_HASHING=1 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$counted/$count_program" "$@" \
    >"$counted/out" 2>"$counted/err" || { cat "$counted/err" >&2; exit 1; }
  sed -n 's/.*refs: *//p' "$counted/err" | tr -d ,
}

# allocations PROGRAM ARGUMENT...: prints how many memory blocks a run asks for
allocations() {
  allocations_program=$1
  shift
  env -i "PATH=$PATH" SWIFT_DETERMINISTIC_HASHING=1 \
    valgrind --leak-check=no --undef-value-errors=no "$counted/$allocations_program" "$@" \
    >"$counted/out" 2>"$counted/err" || { cat "$counted/err" >&2; exit 1; }
  sed -n 's/.*total heap usage: *\([0-9,]*\) allocs.*/\1/p' "$counted/err" | tr -d ,
}

# count_rounds ROUNDS PART...: prints "instructions touches" of one run, or events where it counts those
count_rounds() {
  count_rounds=$1
  shift
  instructions=$(count tactile-bench "$@" "$count_rounds")
  echo "$instructions $(sed -n 's/.*\(touches\|events\) \([0-9]*\).*/\2/p' "$counted/out")"
}

# per_touch ROUNDS PART...: prints how many instructions a touch, or an event, takes: what 2N rounds take
# more than N. That leaves out start-up.
per_touch() {
  per_touch_rounds=$1
  shift
  once=$(count_rounds "$per_touch_rounds" "$@")
  twice=$(count_rounds $((2 * per_touch_rounds)) "$@")
  echo "$once $twice" | awk '{ printf "%d", ($3 - $1) / ($4 - $2) }'
}
