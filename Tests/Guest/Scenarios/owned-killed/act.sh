# The daemon is killed while it owns a panel: during taps, and while a finger is down.
# Claim: If the daemon is killed, the compositor has the panel back at once.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1
tactile status --json --socket $socket >"$OUT/owned.json"
taps 1 4
all_read

# killed: kills the daemon, and prints the time
killed() {
  now >>"$OUT/killed"
  systemctl kill --kill-whom=main --signal=KILL tactiled
}

for round in 0 1 2; do
  step "killed during taps, $round"
  taps $((10 + round * 40)) $((19 + round * 40))
  echo mark >&3
  taps $((20 + round * 40)) $((49 + round * 40))
  marks=$((marks + 1))
  within 60 'the first ten taps' marked $marks
  killed  # between two of the other taps, or in one
  panel_sent
  within 20 'the panel to be owned again' owns 1
done

step 'killed while two fingers are down, one of which lifts before the daemon is back'
printf 'down 0 130 1300 500\ndown 1 131 1310 800\nframe\nsleep 100\nmove 0 1305 500\nframe\n' >&3
all_read
killed
printf 'sleep 30\nup 1\nframe\n' >&3
within 20 'the service to answer' owns 1 waiting
printf 'up 0\nframe\n' >&3
within 20 'the panel to be owned again' owns 1

step 'taps afterwards'
taps 140 143
all_read
property NRestarts >"$OUT/restarts"
systemctl show -P NFileDescriptorStore tactiled >"$OUT/kept"
end_consumer
tactile status --json --socket $socket >"$OUT/status.json"
