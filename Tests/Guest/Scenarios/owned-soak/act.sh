# Many touches of an owned panel, with up to eight at the same time, and reloads in between.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
systemctl start tactiled || give_up 'the service does not start'
within 20 'the panel to be owned' owns 1
pid=$(property MainPID)
sample() { memory >>"$OUT/memory"; ls "/proc/$pid/fd" | wc -l >>"$OUT/descriptors"; }

# touches FIRST LAST: touch k lands at its own location when the first of eight live touches has lifted.
# judge.py has the same formula.
touches() {
  awk -v first="$1" -v last="$2" -v all=2500 'BEGIN {
    for (k = first; k <= last; k++) {
      slot = (k - 1) % 8
      if (k > 8) print "up", slot "\nframe\nsleep 1"
      print "down", slot, k, 100 + k * 397 % 1700, 50 + k * 211 % 980
      print "frame"
      print "sleep 3"
      if (k < all) continue
      for (slot = 0; slot < 8; slot++) print "up", slot
      print "frame"
      print "sleep 3"
    }
  }'
}

for last in 500 1000 1500 2000 2500; do
  step "touches up to number $last"
  touches $((last - 499)) $last >&3
  all_read
  sample
  systemctl reload tactiled || give_up 'the reload fails'
done
owns 1 || give_up 'the panel is not owned any more'
end_consumer
systemctl show -P NFileDescriptorStore tactiled >"$OUT/kept"
property NRestarts >"$OUT/restarts"
tactile status --json --socket $socket >"$OUT/status.json"
