#!/bin/sh
# Lints the scripts, styles and pages of the module, the inspector and the examples, and checks the types of the scripts.
#
#   lint-web.sh LIBRARIES      the folder of the libraries in Tests/Clients/web/requirements.txt
#
# Each program must also find a mistake in a file with one, so that a changed option cannot make it silent.
set -eu
cd "$(dirname "$0")/.."
libraries=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp scripts/lint-web.json "$work/biome.json"

if [ -x "$libraries/bin/biome" ]; then
  scripts_and_styles() { "$libraries/bin/biome" lint --config-path="$work" --error-on-warnings --diagnostic-level=warn "$@"; }
else
  # Biome's package has programs for x86-64 only.
  [ "$(uname -m)" != x86_64 ] || { echo "$0: error: biome is missing: run 'make web-deps'" >&2; exit 1; }
  echo "lint-web.sh: scripts and styles are not linted: biome does not run on this machine"
  scripts_and_styles() { [ $# -gt 1 ]; }
fi
# Tidy does not know `aria-modal`, and would write down a body that a page leaves out. Its status counts these too.
pages() {
  for page; do
    found=$(tidy -quiet -errors --mute PROPRIETARY_ATTRIBUTE,INSERTING_TAG --drop-empty-elements no "$page" 2>&1) || :
    [ -z "$found" ] || { echo "$page: $found" >&2; return 1; }
  done
}
types() { tsc -p Clients/web; }

# finds_mistake NAME COMMAND...: demands that a command fails.
finds_mistake() {
  name=$1
  shift
  if "$@" >"$work/output" 2>&1; then
    echo "$0: error: the linter of $name finds no mistake" >&2
    exit 1
  fi
}

scripts_and_styles Clients/web/source Clients/web/inspector Clients/web/examples Clients/web/build.mjs \
  Clients/web/tactile.d.ts Tests/Clients/web
# shellcheck disable=SC2046  # no name has a blank
pages Clients/web/inspector/index.html Clients/web/inspector.html $(find Clients/web/examples Tests/Clients/web -name '*.html')
types

echo 'const unused = 1; const other = NaN == NaN; debugger;' >"$work/a.js"
echo 'a { colour: red; color: blue; color: red }' >"$work/a.css"
echo '<!DOCTYPE html><html lang="en"><title>A</title><p><b>A</p></b><img src="a.png">' >"$work/a.html"
finds_mistake scripts scripts_and_styles "$work/a.js"
finds_mistake styles scripts_and_styles "$work/a.css"
finds_mistake pages pages "$work/a.html"
echo "scripts, styles, pages and types are in order"
