#!/bin/sh
# Builds programs for arm64, as scripts/build-release.sh does, with Debian's Swift in the folders of roots.sh.
#
#   build.sh FOLDER PRODUCT...     writes FOLDER/build/release/PRODUCT, and C programs into FOLDER/build/c
#
# JOBS (2) is the number of compilers at once. Needs root. All mounts are in namespaces of the run and end with it.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)

# enter FOLDER PRODUCT...: builds in the namespaces that the script made.
enter() {
  folder=$1
  shift
  root=$folder/compiler
  for name in dev proc sysroot source build sdk; do mkdir -p "$root/$name"; done
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount --bind "$folder/sysroot" "$root/sysroot"
  mount --bind --options ro "$project" "$root/source"
  mount --bind "$folder/build" "$root/build"
  mount --bind --options ro "$folder/sdk" "$root/sdk"
  # shellcheck disable=SC2016  # the inner shell expands them
  exec chroot "$root" /usr/bin/env -i HOME=/build/home LANG=C.UTF-8 PATH=/usr/libexec/swift/bin:/usr/sbin:/usr/bin JOBS="$JOBS" \
    LINK_FOLDER=/build/link \
    PKG_CONFIG_SYSROOT_DIR=/sysroot PKG_CONFIG_LIBDIR=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig \
    sh -euc '
      cd /source
      compile() {
        result=$1
        shift
        clang --target=aarch64-linux-gnu --sysroot=/sysroot -fuse-ld=lld -std=gnu11 -O2 -Wall -Wextra -Werror -IClients/c \
          -I/sysroot/usr/include/libevdev-1.0 "$@" -o "/build/c/$result"
      }
      compile panel Tests/Guest/Devices/panel.c Tests/Guest/Devices/words.c Tests/Guest/Devices/frames.c -levdev
      compile visitor Tests/Arm64/visitor.c Clients/c/*.c
      compile gestures Clients/c/examples/gestures.c Clients/c/*.c
      export CXX_ARCHIVE="$(echo /sysroot/usr/lib/gcc/aarch64-linux-gnu/*/libstdc++.a)"
      exec scripts/build-release.sh "$@" -- --swift-sdks-path /sdk --swift-sdk aarch64-unknown-linux-gnu \
        --scratch-path /build --jobs "$JOBS"' build "$@"
}

if [ "$1" = --entered ]; then
  shift
  enter "$@"
fi
[ $# -ge 2 ] || { echo "usage: $0 FOLDER PRODUCT..." >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to mount and to change its root folder" >&2; exit 1; }
folder=$(cd "$1" && pwd)
shift
export JOBS="${JOBS:-2}"
mkdir -p "$folder/build/c" "$folder/build/link" "$folder/build/home" "$folder/sdk/arm64.artifactbundle/arm64"
# Where SwiftPM finds the libraries for arm64.
cat >"$folder/sdk/arm64.artifactbundle/info.json" <<'JSON'
{"schemaVersion": "1.0",
 "artifacts": {"arm64": {"type": "swiftSDK", "version": "1", "variants": [{"path": "arm64"}]}}}
JSON
cat >"$folder/sdk/arm64.artifactbundle/arm64/swift-sdk.json" <<'JSON'
{"schemaVersion": "4.0",
 "targetTriples": {"aarch64-unknown-linux-gnu": {
   "sdkRootPath": "/sysroot",
   "swiftResourcesPath": "/sysroot/usr/libexec/swift/lib/swift",
   "swiftStaticResourcesPath": "/sysroot/usr/libexec/swift/lib/swift_static",
   "toolsetPaths": ["toolset.json"]}}}
JSON
cat >"$folder/sdk/arm64.artifactbundle/arm64/toolset.json" <<'JSON'
{"schemaVersion": "1.0", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}}
JSON
exec unshare --mount --pid --fork --kill-child "$0" --entered "$folder" "$@"
