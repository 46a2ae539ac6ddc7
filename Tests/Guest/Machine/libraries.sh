#!/bin/sh
# Prints the path of every shared library, and of the loader, that the given programs need, each
# once. A missing library is an error, because the program would not start in the guest either.
set -eu
# ldd fails if one of them is linked statically.
found=$(ldd "$@" 2>/dev/null) || [ -n "$found" ]
if missing=$(echo "$found" | grep 'not found'); then
  echo "guest: not on this system: $missing" >&2
  exit 1
fi
echo "$found" | awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\// && $2 ~ /^\(/ { print $1 }' |
  sort -u
