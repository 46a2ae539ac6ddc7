# The configuration: a panel with a serial number, a permission that is given during a touch, and an
# error that changes nothing.
. /guest/steps.sh

settings=/etc/tactile/tactiled.yaml
mkdir -p /etc/tactile
# configure LINE…: writes the configuration, readable by all users
configure() {
  printf '%s\n' "$@" >$settings
  chmod 644 $settings
}
# asked NAME USER METHOD PARAMETERS: writes the service's reply to one call
asked() {
  (as "$2" python3 /guest/Programs/call.py $socket "$3" "/tmp/$4.json") >"$OUT/$1.answer" 2>&1 || :
}
# permissions WHEN: tests the permissions of both users at this time
permissions() {
  asked "clerk-shows-$1" clerk io.tactile.Scene.Attach other
  for user in client clerk; do
    asked "$user-controls-$1" $user io.tactile.Control.SendRemoteControl play
  done
}
echo '{"windows": [{"name": "other"}]}' >/tmp/other.json
echo '{"command": "play"}' >/tmp/play.json
rule='  - {match: {serial: "4711"}, rotation: 180}'
configure 'devices:' "$rule"

start_service
start_panel plain panel
echo 'create 1920 1080 8 10 Plain' >&3
within 20 'the panel' count 1 '"added"'
echo '{"windows": [{"name": "client", "screen": "screen"}]}' >/tmp/window.json
app client client /tmp/window.json
within 20 'the window' heard client 1 '"state": *\{'
app clerk clerk
within 20 'the clerk to subscribe' heard clerk 1 '"state": *\{'

permissions before
step 'a tap that the clerk may not see, then the permission during a touch'
printf 'down 0 1 300 300\nframe\nsleep 60\nup 0\nframe\nsleep 400\ndown 0 2 500 300\nframe\n' >&3
within 20 'the finger' heard client 2 '"phase": "began"'
configure 'policy:' '  watch: {users: [clerk]}' '  control: {users: [clerk]}' \
  '  attach: [{who: {users: [client]}}]' 'devices:' "$rule"
systemctl reload tactiled
within 20 'the clerk to receive the new state' heard clerk 2 '"state": *\{'
printf 'move 0 520 300\nframe\nsleep 60\nup 0\nframe\nsleep 400\n' >&3
printf 'down 0 3 700 300\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the third touch to end' heard client 3 '"phase": "ended"'
within 20 'the clerk to receive the end' heard clerk 2 '"phase": "ended"'

step 'an error in the configuration'
configure 'policy: {watch: everything}'
systemctl reload tactiled || :
within 20 'the daemon to log the error' grep -q 'tactiled.yaml:1' /out/tactiled.log
property ActiveState >"$OUT/after-mistake"
permissions after
printf 'sleep 400\ndown 0 4 900 300\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the clerk to receive another end' heard clerk 3 '"phase": "ended"'

step 'a panel with a serial number, turned by the configuration'
exec 4>&3
start_panel hid-panel hid-panel
printf 'serial 4711\ncreate 4096 2304 12 10 Numbered\n' >&3
within 30 'the panel' count 2 '"added"'
printf 'down 0 7 1024 576\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'its tap' count 1 '"kind": *"tap"'
rm -f $settings
