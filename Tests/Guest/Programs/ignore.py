"""Makes the service ignore touches until this program ends. Prints the reply of the service.

usage: ignore.py SOCKET
"""

import json
import signal
import socket
import sys

call = {"method": "io.tactile.Control.BeginIgnoring", "parameters": {"seconds": 600}}
with socket.socket(socket.AF_UNIX) as service:
    service.connect(sys.argv[1])
    service.sendall(json.dumps(call).encode() + b"\0")
    print(service.recv(65536).split(b"\0")[0].decode(), flush=True)
    signal.pause()
