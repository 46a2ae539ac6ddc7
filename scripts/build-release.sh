#!/bin/sh
# Builds the programs for release into .build/release, linked for little memory.
#
#   build-release.sh PRODUCT... -- [SWIFT-BUILD-OPTION...]
#
# For another processor, CXX_ARCHIVE names its libstdc++.a, and LINK_FOLDER (.build/static) a folder for a link to it.
#
# Exclusive access to memory is checked in debug builds, where the tests run. In a release build
# those checks took two fifths of the instructions of a frame.
#
# Linking determines a fifth of the memory of the idle daemon:
# - libstdc++ is linked statically, because Swift's library needs little of it. Swift's linker finds
#   the archive only in the folder that it searches first, so that folder contains nothing else.
# - lld leaves out the table of function names (--no-export-dynamic).
# - Relocations are packed, which needs glibc 2.36 or later.
# - The functions that the daemon calls are placed next to each other (Sources/tactiled.order, written
#   by `make order`), so that the kernel reads few other pages with them.
#
# Builds in different folders have nearly the same bytes (`Reproducible packages` in docs/packaging.md):
# - The paths of sources begin with `.` instead of the folder (prefix maps).
# - No section contains the hash of a module, for builds that reuse objects (-disable-incremental-llvm-codegen).
# - The debug information does not refer to the compiler's cache of C modules (-no-clang-module-breadcrumbs).
set -eu
cd "$(dirname "$0")/.."
static=${LINK_FOLDER:-.build/static}

archive=${CXX_ARCHIVE:-$(gcc -print-file-name=libstdc++.a)}
case $archive in
  /*) ;;
  *)
    echo "cannot find libstdc++.a, which the programs are linked with" >&2
    echo "hint: on Debian, install g++" >&2
    exit 1
    ;;
esac
mkdir -p $static
[ "$(readlink $static/libstdc++.a)" = "$archive" ] || ln -sf "$archive" $static/libstdc++.a

packed=
if printf '%s\n' 'glibc 2.36' "$(getconf GNU_LIBC_VERSION)" | sort -V -C; then
  packed='-Xlinker -z -Xlinker pack-relative-relocs'
fi
products=
while [ "$1" != -- ]; do
  products="$products $1"
  shift
done
shift

# shellcheck disable=SC2086  # several options
for product in $products; do
  swift build "$@" -c release --product "$product" --static-swift-stdlib -Xswiftc -cross-module-optimization \
    -Xswiftc -enforce-exclusivity=unchecked \
    -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic $packed \
    -Xswiftc -L$static -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
    -Xlinker --symbol-ordering-file=Sources/tactiled.order -Xlinker --no-warn-symbol-ordering
done
