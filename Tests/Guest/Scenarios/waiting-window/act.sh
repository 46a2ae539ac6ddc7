# A window that waits for its screen, which appears later, and touches that the service ignores. The tools
# report both.
. /guest/steps.sh

# look WHEN: writes what the tools print at this time
look() {
  tactile status --socket $socket >"$OUT/$1.status"
  tactile scene --socket $socket >"$OUT/$1.scene"
  tactile doctor --json --socket $socket >"$OUT/$1.doctor" 2>>"$OUT/doctor.log" || :
}
# prints PATTERN: whether the status of the service has a matching line
prints() { tactile status --socket $socket | grep -q "$1"; }
prints_no() { ! prints "$1"; }
# tap ID X: one finger, in two frames
tap() { printf 'down 0 %d %d 500\nframe\nsleep 60\nup 0\nframe\n' "$1" "$2" >&3; }

mkdir -p /etc/tactile
printf '%s\n' 'devices:' '- {match: {name: Customer Panel}, screen: customer}' >/etc/tactile/tactiled.yaml
chmod 644 /etc/tactile/tactiled.yaml
start_service
start_panel operator panel
echo 'create 1000 1000 10 4 Operator Panel' >&3
within 20 'the panel of the operator' count 1 '"added".*"Operator Panel"'
exec 4>&3

step 'a window waits for its screen'
echo '{"windows": [{"name": "menu", "screen": "customer"}]}' >/tmp/menu.json
app menu client /tmp/menu.json
within 20 'the app' heard menu 1 '"state": *\{'
look waiting

step 'the screen appears'
start_panel customer panel
echo 'create 1920 1080 8 10 Customer Panel' >&3
within 20 'the panel of the customer' count 1 '"added".*"Customer Panel"'
within 20 'the window to be shown' prints '"menu" on "customer"'
look shown
tap 1 500
within 20 'the touch' heard menu 1 '"phase": "ended"'

step 'a client makes the service ignore touches'
python3 /guest/Programs/ignore.py $socket >"$OUT/ignore.answer" 2>&1 &
ignorer=$!
started="$started $ignorer"
within 20 'the reply' grep -q . "$OUT/ignore.answer"
look ignored
tap 2 700
echo mark >&3
within 20 'the panel to send the touch' grep -q mark "$OUT/customer.log"
within 20 'the daemon to read it' sleeps "$(property MainPID)"

step 'the client ends'
kill "$ignorer"
within 20 'the service to deliver touches again' prints_no 'touches are ignored'
look after
tap 3 900
within 20 'the third touch' heard menu 2 '"phase": "ended"'
rm -f /etc/tactile/tactiled.yaml
