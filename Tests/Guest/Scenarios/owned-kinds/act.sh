# Owned panels of other kinds: a panel with BTN_TOUCH alone, one of protocol A, and a pen, played by evemu. libinput reads
# their clones, and the panels themselves when the service has stopped.
. /guest/steps.sh

# play PROCESS…: plays the recordings of all panels, and waits until these processes have read them
play() {
  evemu-play "$resistive" <resistive.evemu
  evemu-play "$slotless" <protocol-a.evemu
  evemu-play "$pen" </guest/Recordings/pen.evemu
  for process; do within 20 "process $process to read everything" sleeps "$process"; done
}

own_panels 'Guest Resistive Panel' 'Guest Panel Without Slots' 'Tactile Demo Pen'
start_consumer
start_service
plug_in resistive.evemu 'Guest Resistive Panel'
resistive=$node
plug_in protocol-a.evemu 'Guest Panel Without Slots'
slotless=$node
plug_in /guest/Recordings/pen.evemu 'Tactile Demo Pen'
pen=$node
within 20 'all to be owned' owns 3
for panel in "$resistive" "$slotless" "$pen"; do echo "${panel##*/}"; done >"$OUT/panels"
tactile status --json --socket $socket >"$OUT/owned.json"

step 'all are passed'
play "$(property MainPID)" $consumer
within 20 'the touches' count 1 '"phase": *"ended"'

step 'all are withheld'
tactile mode cleaning --for 60s --socket $socket >"$OUT/mode.log" 2>&1 || give_up 'tactile mode fails'
play "$(property MainPID)" $consumer
tactile mode normal --socket $socket >>"$OUT/mode.log" 2>&1 || give_up 'tactile mode fails'
tactile status --json --socket $socket >"$OUT/status.json"

step 'the service stops'
systemctl stop tactiled.socket tactiled.service
play $consumer
end_consumer
