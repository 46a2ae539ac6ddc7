#!/bin/sh
# Builds the Python package into FOLDER: an sdist, and a wheel from what the sdist contains.
#
#   wheel.sh FOLDER
#
# It needs no network: setuptools is that of Debian (python3-setuptools, python3-wheel) or of the python3 on the PATH.
set -eu
[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../Clients/python"

python=
for each in python3 /usr/bin/python3; do
  [ -n "$python" ] || ! $each -c 'import setuptools, wheel' 2>/dev/null || python=$each
done
[ -n "$python" ] || {
  echo "$0: error: python3 has no setuptools" >&2
  echo "hint: run make wheel-deps, or install setuptools and wheel" >&2
  exit 1
}

# The files in the wheel have the time of the last commit, so that the same sources give the same wheel.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH PYTHONDONTWRITEBYTECODE=1
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER WHAT: calls a hook of setuptools, which also writes beside the sources.
build() {
  (cd "$1" && $python -c "from setuptools import build_meta; build_meta.build_$2('$work/made')") >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
}

mkdir "$work/sources" "$work/made"
cp -L LICENSE README.md pyproject.toml "$work/sources"
mkdir "$work/sources/tactile_kiosk"
cp tactile_kiosk/*.py tactile_kiosk/py.typed "$work/sources/tactile_kiosk"
build "$work/sources" sdist
tar -xzf "$work"/made/*.tar.gz -C "$work"
build "$work"/tactile?kiosk-* wheel
mv "$work"/made/* "$folder"
ls "$folder"/tactile?kiosk-*
