#!/bin/sh
# Boots the guest with our programs in it, plays the scenarios, and judges what came back.
#
#   run.sh INSTALLED FOLDER
#     INSTALLED  a root that `make install` has filled, with PREFIX=/usr
#     FOLDER     holds kernel and base.cpio (Machine/image.sh), and devices; keeps the last output
#
# KVM is used where it works, else QEMU emulates. GUEST_ACCELERATOR=kvm or tcg leaves no choice.
# GUEST_SCENARIOS="one-finger suspend" plays only those. GUEST_RECORDINGS names a folder of recordings
# that are played to libinput and us beside the project's own; by default ../shared/recordings, where
# that is.
# Exit code: 0 all laws hold, 1 one does not, 2 the guest did not run.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
installed=$1
folder=$2
last=$folder/last
boot_limit=10     # seconds until the guest says it is up, before KVM is given up
run_limit=900     # seconds for a whole run: what is promised, on a host that is busy with other things
scenarios=${GUEST_SCENARIOS:-$(ls "$here/Scenarios")}
recordings=${GUEST_RECORDINGS-$here/../../../shared/recordings}
units='systemd.unit=guest.service systemd.log_level=warning systemd.show_status=0'

say() { echo "guest: $*"; }

# What was installed, its libraries, the devices and the scenarios, as a second archive behind the base: the kernel
# unpacks both over one another.
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

is_up() { grep -q '^guest: up' "$last/console" 2>/dev/null; }

# boot ACCELERATOR CPU: true if the guest came up; it has ended when this returns.
#
# tsc=reliable: emulated, Linux else distrusts the counter and every look at the clock costs a trap.
# +rdrand: without it the first program that wants randomness (any Swift program) waits for entropy.
# enforce: a KVM that lacks what every real processor has gives up at once, instead of hanging.
#
# Emulated, time goes by what the guest did: 2 ns an instruction, and nothing while it sleeps. So a busy
# host makes a run longer, and never another one; and a second in it is 500 million instructions.
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
        say "/dev/kvm is there but boots nothing here: emulating"
      fi
      boot tcg Nehalem,+rdrand && return
      ;;
  esac
  say "the guest did not come up. What QEMU and the guest said last:"
  tail -n 20 "$last/qemu.log" "$last/console" 2>/dev/null || :
  exit 2
}

qemu=
trap '[ -z "$qemu" ] || kill "$qemu" 2>/dev/null || :' EXIT
trap 'exit 130' INT TERM

make_payload
run
grep -a '^guest:' "$last/console" || :
mkdir -p "$last/out"
tar -C "$last/out" -xzf "$last/out.tar.gz" || {
  say "nothing came back within $run_limit s. The guest's last words:"
  tail -n 20 "$last/console"
  exit 2
}
verdict=0
python3 -B "$here/verify.py" "$here/Scenarios" "$last/out" $scenarios || verdict=1
if [ $verdict -ne 0 ]; then
  say "what the programs said, kept in $last/out:"
  tail -n 20 "$last"/out/*.log "$last"/out/*/*.log
fi
exit $verdict
