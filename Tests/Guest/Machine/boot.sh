# Functions that make the disk of a virtual machine with systemd from a root folder, and the archive that boots it. The
# scripts of Tests/Compositors and Tests/Packages read this file.

# bare_root ROOT: leaves out what waits for devices and times that the guest does not have, and the state of a machine.
bare_root() {
  for unit in systemd-timesyncd systemd-networkd systemd-resolved systemd-firstboot systemd-hwdb-update \
    systemd-random-seed systemd-pstore systemd-remount-fs; do
    ln -sf /dev/null "$1/etc/systemd/system/$unit.service"
  done
  echo 0123456789abcdef0123456789abcdef >"$1/etc/machine-id"
  : >"$1/etc/fstab"
}

# make_disk ROOT MEGABYTES FILE: writes the root into a disk.
make_disk() {
  truncate -s "$2M" "$3"
  mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=1 -m 0 -d "$1" "$3"
}

# make_boot GUEST INIT FILE MODULE...: writes an archive that loads all modules, so that the disk needs none, and starts
# the disk.
#   GUEST  the folder of the other virtual machine (image.sh): it has the kernel and its modules
make_boot() (
  guest=$1 init=$2 file=$3
  shift 3
  boot=$(mktemp -d)
  trap 'rm -rf "$boot"' EXIT
  mkdir "$boot/bin" "$boot/modules" "$boot/dev" "$boot/proc" "$boot/new"
  chmod 755 "$boot"
  cp /bin/busybox "$boot/bin/"
  version=$(basename "$guest"/unpacked/boot/vmlinuz-*)
  version=${version#vmlinuz-}
  for module; do /sbin/modprobe -d "$guest/unpacked" -S "$version" --show-depends "$module"; done |
    sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r source; do
    case $source in
      *.xz) xz -dc "$source" >"$boot/modules/$(basename "$source" .xz)" ;;
      *) cp "$source" "$boot/modules/" ;;
    esac
    basename "$source" .xz >>"$boot/modules/order"
  done
  cp "$init" "$boot/init"
  (cd "$boot" && find . | cpio --quiet -o -H newc -R 0:0) >"$file"
)
