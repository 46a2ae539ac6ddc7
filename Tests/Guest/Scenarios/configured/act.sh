# The configuration: a panel known by its serial number, rights given under a finger, a mistake that changes
# nothing.
. /guest/steps.sh

settings=/etc/tactile/tactiled.yaml
mkdir -p /etc/tactile
# configure LINE…: the settings, readable for the service as for everybody.
configure() {
  printf '%s\n' "$@" >$settings
  chmod 644 $settings
}
# asked NAME USER METHOD PARAMETERS: what the service answers one call with.
asked() {
  (as "$2" python3 /guest/Programs/call.py $socket "$3" "/tmp/$4.json") >"$OUT/$1.answer" 2>&1 || :
}
# rights WHEN: what both users may do by then.
rights() {
  asked "clerk-shows-$1" clerk io.tactile.Scene.Attach other
  for user in client clerk; do
    asked "$user-controls-$1" $user io.tactile.Control.SendRemoteControl play
  done
}
echo '{"windows": [{"name": "other", "level": -1}]}' >/tmp/other.json
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
within 20 'the clerk to listen' heard clerk 1 '"state": *\{'

rights before
step 'a tap that the clerk may not see, and the right to see while a finger is down'
printf 'down 0 1 300 300\nframe\nsleep 60\nup 0\nframe\nsleep 400\ndown 0 2 500 300\nframe\n' >&3
within 20 'the finger' heard client 2 '"phase": "began"'
configure 'policy:' '  watch: {users: [clerk]}' '  control: {users: [clerk]}' \
  '  attach: [{who: {users: [client]}}]' 'devices:' "$rule"
systemctl reload tactiled
within 20 'the clerk to be told the state anew' heard clerk 2 '"state": *\{'
printf 'move 0 520 300\nframe\nsleep 60\nup 0\nframe\nsleep 400\n' >&3
printf 'down 0 3 700 300\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the third to lift' heard client 3 '"phase": "ended"'
within 20 'the clerk to be told' heard clerk 2 '"phase": "ended"'

step 'a mistake'
configure 'policy: {watch: everything}'
systemctl reload tactiled || :
within 20 'the daemon to say what is wrong' grep -q 'tactiled.yaml:1' /out/tactiled.log
property ActiveState >"$OUT/after-mistake"
rights after
printf 'sleep 400\ndown 0 4 900 300\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'the clerk to be told still' heard clerk 3 '"phase": "ended"'

step 'a panel with a serial number, turned as the settings say'
exec 4>&3
start_panel hid-panel hid-panel
printf 'serial 4711\ncreate 4096 2304 12 10 Numbered\n' >&3
within 30 'it' count 2 '"added"'
printf 'down 0 7 1024 576\nframe\nsleep 60\nup 0\nframe\n' >&3
within 20 'its tap' count 1 '"kind": *"tap"'
rm -f $settings
