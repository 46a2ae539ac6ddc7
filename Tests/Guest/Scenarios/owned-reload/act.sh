# Owning is switched off and on while a finger is down.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
start_consumer
start_service
within 20 'the panel to be owned' owns 1

# reload MODE: changes the configuration, and applies it
reload() {
  sed -i "s/mode: .*}/mode: $1}/" /etc/tactile/tactiled.yaml
  systemctl reload tactiled || give_up 'the reload fails'
}
unowned() { owns 0 && owns 0 releasing && owns 0 waiting && owns 0 preparing; }

for round in 0 1; do
  from=$((10 + round * 20))
  step "switched off during a touch, $round"
  printf 'down 0 1 %d 500\nframe\nsleep 20\nmove 0 %d 500\nframe\n' $((from * 10)) $((from * 10 + 4)) >&3
  all_read
  reload off
  printf 'sleep 20\nmove 0 %d 500\nframe\nsleep 20\nup 0\nframe\n' $((from * 10 + 8)) >&3
  within 20 'the panel to be released' unowned
  taps $((from + 2)) $((from + 4))
  all_read
  step "switched on during a touch, $round"
  printf 'down 0 2 %d 500\nframe\nsleep 20\nmove 0 %d 500\nframe\n' $((from * 10 + 60)) $((from * 10 + 64)) >&3
  all_read
  reload on
  printf 'sleep 20\nmove 0 %d 500\nframe\nsleep 20\nup 0\nframe\n' $((from * 10 + 68)) >&3
  within 20 'the panel to be owned' owns 1
  taps $((from + 8)) $((from + 10))
  all_read
done

step 'restarted with another name for the clone, without a change of the panel'
sed -i 's/mode: on/mode: on, name: suffix/' /etc/tactile/tactiled.yaml
systemctl reload tactiled || give_up 'the reload fails'
suffixed() { owns 1 && grep -q '(Tactile)' /sys/class/input/event*/device/name; }
within 20 'the clone with a suffix' suffixed
taps 60 62
all_read
systemctl restart tactiled
within 20 'the panel to be owned' owns 1
taps 70 72
all_read
end_consumer
# The kernel has other entries there, such as `mice`.
cat /sys/devices/virtual/input/input*/name >"$OUT/devices"
systemctl show -P NFileDescriptorStore tactiled >"$OUT/kept"
tactile status --json --socket $socket >"$OUT/status.json"
