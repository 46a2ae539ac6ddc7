"""A page of a kiosk, without a browser: it receives the events of the bridge at a port of this machine.

usage: page.py PORT

Prints one JSON object on each line: `connected`, `lost`, or a message of the bridge. Whenever the connection ends, the page
connects again.
"""

import base64
import json
import os
import socket
import struct
import sys
import time


def exactly(stream, count):
    """Reads this number of bytes."""
    data = stream.read(count)
    if len(data) != count:
        raise ConnectionError(f"the stream ended after {data!r}")
    return data


def frame(message):
    """Encodes a text frame of a page. Its mask is zero."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes((0x81, 0x80 | len(data))) + bytes(4) + data


def texts(stream):
    """Reads the messages of the bridge. A frame with a status code ends them."""
    while True:
        head, length = exactly(stream, 2)
        if length == 126:
            (length,) = struct.unpack(">H", exactly(stream, 2))
        elif length == 127:
            (length,) = struct.unpack(">Q", exactly(stream, 8))
        data = exactly(stream, length)
        if head == 0x88:
            return
        assert head == 0x81, hex(head)
        yield json.loads(data)


def subscribe(connection, number):
    """Calls Subscribe, and has room for many messages."""
    connection.sendall(frame({"id": number, "method": "io.tactile.Events.Subscribe", "more": True}))
    connection.sendall(frame({"id": number, "room": 100000}))


def messages(port):
    """Subscribes to all events, and returns the messages until the connection ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=600) as connection, connection.makefile("rb") as stream:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /tactile HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: tactile.v1", "", "",
        ]
        connection.sendall("\r\n".join(lines).encode())
        answer = stream.readline()
        if not answer.startswith(b"HTTP/1.1 101 "):
            raise ConnectionError(f"the answer is {answer!r}")
        while stream.readline() not in (b"\r\n", b""):
            pass
        yield {"connected": True}
        number = 1
        subscribe(connection, number)
        for message in texts(stream):
            yield message
            # The bridge has lost the service, and keeps the next call until the service is back.
            if message.get("error") == "io.tactile.Web.Lost":
                number += 1
                subscribe(connection, number)


def main():
    while True:
        reason = "ended"
        try:
            for message in messages(int(sys.argv[1])):
                print(json.dumps(message), flush=True)
        except OSError as error:
            reason = str(error)
        print(json.dumps({"lost": reason}), flush=True)
        time.sleep(0.05)


if __name__ == "__main__":
    main()
