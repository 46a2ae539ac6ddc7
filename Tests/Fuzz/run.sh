#!/bin/sh
# Runs the fuzzer over its targets, one after the other.
#
#   run.sh PROGRAM FOLDER [-LIBFUZZER_OPTION…]        TARGETS="a b" runs only those
#
# FOLDER/corpus keeps what was found interesting, so that the next run goes on from there; findings
# are left in FOLDER/findings. To look at one: build for debugging, then `tactile-fuzz TARGET FILE`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$1
folder=$2
shift 2
targets=${TARGETS:-$("$program" list)}
# Leaks are not looked for: Swift's runtime keeps some of its memory for good, and leak detection
# needs ptrace, which containers do not allow.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no

for target in $("$program" list); do
  mkdir -p "$folder/seeds/$target" "$folder/corpus/$target"
done
mkdir -p "$folder/findings" "$folder/logs"
"$program" seeds "$here/../Fixtures" "$folder/seeds"

# field NAME FILE: what libFuzzer's closing statistics say.
field() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

status=0
printf '%-12s %10s %8s %8s %6s\n' target inputs 'a second' blocks MB
for target in $targets; do
  log=$folder/logs/$target
  words=
  [ ! -f "$here/Words/$target" ] || words=-dict=$here/Words/$target
  result=
  "$program" "$target" -max_len=4096 -timeout=30 -rss_limit_mb=2048 -print_final_stats=1 $words \
    -artifact_prefix="$folder/findings/$target-" "$@" \
    "$folder/corpus/$target" "$folder/seeds/$target" >"$log" 2>&1 || result='finding'
  printf '%-12s %10s %8s %8s %6s %s\n' "$target" \
    "$(field number_of_executed_units "$log")" "$(field average_exec_per_sec "$log")" \
    "$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)" \
    "$(field peak_rss_mb "$log")" "$result"
  if [ -n "$result" ]; then
    status=1
    grep -aE 'Fatal error|ERROR:|SUMMARY:|Test unit written' "$log" | head -n 8 >&2 || tail "$log" >&2
  fi
done
exit $status
