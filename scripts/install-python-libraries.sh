#!/bin/sh
# Downloads the Python libraries that tests use: clients of Varlink, and the parser of Prometheus.
#
#   install-python-libraries.sh FOLDER
#
# Debian 12 has no packages of them, or older ones. Without a network, the tests that use them are skipped.
set -eu
folder=$1
list=$(dirname "$0")/../Tests/Clients/python/foreign.txt
cmp -s "$list" "$folder/foreign.txt" && exit 0
if python3 -m pip install --quiet --no-deps --require-hashes --only-binary :all: --upgrade \
  --root-user-action ignore --target "$folder" -r "$list" 2>/dev/null; then
  cp "$list" "$folder/foreign.txt"
else
  echo "cannot download the Python libraries of some tests; these tests will be skipped"
fi
