#!/bin/sh
# Fails if FOLDER was built while the project was in another place: the compiler keeps absolute paths in it, and its
# errors do not say so.
#
#   check-place.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
[ -e "$1/place" ] || pwd >"$1/place"
built=$(cat "$1/place")
[ "$built" = "$PWD" ] || {
  echo "$1 was built in $built, and the project is now in $PWD" >&2
  echo "hint: run make clean, then try again" >&2
  exit 1
}
