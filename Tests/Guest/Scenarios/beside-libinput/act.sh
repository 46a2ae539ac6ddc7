# Every recording of a panel, played to libinput and to the daemon at the same time.
. /guest/steps.sh

start_service
number=0
# last PATTERN: whether the last message of the monitor matches. Searching all messages would take
# too long.
last() { tail -c 4096 "$seen" | tail -n 1 | grep -q "$1"; }
opened() { ls -l "/proc/$1/fd" | grep -q "$node\$"; }
for file in /guest/Recordings/*.evemu /guest/Others/*.evemu; do
  [ -e "$file" ] || continue
  number=$((number + 1))
  step "$(basename "$file")"
  prefix=$OUT/$(printf '%02d' $number)
  basename "$file" >"$prefix.name"
  grep '^A:' "$file" >"$prefix.axes" || :
  evemu-device "$file" >"$OUT/evemu-device.log" 2>&1 &
  device=$!
  within 20 "the device of $file" grep -q event "$OUT/evemu-device.log"
  node=$(sed -n 's|.*\(/dev/input/event[0-9]*\).*|\1|p' "$OUT/evemu-device.log" | head -n 1)
  within 20 "$file to be added" last '"added"'
  /usr/libexec/libinput/libinput-debug-events --device "$node" >"$prefix.libinput" 2>"$prefix.log" &
  libinput=$!
  # libinput closes a device that it does not use, and exits.
  tries=100
  until opened $libinput || ended $libinput || [ $tries = 0 ]; do tries=$((tries - 1)); usleep 50000; done
  evemu-play "$node" <"$file"
  for reader in "$libinput" "$(property MainPID)" $monitor; do
    ended "$reader" || within 20 "process $reader to read all of $file" sleeps "$reader"
  done
  within 20 'libinput-debug-events to end' interrupted $libinput
  wait $libinput || :
  kill $device
  within 20 "$file to be removed" last '"removed"'
  wait $device || :
done
