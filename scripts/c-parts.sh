#!/bin/sh
# Compiles the C programs and libraries that tests and measurements need, if their sources have changed.
#
#   c-parts.sh GROUP...
#     guest         emulated devices, into .build/guest/devices
#     bench         a relay to compare with, and libraries that mock panels, time stages and time turns, into .build/bench
#     compositors   apps that print their touches, into .build/compositors/programs
set -eu
cd "$(dirname "$0")/.."

# compile SOURCE RESULT OPTION...: the options follow the source. A result that is newer than the source and the other
# C files of its folder stays.
compile() {
  source=$1 result=$2
  shift 2
  mkdir -p "$(dirname "$result")"
  [ ! -e "$result" ] || [ -n "$(find "$(dirname "$source")" -name '*.[ch]' -newer "$result")" ] || return 0
  echo "Compiling $source"
  gcc -std=gnu11 -O2 -Wall -Wextra -Werror "$source" -o "$result" "$@"
}

guest() {
  for name in panel hid-panel latency forwarder; do
    # shellcheck disable=SC2046  # several options
    compile Tests/Guest/Devices/$name.c .build/guest/devices/$name Tests/Guest/Devices/words.c \
      $(pkg-config --cflags --libs libevdev)
  done
}

bench() {
  for source in Tests/Benchmark/panel.c Tests/Benchmark/stages.c Tests/Hostile/turns.c; do
    compile $source .build/bench/"$(basename $source .c)".so -shared -fPIC -ldl
  done
  # shellcheck disable=SC2046
  compile Tests/Benchmark/relay.c .build/bench/relay $(pkg-config --cflags --libs libevdev)
  # shellcheck disable=SC2046
  compile Tests/Benchmark/evemu.c .build/bench/evemu $(pkg-config --cflags --libs evemu)
}

compositors() {
  folder=.build/compositors
  mkdir -p $folder/protocol
  xdg_shell=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
  for kind in client-header:xdg-shell.h private-code:xdg-shell.c; do
    [ -e $folder/protocol/"${kind#*:}" ] ||
      wayland-scanner "${kind%:*}" "$xdg_shell" $folder/protocol/"${kind#*:}"
  done
  # shellcheck disable=SC2046
  compile Tests/Compositors/Programs/wayland-touches.c $folder/programs/wayland-touches -Wno-unused-parameter \
    -I$folder/protocol $folder/protocol/xdg-shell.c $(pkg-config --cflags --libs wayland-client)
  # shellcheck disable=SC2046
  compile Tests/Compositors/Programs/x-touches.c $folder/programs/x-touches $(pkg-config --cflags --libs xi x11)
}

for group; do
  case $group in
    guest | bench | compositors) $group ;;
    *) echo "$0: unknown group '$group'; groups are guest, bench, compositors" >&2; exit 2 ;;
  esac
done
