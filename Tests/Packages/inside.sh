#!/bin/sh
# Installs, upgrades and purges the packages in a bare root folder, and checks what each step leaves. It ends with
# status 1 at the first property that does not hold.
#
#   inside.sh OLD NEW     folders of packages; those in NEW have a later version and another tactiled.yaml
#
# No service manager runs here: Tests/Packages/guest checks the services.
set -eu
old=$1 new=$2
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

law() { echo "packages:   $1"; }
fail() { echo "packages: broken: $*" >&2; exit 1; }
# files: prints all paths, except those that dpkg keeps for itself.
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /var/lib/dpkg -o -path /var/log -o -path /tmp -o -path /run/systemd -o \
    -path /debs -o -path /var/cache -o -name '__pycache__' \) -prune -o -print | sort
  cut -d : -f 1 /etc/passwd /etc/group | sort
}
# installed PACKAGE: prints the state and the version of a package.
installed() { dpkg-query -W -f='${db:Status-Status} ${Version}\n' "$1" 2>/dev/null || echo none; }

packages=$(for file in "$old"/*.deb; do dpkg-deb -f "$file" Package; done)
files >/tmp/before

# The bridge of web pages listens at the loopback addresses.
busybox ip link set lo up

law 'they install without a network'
dpkg --install "$old"/*.deb >/tmp/install.log 2>&1 || { cat /tmp/install.log; fail 'dpkg --install'; }
[ -z "$(dpkg --audit)" ] || fail "dpkg --audit: $(dpkg --audit)"

law 'users and groups exist'
for group in tactile tactile-input tactile-uinput; do
  getent group $group >/dev/null || fail "no group $group"
done
for user in tactile-bind tactile-metrics; do
  getent passwd $user >/dev/null || fail "no user $user"
done

law 'the units are enabled that serve touches, and no others'
for unit in sockets.target.wants/tactiled.socket multi-user.target.wants/tactiled.service; do
  [ -L /etc/systemd/system/$unit ] || fail "$unit is missing"
done
found=$(find /etc/systemd/system -name 'tactile-*')
[ -z "$found" ] || fail "enabled: $found"
systemd-analyze verify tactiled.service tactiled.socket tactile-bind.service tactile-metrics.timer tactile-sleep.service \
  tactile-web@root.service tactile-web@root.socket 2>/tmp/verify ||
  { cat /tmp/verify; fail 'systemd-analyze verify'; }

law 'the documentation has the inspector, and the Swift package has the sources of all its targets'
grep -q 'Tactile inspector' /usr/share/doc/tactile/inspector.html || fail 'no inspector'
swift=/usr/share/swift/tactile
targets=$(sed -n 's/.*name: "\([A-Z][A-Za-z]*\)".*/\1/p' $swift/Package.swift | sort -u)
[ "$(echo "$targets" | wc -l)" -ge 11 ] || fail "the targets are $targets"
for target in $targets; do
  [ -n "$(find "$swift/Sources/$target" -name '*.swift' -o -name module.modulemap -o -name '*.c')" ] ||
    fail "no sources of $target"
done

law 'each autopkgtest passes'
cd /debs/source
for name in $(sed -n 's/^Tests: //p' debian/tests/control | tr -d ,); do
  AUTOPKGTEST_TMP=$(mktemp -d) sh -eu debian/tests/"$name" >/tmp/test.log 2>&1 ||
    { cat /tmp/test.log; fail "the test $name"; }
  echo "packages:     $name"
done
cd /

law 'an upgrade asks about a configuration file that both sides changed'
echo 'log: warning' >>/etc/tactile/tactiled.yaml
cp /etc/tactile/tactiled.yaml /tmp/mine
dpkg --install "$new"/*.deb </dev/null >/tmp/upgrade.log 2>&1 && fail 'dpkg did not ask'
grep -q "Configuration file '/etc/tactile/tactiled.yaml'" /tmp/upgrade.log || { cat /tmp/upgrade.log; fail 'no question'; }
dpkg --force-confold --configure --pending >/tmp/upgrade.log 2>&1 || { cat /tmp/upgrade.log; fail 'dpkg --configure'; }
cmp -s /etc/tactile/tactiled.yaml /tmp/mine || fail 'the file of the administrator was replaced'
[ -e /etc/tactile/tactiled.yaml.dpkg-dist ] || fail 'the new file is not beside it'
for package in $packages; do
  [ "$(installed "$package")" = "installed $(dpkg-deb -f "$new/$package"+*.deb Version)" ] ||
    fail "$package: $(installed "$package")"
done

law 'the links of own mode and keys end with the package tactile-own'
mkdir -p /etc/systemd/system/tactiled.service.d
ln -s /usr/lib/tactile/own/tactiled.own.conf /etc/systemd/system/tactiled.service.d/own.conf
ln -s /usr/lib/tactile/own/60-tactile-uinput.rules /etc/udev/rules.d/60-tactile-uinput.rules
dpkg --remove tactile-own >/tmp/remove.log 2>&1 || { cat /tmp/remove.log; fail 'dpkg --remove'; }
[ ! -e /etc/systemd/system/tactiled.service.d ] && [ ! -L /etc/udev/rules.d/60-tactile-uinput.rules ] ||
  fail 'links remain'

law 'a removal keeps the configuration'
systemctl enable --quiet tactile-web@kiosk.socket
[ -L /etc/systemd/system/sockets.target.wants/tactile-web@kiosk.socket ] || fail 'the bridge cannot be enabled'
# shellcheck disable=SC2086  # several packages
dpkg --remove $packages >/tmp/remove.log 2>&1 || { cat /tmp/remove.log; fail 'dpkg --remove'; }
cmp -s /etc/tactile/tactiled.yaml /tmp/mine || fail 'the configuration is gone'
[ ! -e /usr/bin/tactiled ] || fail 'the program remains'

law 'a purge leaves no file, user and group'
mkdir -p /var/lib/private/tactile
touch /var/lib/private/tactile/copy
# shellcheck disable=SC2086
dpkg --purge $packages >/tmp/purge.log 2>&1 || { cat /tmp/purge.log; fail 'dpkg --purge'; }
files >/tmp/after
diff /tmp/before /tmp/after || fail 'these paths differ'
