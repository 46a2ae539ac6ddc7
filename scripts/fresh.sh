#!/bin/sh
# Clones the committed files into a minimal Debian 12 and runs make targets there, as README.md describes.
#
#   fresh.sh FOLDER TARGET...
#
# The Debian root holds git, make and the packages that a Swift toolchain needs. The toolchain is mounted
# into it. FOLDER keeps the root as an archive, and each run unpacks it again, so that a target which
# forgets to install a package fails. The root has no /sys, so it has no panel.
#
# Needs root. All mounts are in namespaces of the run and end with it.
set -eu
suite=bookworm
packages='git make ca-certificates tzdata
  binutils libc6-dev libstdc++-12-dev zlib1g-dev
  libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 libz3-4'

project=$(cd "$(dirname "$0")/.." && pwd)
# The toolchain itself reports its folder: the program on the PATH may be a link or a wrapper.
toolchain=$(swift -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')
case $toolchain in
  /usr|'')
    echo "the Swift toolchain has no separate folder; found '$toolchain'" >&2
    echo "hint: unpack a toolchain into a folder and put its bin folder on the PATH" >&2
    exit 1 ;;
esac

# pack ARCHIVE: makes the part of the root that is the same for every run
pack() {
  echo "Making a bare $suite"
  # shellcheck disable=SC2086  # the list is split on purpose
  mmdebstrap --quiet --variant=minbase --include="$(echo $packages | tr ' ' ,)" "$suite" "$1.new.tar"
  mv "$1.new.tar" "$1"
}

# enter ROOT TARGET...: runs in the namespaces that the script made
enter() {
  root=$1
  shift
  mkdir -p "$root$toolchain"
  mount --bind --options ro "$toolchain" "$root$toolchain"
  # Tests look beside the project for a collection of recordings.
  if [ -d "$project/../shared" ]; then
    mkdir -p "$root/src/shared"
    mount --bind --options ro "$project/../shared" "$root/src/shared"
  fi
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 SWIFT_BACKTRACE=enable=no \
    "PATH=$toolchain/bin:/usr/sbin:/usr/bin:/sbin:/bin" sh -euc '
      cd /src/tactile
      for target in "$@"; do
        began=$(date +%s)
        [ -z "${last-}" ] || echo "--- $last took $((began - last_began)) s"
        echo "--- make $target, in a fresh clone"
        make --no-print-directory "$target" </dev/null
        last="make $target" last_began=$began
      done' fresh "$@"
}

if [ "$1" = --entered ]; then
  shift
  enter "$@"
fi

folder=$1
shift
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to mount and to change its root folder" >&2; exit 1; }
# A change of this script makes the archive again.
[ "$folder/$suite.tar" -nt "$0" ] || pack "$folder/$suite.tar"
# A killed run leaves its files, but no mount.
rm -rf --one-file-system "$folder/root"
trap 'rm -rf --one-file-system "$folder/root"' EXIT
mkdir "$folder/root"
tar --extract --file "$folder/$suite.tar" --directory "$folder/root" --numeric-owner \
  --exclude './dev/*'
git clone --quiet --no-local "$project" "$folder/root/src/tactile"
# The run is in the background, so that a signal ends it at once.
unshare --mount --pid --fork --kill-child "$0" --entered "$folder/root" "$@" &
inside=$!
trap 'kill $inside; exit 130' INT TERM
wait $inside
