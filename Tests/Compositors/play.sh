#!/bin/sh
# Plays the cases with each consumer, one after the other, and sends the results of each to the host.
stty raw -echo </dev/ttyS1
systemd-sysusers 2>/dev/null
systemd-tmpfiles --create 2>/dev/null
systemctl daemon-reload
udevadm control --reload
udevadm settle --timeout=60
for name in $(cat /guest/consumers); do
  echo "guest: $name"
  read -r began _ </proc/uptime
  export OUT=/out/$name
  mkdir -p "$OUT"
  case $name in
    *-bindings) cases=bindings.sh ;;
    *) cases=cases.sh ;;
  esac
  timeout -k 10 1200 sh /guest/$cases "$name"
  status=$?
  [ $status = 0 ] || [ -e "$OUT/gave-up" ] || echo "failed with $status" >"$OUT/gave-up"
  [ ! -e "$OUT/gave-up" ] || echo "guest: $name: $(cat "$OUT/gave-up")"
  dpkg-query -W -f='${Package} ${Version}\n' weston cage sway labwc xserver-xorg-core \
    xserver-xorg-input-libinput xserver-xorg-input-evdev libqt5gui5 libqt5gui5t64 chromium gir1.2-webkit2-4.1 libinput10 \
    >"$OUT/versions" 2>/dev/null
  mv /out/tactiled.log "$OUT/" 2>/dev/null
  journalctl --no-pager -b >"$OUT/journal.log" 2>/dev/null
  tar -C /out -cz -f - "$name" | cat >/dev/ttyS1  # at once, so that the host has it if a later consumer hangs
  read -r ended _ </proc/uptime
  echo "guest: $name took $(echo "$began $ended" | awk '{ printf "%.1f", $2 - $1 }') s"
done
