#!/bin/sh
# Installs the Debian packages that parts of the project need, if they are missing.
#
#   install-packages.sh GROUP...     build, check, arm64, guest, bench, browser, browsers, web, wheel, fresh, compositors, deb, deb-check, provenance, qt, site or rust
#
# As root, the script installs them. At a terminal, it uses sudo. Otherwise it prints the command
# and fails. With NO_APT=1 it calls no package manager and succeeds.
set -eu

# packages GROUP: prints the packages of a group, beyond make, git and a Swift toolchain.
packages() {
  case $1 in
    build) echo libevdev-dev libudev-dev libmtdev-dev libyaml-dev libxkbcommon-dev libexpat1-dev pkg-config gcc g++ binutils ;;
    check) echo python3 python3-pip python3-setuptools python3-wheel python3-venv python3-yaml python3-pytest mypy umockdev groff-base mandoc tmux zsh fish librsvg2-bin libglib2.0-dev locales ;;
    guest)
      echo qemu-system-x86 busybox-static systemd udev kmod cpio xz-utils python3 gcc
      echo evemu-tools libinput-tools lisgd python3-libevdev python3-pyudev python3-yaml
      ;;
    arm64) echo mmdebstrap util-linux qemu-user qemu-system-arm cpio xz-utils binutils python3 ;;
    bench) echo valgrind binutils gcc umockdev libinput-tools lisgd libevemu-dev python3-yaml ;;
    browser) echo chromium python3 librsvg2-bin cairosvg ;;
    browsers) echo chromium firefox-esr cog wpewebkit-driver python3 python3-pip openssl node-typescript node-react node-react-dom libjs-leaflet libjs-openlayers ;;
    web) echo chromium python3 python3-pip nodejs node-typescript npm tidy openssl node-react node-react-dom libjs-leaflet libjs-openlayers ;;
    wheel) echo python3 python3-setuptools python3-wheel ;;
    deb) echo debhelper dh-python dpkg-dev ;;
    deb-check) echo lintian mmdebstrap util-linux e2fsprogs ;;
    provenance) echo reuse apparmor ;;
    qt) echo qtbase5-dev g++ ;;
    rust) echo rustc bindgen libclang-dev ;;
    site) echo python3 python3-pip mandoc ;;
    fresh) echo mmdebstrap util-linux git ;;
    compositors) echo mmdebstrap e2fsprogs gcc pkg-config libwayland-dev libwayland-bin wayland-protocols libxi-dev libx11-dev ;;
    *) echo "$0: unknown group '$1'; groups are build, check, arm64, guest, bench, browser, browsers, web, wheel, fresh, compositors, deb, deb-check, provenance, qt, site, rust" >&2; exit 2 ;;
  esac
}

[ "${NO_APT:-0}" = 0 ] || exit 0
missing=
for group in "$@"; do
  names=$(packages "$group")
  for package in $names; do
    # Other packages of Node.js than Debian's contain npm, and conflict with the package of this name.
    [ "$package" != npm ] || ! command -v npm >/dev/null || continue
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || :
    [ "$state" = installed ] || missing="$missing $package"
  done
done
[ -n "$missing" ] || exit 0

# shellcheck disable=SC2086  # the list is split on purpose
if ! command -v apt-get >/dev/null; then
  echo "missing packages (Debian's names):$missing" >&2
  echo "hint: install them with your package manager, then add NO_APT=1" >&2
  exit 1
elif [ "$(id -u)" = 0 ]; then
  echo "Installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get install --yes --no-install-recommends -qq $missing >/dev/null
elif [ -t 0 ] && command -v sudo >/dev/null; then
  echo "Installing$missing needs root; sudo asks for your password."
  sudo apt-get -qq update
  sudo apt-get install --yes --no-install-recommends $missing
else
  echo "missing packages:$missing" >&2
  echo "hint: run, as root: apt-get install --yes --no-install-recommends$missing" >&2
  exit 1
fi
