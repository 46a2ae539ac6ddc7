#!/bin/sh
# Makes what a virtual machine needs, if it is missing or old, and runs run.sh with the programs of .build/release.
#
# GUEST_SCENARIOS="killed suspend" runs only those scenarios.
set -eu
cd "$(dirname "$0")/../.."
guest=.build/guest
scripts/c-parts.sh guest
[ -e $guest/base.cpio ] && [ -z "$(find Tests/Guest/Machine -type f -newer $guest/base.cpio)" ] ||
  Tests/Guest/Machine/image.sh $guest
rm -rf $guest/installed
DESTDIR=$guest/installed PREFIX=/usr PYTHON_FOLDER=/usr/share/tactile/python packaging/install.sh .build/release
exec Tests/Guest/run.sh $guest/installed $guest
