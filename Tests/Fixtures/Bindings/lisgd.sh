#!/bin/sh
# The gestures of a phone, as options of lisgd.
pkill lisgd # an old one

if [ -n "$ORIENTATION" ]; then set -- "$@" -o "$ORIENTATION"; fi

exec lisgd "$@" -d /dev/input/event1 -m 700 -r 20 -t 200 -T 60 \
	-g '1,DU,B,*,R,keyboard show' \
	-g "1,UD,T,L,R,menu open --full" \
	-g "1,UD,T,*,R,menu open" \
	-g '1,DU,L,*,P,volume up' \
	-g '1,DLUR,BL,*,R,launcher &' \
	-g '2,LR,*,M,R,xdotool key --clearmodifiers Alt+Left' \
	-g '3,UD,N,S,R,pidof keyboard || keyboard' \
	-g '1,LR,R,*,R,page next'
