#!/bin/sh
# Runs the daemon and prints the gestures it sees: from the panels, or else from a recording.
#
#   run-demo.sh PROGRAMS RECORDING
set -eu
programs=$1
recording=$2

folder=$(mktemp -d)
socket=$folder/tactiled.socket
daemon=
trap '[ -z "$daemon" ] || kill $daemon 2>/dev/null || :; wait; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

# Only a panel that this user may read is listed.
if "$programs/tactile" devices --json 2>/dev/null | grep -qE '"kind": *"touchscreen"'; then
  "$programs/tactiled" --socket "$socket" &
else
  echo "No readable touch panel; playing $recording"
  "$programs/tactiled" --socket "$socket" --replay "$recording" --speed 1 &
fi
daemon=$!
tries=200
until [ -S "$socket" ]; do
  tries=$((tries - 1))
  if [ $tries = 0 ] || ! kill -0 $daemon 2>/dev/null; then
    echo "tactiled did not open $socket; its messages are above" >&2
    exit 1
  fi
  sleep 0.05
done
"$programs/tactile" monitor --socket "$socket"
