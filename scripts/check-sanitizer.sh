#!/bin/sh
# Runs the tests under a sanitizer, in a build folder of its own, because a sanitizer compiles everything differently.
#
#   check-sanitizer.sh address|thread [SWIFT-TEST-OPTION...]
#
# `thread` runs only the tests of code with several threads. Builds without debug information are faster. With
# DEBUG_INFO=dwarf, reports have line numbers.
set -eu
cd "$(dirname "$0")/.."
sanitizer=$1
shift
threads='^Tactile(IO|Client|Daemon|Devices)Tests\.'
threads="$threads|\.(SwiftClient|HalfClosedClient|DaemonReload|LongWork|SavedConfiguration|ClosedConnection|SlowClientOfPanel)Tests/"
export TACTILE_SANITIZED="$sanitizer" SWIFT_BACKTRACE=enable=no
# Leak detection is off: the toolchain's test libraries leak, and it needs ptrace, which containers do not allow.
export ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1
[ "$sanitizer" != thread ] || set -- "$@" --filter "$threads"
exec swift test "$@" --scratch-path ".build/$sanitizer" "--sanitize=$sanitizer" \
  -debug-info-format "${DEBUG_INFO:-none}" --parallel
