# The configuration of an owned panel has a syntax error: at a reload, at a start, and at a start without a copy of the
# last accepted configuration.
. /guest/steps.sh

start_panel panel panel
echo 'create 1920 1080 8 10 Guest Panel' >&3
own_panels 'Guest Panel'
settings=/etc/tactile/tactiled.yaml
cp $settings /tmp/accepted.yaml
start_consumer
start_service
within 20 'the panel to be owned' owns 1
within 20 'the copy of the configuration' grep -q 'Guest Panel' /var/lib/tactile/configuration.json
taps 1 2
all_read

# refused: whether the service reports an error in its files
refused() { tactile status --json --socket $socket | grep -q '"refusal"'; }
# look NAME: writes what the service says
look() { tactile status --json --socket $socket >"$OUT/$1.jsonl"; }
# reads: whether the service reads the panel
reads() { status_is 'Reading 1 device for no clients'; }

step 'a reload finds the error'
pid=$(property MainPID)
echo 'limits: [' >>$settings
systemctl reload tactiled || :
within 20 'the error' refused
look reloaded
taps 11 12
all_read
[ "$(property MainPID)" = "$pid" ] || give_up 'the reload has restarted the service'

step 'the service starts with the error'
systemctl restart tactiled || give_up 'the service does not start with the error'
within 20 'the panel to be owned again' owns 1
look restarted
taps 21 22
all_read

step 'the service starts with the error, and has no copy'
systemctl stop tactiled
rm -f /var/lib/private/tactile/configuration.json
systemctl start tactiled || give_up 'the service does not start without a copy'
within 20 'the panel to be read' reads
look alone
taps 31 32
all_read

step 'the error is corrected'
cp /tmp/accepted.yaml $settings
systemctl reload tactiled || give_up 'the reload fails'
within 20 'the panel to be owned' owns 1
taps 41 42
all_read
end_consumer
tactile status --json --socket $socket >"$OUT/status.json"
