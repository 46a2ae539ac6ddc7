# The daemon is killed three times during a touch, and reloads its configuration during another.
# Claim: Touches end when their device goes, also with fingers on the glass.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
systemctl start tactiled || give_up 'the service does not start'
app app client
within 20 'the app to be served' heard app 1 '"state": *\{'

# slide FROM: moves the finger in slot 0.
slide() {
  for step in $(seq 1 10); do printf 'sleep 8\nmove 0 %d 500\nframe\n' $(($1 + step * 10)); done >&3
}

for round in 1 2 3; do
  step "killed during a touch, $round"
  printf 'down 0 %d 400 500\nframe\n' $((100 + round)) >&3
  slide 400
  within 20 'the finger' heard app $((3 * round - 2)) '"phase": "(began|moved)"'
  property MainPID >>"$OUT/pids"
  systemctl kill --signal=KILL tactiled
  within 20 'the service to run again' heard app $((round + 1)) '"state": *\{'
  slide 500
  printf 'up 0\nframe\n' >&3
  within 20 'the touch to end' heard app "$round" '"phase": "ended"'
  within 20 'the service to read the panel for the app' status_is 'Reading 1 device for 1 client'
done
property NRestarts >"$OUT/restarts"

step 'the configuration is reloaded during a touch'
printf 'down 0 110 400 500\nframe\n' >&3
slide 400
systemctl reload tactiled
slide 500
systemctl reload tactiled
slide 600
printf 'up 0\nframe\n' >&3
within 20 'the touch to end' heard app 4 '"phase": "ended"'
property NRestarts >>"$OUT/restarts"
property ActiveState >"$OUT/after-reload"
tactile status --json --socket $socket >"$OUT/status.json"
