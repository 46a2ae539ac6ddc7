"""A page without a browser: a WebSocket client with standard modules, and the bridge that it connects to."""

import base64
import contextlib
import hashlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Clients" / "python"))
from support import ServiceTest, quiet_recording, until  # noqa: E402  pylint: disable=wrong-import-position

TACTILE = os.environ.get("TACTILE", str(ROOT / ".build" / "debug" / "tactile"))
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PATIENCE = 60


class Bridge:
    """A bridge for one test, at a free port."""

    def __init__(self, service, *options, port="0"):
        self.process = subprocess.Popen(
            [TACTILE, "web", "--socket", service, *(["--port", port] if port else []), *options],
            stderr=subprocess.PIPE, text=True)
        self.lines = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        until(lambda: self._ports or self.process.poll() is not None, "the bridge to listen")
        if not self._ports:
            self.stop()
            raise AssertionError(f"the bridge ended: {self.log}")
        self.port = int(self._ports[0])

    @property
    def log(self):
        return "\n".join(self.lines)

    @property
    def _ports(self):
        return re.findall(r"ws://127\.0\.0\.1:(\d+)/tactile", self.log)

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def memory(self):
        """The kilobytes of memory that the process has for itself."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"RssAnon:\s*(\d+)", file.read()).group(1))

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        with contextlib.suppress(ValueError):
            self.process.stderr.close()

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))


class Refused(Exception):
    """The bridge answered with another status than 101."""

    def __init__(self, status, text):
        super().__init__(f"{status}: {text}")
        self.status = status


class Closed(Exception):
    """The bridge closed the connection, with this code or without one."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code}: {reason}")
        self.code = code


def fields_of(port, **changes):
    """The header of a page of the bridge. Names have _ in place of -; a field that is None is left out."""
    fields = {
        "Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Upgrade": "websocket",
        "Connection": "Upgrade", "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec_WebSocket_Version": "13", "Sec_WebSocket_Protocol": "tactile.v1"}
    fields.update(changes)
    return "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items() if value is not None)


def read_answer(stream):
    """Reads the head of an answer, and returns its status, fields and body so far."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = stream.recv(65536)
        if not piece:
            raise Closed(None, "before the answer")
        data += piece
    head, _, rest = data.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines)
    return int(first.split(" ")[1]), fields, rest


def get(port, path, method="GET", **changes):
    """Requests a file, and returns its status, fields and body."""
    changes = {"Upgrade": None, "Connection": None, "Origin": None, **changes}
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as stream:
        stream.sendall(f"{method} {path} HTTP/1.1\r\n{fields_of(port, **changes)}\r\n".encode())
        status, fields, body = read_answer(stream)
        while piece := stream.recv(65536):
            body += piece
    return status, fields, body


class Page:
    """A connected page. It gives a stream room for each message that it reads, unless told otherwise."""

    def __init__(self, port, path="/tactile", family=socket.AF_INET, **changes):
        self.stream = socket.socket(family)
        self.stream.settimeout(PATIENCE)
        self.stream.connect(("::1" if family == socket.AF_INET6 else "127.0.0.1", port))
        self.stream.sendall(f"GET {path} HTTP/1.1\r\n{fields_of(port, **changes)}\r\n".encode())
        status, fields, self.data = read_answer(self.stream)
        if status != 101:
            self.stream.close()
            raise Refused(status, self.data.decode())
        accept = base64.b64encode(hashlib.sha1(f"dGhlIHNhbXBsZSBub25jZQ=={GUID}".encode()).digest()).decode()
        assert fields["Sec-WebSocket-Accept"] == accept and fields["Sec-WebSocket-Protocol"] == "tactile.v1"
        self.id = 0
        self.waiting = []

    def close(self):
        self.stream.close()

    def send_frame(self, payload, first=0x81, mask=b"\1\2\3\4"):
        length = len(payload)
        if length < 126:
            head = bytes([first, 0x80 | length])
        elif length < 65536:
            head = struct.pack("!BBH", first, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", first, 0x80 | 127, length)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload)) if any(mask) else payload
        self.stream.sendall(head + mask + masked)

    def send(self, **message):
        self.send_frame(json.dumps(message).encode())

    def call(self, method, more=False, **parameters):
        """Sends a call and returns its id."""
        self.id += 1
        message = {"id": self.id, "method": method, "parameters": parameters}
        self.send(**message, **({"more": True} if more else {}))
        return self.id

    def _take(self, count):
        while len(self.data) < count:
            piece = self.stream.recv(65536)
            if not piece:
                raise Closed(None)
            self.data += piece
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def read_frame(self):
        """Returns the opcode and the payload of the next frame."""
        first, length = self._take(2)
        assert first & 0x80 and length & 0x80 == 0, "a frame of the bridge is whole and has no mask"
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return first & 15, self._take(length)

    def read(self):
        """Returns the next message."""
        opcode, payload = self.read_frame()
        if opcode == 8:
            raise Closed(struct.unpack("!H", payload[:2])[0] if payload else None, payload[2:].decode())
        assert opcode == 1, opcode
        return json.loads(payload)

    def next(self, number, room=True):
        """Returns the next message of a call. Messages of other calls wait."""
        for index, message in enumerate(self.waiting):
            if message["id"] == number:
                return self.waiting.pop(index)
        while (message := self.read())["id"] != number:
            self.waiting.append(message)
        if room and message.get("continues"):
            self.send(id=number, room=1)
        return message


class WebTest(ServiceTest):
    """A test with bridges and pages that end with the test."""

    def live_daemon(self):
        """Starts a daemon whose time is the real one, for scripted fingers."""
        recording = pathlib.Path(self.folder, "hour.evemu")
        quiet_recording(recording)
        recording.write_text(recording.read_text().replace("E: 100.", "E: 3600."))
        return self.daemon(str(recording), speed="1")

    def bridge(self, *options, **more):
        bridge = Bridge(self.path, *options, **more)
        self.addCleanup(bridge.stop)
        return bridge

    def page(self, bridge, **changes):
        page = Page(bridge.port, **changes)
        self.addCleanup(page.close)
        return page

    def refuses(self, status, function, *arguments, **more):
        with self.assertRaises(Refused) as refusal:
            function(*arguments, **more)
        self.assertEqual(refusal.exception.status, status, refusal.exception)

    def closes(self, code, page):
        with self.assertRaises(Closed) as closure:
            while True:
                page.read()
        self.assertEqual(closure.exception.code, code, closure.exception)


def stop(process):
    """Stops a process until `go`."""
    os.kill(process.pid, signal.SIGSTOP)
    def state():
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0]
    until(lambda: state() == "T", "the process to stop")


def go(process):
    os.kill(process.pid, signal.SIGCONT)
