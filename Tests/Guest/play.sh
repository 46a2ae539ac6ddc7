#!/bin/sh
# Plays every scenario, one after the other; what each saw is left in a folder of its name in /out.
#
#   play.sh LIMIT       seconds for each
cd /guest/Scenarios || exit 1
udevadm trigger --action=add --subsystem-match=input
udevadm settle --timeout=20
for name in *; do
  echo "guest: $name"
  read -r began _ </proc/uptime
  export OUT=/out/$name
  mkdir "$OUT"
  (cd "$name" && timeout -k 5 "$1" sh ./act.sh)
  status=$?
  killall -q panel hid-panel evemu-device tactile python3  # what a scenario that broke off has left
  case $status in
    0) ;;
    124 | 137 | 143) echo "not over after $1 s" >"$OUT/gave-up" ;;
    *) [ -e "$OUT/gave-up" ] || echo 'broke off; the console has what was said' >"$OUT/gave-up" ;;
  esac
  [ ! -e "$OUT/gave-up" ] || echo "guest: $name: $(cat "$OUT/gave-up")"
  read -r ended _ </proc/uptime
  echo "guest: $name took $(echo "$began $ended" | awk '{ printf "%.1f", $2 - $1 }') s"
done
