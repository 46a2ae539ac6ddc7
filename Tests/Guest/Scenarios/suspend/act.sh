# Touches while the daemon is stopped, and then while the whole machine is suspended.
. /guest/steps.sh

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'

step 'the daemon is stopped during a tap and the landing of a second finger'
stop_reading
printf 'down 0 1 500 500\nframe\nsleep 60\nup 0\nframe\nsleep 300\ndown 1 2 900 500\nframe\nmark\n' >&3
within 20 'the panel to send both fingers' grep -q mark "$OUT/panel.log"
keep_reading
within 20 'the tap' count 1 '"kind": *"tap"'
within 20 'the second finger' count 2 '"phase": *"began"'
printf 'sleep 50\nmove 1 910 500\nframe\nsleep 50\nup 1\nframe\n' >&3
within 20 'the second touch to end' count 2 '"phase": *"ended"'

# asleep NAME HOW: suspends the machine once, and writes the duration or the reason of a failure
asleep() {
  read -r before _ </proc/uptime
  if echo "$2" >/sys/power/state 2>"$OUT/$1.error"; then
    read -r after _ </proc/uptime
    echo "$before $after" | awk '{ printf "slept %.1f s\n", $2 - $1 }' >"$OUT/$1"
  else
    echo "refused: $(cat "$OUT/$1.error")" >"$OUT/$1"
  fi
}

step 'the devices of the machine are suspended and resumed during a touch'
printf 'down 0 3 500 500\nframe\n' >&3
within 20 'the finger' count 3 '"phase": *"began"'
echo devices >/sys/power/pm_test
echo 1 >/sys/module/suspend/parameters/pm_test_delay
asleep devices-asleep freeze
echo none >/sys/power/pm_test
printf 'sleep 50\nmove 0 520 500\nframe\nsleep 50\nup 0\nframe\n' >&3
within 20 'the touch to end' count 3 '"phase": *"(ended|cancelled)"'

# The kernel's test mode stops before the firmware takes over, because nothing wakes QEMU's PC from there.
# Processors, timers and the clock stop and resume as on a real machine.
step 'the machine with processors and clock is suspended during a touch'
printf 'down 0 4 500 500\nframe\n' >&3
within 20 'the finger' count 4 '"phase": *"began"'
echo core >/sys/power/pm_test
asleep machine-asleep mem
echo none >/sys/power/pm_test
printf 'sleep 50\nmove 0 520 500\nframe\nsleep 50\nup 0\nframe\n' >&3
within 20 'the touch to end' count 4 '"phase": *"(ended|cancelled)"'

step 'a tap after the suspensions'
printf 'sleep 400\ndown 0 5 700 700\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the tap' count 3 '"kind": *"tap"'
systemctl service-watchdogs yes
property NRestarts >"$OUT/restarts"
