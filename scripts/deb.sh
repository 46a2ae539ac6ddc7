#!/bin/sh
# Makes the Debian packages from the programs of `make build`.
#
#   deb.sh FOLDER
#
# FOLDER gets the source of the packages (FOLDER/tactile, with packaging/debian as its folder debian) and the
# packages (FOLDER/*.deb and FOLDER/*.changes). Nothing is downloaded or installed. The times of all files are those
# of the last commit, so that the same programs always make the same packages.
#
# DEB_VERSION (the version in packaging/debian/changelog) is the version of the packages. DEB_BUILD=1 lets the package
# build the programs again, as a package builder does, instead of packing those of .build.
set -eu
cd "$(dirname "$0")/.."
project=$PWD
mkdir -p "$1"
folder=$(cd "$1" && pwd)
source=$folder/tactile

for program in dpkg-buildpackage dh dh_python3; do
  command -v $program >/dev/null && continue
  echo "cannot make packages: $program is missing" >&2
  echo "hint: run make deb-deps, or install debhelper, dh-python and dpkg-dev" >&2
  exit 1
done

rm -rf "$source" "$folder"/*.deb "$folder"/*.changes "$folder"/*.buildinfo "$folder"/*.dsc "$folder"/*.tar.xz
mkdir -p "$source"
# A clone lists its files; an archive of the source contains nothing but its files and what was built.
if [ -e .git ]; then
  git ls-files -z
else
  find . -path ./.build -prune -o ! -type d -print0
fi | tar --create --null --files-from=- | tar --extract --directory "$source"
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$([ ! -e .git ] || git log -1 --format=%ct)
  # The time of the last entry of the changelog.
  [ -n "$SOURCE_DATE_EPOCH" ] || SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l packaging/debian/changelog -S Timestamp)
fi
export SOURCE_DATE_EPOCH
cp -R "$source/packaging/debian" "$source/debian"
if [ -n "${DEB_VERSION:-}" ]; then
  sed -i "1s/(.*)/($DEB_VERSION)/" "$source/debian/changelog"
fi

[ "${DEB_BUILD:-0}" = 1 ] || export TACTILE_BUILT="$project/.build"
cd "$source"
dpkg-buildpackage --build=binary --no-check-builddeps --unsigned-changes --unsigned-buildinfo >"$folder/build.log" 2>&1 || {
  tail -40 "$folder/build.log" >&2
  exit 1
}
ls "$folder"/*.deb
