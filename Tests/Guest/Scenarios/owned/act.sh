# The daemon owns two panels. libinput reads their clones, and receives all touches of both once.
# Claim: The guard has nothing open but the owned panels, their clones, and the standard streams.
. /guest/steps.sh

step 'two panels, one of which looks like real hardware to udev'
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
exec 4>&3
# udev applies a rule to devices that appear later.
rules 'ACTION!="remove", KERNEL=="event*", ATTRS{phys}=="guest-port-1", ATTRS{name}=="Hid Panel", DEVPATH=="*/uhid/*", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1", ENV{WL_OUTPUT}="HDMI-A-1"'
start_panel hid-panel hid-panel
printf 'port guest-port-1\ncreate 1920 1080 8 10 Hid Panel\n' >&3
exec 5>&3 3>&4 4>&5 5>&-
node_of() { grep -l "^$1\$" /sys/class/input/event*/device/name | cut -d / -f 5; }
within 20 'the first panel' node_of 'Guest Panel'
within 20 'the second panel' node_of 'Hid Panel'
node_of 'Guest Panel' >"$OUT/panels"
node_of 'Hid Panel' >>"$OUT/panels"
udevadm settle --timeout=20
udevadm info "/dev/input/$(tail -n 1 "$OUT/panels")" >"$OUT/panel-properties"

step 'the service may not make clones'
ls /sys/devices/virtual/input >"$OUT/before"
tactile own status --socket $socket >"$OUT/status-before.txt" || :

step 'the service owns both'
own_panels 'Guest Panel' 'Hid Panel'
start_consumer
start_service
within 20 'both to be owned' owns 2
tactile status --json --socket $socket >"$OUT/owned.json"
tactile own status --socket $socket >"$OUT/status.txt" || :
tactile doctor --json --socket $socket >"$OUT/doctor.jsonl" || :
clone=$(node_of 'Hid Panel' | grep -v "$(tail -n 1 "$OUT/panels")")
udevadm info "/dev/input/$clone" >"$OUT/clone-properties"
pid=$(property MainPID)
ls -l "/proc/$pid/fd" | grep -c /dev/uinput >"$OUT/open-clones"
systemctl show -P NFileDescriptorStore tactiled >"$OUT/kept"
systemd-analyze security --no-pager tactiled.service 2>&1 | tail -n 1 >"$OUT/security"
# files PID: prints the number and the file of each descriptor of a process.
files() { ls -l "/proc/$1/fd" | sed -n 's|.* \([0-9]*\) -> |\1 |p' | sort -n; }
cut -d ' ' -f 1 "/proc/$pid/task/$pid/children" >"$OUT/guard" || :
files "$pid" >"$OUT/daemon-files"
files "$(cat "$OUT/guard")" >"$OUT/guard-files"

step 'ten taps, and two fingers that move'
taps 11 20
{
  printf 'down 0 30 400 400\ndown 1 31 900 400\nframe\n'
  for step in $(seq 1 5); do printf 'sleep 8\nmove 0 %d 400\nmove 1 %d 400\nframe\n' $((400 + step * 20)) $((900 - step * 20)); done
  printf 'sleep 8\nup 0\nframe\nsleep 8\nup 1\nframe\n'
} >&3
all_read
printf 'down 0 40 480 270\nframe\nsleep 30\nup 0\nframe\n' >&4
within 20 'the touch on the second panel' count 13 '"phase": *"ended"'
all_read

step 'the administrator releases a panel, and a reload makes it owned again'
tactile release 'Guest Panel' --socket $socket >"$OUT/release.txt"
within 20 'one to be owned' owns 1
taps 51 52
all_read
systemctl reload tactiled
within 20 'both to be owned' owns 2
taps 53 54
all_read

step 'another program asks for the panel'
python3 /guest/Programs/grab.py "/dev/input/$(head -n 1 "$OUT/panels")" </dev/null >"$OUT/grab.log" 2>&1 || :

step 'the service stops'
systemctl stop tactiled.socket tactiled.service
taps 61 62
all_consumed
end_consumer
ls /sys/devices/virtual/input >"$OUT/after"
