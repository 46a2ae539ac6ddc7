"""A kiosk app that never gives up, with nothing but a socket and JSON.

usage: app.py SOCKET [SCENE]
  SCENE  a JSON file of the windows it shows; without one it subscribes to what it may see

Prints a JSON object a line, each with `up`, the seconds since the machine came up: `connected`,
`error` or `lost` for the connection, else what the service said. Whenever the connection ends it
connects again.
"""

import json
import socket
import sys
import time


def tell(**what):
    print(json.dumps({"up": time.clock_gettime(time.CLOCK_BOOTTIME)} | what), flush=True)


def call():
    if len(sys.argv) < 3:
        return {"method": "io.tactile.Events.Subscribe", "more": True}
    with open(sys.argv[2], encoding="utf-8") as scene:
        return {"method": "io.tactile.Scene.Attach", "more": True, "parameters": json.load(scene)}


def live():
    """One connection's life."""
    service = socket.socket(socket.AF_UNIX)
    service.connect(sys.argv[1])
    tell(connected=True)
    service.sendall(json.dumps(call()).encode() + b"\0")
    buffer = b""
    while chunk := service.recv(65536):
        *messages, buffer = (buffer + chunk).split(b"\0")
        for message in map(json.loads, messages):
            tell(**({"error": message["error"]} if "error" in message else message["parameters"]))


while True:
    try:
        live()
        tell(lost="ended")
    except OSError as error:
        tell(lost=error.strerror)
        time.sleep(0.01)
