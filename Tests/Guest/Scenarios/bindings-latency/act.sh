# How late commands start after the lift of a swipe: those of lisgd, and those of a binding.
. /guest/steps.sh

swipes=40
start_panel swipes swipes $swipes
within 20 'the panel' grep -q /dev/input "$OUT/swipes.log"
panel=$(head -n 1 "$OUT/swipes.log")
udevadm settle --timeout=20

has_done() { [ "$(grep -c '^done$' "$OUT/swipes.log")" -ge "$1" ]; }
rounds=0
measure() {
  rounds=$((rounds + 1))
  echo "$1" >&3
  within 60 "the swipes for $1" has_done $rounds
}
has_open() { ls -l "/proc/$1/fd" | grep -q "$panel\$"; }

step 'lisgd'
lisgd -d "$panel" -w 1920 -h 1080 -g "1,LR,*,*,R,stamp lisgd $OUT/starts" >"$OUT/lisgd.log" 2>&1 &
lisgd=$!
within 20 'lisgd to open the panel' has_open $lisgd
measure lisgd
kill $lisgd
wait $lisgd || :

step 'a binding'
mkdir -p /etc/tactile
cat >/etc/tactile/bindings.yaml <<BINDINGS
version: 1
bindings:
# With a largest distance, the swipe is recognized at the lift, as by lisgd. Without it, the command would start before.
- gesture: {kind: swipe, directions: right, maximumDistance: 150mm}
  run: [stamp, binding, /run/guest-bind/starts]
BINDINGS
chmod 644 /etc/tactile/bindings.yaml
mkdir -p /run/systemd/system/tactile-bind.service.d
# The started program may write only to this folder.
printf '[Service]\nRuntimeDirectory=guest-bind\nRuntimeDirectoryPreserve=yes\nStandardError=append:%s/bind.log\n' "$OUT" >/run/systemd/system/tactile-bind.service.d/guest.conf
systemctl daemon-reload
# Without a monitor, which would run before the binding: lisgd has no such program beside it either.
systemctl start tactiled || give_up 'the service does not start'
reads() { tactile status --json --socket $socket | grep -q 'Guest Panel'; }
within 20 'the panel' reads
systemctl start tactile-bind || give_up 'tactile-bind does not start'
shows() { tactile status --json --socket $socket | grep -q '"bindings '; }
within 20 'the window of the binding' shows
measure binding
cat /run/guest-bind/starts >>"$OUT/starts"
systemctl stop tactile-bind
rm -r /run/systemd/system/tactile-bind.service.d /etc/tactile/bindings.yaml
systemctl daemon-reload
