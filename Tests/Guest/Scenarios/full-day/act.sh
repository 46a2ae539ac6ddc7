# As many touches as a busy kiosk has in a day, in one or two minutes: 20,000, with up to eight at
# the same time.
# Claim: Fingers that never leave the panel take no memory.
. /guest/steps.sh

systemctl start tactiled || give_up 'the service does not start'
as client tactile monitor --json --only touches --socket $socket >"$seen" 2>"$OUT/monitor.log" &
monitor=$!
started="$started $monitor"
within 20 'the first message' count 1 '"state": *\{'
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
within 20 'the panel' sh -c "tactile status --socket $socket | grep -q 'Guest Panel'"
pid=$(property MainPID)
sample() { memory >>"$OUT/memory"; ls "/proc/$pid/fd" | wc -l >>"$OUT/descriptors"; }

# touches FIRST LAST: touch k lands at its own location when the first of eight live touches has
# lifted. So the panel is never untouched before the end. judge.py has the same formula.
touches() {
  awk -v first="$1" -v last="$2" -v day=20000 'BEGIN {
    for (k = first; k <= last; k++) {
      slot = (k - 1) % 8
      if (k > 8) print "up", slot "\nframe\nsleep 1"
      print "down", slot, k % 65536, 100 + k * 397 % 1700, 50 + k * 211 % 980
      print "frame"
      print "sleep 3"
      if (k < day) continue
      for (slot = 0; slot < 8; slot++) print "up", slot
      print "frame"
      print "sleep 3"
    }
  }'
  echo mark
}

sample
round=0
for last in 4000 8000 12000 16000 20000; do
  round=$((round + 1))
  step "touches up to number $last"
  touches $((last - 3999)) $last >&3
  within 150 'the touches to be sent' sh -c "[ \$(grep -c mark '$OUT/panel.log') -ge $round ]"
  sample
done
within 20 'the last touch to end' sh -c "tail -n 3 '$seen' | grep -q ended"
tactile status --json --socket $socket >"$OUT/status.json"
property NRestarts >"$OUT/restarts"
