#!/usr/bin/env python3
"""Sets the variable `app` of tactiled to the app that has the focus in sway.

Start it in the session of sway, for example with `exec /usr/local/bin/focus-sway.py` in its configuration. The user
needs the membership in the group `tactile`. Bindings of tactile-bind.service, which runs as another user, can then have
a condition such as `when: {variable: {app: firefox}, user: kiosk}`, with the name of the user who starts this script.
Without `user`, the condition is true only if this user also runs `tactile bind`, or has the permission `control`.

The value is the app_id of a Wayland window, and the class of an X window. If no window has the focus, the variable is
removed.
"""
import json
import subprocess


def focused(node):
    """Returns the node that has the focus, below this one."""
    if node.get("focused"):
        return node
    below = (focused(child) for child in node.get("nodes", []) + node.get("floating_nodes", []))
    return next(filter(None, below), None)


def name(node):
    """Returns the app of a node; an empty text if it is no window."""
    node = node or {}
    app = node.get("app_id") or node.get("window_properties", {}).get("class") or ""
    # The app chooses this text. A line break in it would set another variable.
    return "".join(character for character in app if character.isprintable())


def tree():
    return json.loads(subprocess.run(["swaymsg", "-t", "get_tree"], check=True, capture_output=True).stdout)


events = subprocess.Popen(["swaymsg", "-t", "subscribe", "-m", '["window", "workspace"]'], stdout=subprocess.PIPE)
service = subprocess.Popen(["tactile", "set", "--stdin"], stdin=subprocess.PIPE, text=True)
last = None
while True:
    app = name(focused(tree()))
    if app != last:
        print(f"app={app}", file=service.stdin, flush=True)
        last = app
    if not events.stdout.readline():
        break
