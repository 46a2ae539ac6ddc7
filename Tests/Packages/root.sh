#!/bin/sh
# Makes an archive of a bare Debian root with what the packages depend on, but without the packages.
#
#   root.sh RELEASE ARCHIVE      RELEASE is bookworm or trixie
#
# A change of this script makes the archive again. Needs root.
set -eu
release=$1 archive=$2
packages='systemd systemd-sysv udev dbus kmod procps passwd python3 gcc libc6-dev pkg-config busybox apparmor polkitd python3-yaml
  libevdev2 libudev1 libmtdev1 libyaml-0-2 libxkbcommon0 libexpat1 libmtdev-dev libyaml-dev'
case $release in
  bookworm) ;;
  trixie) packages=$(echo $packages | sed 's/libmtdev1 /libmtdev1t64 /') ;;
  *) echo "$0: unknown release '$release'; releases are bookworm, trixie" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to install packages in a root folder" >&2; exit 1; }
[ ! "$archive" -nt "$0" ] || exit 0
echo "packages: making a bare $release"
mkdir -p "$(dirname "$archive")"
# shellcheck disable=SC2086  # the list is split on purpose
mmdebstrap --quiet --mode=root --variant=minbase --include="$(echo $packages | tr -s ' \n' ,)" \
  --aptopt='APT::Install-Recommends "false"' "$release" "$archive.new.tar"
mv "$archive.new.tar" "$archive"
