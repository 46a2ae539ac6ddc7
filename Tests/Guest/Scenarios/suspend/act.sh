# The reader sleeps while touches happen, then the whole machine does.
. /guest/steps.sh

start_service
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel to be added' count 1 '"change": *"added"'

step 'the daemon sleeps through a tap, and through a finger that lands and stays'
systemctl service-watchdogs no
systemctl kill --signal=STOP tactiled
printf 'down 0 1 500 500\nframe\nsleep 60\nup 0\nframe\nsleep 300\ndown 1 2 900 500\nframe\nmark\n' >&3
within 20 'the fingers' grep -q mark "$OUT/panel.log"
sleep 1
systemctl kill --signal=CONT tactiled
within 20 'the tap' count 1 '"kind": *"tap"'
within 20 'the second finger' count 2 '"phase": *"began"'
printf 'sleep 50\nmove 1 910 500\nframe\nsleep 50\nup 1\nframe\n' >&3
within 20 'it to lift' count 2 '"phase": *"ended"'

# asleep NAME HOW: suspends the machine once; says what the kernel made of it.
asleep() {
  read -r before _ </proc/uptime
  if echo "$2" >/sys/power/state 2>"$OUT/$1.error"; then
    read -r after _ </proc/uptime
    echo "$before $after" | awk '{ printf "slept %.1f s\n", $2 - $1 }' >"$OUT/$1"
  else
    echo "refused: $(cat "$OUT/$1.error")" >"$OUT/$1"
  fi
}

step 'the devices of the machine are suspended under a finger, and come back'
printf 'down 0 3 500 500\nframe\n' >&3
within 20 'the finger' count 3 '"phase": *"began"'
echo devices >/sys/power/pm_test
echo 1 >/sys/module/suspend/parameters/pm_test_delay
asleep devices-asleep freeze
echo none >/sys/power/pm_test
printf 'sleep 50\nmove 0 520 500\nframe\nsleep 50\nup 0\nframe\n' >&3
within 20 'it to be over' count 3 '"phase": *"(ended|cancelled)"'

# All of the way but the last step, in which the firmware takes over: QEMU's PC is woken by nothing from
# where Linux waits for itself (its clock has no wake-up event), and does not find its way back from
# where the firmware waits. Processors, timers and the clock stop and come back as they do in life.
step 'the machine is suspended under a finger, processors and clock too'
printf 'down 0 4 500 500\nframe\n' >&3
within 20 'the finger' count 4 '"phase": *"began"'
echo core >/sys/power/pm_test
asleep machine-asleep mem
echo none >/sys/power/pm_test
printf 'sleep 50\nmove 0 520 500\nframe\nsleep 50\nup 0\nframe\n' >&3
within 20 'it to be over' count 4 '"phase": *"(ended|cancelled)"'

step 'a tap after it all'
printf 'sleep 400\ndown 0 5 700 700\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the tap' count 2 '"kind": *"tap"'
systemctl service-watchdogs yes
property NRestarts >"$OUT/restarts"
