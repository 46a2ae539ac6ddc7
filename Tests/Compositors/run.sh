#!/bin/sh
# Boots a virtual machine with a Debian release, and touches an owned panel while each consumer shows its app.
#
#   run.sh RELEASE INSTALLED FOLDER GUEST
#     RELEASE    bookworm or trixie
#     INSTALLED  a folder that `make install` has filled, with PREFIX=/usr
#     FOLDER     holds RELEASE.ext4 and RELEASE.cpio (Machine/image.sh) and programs; keeps the results in RELEASE
#     GUEST      holds kernel and devices (Tests/Guest)
#
# COMPOSITORS="weston qt" plays only these consumers. COMPOSITORS_LIMIT ends the guest after this number of seconds.
# Exit code: 0 the guest ran, 2 it did not.
set -eu
release=$1 installed=$2 folder=$3 guest=$4
here=$(cd "$(dirname "$0")" && pwd)
results=$folder/$release
run_limit=${COMPOSITORS_LIMIT:-3000}  # seconds for a whole run on a busy host
consumers='weston cage sway xorg-libinput xorg-evdev qt xorg-libinput-webkit sway-webkit
  xorg-libinput-chromium sway-chromium sway-bindings xorg-bindings'
# Debian 12 has no labwc. Its cage 0.1.4 sends no wl_touch.frame, so that Chromium ignores all touches there.
[ "$release" = bookworm ] || consumers="labwc cage-chromium $consumers"
consumers=${COMPOSITORS:-$consumers}

# If this script fails, the judges find no results of an earlier run.
rm -f "$results/consumers"
for name in $consumers; do rm -rf "$results/out/${name:?}"; done

payload=$folder/$release.payload
rm -rf "$payload" "$results/consumers"
mkdir -p "$payload/guest" "$results/out"
git -C "$here" describe --always --dirty --abbrev=8 >"$results/commit" 2>/dev/null || echo unknown >"$results/commit"
cp -R "$installed/usr" "$payload/"
cp "$guest/devices/panel" "$folder/programs/"* "$payload/usr/bin/"
cp -R "$here/play.sh" "$here/cases.sh" "$here/bindings.sh" "$here/consumers.sh" "$here/Programs" \
  "$here/../Guest/steps.sh" "$here/../../docs/examples" "$payload/guest/"
cp "$here/../Guest/Programs/ignore.py" "$payload/guest/Programs/"
echo "$consumers" | tee "$results/consumers" >"$payload/guest/consumers"
tar -C "$payload" --owner=0 --group=0 -cf "$folder/$release.tar" usr guest

# The guest's clock counts instructions, as in Tests/Guest/run.sh: a busy host does not change the results.
console=$results/console
kernel='console=ttyS0 quiet panic=-1 tsc=reliable no_timer_check cryptomgr.notests mitigations=off'
units='systemd.unit=compositors.service systemd.log_level=warning systemd.show_status=0'
rm -f "$console" "$results/out.tar.gz"
timeout -k 5 "$run_limit" qemu-system-x86_64 \
  -nodefaults -no-user-config -display none -no-reboot \
  -machine pc,accel=tcg -cpu Nehalem,+rdrand -m 2048 -icount shift=1,sleep=off \
  -kernel "$guest/kernel" -initrd "$folder/$release.cpio" \
  -drive "file=$folder/$release.ext4,format=raw,if=virtio,snapshot=on" \
  -drive "file=$folder/$release.tar,format=raw,if=virtio,readonly=on" \
  -device virtio-gpu-pci \
  -append "$kernel $units" \
  -serial "file:$console" -serial "file:$results/out.tar.gz" \
  </dev/null 2>"$results/qemu.log" &
qemu=$!
trap 'kill $qemu 2>/dev/null || :' EXIT
trap 'exit 130' INT TERM
wait $qemu || :
grep -a '^guest:' "$console" || :
# One archive for each consumer, one after the other.
tar -C "$results/out" --ignore-zeros -xzf "$results/out.tar.gz" || {
  echo "compositors: no results. The last lines of QEMU and of the guest:"
  tail -n 20 "$results/qemu.log" "$console"
  exit 2
}
