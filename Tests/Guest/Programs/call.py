"""Sends one call and prints its first reply as JSON.

usage: call.py SOCKET METHOD PARAMETERS
  PARAMETERS  a JSON file
"""

import json
import socket
import sys

with open(sys.argv[3], encoding="utf-8") as parameters:
    call = {"method": sys.argv[2], "parameters": json.load(parameters)}
if call["method"].endswith(("Attach", "Subscribe")):
    call["more"] = True
with socket.socket(socket.AF_UNIX) as service:
    service.connect(sys.argv[1])
    service.sendall(json.dumps(call).encode() + b"\0")
    buffer = b""
    while b"\0" not in buffer:
        chunk = service.recv(65536)
        if not chunk:
            sys.exit("the service closed the connection without a reply")
        buffer += chunk
print(buffer.split(b"\0")[0].decode())
