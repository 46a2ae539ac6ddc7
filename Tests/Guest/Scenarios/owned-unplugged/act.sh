# An owned panel is unplugged with fingers down, and comes back.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
seen_fingers() { [ "$(grep -o '"phase": *"began"' "$seen" | wc -l)" -ge "$1" ]; }
for round in 1 2; do
  step "unplugged with two fingers down, $round"
  within 20 'the panel to be owned' owns 1
  printf 'down 0 %d 100 500\ndown 1 %d 200 500\nframe\nsleep 20\nmove 0 110 500\nframe\n' $((round * 10)) $((round * 10 + 1)) >&3
  within 20 'both fingers' seen_fingers $((round * 2))
  all_read
  echo destroy >&3
  within 20 'the panel to be removed' count "$round" '"removed"'
  within 20 'libinput to read that it is gone' sleeps $consumer
  ls /sys/devices/virtual/input | wc -l >>"$OUT/devices"
  [ $round = 2 ] || echo 'create 1920 1080 8 10 Guest Panel' >&3
done
# The service manager closes its copy of a clone after a message of the daemon.
none_kept() { [ "$(property NFileDescriptorStore)" = 0 ]; }
within 20 'the service manager to close the clones' none_kept
within 20 'libinput to read that they are gone' sleeps $consumer
end_consumer
systemctl show -P NFileDescriptorStore tactiled >"$OUT/kept"
tactile status --json --socket $socket >"$OUT/status.json"
