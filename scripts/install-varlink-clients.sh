#!/bin/sh
# Downloads the Python clients of Varlink that the tests compare with Tactile's client.
#
#   install-varlink-clients.sh FOLDER
#
# Debian 12 has no packages of them. Without a network, the tests that use them are skipped.
set -eu
folder=$1
[ ! -d "$folder" ] || exit 0
python3 -m pip install --quiet --no-deps --require-hashes --only-binary :all: \
  --root-user-action ignore --target "$folder" \
  -r "$(dirname "$0")/../Tests/Clients/python/foreign.txt" 2>/dev/null ||
  echo "cannot download Varlink's Python clients; the tests that use them will be skipped"
