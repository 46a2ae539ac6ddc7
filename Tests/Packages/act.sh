#!/bin/sh
# Runs in the virtual machine, under systemd: installs, upgrades and purges the packages while a panel is touched.
# It ends with `guest: all laws hold`, or with the property that does not hold.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin
socket=/run/tactile/tactiled.socket
OUT=/out

law() { echo "guest:   $1"; }
fail() {
  echo "guest: broken: $*"
  systemctl status --no-pager --full 'tactile*' || :
  journalctl --no-pager -n 60 2>/dev/null || :
  tail -n 20 $OUT/*.log
  exit 1
}
seconds() { cut -d . -f 1 /proc/uptime; }
# within WHAT COMMAND...: waits until the command succeeds, at most 60 s.
within() {
  what=$1 deadline=$(($(seconds) + 60))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$(seconds)" -le $deadline ] || fail "waited 60 s for $what"
    sleep 0.1
  done
}
heard() { [ "$(grep -cE "$2" $OUT/app.jsonl)" -ge "$1" ]; }
state() { systemctl is-active "$1" || :; }
property() { systemctl show -P "$1" tactiled.service; }
users() { cut -d : -f 1 /etc/passwd /etc/group | sort; }
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /var/lib/dpkg -o -path /var/log -o -path /tmp -o \
    -path /debs -o -path /out -o -path /var/cache -o -path /guest -o -path /var/tmp -o -path '/run/*' \
    -o -path /var/lib/systemd -o -name '__pycache__' \) -prune -o -print | sort
}
group_of_panel() { stat -c %G "$node"; }
has_group() { [ "$(group_of_panel)" = "$1" ]; }

udevadm trigger --action=add --subsystem-match=input --subsystem-match=misc
udevadm settle --timeout=20
mkfifo /tmp/panel
panel </tmp/panel >$OUT/panel.log 2>&1 &
exec 3>/tmp/panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 'the panel' grep -q /dev/input $OUT/panel.log
node=$(head -n 1 $OUT/panel.log)
udevadm settle
within 'udev' has_group input
files >/tmp/before
users >>/tmp/before

law 'after the installation, the service runs and reads the panel that was there before'
dpkg --install /debs/old/*.deb >$OUT/install.log 2>&1 || fail 'dpkg --install'
[ "$(state tactiled.service) $(state tactiled.socket)" = 'active active' ] || fail 'the service does not run'
[ "$(systemctl is-enabled tactiled.service)" = enabled ] || fail 'the service is not enabled'
has_group tactile-input || fail "the group of the panel is $(group_of_panel)"
[ "$(state tactile-bind.service) $(state tactile-metrics.timer)" = 'inactive inactive' ] || fail 'units run that are not enabled'
useradd --system --groups tactile kiosk
su -s /bin/sh kiosk -c "exec python3 /guest/app.py $socket" >$OUT/app.jsonl 2>$OUT/app.log &
within 'the first message' heard 1 '"state": *\{.*Guest Panel'
printf 'down 0 1 100 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap' heard 1 '"kind": *"tap".*"ended"|"ended".*"kind": *"tap"'

law 'an upgrade restarts the service while a finger is down; the app and the finger stay'
cp /proc/sys/kernel/random/uuid /tmp/uuid
before=$(property MainPID)
inode=$(stat -c %i $socket)
printf 'down 0 2 300 500\nframe\n' >&3
within 'the finger' heard 2 '"phase": *"began"'
dpkg --install /debs/new/*.deb >$OUT/upgrade.log 2>&1 || fail 'dpkg --install'
[ "$(property MainPID)" != "$before" ] || fail 'the service was not restarted'
[ "$(property ActiveState)" = active ] || fail 'the service does not run'
[ "$(stat -c %i $socket)" = "$inode" ] || fail 'the socket was replaced'
within 'the app to be served again' heard 2 '"state": *\{'
within 'the finger' heard 3 '"phase": *"began"|"touches": *\[\{'
printf 'up 0\nframe\nsleep 400\ndown 0 3 900 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap after the upgrade' heard 2 '"kind": *"tap".*"ended"|"ended".*"kind": *"tap"'
[ "$(grep -c refused $OUT/app.jsonl)" = 0 ] || fail 'a connection was refused'

law 'the timer writes the metrics, as a user who sees no touches'
systemctl enable --now tactile-metrics.timer 2>/dev/null
metrics=/run/tactile-metrics/tactile.prom
within 'the metrics' test -s $metrics
within 'the service to end' test "$(systemctl show -P Result tactile-metrics.service)" = success
cp $metrics $OUT/metrics.log
grep -q '^tactile_up 1$' $metrics || fail 'tactile_up'
grep -q '^tactile_touches_total [1-9]' $metrics || fail 'tactile_touches_total'
grep -q '^tactile_restarts_total 0$' $metrics || fail 'tactile_restarts_total'
[ "$(stat -c '%U %a' $metrics)" = 'tactile-metrics 644' ] || fail "the file: $(stat -c '%U %a' $metrics)"
systemctl stop tactiled.service
systemctl start tactile-metrics.service
grep -q '^tactile_up 0$' $metrics || fail 'tactile_up after a stop'

law 'a reinstallation starts the service again'
systemctl start tactiled.service
dpkg --install /debs/new/tactile_*.deb >$OUT/again.log 2>&1 || fail 'dpkg --install'
[ "$(state tactiled.service)" = active ] || fail 'the service does not run'

law 'a removal stops the service and gives the panel back to the group input'
kill %2 2>/dev/null || :
busybox pkill -f app.py || :
packages=$(for file in /debs/old/*.deb; do dpkg-deb -f "$file" Package; done)
# shellcheck disable=SC2086  # several packages
dpkg --remove $packages >$OUT/remove.log 2>&1 || fail 'dpkg --remove'
[ "$(state tactiled.service) $(state tactiled.socket) $(state tactile-metrics.timer)" = 'inactive inactive inactive' ] ||
  fail 'units still run'
within 'the group input' has_group input

law 'a purge leaves no file, user, group and folder'
# shellcheck disable=SC2086
dpkg --purge $packages >$OUT/purge.log 2>&1 || fail 'dpkg --purge'
userdel kiosk
files >/tmp/after
users >>/tmp/after
diff /tmp/before /tmp/after || fail 'these differ'
[ -z "$(ls -d /run/tactile* 2>/dev/null)" ] || fail "in /run: $(ls -d /run/tactile*)"
echo 'guest: all laws hold'
