# A pen, an accelerometer and media keys, one after another, played by evemu.
. /guest/steps.sh
recordings=/guest/Recordings

start_service

step 'a pen writes and erases'
plug_in $recordings/pen.evemu 'Tactile Demo Pen'
evemu-play "$node" <$recordings/pen.evemu
within 20 'the eraser to lift' count 2 '"phase": *"ended"'
plug_out 'Tactile Demo Pen'

step 'a panel is shaken and laid down'
plug_in $recordings/shake.evemu 'Tactile Demo Accelerometer'
evemu-play "$node" <$recordings/shake.evemu
within 20 'the panel to lie' count 1 '"faceUp"'
plug_out 'Tactile Demo Accelerometer'

step 'media keys'
plug_in $recordings/media-keys.evemu 'Tactile Demo Keys'
evemu-play "$node" <$recordings/media-keys.evemu
within 20 'the held key to be released' count 1 '"endSeekingForward"'
plug_out 'Tactile Demo Keys'
