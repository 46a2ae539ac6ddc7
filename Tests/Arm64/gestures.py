"""Prints every gesture as Clients/c/examples/gestures.c does, until the daemon ends.

usage: gestures.py SOCKET
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Clients/python"))
import tactile_kiosk as tactile  # noqa: E402

for frame in tactile.Client(sys.argv[1]).subscribe(kinds=["gestures"]):
    for gesture in frame.gestures:
        if gesture.state != "changed":
            print(f"{gesture.kind} in {gesture.window} at {gesture.location.x:.0f}, {gesture.location.y:.0f}")
