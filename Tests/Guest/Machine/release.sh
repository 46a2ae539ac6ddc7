#!/bin/sh
# Makes the root of the virtual machine from another Debian release, with the kernel of this machine's release.
#
#   release.sh RELEASE GUEST FOLDER
#     RELEASE  a name that mmdebstrap knows, such as trixie
#     GUEST    the folder that image.sh has filled from this machine
#     FOLDER   gets kernel, base.cpio and devices, as GUEST has them
#
# Needs root, because mmdebstrap installs packages in a root folder.
set -eu
release=$1 guest=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
packages='systemd udev kmod cpio xz-utils busybox-static libc-bin evemu-tools libinput-tools lisgd
  python3 python3-libevdev python3-pyudev python3-yaml'
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to install packages in a root folder" >&2; exit 1; }

system=$folder/system
trap 'rm -rf --one-file-system "$system"' EXIT
rm -rf --one-file-system "$system"
mkdir -p "$folder"
echo "guest: installing systemd and the other tools of $release" >&2
# shellcheck disable=SC2086  # the list is split on purpose
mmdebstrap --quiet --mode=root --variant=minbase --include="$(echo $packages | tr -s ' \n' ,)" \
  --aptopt='APT::Install-Recommends "false"' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' "$release" "$system"
mkdir -p "$system/guest/made"
cp -R "$here" "$system/guest/Machine"
cp -R "$guest/unpacked" "$guest/kernel" "$system/guest/made/"
chroot "$system" /guest/Machine/image.sh /guest/made
rm -rf "$folder/root"
mv "$system/guest/made/root" "$folder/root"
cp "$guest/kernel" "$folder/kernel"
ln -sfn "$(realpath --relative-to="$folder" "$guest/devices")" "$folder/devices"
mv "$system/guest/made/base.cpio" "$folder/base.cpio"
