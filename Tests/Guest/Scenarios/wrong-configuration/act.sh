# The service starts with an error in its configuration, and then with files that only root can read.
. /guest/steps.sh

settings=/etc/tactile/tactiled.yaml
mkdir -p /etc/tactile
printf 'devices:\n  - {match: {name: "*"}, screen: LOBBY}\n' >$settings
chmod 644 $settings
start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
systemctl start tactiled || give_up 'the service does not start'
app app client
within 20 'the app to be served' heard app 1 '"state": *\{'
within 20 'the copy of the configuration' grep -q LOBBY /var/lib/tactile/configuration.json

# tap NUMBER: taps, after the service has the panel, and waits for the end of the touch.
tap() {
  within 20 'the service to read the panel for the app' status_is 'Reading 1 device for 1 client'
  printf 'down 0 %d 400 500\nframe\nsleep 60\nup 0\nframe\n' $((100 + $1)) >&3
  within 20 'the touch to end' heard app "$1" '"phase": "ended"'
}
# look NAME: writes what the tools say.
look() {
  property ActiveState >"$OUT/$1.state"
  tactile status --json --socket $socket >"$OUT/$1.jsonl" 2>"$OUT/$1.log" || :
  tactile doctor --json --socket $socket >"$OUT/$1.doctor" 2>>"$OUT/$1.log" || :
}

step 'the files are right'
tap 1
look right

step 'the service starts with an error in the files'
printf 'devices:\n  - {match: {name: "*"}, screan: LOBBY}\n' >$settings
systemctl restart tactiled || give_up 'the service does not start with the error'
within 20 'the app to be served again' heard app 2 '"state": *\{'
tap 2
look wrong

step 'the service starts with files that only root can read'
printf 'devices:\n  - {match: {name: "*"}, screen: OFFICE}\n' >$settings
chmod 600 $settings
systemctl restart tactiled || give_up 'the service does not start with unreadable files'
within 20 'the app to be served again' heard app 3 '"state": *\{'
tap 3
look hidden

step 'the files are right again'
chmod 644 $settings
systemctl reload tactiled
within 20 'the new screen' sh -c "tactile status --socket $socket | grep -q OFFICE"
look again

step 'only an access control list permits the service to read the files'
printf 'devices:\n  - {match: {name: "*"}, screen: LISTED}\n' >$settings
chmod 600 $settings
cat >/tmp/list.py <<'PYTHON'
import grp
import os
import struct
import sys

# acl(5): the owner reads and writes, and the group tactile reads.
entries = [(1, 6, -1), (4, 0, -1), (8, 4, grp.getgrnam("tactile").gr_gid), (16, 4, -1), (32, 0, -1)]
text = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
os.setxattr(sys.argv[1], "system.posix_acl_access", text)
PYTHON
python3 /tmp/list.py $settings 2>"$OUT/list.log" || {
  echo 'skipped: the file system has no access control lists'
  chmod 644 $settings
}
systemctl reload tactiled
within 20 'the screen of the file' sh -c "tactile status --socket $socket | grep -q LISTED"
look listed
rm -f $settings
