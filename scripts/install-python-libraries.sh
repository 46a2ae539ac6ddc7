#!/bin/sh
# Downloads Python libraries that Debian 12 does not have, or has in older versions.
#
#   install-python-libraries.sh FOLDER          the libraries of tests: clients of Varlink, and the parser of Prometheus
#   install-python-libraries.sh FOLDER LIST     the libraries in the file LIST, which are necessary
#
# Without a network, the tests that use the first libraries are skipped. The second form fails.
set -eu
folder=$1
list=${2:-$(dirname "$0")/../Tests/Clients/python/foreign.txt}
mkdir -p "$(dirname "$folder")"
installed=$folder/$(basename "$list")
cmp -s "$list" "$installed" && exit 0
if python3 -m pip install --quiet --no-deps --require-hashes --only-binary :all: --upgrade \
  --root-user-action ignore --target "$folder" -r "$list" 2>"$folder.log"; then
  cp "$list" "$installed"
  rm -f "$folder.log"
elif [ $# = 1 ]; then
  rm -f "$folder.log"
  echo "cannot download the Python libraries of some tests; these tests will be skipped"
else
  cat "$folder.log" >&2
  echo "$0: error: cannot download the Python libraries in $list" >&2
  exit 1
fi
