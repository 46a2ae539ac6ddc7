#!/bin/sh
# Tests Tactile on arm64, without such a machine: builds it with Debian's Swift for arm64, runs it in QEMU, and compares it
# with the release build of this machine.
#
#   check.sh FOLDER [STEP...]
#     roots    unpacks Debian's Swift, libraries and kernels (roots.sh)
#     build    builds `tactiled`, `tactile` and C programs for arm64 (build.sh)
#     replay   replays every recording on both, and on this machine as one without fused multiplication (compare.py)
#     cases    runs the gesture tests
#     clients  lets the C and the Python library receive the same gestures from both
#     4k, 16k  boots a kernel with pages of this size (guest.sh)
#
# Without a step, it runs all. Needs root, for the first two. A processor emulated by QEMU is no board: timing and drivers
# of real ones are not tested.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [STEP...]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- roots build replay cases clients 4k 16k
native=$PWD/.build/release
emulated="qemu-aarch64 -L $folder/sysroot"
other=$folder/build/release
demo=Tests/Fixtures/Recordings/demo.evemu

# heard DAEMON... : prints the gestures of the demo that the C and the Python library receive from a daemon, each from a
# run of its own. Both fail when the daemon ends.
heard() {
  for client in "$emulated $folder/build/c/gestures" 'python3 -I Tests/Arm64/gestures.py'; do
    rm -f "$work/socket"
    "$@" --socket "$work/socket" --replay $demo --speed max >"$work/daemon.log" 2>&1 &
    daemon=$!
    until [ -S "$work/socket" ] || ! kill -0 $daemon 2>/dev/null; do sleep 0.1; done
    $client "$work/socket" 2>/dev/null || :
    wait $daemon
  done
}

clients() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  heard "$native/tactiled" >"$work/native"
  # shellcheck disable=SC2086  # a command and its options
  heard $emulated "$other/tactiled" >"$work/other"
  diff "$work/native" "$work/other"
  [ "$(grep -c ' in ' "$work/other")" -ge 10 ] || { echo "$0: error: the clients heard nothing" >&2; exit 1; }
  echo "$(wc -l <"$work/other") gestures"
}

for step; do
  began=$(date +%s)
  echo "=== arm64: $step"
  case $step in
    roots) "$here/roots.sh" "$folder" ;;
    build) "$here/build.sh" "$folder" tactiled tactile ;;
    replay)
      "$here/compare.py" "$native/tactile" "env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2 $native/tactile"
      "$here/compare.py" "$native/tactile" "$emulated $other/tactile"
      ;;
    cases) $emulated "$other/tactile" test Tests/Fixtures/Specifications ;;
    clients) (clients) ;;
    4k | 16k) "$here/guest.sh" "$folder" "$step" ;;
    *) echo "$0: error: there is no step '$step'" >&2; exit 2 ;;
  esac
  echo "=== arm64: $step took $(($(date +%s) - began)) s"
done
