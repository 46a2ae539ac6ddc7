#!/bin/sh
# Unpacks Debian's node_exporter for the tests of metrics, if it is not installed. The package is not installed, because
# it would start a server.
#
#   unpack-exporter.sh FOLDER     writes FOLDER/usr/bin/prometheus-node-exporter
#
# Without a network and with NO_APT=1, the test that uses it is skipped.
set -eu
folder=$1
[ "${NO_APT:-0}" = 0 ] && [ ! -x "$folder/usr/bin/prometheus-node-exporter" ] || exit 0
! command -v prometheus-node-exporter >/dev/null || exit 0
download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
if (cd "$download" && apt-get -qq -o APT::Sandbox::User=root download prometheus-node-exporter) >/dev/null 2>&1; then
  mkdir -p "$folder"
  dpkg-deb -x "$download"/*.deb "$folder"
else
  echo "cannot download prometheus-node-exporter; its test will be skipped"
fi
