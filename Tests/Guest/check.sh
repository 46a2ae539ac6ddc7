#!/bin/sh
# Makes what a virtual machine needs, if it is missing or old, and runs run.sh with the programs of .build/release.
#
# GUEST_SCENARIOS="killed suspend" runs only those scenarios. GUEST_RELEASE=trixie runs them with systemd, udev and the
# other programs of this Debian release; this needs root and mmdebstrap. The kernel stays that of this machine's release.
set -eu
cd "$(dirname "$0")/../.."
guest=.build/guest
scripts/c-parts.sh guest
[ -e $guest/base.cpio ] && [ -z "$(find Tests/Guest/Machine -type f -newer $guest/base.cpio)" ] ||
  Tests/Guest/Machine/image.sh $guest
if [ -n "${GUEST_RELEASE:-}" ]; then
  host=$guest guest=.build/guest-$GUEST_RELEASE
  [ -e "$guest/base.cpio" ] && [ -z "$(find Tests/Guest/Machine $host/base.cpio -type f -newer "$guest/base.cpio")" ] ||
    Tests/Guest/Machine/release.sh "$GUEST_RELEASE" $host "$guest"
fi
rm -rf "$guest/installed"
DESTDIR="$guest/installed" PREFIX=/usr PYTHON_FOLDER=/usr/share/tactile/python packaging/install.sh .build/release
exec Tests/Guest/run.sh "$guest/installed" "$guest"
