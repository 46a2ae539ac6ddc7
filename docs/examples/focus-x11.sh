#!/bin/sh
# Sets the variable `app` of tactiled to the class of the X window that has the focus.
#
# Start it in the session of X, for example from ~/.xinitrc. Bindings can then have a condition such as
# `when: {variable: {app: Firefox}}`. The user needs the membership in the group `tactile`. The window manager must set
# _NET_ACTIVE_WINDOW, as almost all do. Without a focus, the variable is removed. Needs the package x11-utils.
xprop -root -spy _NET_ACTIVE_WINDOW | while read -r line; do
  # _NET_ACTIVE_WINDOW(WINDOW): window id # 0x1600003
  window=${line##* }
  # WM_CLASS(STRING) = "xterm", "XTerm"
  class=$(xprop -id "$window" WM_CLASS 2>/dev/null | sed -n 's/.*, "\(.*\)"$/\1/p')
  # The app chooses this text. `echo` could make a line break of it, which would set another variable.
  printf 'app=%s\n' "$class"
done | exec tactile set --stdin
