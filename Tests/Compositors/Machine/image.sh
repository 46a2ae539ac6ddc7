#!/bin/sh
# Makes a disk with a Debian release and its consumers of touch panels, and the archive that boots it.
#
#   image.sh RELEASE GUEST FOLDER
#     RELEASE  bookworm or trixie
#     GUEST    the folder of the other virtual machine (Tests/Guest/Machine/image.sh); its kernel boots this one too
#     FOLDER   gets RELEASE.ext4 and RELEASE.cpio
#
# Needs root, because mmdebstrap installs packages in a root folder.
set -eu
release=$1 guest=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
base='systemd systemd-sysv udev dbus libpam-systemd kmod passwd python3
  libevdev2 libudev1 libmtdev1 libyaml-0-2 libxkbcommon0 libexpat1 libwayland-client0 libxi6 libgl1-mesa-dri libegl1 libgles2'
consumers='weston cage sway xwayland xserver-xorg-core xserver-xorg-input-libinput xserver-xorg-input-evdev
  python3-pyqt5 chromium fonts-dejavu-core python3-gi gir1.2-gtk-3.0 gir1.2-webkit2-4.1 swayidle x11-xserver-utils
  wev foot xterm openbox x11-utils'
megabytes=4500

case $release in
  bookworm) ;;
  trixie) consumers="$consumers labwc wlopm" ;;  # Debian 12 has no labwc
  *) echo "$0: unknown release '$release'; releases are bookworm, trixie" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "$0 needs root, to install packages in a root folder" >&2; exit 1; }

root=$folder/$release.root
. "$here/../../Guest/Machine/boot.sh"
trap 'rm -rf --one-file-system "$root"' EXIT
rm -rf --one-file-system "$root"
mkdir -p "$folder"
echo "compositors: installing the consumers of $release"
# shellcheck disable=SC2086  # the list is split on purpose
mmdebstrap --quiet --mode=root --variant=minbase --include="$(echo $base $consumers | tr -s ' \n' ,)" \
  --aptopt='APT::Install-Recommends "false"' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --customize-hook='chroot "$1" useradd --create-home --groups video,render,input kiosk' \
  "$release" "$root"

# steps.sh needs applets that the busybox of Debian lacks in its smaller package.
cp /bin/busybox "$root/usr/bin/busybox"
ln -sf busybox "$root/usr/bin/usleep"
cp "$here/compositors.service" "$root/etc/systemd/system/"
mkdir -p "$root/etc/systemd/system/tactiled.service.d" "$root/guest" "$root/out"
cp "$here/../../Guest/Machine/tactiled.conf" "$root/etc/systemd/system/tactiled.service.d/guest.conf"
cp "$here/../../Guest/Machine/people.conf" "$root/usr/lib/sysusers.d/zz-guest.conf"
bare_root "$root"
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/*
make_disk "$root" $megabytes "$folder/$release.new"
make_boot "$guest" "$here/init.sh" "$folder/$release.cpio" virtio_pci virtio_blk ext4 evdev uinput virtio_gpu
mv "$folder/$release.new" "$folder/$release.ext4"
