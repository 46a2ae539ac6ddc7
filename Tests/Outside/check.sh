#!/bin/sh
# Builds the Swift examples of the documentation as packages outside this one. The packages use the sources that
# `make install` and the Debian package libtactile-swift-dev install, and no other file of the project.
#
#   check.sh FOLDER     builds in FOLDER
#
# A line `// EXAMPLE FILE NUMBER` in a source file stands for a block of Swift in FILE: the block with
# this NUMBER, from 1. The programs of the package Engine are also run, and their output is compared.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$root/$1

insert_examples() {
  awk -v root="$root" '
    $1 == "//" && $2 == "EXAMPLE" { insert(root "/" $3, $4); next }
    { print }
    function insert(file, number,    line, count, inside, found) {
      while ((getline line < file) > 0) {
        if (line == "```swift") { inside = ++count == number; continue }
        if (line ~ /^```/) inside = 0
        if (inside) { print line; found = 1 }
      }
      close(file)
      if (found) return
      print file ": error: there is no Swift example " number > "/dev/stderr"
      failed = 1
    }
    END { exit failed }'
}

# Every Swift example of the documentation must be part of a package.
(
  cd "$root"
  for page in README.md docs/*.md; do
    count=$(grep -cx '```swift' "$page") || continue
    for number in $(seq "$count"); do
      grep -rqx --include='*.swift' "// EXAMPLE $page $number" "$here" || {
        echo "$page: error: no package in Tests/Outside builds the Swift example $number" >&2
        exit 1
      }
    done
  done
)

DESTDIR= SWIFT_FOLDER="$folder/tactile" "$root/packaging/install.sh" --swift
# The manifest of the installed sources has a part of the products and targets of the project, and nothing else.
for manifest in "$root" "$folder/tactile"; do
  swift package --package-path "$manifest" --scratch-path "$folder/manifest" --ignore-lock dump-package
done | python3 "$here/compare_manifests.py"

for package in Client Engine; do
  mkdir -p "$folder/$package"
  sed 's|path: "../../.."|path: "../tactile"|' "$here/$package/Package.swift" >"$folder/$package/Package.swift"
  (cd "$here/$package" && find Sources -name '*.swift') | while read -r file; do
    mkdir -p "$folder/$package/$(dirname "$file")"
    insert_examples <"$here/$package/$file" >"$folder/$package/$file"
  done
  # shellcheck disable=SC2086  # several options
  swift build --package-path "$folder/$package" --scratch-path "$folder/build" \
    --explicit-target-dependency-import-check error ${SWIFT_FLAGS:-}
done
found=$("$folder/build/debug/OutsideEngine")
[ "$found" = "tapped" ] || {
  echo "docs/library.md: error: the example printed '$found'; expected 'tapped'" >&2
  exit 1
}
"$folder/build/debug/OutsideRecognizers" >"$folder/recognizers.txt"
diff -u "$here/Engine/recognizers.txt" "$folder/recognizers.txt" || {
  echo "Tests/Outside/Engine: error: the recognizers printed other lines than recognizers.txt has" >&2
  exit 1
}
