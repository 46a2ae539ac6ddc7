#!/bin/sh
# Builds the libraries' reference pages. Fails for a public symbol without a comment, a parameter
# without a description and a broken link.
#
#   docs.sh FOLDER     writes each library's pages to FOLDER/NAME.doccarchive
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
folder=$1
# Each library comes after those that it links to.
libraries='Tactile TactileInput TactileWire TactileTesting TactileClient'

rm -rf "$folder"
mkdir -p "$folder"
# shellcheck disable=SC2086  # several options
graphs=$(swift package ${SWIFT_FLAGS:-} dump-symbol-graph --minimum-access-level public --skip-synthesized-members |
  tee "$folder/graphs.log" | sed -n 's/^Files written to //p')
[ -d "$graphs" ] || { cat "$folder/graphs.log" >&2; exit 1; }

status=0
linked=
for name in $libraries; do
  mkdir "$folder/$name"
  cp "$graphs/$name.symbols.json" "$folder/$name"
  catalog=Sources/$name/$name.docc
  [ -d "$catalog" ] || catalog=
  # shellcheck disable=SC2086  # both lists hold words without spaces
  docc convert $catalog --additional-symbol-graph-dir "$folder/$name" \
    --fallback-display-name "$name" --fallback-bundle-identifier "$name" --warnings-as-errors \
    --enable-experimental-external-link-support $linked \
    --output-path "$folder/$name.doccarchive" >"$folder/$name.log" 2>&1 ||
    { status=1; cat "$folder/$name.log" >&2; continue; }
  linked="$linked --dependency $folder/$name.doccarchive"
  python3 "$here/undocumented.py" "$folder/$name/$name.symbols.json" || status=1
done
exit $status
