#!/bin/sh
# Builds the site: collects and generates its pages, converts them with MkDocs, and checks the result.
#
#   site.sh FOLDER PROGRAM ARCHIVES
#     PROGRAM   is the built `tactile`; the pages are FOLDER/html
#     ARCHIVES  has the reference pages of the Swift libraries (docs.sh)
#
# A warning of MkDocs, a broken link or anchor, or a file that a browser would load from the network is an error.
set -eu
cd "$(dirname "$0")/.."
folder=$1
[ "$folder" = .build/site ] || { echo "$0: error: site/mkdocs.yml names the folder .build/site" >&2; exit 2; }
[ -f "$folder/python/requirements.txt" ] || { echo "$0: error: MkDocs is missing; run: make site-deps" >&2; exit 1; }
scripts/check-site.py --self-test
scripts/site.py "$folder/pages" "$2" "$3"
rm -rf "$folder/html"
# Material prints an advertisement without the variable.
NO_MKDOCS_2_WARNING=1 PYTHONPATH=$folder/python PYTHONDONTWRITEBYTECODE=1 \
  python3 -m mkdocs build --strict --config-file site/mkdocs.yml
scripts/check-site.py "$folder/html"
echo "The site is $PWD/$folder/html/index.html"
