#!/bin/sh
# Installs the built programs and everything that belongs to them, or removes it.
#
#   install.sh PROGRAMS     PROGRAMS is the folder of the built programs
#   install.sh --swift        installs only the sources of the Swift libraries, into SWIFT_FOLDER
#   install.sh --remove
#
# PREFIX (/usr/local) is the folder in which the files will be used. DESTDIR (empty) is a root folder
# below which they are written.
# PYTHON_FOLDER (PREFIX/share/tactile/python) is the folder of the package tactile_kiosk. A distribution has a
# separate folder for Python modules. In the same way, LIB_FOLDER (PREFIX/lib) is the folder of the C
# library, and UNIT_FOLDER (PREFIX/lib/systemd/system), UDEV_FOLDER (PREFIX/lib/udev/rules.d),
# SYSUSERS_FOLDER (PREFIX/lib/sysusers.d) and TMPFILES_FOLDER (PREFIX/lib/tmpfiles.d) are the folders of
# these files. DESTDIR is put before all of them.
# SWIFT_FOLDER (empty) is a folder for the sources of the Swift libraries, as a package on which other packages depend.
# Without it, they are not installed. `--remove` needs the same SWIFT_FOLDER.
# C_LIBRARY (.build/clients/c) is the folder in which `make build` makes the C library. KEEP_SYMBOLS=1
# installs the programs with their debug information, for a package manager that separates it.
set -eu
cd "$(dirname "$0")/.."
prefix=${PREFIX:-/usr/local}
python=${DESTDIR:-}${PYTHON_FOLDER:-$prefix/share/tactile/python}
root=${DESTDIR:-}$prefix
share=$root/share
libraries=${LIB_FOLDER:-$prefix/lib}
unit_folder=${DESTDIR:-}${UNIT_FOLDER:-$prefix/lib/systemd/system}
udev_folder=${DESTDIR:-}${UDEV_FOLDER:-$prefix/lib/udev/rules.d}
sysusers_folder=${DESTDIR:-}${SYSUSERS_FOLDER:-$prefix/lib/sysusers.d}
tmpfiles_folder=${DESTDIR:-}${TMPFILES_FOLDER:-$prefix/lib/tmpfiles.d}
units='systemd/*.socket systemd/*.service systemd/*.timer'

# `tactile own enable` and `tactile keys enable` make links from /etc to these files.
own=$root/lib/tactile/own
keys=$root/lib/tactile/keys
# The native messaging host, and examples of its manifests and of a policy.
web=$root/lib/tactile/web
# The module for web pages, for web servers and bundlers. `tactile web` contains its own copy.
module=$share/javascript/tactile
# The profile has an effect only if an administrator copies it to /etc/apparmor.d.
apparmor=$share/apparmor/extra-profiles/usr.bin.tactiled
# The files that are installed unchanged: source and destination.
plain="systemd/tactile.sysusers.conf $sysusers_folder/tactile.conf
systemd/tactile.tmpfiles.conf $tmpfiles_folder/tactile.conf
udev/70-tactile.rules $udev_folder/70-tactile.rules
systemd/tactiled.own.conf $own/tactiled.own.conf
systemd/tactile-own.modules.conf $own/tactile-own.modules.conf
udev/60-tactile-uinput.rules $own/60-tactile-uinput.rules
systemd/tactile-bind.uinput.conf $keys/tactile-bind.uinput.conf
systemd/tactile-keys.modules.conf $keys/tactile-keys.modules.conf
udev/60-tactile-keys.rules $keys/60-tactile-keys.rules
docs/tactiled.yaml $share/doc/tactile/tactiled.yaml
packaging/web/chromium-policy.json $web/chromium-policy.json
Clients/web/tactile.js $module/tactile.js
Clients/web/tactile-pointer.js $module/tactile-pointer.js
Clients/web/tactile.d.ts $module/tactile.d.ts
Clients/web/react.js $module/react.js
Clients/web/react.d.ts $module/react.d.ts
Clients/web/package.json $module/package.json
Clients/python/tactile_kiosk/__init__.py $python/tactile_kiosk/__init__.py
Clients/python/tactile_kiosk/py.typed $python/tactile_kiosk/py.typed
Clients/python/tactile_kiosk/pytest_plugin.py $python/tactile_kiosk/pytest_plugin.py
Clients/python/tactile_kiosk/testing.py $python/tactile_kiosk/testing.py
Clients/c/libtactile.h $root/include/libtactile.h
Clients/c/tactile_messages.h $root/include/tactile_messages.h
Clients/c/libtactile.3 $share/man/man3/libtactile.3"
# The C library, which `make build` makes.
library=${C_LIBRARY:-.build/clients/c}
lib=${DESTDIR:-}$libraries
# The targets of packaging/swift/Package.swift.
swift=${SWIFT_FOLDER:+${DESTDIR:-}$SWIFT_FOLDER}
swift_targets() {
  sed -n 's/^ *\.\(target\|systemLibrary\)(name: "\([A-Za-z]*\)".*/\2/p
    /^ *\.\(target\|systemLibrary\)($/ { n; s/.*name: "\([A-Za-z]*\)".*/\1/p }' packaging/swift/Package.swift
}
bash_completion=$share/bash-completion/completions/tactile
zsh_completion=$share/zsh/site-functions/_tactile
fish_completion=$share/fish/vendor_completions.d/tactile.fish

# each COMMAND: calls it with the source and the destination of every unchanged file.
each() {
  echo "$plain" | while read -r source destination; do "$1" "$source" "$destination"; done
}

copy() { install -D -m 644 "$1" "$2"; }

# generate FILE ARGUMENT...: writes what `tactile ARGUMENT...` prints.
generate() {
  file=$1
  shift
  mkdir -p "$(dirname "$file")"
  "$programs/tactile" "$@" >"$file"
  chmod 644 "$file"
}

install_swift() {
  remove_swift
  install -d "$swift/Sources"
  for target in $(swift_targets); do cp -R "Sources/$target" "$swift/Sources/"; done
  cp packaging/swift/Package.swift "$swift/"
  chmod -R u=rwX,go=rX "$swift/Sources" "$swift/Package.swift"
}

# The folder may have other files.
remove_swift() {
  for target in $(swift_targets); do rm -rf "$swift/Sources/$target"; done
  rm -f "$swift/Package.swift"
  for folder in "$swift/Sources" "$swift"; do
    [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty "$folder"
  done
}

install_all() {
  install -d "$root/bin" "$unit_folder"
  strip=--strip
  [ "${KEEP_SYMBOLS:-0}" = 0 ] || strip=
  # shellcheck disable=SC2086  # an option or none
  install $strip -m 755 "$programs/tactiled" "$programs/tactile" "$root/bin"
  # The units contain /usr/bin; the prefix replaces it.
  for unit in $units; do
    sed "s|/usr/bin/|$prefix/bin/|" "$unit" >"$unit_folder/${unit#systemd/}"
    chmod 644 "$unit_folder/${unit#systemd/}"
  done
  each copy
  install -D -m 755 udev/clone-properties "$own/clone-properties"
  sed "s|/usr/lib/|$prefix/lib/|" udev/59-tactile-own.rules >"$own/59-tactile-own.rules"
  chmod 644 "$own/59-tactile-own.rules"
  # The host and its manifests contain paths below the prefix.
  for name in chromium-host.json firefox-host.json tactile-web-host; do
    sed "s|/usr/bin/|$prefix/bin/|; s|/usr/lib/|$prefix/lib/|" "packaging/web/$name" >"$web/$name"
    chmod 644 "$web/$name"
  done
  chmod 755 "$web/tactile-web-host"
  install -d "$(dirname "$apparmor")"
  sed "s|/usr/bin/tactiled|$prefix/bin/tactiled|" packaging/apparmor/usr.bin.tactiled >"$apparmor"
  chmod 644 "$apparmor"
  install -d "$lib/pkgconfig"
  install -m 644 "$library/libtactile.a" "$lib"
  install -m 755 "$library/libtactile.so.0" "$lib"
  ln -sf libtactile.so.0 "$lib/libtactile.so"
  version=$("$programs/tactile" --version | sed 's/.* //')
  sed "s|@PREFIX@|$prefix|; s|@LIBRARIES@|$libraries|; s|@VERSION@|$version|" Clients/c/libtactile.pc.in \
    >"$lib/pkgconfig/libtactile.pc"
  chmod 644 "$lib/pkgconfig/libtactile.pc"
  [ -z "$swift" ] || install_swift
  generate "$bash_completion" completion bash
  generate "$zsh_completion" completion zsh
  generate "$fish_completion" completion fish
  generate "$share/man/man1/tactile.1" manual
  # shellcheck disable=SC2013  # names hold no blanks
  for name in $(sed -n 's/^    \([a-z]*\))$/\1/p' "$bash_completion"); do
    generate "$share/man/man1/tactile-$name.1" manual "$name"
  done
  generate "$share/man/man5/tactiled.yaml.5" manual tactiled.yaml
  generate "$share/man/man5/tactile-gestures.5" manual tactile-gestures
  generate "$share/man/man8/tactiled.8" manual tactiled
}

remove() { rm -f "$2"; }

remove_all() {
  rm -f "$root/bin/tactiled" "$root/bin/tactile"
  for unit in $units; do rm -f "$unit_folder/${unit#systemd/}"; done
  each remove
  rm -f "$lib/libtactile.a" "$lib/libtactile.so.0" "$lib/libtactile.so" "$lib/pkgconfig/libtactile.pc"
  rm -f "$own/clone-properties" "$own/59-tactile-own.rules"
  rm -f "$web/chromium-host.json" "$web/firefox-host.json" "$web/tactile-web-host" "$apparmor"
  # A drop-in without its files would name a group that may not exist.
  for link in systemd/system/tactiled.service.d/own.conf modules-load.d/tactile-own.conf \
    udev/rules.d/59-tactile-own.rules udev/rules.d/60-tactile-uinput.rules \
    systemd/system/tactile-bind.service.d/uinput.conf modules-load.d/tactile-keys.conf \
    udev/rules.d/60-tactile-keys.rules; do
    [ ! -L "${DESTDIR:-}/etc/$link" ] || rm -f "${DESTDIR:-}/etc/$link"
  done
  for folder in "$python/tactile_kiosk" "$python" "$share/tactile" "$own" "$keys" "$web" "$root/lib/tactile" "$module"; do
    [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty "$folder"
  done
  [ -z "$swift" ] || remove_swift
  rm -f "$bash_completion" "$zsh_completion" "$fish_completion"
  rm -f "$share/man/man1/tactile.1" "$share"/man/man1/tactile-*.1
  rm -f "$share/man/man5/tactiled.yaml.5" "$share/man/man5/tactile-gestures.5" "$share/man/man8/tactiled.8"
}

case $#:${1:-} in
  1:--remove) remove_all ;;
  1:--swift) : "${SWIFT_FOLDER:?names no folder}"; install_swift ;;
  1:-* | 0:*) echo "usage: $0 PROGRAMS | --swift | --remove" >&2; exit 2 ;;
  *) programs=$1; install_all ;;
esac
