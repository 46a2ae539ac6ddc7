#!/bin/sh
# Runs the browser tests in several browsers, and prints how many tests passed in each.
#
#   browsers.sh BROWSER...     chromium, firefox or wpe
#
# TACTILED and TACTILE are the paths of the programs.
set -eu
cd "$(dirname "$0")"
status=0
for browser; do
  echo "$browser:"
  if result=$(TACTILE_BROWSER=$browser PYTHONDONTWRITEBYTECODE=1 python3 -W error -m unittest discover \
    -s . -p 'test_[bit]*.py' 2>&1); then
    echo "$result" | tail -n 3
  else
    status=1
    echo "$result"
  fi
done
exit $status
