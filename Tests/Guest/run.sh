#!/bin/sh
# Boots a virtual machine with the installed programs, plays the scenarios, and checks their results.
#
#   run.sh INSTALLED FOLDER
#     INSTALLED  a folder that `make install` has filled, with PREFIX=/usr
#     FOLDER     holds kernel, base.cpio (Machine/image.sh) and devices; keeps the last output
#
# QEMU uses KVM if it works, and emulates otherwise. GUEST_ACCELERATOR=kvm or tcg chooses one.
# GUEST_SCENARIOS="one-finger suspend" plays only these. GUEST_RECORDINGS names a folder with more
# recordings to play to libinput and to tactiled. The default is ../shared/recordings, if it exists.
# Exit code: 0 all laws hold, 1 a law is broken, 2 the guest did not run.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
installed=$1
folder=$2
last=$folder/last
boot_limit=10     # seconds for a boot with KVM, before QEMU emulates instead
run_limit=1800    # seconds for a whole run on a busy host
scenarios=${GUEST_SCENARIOS:-$(ls "$here/Scenarios")}
recordings=${GUEST_RECORDINGS-$here/../../../shared/recordings}
units='systemd.unit=guest.service systemd.log_level=warning systemd.show_status=0'

say() { echo "guest: $*"; }

# make_payload: packs the programs, their libraries, the devices and the scenarios into a second archive behind
# the base. The kernel unpacks both into one root.
make_payload() {
  payload=$folder/payload
  rm -rf "$payload"
  mkdir -p "$payload/guest"
  cp -R "$installed/usr" "$payload/"
  cp "$folder"/devices/* "$payload/usr/bin/"
  cp -R "$here/steps.sh" "$here/play.sh" "$here/Programs" "$payload/guest/"
  mkdir "$payload/guest/Scenarios"
  for name in $scenarios; do cp -R "$here/Scenarios/$name" "$payload/guest/Scenarios/"; done
  cp -R "$here/../Fixtures/Recordings" "$payload/guest/"
  python3 -B "$here/gather.py" "$recordings" "$payload/guest/Others" "$installed/usr/bin/tactile"
  "$here/Machine/libraries.sh" "$payload"/usr/bin/* | while read -r library; do
    [ -e "$folder/root$library" ] && continue
    place=$payload/usr/${library#/usr/}  # /lib is /usr/lib
    mkdir -p "$(dirname "$place")"
    cp -L "$library" "$place"
  done
  (cd "$payload" && find . -mindepth 1 | cpio --quiet -o -H newc -R 0:0) |
    cat "$folder/base.cpio" - >"$folder/initrd"
}

# Newer versions of systemd write control sequences before the line.
is_up() { grep -aq 'guest: up after' "$last/console" 2>/dev/null; }

# boot ACCELERATOR CPU: runs the guest to its end. Succeeds if the guest came up.
#
# tsc=reliable: otherwise an emulated Linux does not trust the counter, and each reading of the
# clock costs a trap.
# +rdrand: otherwise the first program that needs randomness (any Swift program) waits for entropy.
# enforce: a KVM that lacks a feature of real processors fails at once, instead of hanging.
#
# In emulation, the guest's clock counts instructions: 2 ns each. While the guest sleeps, its clock jumps to
# the next timer. So a busy host makes a run longer, but never different.
boot() {
  case $1 in
    tcg) pace='-icount shift=1,sleep=off' ;;
    *) pace='-smp 2' ;;
  esac
  rm -rf "$last"
  mkdir -p "$last"
  timeout -k 5 "$run_limit" qemu-system-x86_64 \
    -nodefaults -no-user-config -display none -no-reboot \
    -machine pc,accel="$1" -cpu "$2" -m 1024 $pace \
    -kernel "$folder/kernel" -initrd "$folder/initrd" \
    -append "console=ttyS0 quiet panic=-1 tsc=reliable no_timer_check cryptomgr.notests $units" \
    -serial "file:$last/console" -serial "file:$last/out.tar.gz" \
    </dev/null 2>"$last/qemu.log" &
  qemu=$!
  tries=$((boot_limit * 10))
  [ "$1" = tcg ] && tries=$((boot_limit * 300))
  until is_up; do
    tries=$((tries - 1))
    if [ "$tries" -le 0 ] || ! kill -0 $qemu 2>/dev/null; then
      kill $qemu 2>/dev/null || :
      wait $qemu || :
      qemu=
      return 1
    fi
    sleep 0.1
  done
  wait $qemu || :
  qemu=
}

run() {
  case ${GUEST_ACCELERATOR:-} in
    kvm) boot kvm Nehalem,+rdrand,enforce && return ;;
    tcg) boot tcg Nehalem,+rdrand && return ;;
    *)
      if [ -r /dev/kvm ] && [ -w /dev/kvm ]; then
        boot kvm Nehalem,+rdrand,enforce && return
        say "/dev/kvm exists, but the guest does not boot with it: emulating"
      fi
      boot tcg Nehalem,+rdrand && return
      ;;
  esac
  say "the guest did not come up. The last lines of QEMU and of the guest:"
  tail -n 20 "$last/qemu.log" "$last/console" 2>/dev/null || :
  exit 2
}

qemu=
trap '[ -z "$qemu" ] || kill "$qemu" 2>/dev/null || :' EXIT
trap 'exit 130' INT TERM

make_payload
run
grep -ao 'guest:.*' "$last/console" || :
mkdir -p "$last/out"
tar -C "$last/out" -xzf "$last/out.tar.gz" || {
  say "no results after $run_limit s. The last lines of the guest:"
  tail -n 20 "$last/console"
  exit 2
}
verdict=0
python3 -B "$here/verify.py" "$here/Scenarios" "$last/out" $scenarios || verdict=1
if [ $verdict -ne 0 ]; then
  say "the logs of the programs are in $last/out:"
  tail -n 20 "$last"/out/*.log "$last"/out/*/*.log
fi
exit $verdict
