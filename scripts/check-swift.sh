#!/bin/sh
# Fails if the Swift toolchain is missing or too old for Package.swift.
set -eu
needed=$(sed -n 's|^// swift-tools-version: *||p' "$(dirname "$0")/../Package.swift")
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
page=https://www.swift.org/install/linux
if [ -z "$found" ]; then
  echo "no swift on the PATH; install Swift $needed or later: $page" >&2
  exit 1
fi
printf '%s\n' "$needed" "$found" | sort -V -C || {
  echo "Swift $found is too old; install Swift $needed or later: $page" >&2
  exit 1
}
