#!/bin/sh
# Plays every scenario, one after the other. Each writes its results to /out/NAME.
#
#   play.sh LIMIT       the seconds that each may take
cd /guest/Scenarios || exit 1

# clean_up: removes what a scenario that failed has left of its settings.
clean_up() {
  systemctl stop tactiled.socket tactiled.service tactiled-retry.timer
  systemctl stop 'guest-*'
  rm -rf /run/systemd/system/guest-* /tmp/busy-latency
  rm -rf /run/systemd/system/tactiled* /run/systemd/system.control/tactiled*
  rm -f /run/udev/rules.d/99-guest.rules
  systemctl daemon-reload
  systemctl reset-failed
  systemctl service-watchdogs yes
  udevadm control --reload
}

udevadm trigger --action=add --subsystem-match=input
udevadm settle --timeout=20
for name in *; do
  echo "guest: $name"
  read -r began _ </proc/uptime
  export OUT=/out/$name
  mkdir "$OUT"
  (cd "$name" && timeout -k 5 "$1" sh ./act.sh)
  status=$?
  killall -q panel hid-panel latency outage forwarder evemu-device tactile python3  # processes of a scenario that failed
  [ $status = 0 ] || clean_up
  case $status in
    0) ;;
    124 | 137 | 143) echo "not finished after $1 s" >"$OUT/gave-up" ;;
    *) [ -e "$OUT/gave-up" ] || echo 'failed; the console has the messages' >"$OUT/gave-up" ;;
  esac
  [ ! -e "$OUT/gave-up" ] || echo "guest: $name: $(cat "$OUT/gave-up")"
  read -r ended _ </proc/uptime
  echo "guest: $name took $(echo "$began $ended" | awk '{ printf "%.1f", $2 - $1 }') s"
done
