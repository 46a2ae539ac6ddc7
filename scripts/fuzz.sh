#!/bin/sh
# Builds the fuzzer and runs its targets, one after the other.
#
#   fuzz.sh address|plain LIBFUZZER-OPTION...
#
# `address` finds more with address sanitizer, in .build/fuzz. `plain` tries more inputs in the same
# time, in .build/fuzz-long. TARGETS="scene touch" runs only those targets.
#
# In that folder, run/corpus/ keeps the inputs that reach new code, and the next run starts with them.
# run/findings/ keeps the inputs that fail. `swift run tactile-fuzz TARGET FILE` reads one again.
set -eu
cd "$(dirname "$0")/.."
case ${1:-} in
  address) build=.build/fuzz sanitizers=fuzzer,address ;;
  plain) build=.build/fuzz-long sanitizers=fuzzer ;;
  *) echo "usage: $0 address|plain LIBFUZZER-OPTION..." >&2; exit 2 ;;
esac
shift
# gold, the toolchain's default linker, crashes on the fuzzer's code.
swift build --explicit-target-dependency-import-check error -c release --product tactile-fuzz \
  -Xswiftc -DFUZZING -Xswiftc -use-ld=lld --scratch-path $build -Xswiftc -sanitize=$sanitizers
program=$build/release/tactile-fuzz
folder=$build/run
targets=${TARGETS:-$("$program" list)}
# Leak detection is off: Swift's runtime never frees some of its memory, and leak detection needs
# ptrace, which containers do not allow.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no

for target in $("$program" list); do
  mkdir -p "$folder/seeds/$target" "$folder/corpus/$target"
done
mkdir -p "$folder/findings" "$folder/logs"
"$program" seeds Tests/Fixtures "$folder/seeds"

# field NAME FILE: prints a number of libFuzzer's closing statistics.
field() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

status=0
printf '%-12s %10s %8s %8s %6s %10s\n' target inputs 'a second' blocks MB frames
for target in $targets; do
  log=$folder/logs/$target
  # An input of `large` describes up to 2 MB.
  timeout=30
  [ "$target" != large ] || timeout=300
  words=
  [ ! -f "Tests/Fuzz/Words/$target" ] || words=-dict=Tests/Fuzz/Words/$target
  result=
  # No input may need one block of memory of more than 64 MB. The program checks the other costs of each input.
  # shellcheck disable=SC2086  # one option or none
  "$program" "$target" -max_len=4096 -timeout=$timeout -rss_limit_mb=2048 -malloc_limit_mb=64 -print_final_stats=1 $words \
    -artifact_prefix="$folder/findings/$target-" "$@" \
    "$folder/corpus/$target" "$folder/seeds/$target" >"$log" 2>&1 || result='finding'
  printf '%-12s %10s %8s %8s %6s %10s %s\n' "$target" \
    "$(field number_of_executed_units "$log")" "$(field average_exec_per_sec "$log")" \
    "$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)" \
    "$(field peak_rss_mb "$log")" "$(field frames "$log")" "$result"
  if [ -n "$result" ]; then
    status=1
    grep -aE 'Fatal error|ERROR:|SUMMARY:|Test unit written' "$log" | head -n 8 >&2 || tail "$log" >&2
  fi
done
exit $status
