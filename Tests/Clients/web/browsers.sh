#!/bin/sh
# Runs the browser tests in several browsers at the same time. For each browser, it prints how many tests passed, and
# which it skips. A browser that is not installed is a failure.
#
#   browsers.sh BROWSER...     chromium, firefox or wpe
#
# TACTILED and TACTILE are the paths of the programs. BROWSER_TESTS chooses files with tests.
set -eu
cd "$(dirname "$0")"
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
for browser; do
  (
    status=0
    TACTILE_BROWSER=$browser PYTHONDONTWRITEBYTECODE=1 python3 -W error -m unittest discover -v \
      -s . -p "${BROWSER_TESTS:-test_[bit]*.py}" >"$results/$browser" 2>&1 || status=$?
    echo $status >"$results/$browser.status"
  ) &
done
wait
failures=0
for browser; do
  echo "$browser:"
  if [ "$(cat "$results/$browser.status")" = 0 ]; then
    sed -n "s/^\(test[^ ]*\) .* \.\.\. skipped /  not run: \1: /p" "$results/$browser"
    grep -o 'measured: .*' "$results/$browser" || :
    tail -n 3 "$results/$browser"
  else
    failures=1
    cat "$results/$browser"
  fi
done
exit $failures
