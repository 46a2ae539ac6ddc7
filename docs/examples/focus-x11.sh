#!/bin/sh
# Sets the variable `app` of tactiled to the class of the X window that has the focus.
#
# Start it in the session of X, for example from ~/.xinitrc. The user needs the membership in the group `tactile`.
# Bindings of tactile-bind.service, which runs as another user, can then have a condition such as
# `when: {variable: {app: Firefox}, user: kiosk}`, with the name of the user who starts this script. Without `user`, the
# condition is true only if this user also runs `tactile bind`, or has the permission `control`.
#
# The window manager must set _NET_ACTIVE_WINDOW, as almost all do. If no window has the focus, the variable is removed.
# The script needs the package x11-utils.
xprop -root -spy _NET_ACTIVE_WINDOW | while read -r line; do
  # _NET_ACTIVE_WINDOW(WINDOW): window id # 0x1600003
  window=${line##* }
  # WM_CLASS(STRING) = "xterm", "XTerm"
  class=$(xprop -id "$window" WM_CLASS 2>/dev/null | sed -n 's/.*, "\(.*\)"$/\1/p')
  # The app chooses this text. `echo` could make a line break of it, which would set another variable.
  printf 'app=%s\n' "$class"
done | exec tactile set --stdin
