#!/bin/sh
# Makes three root folders from Debian packages that are unpacked and never installed, so that this machine needs no
# packages of a foreign architecture.
#
#   roots.sh FOLDER
#     FOLDER/compiler  Debian's Swift for this machine, and what it needs
#     FOLDER/sysroot   for arm64: C libraries with headers, Swift's library, udev and busybox
#     FOLDER/4k, 16k   for arm64: two kernels with their modules, for pages of 4 KiB and 16 KiB
#
# Debian has this Swift only in sid, which changes. With another version the script fails, because nobody has tried it:
# the error says what to do. MIRROR names another archive of Debian. A folder that exists stays.
#
# Needs root, because mmdebstrap writes the owners of files. It loads 1.3 GB and takes 6 GB of the disk.
set -eu
swift=6.2.3 kernels=trixie
mirror=${MIRROR:-http://deb.debian.org/debian}
libraries='libevdev-dev libudev-dev libmtdev-dev libyaml-dev libxkbcommon-dev libexpat1-dev libc6-dev'
# The parts of Swift's library that no program for Linux needs, and documentation.
left_out='/usr/libexec/swift/lib/swift/embedded /usr/share/doc /usr/share/man /usr/share/locale'

say() { echo "arm64: $*"; }

# unpack ARCHITECTURE SUITE ROOT HOOK PACKAGE...: unpacks packages with what they depend on into ROOT. The hook is a
# command; apt-get in it knows the suite.
unpack() (
  architecture=$1 suite=$2 root=$3 hook=$4
  shift 4
  rm -rf --one-file-system "$root.new"
  say "unpacking $suite for $architecture into $root"
  excluded=
  for path in $left_out; do excluded="$excluded --dpkgopt=path-exclude=$path/*"; done
  # A release file of sid is valid for a week, and some mirrors are older. Its signature is still checked.
  # shellcheck disable=SC2086  # several options
  mmdebstrap --quiet --mode=root --architectures="$architecture" --variant=extract --format=directory $excluded \
    --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='APT::Install-Recommends "false"' \
    --include="$(echo "$@" | tr ' ' ,)" --extract-hook="$hook" "$suite" "$root.new" "$mirror"
  for name in bin sbin lib lib64; do  # a merged /usr, as in Debian
    [ -e "$root.new/$name" ] || [ ! -e "$root.new/usr/$name" ] || ln -s "usr/$name" "$root.new/$name"
  done
  mv "$root.new" "$root"
)

# load_library ROOT: the hook that adds Swift's library for arm64. Its package contains a compiler for arm64 too, and
# depends on more.
load_library() {
  export APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"
  found=$(apt-cache show --no-all-versions swiftlang | sed -n 's/^Version: //p')
  case $found in
    "$swift"-*) ;;
    *)
      say "error: sid has swiftlang $found; this check was tried with $swift" >&2
      say "hint: look for $swift at https://snapshot.debian.org/package/swiftlang, and set MIRROR to an archive of its" >&2
      say "hint: day (http://snapshot.debian.org/archive/debian/DAY), or try the new version: change it in $0" >&2
      exit 1
      ;;
  esac
  package=$(mktemp -d)
  trap 'rm -rf "$package"' EXIT
  (cd "$package" && apt-get -qq -o APT::Sandbox::User=root download swiftlang)
  dpkg-deb --fsys-tarfile "$package"/*.deb | tar -x -C "$1" --exclude='./usr/libexec/swift/lib/swift/embedded' \
    --exclude='./usr/libexec/swift/lib/swift/host' \
    ./usr/libexec/swift/lib/swift ./usr/libexec/swift/lib/swift_static ./usr/libexec/swift/lib/clang
  ln -s ../libexec/swift/lib/swift ../libexec/swift/lib/swift_static "$1/usr/lib/"
}

# load_kernel ROOT NAME: the hook that adds a kernel for arm64.
load_kernel() {
  export APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"
  package=$(apt-cache depends "$2" | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p')
  (cd "$1" && apt-get -qq -o APT::Sandbox::User=root download "$package" && dpkg-deb -x ./*.deb . && rm ./*.deb)
}

case ${2:-} in
  '') ;;
  load_*) "$2" "$1" "${3:-}"; exit ;;
  *) echo "usage: $0 FOLDER" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "$0 needs root, because mmdebstrap writes the owners of files" >&2; exit 1; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
script=$(realpath "$0")
# The version is checked here, before the larger package for this machine is loaded.
# shellcheck disable=SC2086  # several packages
[ -d "$folder/sysroot" ] || unpack arm64 sid "$folder/sysroot" "'$script' \"\$1\" load_library" \
  $libraries libswiftlang g++ udev libudev1 libevdev2 busybox-static
# shellcheck disable=SC2086
[ -d "$folder/compiler" ] || unpack "$(dpkg --print-architecture)" sid "$folder/compiler" : $libraries swiftlang g++ \
  pkg-config git base-files dash coreutils sed grep libc-bin
for pages in 4k 16k; do
  name=linux-image-arm64
  [ $pages = 4k ] || name=$name-$pages
  [ -d "$folder/$pages" ] || unpack arm64 $kernels "$folder/$pages" "'$script' \"\$1\" load_kernel $name" base-files
done
