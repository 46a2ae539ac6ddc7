#!/bin/sh
# What README.md tells to do, done by somebody who has a fresh clone and a fresh Debian 12: in a root of
# its own that holds git, make and what a Swift toolchain needs, with the toolchain mounted into it.
#
#   run.sh FOLDER TARGET...      the targets are make's
#
# Tries what is committed. The root is made once and kept, packed, in the folder; each run unpacks it
# anew, so that what a target forgets to install is missing. There is no /sys in it, and so no panel.
# Needs to be root: everything is mounted in namespaces of its own, and ends with them.
set -eu
suite=bookworm
packages='git make ca-certificates tzdata
  binutils libc6-dev libstdc++-12-dev zlib1g-dev
  libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 libz3-4'

project=$(cd "$(dirname "$0")/../.." && pwd)
# The toolchain's own word for where it is: the program on the PATH may only stand for it.
toolchain=$(swift -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')
case $toolchain in
  /usr|'')
    echo "$0 mounts the Swift toolchain into a bare Debian; please have one on the PATH that has a" \
      "folder of its own, and not '$toolchain'." >&2
    exit 1 ;;
esac

# pack ARCHIVE: makes the root, as far as it is the same for every run
pack() {
  echo "Making a bare $suite"
  # shellcheck disable=SC2086  # many names
  mmdebstrap --quiet --variant=minbase --include="$(echo $packages | tr ' ' ,)" "$suite" "$1.new.tar"
  mv "$1.new.tar" "$1"
}

# enter ROOT TARGET...: in namespaces of its own already
enter() {
  root=$1
  shift
  mkdir -p "$root$toolchain"
  mount --bind --options ro "$toolchain" "$root$toolchain"
  # What is beside the project, where its tests look for recordings that are not its own.
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
[ "$(id -u)" = 0 ] || { echo "$0 mounts and changes its root: please run it as root." >&2; exit 1; }
# As this script says now.
[ "$folder/$suite.tar" -nt "$0" ] || pack "$folder/$suite.tar"
# A run that was killed has left its files, and no mount.
rm -rf --one-file-system "$folder/root"
trap 'rm -rf --one-file-system "$folder/root"' EXIT
mkdir "$folder/root"
tar --extract --file "$folder/$suite.tar" --directory "$folder/root" --numeric-owner \
  --exclude './dev/*'
git clone --quiet --no-local "$project" "$folder/root/src/tactile"
# In the background, for a signal would else wait until it ends.
unshare --mount --pid --fork --kill-child "$0" --entered "$folder/root" "$@" &
inside=$!
trap 'kill $inside; exit 130' INT TERM
wait $inside
