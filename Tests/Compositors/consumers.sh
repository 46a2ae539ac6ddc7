# Functions that start the consumers of panels, each with an app that prints its touches to $OUT/touches.
#
# cases.sh sources this file. A name is COMPOSITOR or COMPOSITOR-APP: `sway` shows the small Wayland app,
# `sway-chromium` shows Chromium, and `sway-webkit` shows WebKitGTK.
programs=/guest/Programs
touches=$OUT/touches
: >"$touches"
chmod 666 "$touches"
chmod 755 "$OUT"

# session COMMAND: runs a command as the user of the kiosk, in a session of seat0, on the seventh terminal.
session() {
  busybox chvt 7
  systemd-run --quiet --collect --unit=kiosk -p User=kiosk -p PAMName=login -p TTYPath=/dev/tty7 -p TTYReset=yes \
    -p TTYVHangup=yes -p StandardInput=tty -p "StandardOutput=append:$OUT/session.log" -p StandardError=inherit \
    -p UtmpIdentifier=tty7 -p UtmpMode=user -E XDG_SESSION_TYPE=wayland -E LIBSEAT_BACKEND=logind \
    -E WLR_RENDERER=pixman -E WLR_LIBINPUT_NO_DEVICES=1 -E HOME=/home/kiosk -- "$@"
}

# script NAME LINE…: writes a program of the kiosk
script() {
  file=/tmp/$1
  shift
  { echo '#!/bin/sh'; printf '%s\n' "$@"; } >"$file"
  chmod 755 "$file"
}

# Chromium prints the messages of the page to its log. Without a GPU, it draws in software.
chromium="chromium --no-sandbox --disable-gpu --single-process --no-first-run --kiosk --touch-events=enabled \
--enable-logging=stderr --user-data-dir=/tmp/chromium --disable-dev-shm-usage --disable-background-networking \
--disable-component-update --disable-features=Translate"

# app_script PROGRAM [OPTION]: writes /tmp/app, which starts the app
app_script() {
  case $1 in
    chromium)
      script app "exec $chromium ${2:-} file://$programs/page.html 2>&1 | tee /tmp/chromium.log |" \
        "  sed -un 's/.*\"tactile: \\(.*\\)\", source.*/\\1/p' >>$touches" ;;
    *) script app "exec $1 >>$touches 2>>/tmp/app.log" ;;
  esac
}

# screen_size: prints the size of the screen, as Chromium wants it. X has no window manager that could make its window
# fill the screen.
screen_size() { head -qn 1 /sys/class/drm/card*-*/modes | head -n 1 | tr x ,; }
# fills_screen: whether the app has the size of the screen. Browsers begin with another size, and Chromium in X leaves a
# pixel.
fills_screen() {
  awk -v screen="$(screen_size)" '
    $1 == "size" { width = $2; height = $3 }
    END { split(screen, its, ","); exit !(its[1] - width <= 1 && its[2] - height <= 1) }' "$touches"
}

# start_app NAME: starts the consumer, and waits until its app has its size.
start_app() {
  compositor=${1%-chromium}
  compositor=${compositor%-webkit}
  case $1 in
    *-webkit) app_script "python3 $programs/webkit_touches.py" ;;
    xorg*-chromium) app_script chromium "--window-position=0,0 --window-size=$(screen_size)" ;;
    *-chromium) app_script chromium --ozone-platform=wayland ;;
    xorg*) app_script x-touches ;;
    *) app_script wayland-touches ;;
  esac
  case $compositor in
    weston) start_weston ;;
    cage) session cage -- /tmp/app ;;
    sway)
      printf 'output * bg #000000 solid_color\ndefault_border none\nexec /tmp/app\n' >/tmp/sway.conf
      session sway -c /tmp/sway.conf ;;
    labwc) session labwc -s /tmp/app ;;
    xorg-libinput | xorg-evdev) start_xorg "${compositor#xorg-}" ;;
    qt) start_qt ;;
    *) give_up "unknown consumer $1" ;;
  esac
  within 300 'the app' grep -q '^size' "$touches"
  case $1 in
    *-chromium | *-webkit) within 120 'the app to fill the screen' fills_screen ;;
  esac
  # Compositors open panels and give them to the app after its first picture. A tap shows that all is ready.
  ready=0
  until grep -q '^down' "$touches"; do
    ready=$((ready + 1))
    [ $ready -le 100 ] || give_up 'the app receives no touch'
    printf 'down 0 1 1000 %d\nframe\nsleep 30\nup 0\nframe\nsleep 500\n' $((10 + ready % 10)) >&3
    marks=$((marks + 1))
    echo mark >&3
    within 60 'the tap' marked $marks
  done
}

start_weston() {
  case $(weston --version) in
    'weston 1'[0-1]*) session weston --backend=drm-backend.so --shell=kiosk-shell.so --use-pixman \
      --continue-without-input --idle-time=0 ;;
    *) session weston --backend=drm --shell=kiosk --renderer=pixman --continue-without-input --idle-time=0 ;;
  esac
  folder=/run/user/$(id -u kiosk)
  has_socket() { ls "$folder"/wayland-? >/dev/null; }
  within 60 'weston' has_socket
  socket_name=$(basename "$(ls "$folder"/wayland-?)")
  systemd-run --quiet --collect --unit=kiosk-app -p User=kiosk -E "XDG_RUNTIME_DIR=$folder" \
    -E "WAYLAND_DISPLAY=$socket_name" -E HOME=/home/kiosk -- /tmp/app
}

# start_xorg DRIVER
start_xorg() {
  mkdir -p /etc/X11/xorg.conf.d
  printf 'Section "InputClass"\nIdentifier "panels"\nMatchIsTouchscreen "on"\nDriver "%s"\nEndSection\n' \
    "$1" >/etc/X11/xorg.conf.d/99-panels.conf
  systemd-run --quiet --collect --unit=kiosk -- Xorg :0 vt7 -ac -nolisten tcp -noreset -logfile "$OUT/session.log"
  within 60 'the X server' test -S /tmp/.X11-unix/X0
  systemd-run --quiet --collect --unit=kiosk-app -p User=kiosk -E DISPLAY=:0 -E HOME=/home/kiosk -- /tmp/app
}

# Qt reads the panels itself, and follows udev. The rules of Tactile give panels to a group.
start_qt() {
  script app "exec python3 $programs/qt_touches.py >>$touches 2>>/tmp/app.log"
  systemd-run --quiet --collect --unit=kiosk -p User=kiosk -p SupplementaryGroups=tactile-input \
    -E QT_QPA_PLATFORM=offscreen -E QT_QPA_GENERIC_PLUGINS=evdevtouch -E HOME=/home/kiosk -- /tmp/app
}

# can_be_dark NAME: whether switch_off can switch off the screen of this consumer.
can_be_dark() {
  case $1 in
    sway | labwc | xorg-libinput | xorg-evdev) true ;;
    *) false ;;  # weston and cage leave the screen on, and Qt has no screen
  esac
}
# switch_off NAME: switches the screen off. Input switches it on: X does so itself, swayidle does so for the others.
switch_off() {
  case $1 in
    sway) script off 'exec swaymsg "output * dpms off"' && script on 'exec swaymsg "output * dpms on"' ;;
    labwc) script off "exec wlopm --off '*'" && script on "exec wlopm --on '*'" ;;
    *) DISPLAY=:0 xset dpms force off; return ;;
  esac
  folder=/run/user/$(id -u kiosk)
  systemd-run --quiet --collect --unit=kiosk-idle -p User=kiosk -E "XDG_RUNTIME_DIR=$folder" -E HOME=/home/kiosk \
    -E "WAYLAND_DISPLAY=$(basename "$(ls "$folder"/wayland-?)")" -E "SWAYSOCK=$(ls "$folder"/sway-ipc.* || :)" \
    -- swayidle timeout 5 /tmp/off resume /tmp/on
}
# leave_on: ends the program that switches the screen off when no person touches it.
leave_on() { systemctl stop kiosk-idle.service >/dev/null 2>&1 || :; }  # X has no such program
# screen_is Off|On: whether the kernel has switched the connected screen off or on.
screen_is() {
  for connector in /sys/class/drm/card*-*; do
    grep -qx connected "$connector/status" && grep -qx "$1" "$connector/dpms" && return
  done
  return 1
}
# is_open NAME: whether a program has opened the input device with this name.
is_open() {
  file=$(grep -lx "$1" /sys/class/input/event*/device/name) || return
  node=${file%/device/name}
  ls -l /proc/[0-9]*/fd | grep -q " /dev/input/${node##*/}\$"
}

# end_app: ends the consumer.
end_app() {
  systemctl stop kiosk-idle.service kiosk-app.service kiosk.service || :  # few consumers have all of them
  systemctl reset-failed kiosk-idle.service kiosk-app.service kiosk.service || :
  cp /tmp/app.log /tmp/chromium.log "$OUT/" || :
  rm -f /tmp/app.log /tmp/chromium.log /etc/X11/xorg.conf.d/99-panels.conf
} >/dev/null 2>&1
