#!/bin/sh
# Checks the packages of `make deb`.
#
#   check.sh bare|guest PACKAGES FOLDER
#     bare      with lintian, and in bare roots of Debian without a network
#     guest     under systemd in QEMU
#     PACKAGES  the folder of the packages
#     FOLDER    keeps the roots as archives (root.sh)
#
# RELEASES="bookworm" installs them only in this release. Needs root.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# enter ROOT: runs the checks in a root. The caller has made its namespaces.
enter() {
  mount -t proc proc "$1/proc"
  for node in null zero full random urandom; do
    touch "$1/dev/$node"
    mount --bind /dev/$node "$1/dev/$node"
  done
  exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /debs/inside.sh /debs/old /debs/new
}
if [ "$1" = --entered ]; then enter "$2"; fi

project=$here/../..
where=$1
packages=$(cd "$2" && pwd)
mkdir -p "$3"
folder=$(cd "$3" && pwd)
releases=${RELEASES:-bookworm trixie}
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to change its root folder" >&2; exit 1; }

# repack DEB FOLDER SUFFIX: writes a package again, without compression. With a suffix, its version is later and its
# configuration file has another line.
repack() {
  rm -rf "$folder/unpacked"
  dpkg-deb --raw-extract "$1" "$folder/unpacked"
  if [ -n "$3" ]; then
    version=$(dpkg-deb -f "$1" Version)
    sed -i "/^Version:/s/\$/$3/; s/(= $version)/(= $version$3)/; s/(>= $version)/(>= $version$3)/" \
      "$folder/unpacked/DEBIAN/control"
    sed -i '/etc/d' "$folder/unpacked/DEBIAN/md5sums"
    [ ! -e "$folder/unpacked/etc/tactile/tactiled.yaml" ] ||
      echo '# A later version.' >>"$folder/unpacked/etc/tactile/tactiled.yaml"
  fi
  dpkg-deb --root-owner-group -Znone --build "$folder/unpacked" "$2/$(dpkg-deb -f "$1" Package)$3.deb" >/dev/null
  rm -rf "$folder/unpacked"
}

# has_debug_information PACKAGE FILE: the package for debuggers belongs to exactly this program.
has_debug_information() {
  rm -rf "$folder/unpacked"
  dpkg-deb -x "$packages/$1"_*.deb "$folder/unpacked"
  id=$(readelf -n "$folder/unpacked/$2" | sed -n 's/.*Build ID: //p')
  file=/usr/lib/debug/.build-id/$(echo "$id" | cut -c 1-2)/$(echo "$id" | cut -c 3-).debug
  dpkg-deb -c "$packages/$1"-dbgsym_*.deb | grep "$file" >/dev/null ||
    { echo "packages: broken: no debug information of $2" >&2; exit 1; }
  rm -rf "$folder/unpacked"
}

check_bare() {
  # The roots are downloaded meanwhile.
  makers=
  for release in $releases; do
    "$here/root.sh" "$release" "$folder/$release.tar" &
    makers="$makers $!"
  done
  echo 'packages: lintian'
  lintian --no-cfg --allow-root --fail-on error,warning "$packages"/*.changes
  echo 'packages: debug information'
  has_debug_information tactile usr/bin/tactiled
  has_debug_information tactile usr/bin/tactile
  has_debug_information libtactile0 "usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libtactile.so.0"
  for maker in $makers; do wait "$maker"; done
  trap 'rm -rf --one-file-system "$folder/root"' EXIT
  for release in $releases; do
    echo "packages: a bare $release"
    rm -rf --one-file-system "$folder/root"
    mkdir "$folder/root"
    tar --extract --file "$folder/$release.tar" --directory "$folder/root" --numeric-owner --exclude './dev/*'
    cp -R "$folder/debs" "$folder/root/debs"
    cp "$here/inside.sh" "$folder/root/debs/"
    unshare --mount --net --pid --fork --kill-child "$0" --entered "$folder/root"
    rm -rf --one-file-system "$folder/root"
  done
}

check_guest() {
  guest=$project/.build/guest
  "$project/scripts/c-parts.sh" guest
  [ -e "$guest/kernel" ] || "$here/../Guest/Machine/image.sh" "$guest"
  for release in $releases; do
    "$here/root.sh" "$release" "$folder/$release.tar"
    echo "packages: $release under systemd"
    "$here/guest.sh" "$release" "$folder" "$guest"
  done
}

rm -rf "$folder/debs"
mkdir -p "$folder/debs/old" "$folder/debs/new" "$folder/debs/source/Tests/Fixtures/Recordings" \
  "$folder/debs/source/Clients/c/examples"
for file in "$packages"/*.deb; do
  case $file in *-dbgsym_*) continue ;; esac
  repack "$file" "$folder/debs/old" ''
  repack "$file" "$folder/debs/new" +later
done
cp -R "$project/packaging/debian" "$folder/debs/source/debian"
cp "$project/Tests/Fixtures/Recordings/demo.evemu" "$folder/debs/source/Tests/Fixtures/Recordings/"
cp "$project/Clients/c/examples/gestures.c" "$folder/debs/source/Clients/c/examples/"

case $where in
  bare) check_bare ;;
  guest) check_guest ;;
  *) echo "usage: $0 bare|guest PACKAGES FOLDER" >&2; exit 2 ;;
esac
echo 'packages: all laws hold'
