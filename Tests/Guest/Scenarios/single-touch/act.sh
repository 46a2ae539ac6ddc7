# A panel for one finger without slots: only ABS_X, ABS_Y and BTN_TOUCH, played by evemu.
. /guest/steps.sh

start_service
plug_in single-touch.evemu 'Guest Resistive Panel'

step 'a tap and a drag'
evemu-play "$node" <single-touch.evemu
within 20 'the tap' count 1 '"kind": *"tap"'
within 20 'the pan to end' count 1 '"kind": *"pan".*"state": *"ended"'
plug_out 'Guest Resistive Panel'
