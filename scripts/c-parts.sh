#!/bin/sh
# Compiles the C programs and libraries that tests and measurements need, if their sources have changed.
#
#   c-parts.sh GROUP...
#     clients       the C library: libtactile.a and libtactile.so.0, into .build/clients/c
#     clients-test  programs for its tests, with sanitizers, into .build/clients/c
#     guest         emulated devices, into .build/guest/devices
#     bench         a relay and a bridge for pages to compare with, a command that notes its start, and libraries that mock
#                   panels, time stages and time turns, into .build/bench
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

# The warnings of the C library are stricter, because apps include its headers.
clients() {
  folder=.build/clients/c
  mkdir -p $folder
  [ ! -e $folder/libtactile.a ] || [ -n "$(find Clients/c -name '*.[ch]' -newer $folder/libtactile.a)" ] || return 0
  echo "Compiling Clients/c"
  objects=
  for source in Clients/c/*.c; do
    object=$folder/$(basename "$source" .c).o
    gcc -std=gnu11 -O2 -g -fPIC -fvisibility=hidden -ffile-prefix-map="$PWD"=. -Wall -Wextra -Wconversion \
      -Wno-sign-conversion -Werror -c "$source" -o "$object"
    objects="$objects $object"
  done
  # shellcheck disable=SC2086  # several files
  gcc -shared -Wl,-soname,libtactile.so.0 -Wl,-z,now -Wl,-z,defs $objects -o $folder/libtactile.so.0
  # One object, in which only the functions of the API can be seen: an app may have a `read_text` of its own.
  # shellcheck disable=SC2086
  ld -r $objects -o $folder/libtactile.o
  objcopy --localize-hidden $folder/libtactile.o
  rm -f $folder/libtactile.a
  ar rcsD $folder/libtactile.a $folder/libtactile.o
}

clients_test() {
  folder=.build/clients/c
  # They contain the library.
  if [ -n "$(find Clients/c -name '*.[ch]' -newer $folder/main_loop 2>/dev/null)" ]; then
    rm -f $folder/probe $folder/memory $folder/gestures $folder/main_loop
  fi
  compile Tests/Clients/c/probe.c $folder/probe Clients/c/*.c -g -fsanitize=address,undefined \
    -fno-sanitize-recover=all
  # Its memory is measured, which a sanitizer would change.
  compile Tests/Clients/c/probe.c $folder/memory Clients/c/*.c
  for example in gestures main_loop; do
    # shellcheck disable=SC2046
    compile Clients/c/examples/$example.c $folder/$example -IClients/c $folder/libtactile.a \
      $(pkg-config --cflags --libs glib-2.0)
  done
}

guest() {
  for name in panel hid-panel latency outage forwarder swipes; do
    # shellcheck disable=SC2046  # several options
    compile Tests/Guest/Devices/$name.c .build/guest/devices/$name Tests/Guest/Devices/words.c \
      Tests/Guest/Devices/frames.c $(pkg-config --cflags --libs libevdev)
  done
  compile Tests/Guest/Devices/stamp.c .build/guest/devices/stamp -static $stamp_entry
}

bench() {
  for source in Tests/Benchmark/panel.c Tests/Benchmark/stages.c Tests/Hostile/turns.c; do
    compile $source .build/bench/"$(basename $source .c)".so -shared -fPIC -ldl
  done
  # shellcheck disable=SC2046
  compile Tests/Benchmark/relay.c .build/bench/relay $(pkg-config --cflags --libs libevdev)
  # shellcheck disable=SC2046
  compile Tests/Benchmark/evemu.c .build/bench/evemu $(pkg-config --cflags --libs evemu)
  compile Tests/Guest/Devices/stamp.c .build/bench/stamp -static $stamp_entry
  compile Tests/Benchmark/web-bridge.c .build/bench/web-bridge
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

# The first instructions of the command read the clock, if there are such instructions for this processor.
stamp_entry=
[ "$(uname -m)" != x86_64 ] || stamp_entry=-Wl,--entry=note_start

for group; do
  case $group in
    clients | guest | bench | compositors) $group ;;
    clients-test) clients && clients_test ;;
    *)
      echo "$0: unknown group '$group'; groups are clients, clients-test, guest, bench, compositors" >&2
      exit 2
      ;;
  esac
done
