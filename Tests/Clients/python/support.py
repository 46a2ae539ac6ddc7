"""Shared by the tests of clients: the real daemon, and a service that sends given bytes."""

import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CLIENTS = ROOT / "Clients" / "python"
RECORDINGS = ROOT / "Tests" / "Fixtures" / "Recordings"
TACTILED = os.environ.get("TACTILED", str(ROOT / ".build" / "debug" / "tactiled"))
sys.path[:0] = [str(CLIENTS), str(CLIENTS / "examples")]

# The name of a device that forges a line of the journal, colours the terminal and turns the direction of writing.
FORGED = "Bad\n<2>tactiled: forged\x1b[31m\x9b31m\u202e\u200b\u2028end"

PAGE = {"windows": [{
    "name": "app", "size": [1705, 960], "handles": ["go"], "views": [
        {"name": "page", "frame": [0, 0, 1705, 960], "gestures": [
            {"kind": "tap", "action": {"name": "go", "states": ["ended"]}}]}]}]}


def quiet_recording(path):
    """Writes a recording of 100 seconds without touches."""
    lines = (RECORDINGS / "tap.evemu").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("E:")]
    lines += ["E: 0.000000 0000 0000 0000", "E: 100.000000 0000 0000 0000"]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def forged_recording(path, recording):
    """Writes a recording of a device with the name `FORGED`."""
    program = pathlib.Path(TACTILED).with_name("tactile")
    subprocess.run([program, "convert", RECORDINGS / recording, path], check=True)
    text = pathlib.Path(path).read_text(encoding="utf-8")
    escaped = "Bad\\n<2>tactiled: forged\\e[31m\\x9b31m\\u202e\\u200b\\u2028end"
    changed = re.sub("name: .*", lambda _: f'name: "{escaped}"', text, count=1)
    pathlib.Path(path).write_text(changed, encoding="utf-8")


class Daemon:
    """A daemon for one test. It plays a recording, by default one without touches."""

    def __init__(self, path, recording, *options, speed="max"):
        self.path = path
        if recording is None:
            recording, speed = path + ".evemu", "0.01"
            quiet_recording(recording)
        self.process = subprocess.Popen(
            [TACTILED, "--socket", path, "--replay", str(RECORDINGS / recording), "--speed", speed,
             *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.log = ""
        until(lambda: self.process.poll() is not None or is_listening(path), "tactiled to listen")
        if self.process.poll() is not None:
            self.wait()
            raise AssertionError(f"tactiled ended: {self.log}")

    def kill(self):
        """Kills the daemon, like a crash."""
        self._end(signal.SIGKILL)

    def stop(self):
        """Terminates the daemon, like the service manager."""
        self._end(signal.SIGTERM)

    def wait(self):
        """Waits for the end of the daemon and returns its status."""
        _, self.log = self.process.communicate(timeout=60)
        return self.process.returncode

    def _end(self, number):
        if self.process.poll() is None:
            self.process.send_signal(number)
        with contextlib.suppress(ValueError):
            self.wait()


def is_listening(path):
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


def until(condition, what):
    """Waits until a condition is true, at most one minute."""
    end = time.monotonic() + 60
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited a minute for {what}")
        time.sleep(0.005)


class ServiceTest(unittest.TestCase):
    """A test with a folder for sockets, and with daemons that end with the test."""

    def setUp(self):
        # The path of a socket has at most 107 bytes, so the path of the folder is short.
        self.folder = tempfile.mkdtemp(prefix="tc")
        self.addCleanup(subprocess.run, ["rm", "-rf", self.folder], check=True)
        self.path = os.path.join(self.folder, "s")

    def daemon(self, recording=None, *options, **keywords):
        daemon = Daemon(self.path, recording, *options, **keywords)
        self.addCleanup(daemon.stop)
        return daemon

    def client(self, **options):
        import tactile_kiosk as tactile
        # Replies can be late on a busy machine.
        client = tactile.Client(self.path, **{"timeout": 60, **options})
        self.addCleanup(client.close)
        return client

    def fake(self, *answers):
        fake = FakeService(self.path, answers)
        self.addCleanup(fake.close)
        return fake


class FakeService:
    """Answers the calls of the nth connection with the nth list of replies, then closes the connection.

    A reply is bytes, sent as they are after one call was read, or a `threading.Event`, which is waited
    for before what follows.
    """

    def __init__(self, path, answers):
        self.calls = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen(8)
        self._answers = list(answers)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(60)

    def _serve(self):
        for answers in self._answers:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, contextlib.suppress(OSError):
                self._answer(connection, answers)

    def _answer(self, connection, answers):
        buffer = b""
        for answer in answers:
            if isinstance(answer, threading.Event):
                answer.wait(60)
                continue
            while b"\0" not in buffer:
                more = connection.recv(65536)
                if not more:
                    return
                buffer += more
            call, buffer = buffer.split(b"\0", 1)
            self.calls.append(call)
            connection.sendall(answer)
