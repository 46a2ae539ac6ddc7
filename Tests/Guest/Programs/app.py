"""A kiosk app that always connects again. It uses only a socket and JSON.

usage: app.py SOCKET [SCENE]
    SCENE  a JSON file with the windows that it shows; without it, the app subscribes to all events it may see

Prints one JSON object on each line, with `up`, the seconds since boot: `connected`, `error` or `lost` for the
connection, or a message of the service. Whenever the connection ends, the app connects again.
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
    """Serves one connection until its end."""
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
