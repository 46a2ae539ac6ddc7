#!/bin/sh
# Runs in the virtual machine, under systemd: installs, upgrades and purges the packages while a panel is touched.
# It ends with `guest: all laws hold`, or with the property that does not hold.
# Claim: In enforce mode, the AppArmor profile denies root in the daemon's process all that the daemon does not do.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin
socket=/run/tactile/tactiled.socket
OUT=/out
tap='"kind": *"tap".*"ended"|"ended".*"kind": *"tap"'

law() { echo "guest:   $1"; }
fail() {
  echo "guest: broken: $*"
  systemctl status --no-pager --full 'tactile*' || :
  journalctl --no-pager -n 60 2>/dev/null || :
  tail -n 20 $OUT/*.log
  for file in $OUT/*.jsonl; do echo "$file"; tail -n 12 $file | cut -c 1-600; done
  exit 1
}
seconds() { cut -d . -f 1 /proc/uptime; }
# within WHAT COMMAND...: waits until the command succeeds, at most 60 s. A command that does not exist is an error at once.
within() {
  what=$1 deadline=$(($(seconds) + 60))
  shift
  until "$@" >/dev/null 2>>$OUT/within.log; do
    [ $? != 127 ] || fail "$1: command not found, while waiting for $what"
    [ "$(seconds)" -le $deadline ] || fail "waited 60 s for $what"
    sleep 0.1
  done
}
# heard NUMBER PATTERN, page_heard NUMBER PATTERN: whether the app or the page has received so many matching messages.
heard() { [ "$(grep -cE "$2" $OUT/app.jsonl)" -ge "$1" ]; }
page_heard() { [ "$(grep -cE "$2" $OUT/page.jsonl)" -ge "$1" ]; }
# finger_again NAME: whether a program has received a touch since it lost the service: in the state, or as a new touch.
finger_again() { sed -n '/"lost"/,$p' "$OUT/$1.jsonl" | grep -qE '"touches": *\[\{'; }
as_kiosk() { exec su -s /bin/sh kiosk -c "exec $*"; }
ps_user() { stat -c %U "/proc/$1"; }
# tap_at X: taps at a location.
tap_at() { printf 'sleep 400\ndown 0 7 %d 500\nframe\nsleep 40\nup 0\nframe\n' "$1" >&3; }
# menu_starts, menu_stops: taps, and says whether the unit of the binding was started or stopped by a tap within a second.
menu_starts() {
  tap_at 700
  sleep 1
  test -e /run/menu-started
}
menu_stops() {
  tap_at 700
  sleep 1
  test -e /run/menu-stopped
}
# denials: prints the acts of the daemon that AppArmor has denied.
denials() { busybox dmesg | grep 'apparmor="DENIED".*profile="tactiled"' | grep -v 'comm="python3"' || :; }
state() { systemctl is-active "$1" || :; }
is_inactive() { [ "$(state "$1")" = inactive ]; }
# not COMMAND...: whether the command fails. One that does not exist keeps its status, for `within`.
not() {
  "$@" && return 1
  [ $? != 127 ] || return 127
}
owned() { tactile status --json | grep -q '"own": *"owned"'; }
property() { systemctl show -P "$1" tactiled.service; }
users() { cut -d : -f 1 /etc/passwd /etc/group | sort; }
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /var/lib/dpkg -o -path /var/log -o -path /tmp -o \
    -path /debs -o -path /out -o -path /var/cache -o -path /guest -o -path /var/tmp -o -path '/run/*' \
    -o -path /var/lib/systemd -o -name '__pycache__' \) -prune -o -print | sort
}
# status_has TEXT: whether the service reports this text. mode_is MODE: whether this mode is in effect.
status_has() { tactile status | grep -qF "$1"; }
# named_as_panel: prints how many devices have the name of the panel: the panel, and its clone.
named_as_panel() { grep -lx 'Guest Panel' /sys/class/input/input*/name | wc -l; }
# node_of_clone: prints the node of the clone.
node_of_clone() {
  for input in /sys/class/input/event*; do
    [ "/dev/input/${input##*/}" != "$node" ] && grep -qx 'Guest Panel' "$input/device/name" && echo "/dev/input/${input##*/}"
  done
}
# reads PROCESS FILE: whether a process has a file open.
reads() { find "/proc/$1/fd" -lname "$2" | grep -q .; }
mode_is() { tactile mode | grep -q "^$1"; }
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
# polkit makes its folders when it starts.
systemctl start polkit.service || fail 'polkit does not start'
files >/tmp/before
users >>/tmp/before

law 'after the installation, the service runs and reads the panel that was there before'
dpkg --install /debs/old/*.deb >$OUT/install.log 2>&1 || fail 'dpkg --install'
[ "$(state tactiled.service) $(state tactiled.socket)" = 'active active' ] || fail 'the service does not run'
[ "$(systemctl is-enabled tactiled.service)" = enabled ] || fail 'the service is not enabled'
has_group tactile-input || fail "the group of the panel is $(group_of_panel)"
[ "$(state tactile-bind.service) $(state tactile-metrics.timer)" = 'inactive inactive' ] || fail 'units run that are not enabled'
useradd --system --groups tactile kiosk
as_kiosk python3 /guest/app.py $socket >$OUT/app.jsonl 2>$OUT/app.log &
within 'the first message' heard 1 '"state": *\{.*Guest Panel'
printf 'down 0 1 100 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap' heard 1 "$tap"

law 'a bridge starts with the first page of its user'
systemctl enable --now tactile-web@kiosk.socket 2>/dev/null
[ "$(state tactile-web@kiosk.service)" = inactive ] || fail 'the bridge runs without a page'
as_kiosk python3 /guest/page.py 7879 >$OUT/page.jsonl 2>$OUT/page.log &
within 'the first message of the page' page_heard 1 '"state": *\{.*Guest Panel'
[ "$(ps_user "$(systemctl show -P MainPID tactile-web@kiosk.service)")" = kiosk ] || fail 'the user of the bridge'

law 'an upgrade restarts the service while a finger is down; the app, the page and the finger stay'
before=$(property MainPID)
bridge_before=$(systemctl show -P MainPID tactile-web@kiosk.service)
inode=$(stat -c %i $socket)
printf 'down 0 2 300 500\nframe\n' >&3
within 'the finger' heard 2 '"phase": *"began"'
dpkg --install /debs/new/*.deb >$OUT/upgrade.log 2>&1 || fail 'dpkg --install'
[ "$(property MainPID)" != "$before" ] || fail 'the service was not restarted'
[ "$(property ActiveState)" = active ] || fail 'the service does not run'
[ "$(stat -c %i $socket)" = "$inode" ] || fail 'the socket was replaced'
[ "$(systemctl show -P MainPID tactile-web@kiosk.service)" != "$bridge_before" ] || fail 'the bridge was not restarted'
within 'the app to be served again' heard 2 '"state": *\{'
within 'the finger of the app' finger_again app
within 'the finger of the page' finger_again page
printf 'up 0\nframe\nsleep 400\ndown 0 3 900 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap after the upgrade' heard 2 "$tap"
within 'a tap of the page after the upgrade' page_heard 1 "$tap"
[ "$(cat $OUT/app.jsonl $OUT/page.jsonl | grep -c refused)" = 0 ] || fail 'a connection was refused'

law 'the AppArmor profile confines the daemon in enforce mode, and touches arrive'
profile=/etc/apparmor.d/usr.bin.tactiled
[ "$(cat /sys/module/apparmor/parameters/enabled)" = Y ] || fail 'the kernel has no AppArmor'
cp /usr/share/apparmor/extra-profiles/usr.bin.tactiled $profile
apparmor_parser --replace $profile
systemctl restart tactiled.service
confinement=$(cat "/proc/$(property MainPID)/attr/apparmor/current")
[ "$confinement" = 'tactiled (enforce)' ] || fail "the daemon is confined by '$confinement'"
within 'the app to be served by the confined daemon' heard 3 '"state": *\{.*Guest Panel'
printf 'sleep 400\ndown 0 4 500 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap from the confined daemon' heard 3 "$tap"
within 'a tap of the page from the confined daemon' page_heard 2 "$tap"

law 'the confined daemon reloads its configuration, and owns a panel'
tactile own enable >$OUT/own.log 2>&1 || fail 'tactile own enable'
cp /etc/tactile/tactiled.yaml /tmp/tactiled.yaml
printf 'devices:\n  - match: {name: "Guest Panel"}\n    own: {mode: on}\n' >>/etc/tactile/tactiled.yaml
systemctl restart tactiled.service
within 'the owned panel' owned
printf 'sleep 400\ndown 0 5 500 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap of the owned panel' heard 4 "$tap"
cp /tmp/tactiled.yaml /etc/tactile/tactiled.yaml
systemctl reload tactiled.service
within 'the panel to be released' not owned
# This test starts the service more often than StartLimitBurst= permits.
systemctl reset-failed tactiled.service
tactile own disable >>$OUT/own.log 2>&1 || fail 'tactile own disable'
[ -z "$(denials)" ] || fail "denied: $(denials)"

law 'the profile denies root what the daemon does not do'
python3 -B /guest/confined.py >$OUT/unconfined.log 2>&1 || fail 'confined.py'
! grep -v '^permitted' $OUT/unconfined.log || fail 'these acts are denied without the profile too'
python3 -B /guest/confined.py tactiled >$OUT/confined.log 2>&1 || fail 'confined.py, with the profile'
[ "$(grep -c '^permitted read' $OUT/confined.log) $(grep -c '^denied' $OUT/confined.log)" = '3 10' ] ||
  fail 'other acts are denied'
busybox dmesg | grep -q 'apparmor="DENIED".*profile="tactiled" name="/etc/shadow"' || fail 'the log has no denial'
apparmor_parser --remove $profile
rm $profile
states=$(grep -cE '"state": *\{.*Guest Panel' $OUT/app.jsonl)
systemctl restart tactiled.service
within 'the app to be served without the profile' heard $((states + 1)) '"state": *\{.*Guest Panel'
printf 'sleep 400\ndown 0 6 700 500\nframe\nsleep 40\nup 0\nframe\n' >&3
within 'a tap without the profile' heard 5 "$tap"

law 'polkit lets tactile-bind start and stop a unit only with the rule of the documentation'
for unit in menu other; do
  printf '[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/touch /run/%s-started\nExecStop=/bin/touch /run/%s-stopped\n' \
    $unit $unit >/run/systemd/system/$unit.service
done
systemctl daemon-reload
printf 'version: 1\nbindings:\n- {gesture: tap, unit: menu.service}\n' >/etc/tactile/bindings.yaml
systemctl start tactile-bind.service || fail 'tactile-bind does not start'
within 'the binding' status_has 'tap: unit'
tap_at 700
within 'the failure in the status' status_has 'needs a rule of polkit'
tactile status >$OUT/bind.log
[ ! -e /run/menu-started ] || fail 'the unit was started without a rule'
find /usr/share/doc -name 50-tactile-bind.rules -exec cp {} /etc/polkit-1/rules.d/ \;
[ -e /etc/polkit-1/rules.d/50-tactile-bind.rules ] || fail 'the documentation has no rule'
within 'the unit that the rule permits' menu_starts
! su -s /bin/sh tactile-bind -c 'systemctl start --no-ask-password other.service' 2>>$OUT/bind.log ||
  fail 'the rule permits another unit'
[ ! -e /run/other-started ] || fail 'another unit was started'
[ "$(state menu.service)" = active ] || fail 'the unit that was started is not active'
printf 'version: 1\nbindings:\n- {gesture: tap, unit: {name: menu.service, verb: stop}}\n' >/etc/tactile/bindings.yaml
systemctl restart tactile-bind.service || fail 'tactile-bind does not restart'
within 'the unit to be stopped' menu_stops
within 'the unit to be inactive' is_inactive menu.service
systemctl stop tactile-bind.service
rm /etc/tactile/bindings.yaml /etc/polkit-1/rules.d/50-tactile-bind.rules /run/systemd/system/menu.service \
  /run/systemd/system/other.service

law 'the touch after the machine has slept presses nothing'
systemctl enable tactile-sleep.service 2>/dev/null
# This machine does not sleep, but systemd starts the same units.
mkdir -p /run/systemd/system/systemd-suspend.service.d
printf '[Service]\nExecStart=\nExecStart=/bin/true\n' >/run/systemd/system/systemd-suspend.service.d/awake.conf
systemctl daemon-reload
systemctl start suspend.target || fail 'suspend.target'
within 'the mode asleep' mode_is asleep
taps=$(grep -cE "$tap" $OUT/app.jsonl)
tap_at 300
within 'the touch to end the mode' mode_is normal
tap_at 500
within 'a later tap' heard $((taps + 1)) "$tap"
[ "$(grep -cE "$tap" $OUT/app.jsonl)" = $((taps + 1)) ] || fail 'the touch reached the app'
systemctl disable tactile-sleep.service 2>/dev/null
rm -r /run/systemd/system/systemd-suspend.service.d
systemctl daemon-reload

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
# An app or a bridge would start the service again.
for program in /guest/app.py /guest/page.py; do
  pkill -f $program || :
  within "$program to end" not pgrep -f $program
done
systemctl stop tactile-web@kiosk.service tactiled.service
systemctl start tactile-metrics.service
grep -q '^tactile_up 0$' $metrics || fail 'tactile_up after a stop'

law 'a reinstallation starts the service again'
systemctl start tactiled.service
dpkg --install /debs/new/tactile+*.deb >$OUT/again.log 2>&1 || fail 'dpkg --install'
[ "$(state tactiled.service)" = active ] || fail 'the service does not run'

law 'a panel is owned: its own events reach no other program'
systemctl reset-failed tactiled.service
tactile own enable >>$OUT/own.log 2>&1 || fail 'tactile own enable'
printf 'devices:\n  - match: {name: "Guest Panel"}\n    own: {mode: on}\n' >>/etc/tactile/tactiled.yaml
systemctl restart tactiled.service
within 'the owned panel' owned
[ "$(named_as_panel)" = 2 ] || fail 'there is no clone'
clone=$(node_of_clone)
cat "$node" >/tmp/events &
reader=$!
cat "$clone" >/tmp/cloned &
clone_reader=$!
within 'the program to read the panel' reads $reader "$node"
within 'the program to read the clone' reads $clone_reader "$clone"
tap_at 500
within 'the touch at the clone' test -s /tmp/cloned
[ ! -s /tmp/events ] || fail 'another program reads the events of an owned panel'

law 'a removal stops the service, ends the clone and the grab, and gives the panel back to the group input'
packages=$(for file in /debs/old/*.deb; do dpkg-deb -f "$file" Package; done)
# shellcheck disable=SC2086  # several packages
dpkg --remove $packages >$OUT/remove.log 2>&1 || fail 'dpkg --remove'
running=$(systemctl list-units --plain --no-legend --state=active 'tactile*')
[ -z "$running" ] || fail "units still run: $running"
within 'the group input' has_group input
[ "$(named_as_panel)" = 1 ] || fail 'the clone is left'
python3 /guest/grab.py "$node" </dev/null >$OUT/grab.log 2>&1 || fail 'the panel is still grabbed'
tap_at 500
within 'the touch at another program' test -s /tmp/events
kill $reader

law 'a purge leaves no file, user, group and folder'
# shellcheck disable=SC2086
dpkg --purge $packages >$OUT/purge.log 2>&1 || fail 'dpkg --purge'
userdel kiosk
files >/tmp/after
users >>/tmp/after
diff /tmp/before /tmp/after || fail 'these differ'
[ -z "$(ls -d /run/tactile* 2>/dev/null)" ] || fail "in /run: $(ls -d /run/tactile*)"
echo 'guest: all laws hold'
