"""A hostile process: it runs one attack for a limited time and reports the refusals of the daemon."""
import collections
import contextlib
import json
import mmap
import os
import socket
import struct
import time


def message(method, more=False, **parameters):
    """Returns the bytes of a call."""
    call = {"method": "io.tactile." + method, "parameters": parameters}
    if more:
        call["more"] = True
    return json.dumps(call, separators=(",", ":"), ensure_ascii=False).encode() + b"\0"


class Attacker:
    """The process of an attack.

    An attack is a generator: it prepares its bytes, yields once, and attacks when it is resumed. It stops
    when `is_running` is false.
    """

    def __init__(self, path, index, seconds):
        self.path = path
        self.index = index
        self._seconds = seconds
        self._end = 0.0
        # The number of calls or connections.
        self.count = 0
        self.refusals = collections.Counter()
        self._connections = []

    def start(self):
        self._end = time.monotonic() + self._seconds

    @property
    def is_running(self):
        return time.monotonic() < self._end

    @property
    def rest(self):
        """The seconds until its end, at least a little."""
        return max(self._end - time.monotonic(), 0.01)

    def connect(self):
        """Returns a connection, or None if the daemon takes none."""
        try:
            connection = Hostile(self)
        except OSError as error:
            self.refuse(f"connect: {error.strerror or error}")
            time.sleep(0.001)
            return None
        self._connections.append(connection)
        return connection

    def connections(self, number):
        """Returns up to that number of connections."""
        return [each for each in (self.connect() for _ in range(number)) if each]

    def flood(self, call, number):
        """Makes a call on up to that number of connections, again and again until the end."""
        connections = self.connections(number)
        while self.is_running:
            for connection in connections:
                connection.send(call)
            for connection in connections:
                connection.receive(self.rest)

    def refuse(self, reason):
        self.refusals[reason] += 1

    def close(self):
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    def wait(self):
        """Keeps all connections until the end, and reads what arrives."""
        while self.is_running:
            for connection in self._connections:
                connection.drain()
            time.sleep(0.002)

    def hold(self, data):
        """Sends a call on a connection of its own and reads its stream until the end."""
        while self.is_running:
            connection = self.connect()
            if connection:
                connection.call(data)
                while self.is_running and connection.receive(self.rest):
                    pass
                connection.close()

    def repeat(self, data, connection=None):
        """Makes one call after the other, on one connection as long as the daemon leaves it open."""
        while self.is_running:
            connection = connection if connection and connection.is_open else self.connect()
            if connection:
                connection.call(data)

    def attach(self, data):
        """Shows windows and returns the connection, or None after a refusal."""
        connection = self.connect()
        if connection and connection.call(data):
            return connection
        if connection:
            connection.close()
        return None


class Hostile:
    """A connection of an attack. Its methods return false once the daemon has closed it."""

    def __init__(self, attacker):
        self._attacker = attacker
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(attacker.rest)
        self._rest = bytearray()
        self.is_open = True
        try:
            self._socket.connect(attacker.path)
        except OSError:
            self._socket.close()
            raise

    def close(self):
        self.is_open = False
        self._socket.close()

    def fileno(self):
        return self._socket.fileno()

    def send(self, data):
        """Sends bytes, at the latest until the attack ends."""
        if not self.is_open:
            return False
        self._socket.settimeout(self._attacker.rest)
        try:
            self._socket.sendall(data)
        except socket.timeout:
            return False
        except OSError:
            # The daemon may have written the reason.
            while self.receive(0.1):
                pass
            self.close()
            return False
        self._attacker.count += data.count(b"\0")
        return True

    def call(self, data):
        """Sends a call and waits for its reply. Returns whether it is no error."""
        self.send(data)
        reply = self.receive(self._attacker.rest)
        return bool(reply) and b'"error":' not in reply[:100]

    def receive(self, seconds):
        """Returns the next message, or None at the end of the time or of the connection."""
        while self.is_open:
            end = self._rest.find(b"\0")
            if end >= 0:
                found = bytes(self._rest[:end])
                del self._rest[:end + 1]
                self._look(found)
                return found
            try:
                self._socket.settimeout(seconds)
                data = self._socket.recv(1 << 20)
            except socket.timeout:
                return None
            except OSError:
                data = b""
            if not data:
                self.close()
                return None
            self._rest += data
        return None

    def drain(self):
        """Reads what has arrived, without waiting."""
        with contextlib.suppress(OSError):
            self._socket.setblocking(False)
            while data := self._socket.recv(1 << 20):
                # Only the last message can be an error.
                self._rest = bytearray(data[-1000:])
            for found in self._rest.split(b"\0"):
                self._look(found)
            self.close()

    def _look(self, found):
        """Counts the message if it is an error."""
        if b'"error":' not in found[:100] and not found.startswith(b'{"error"'):
            return
        with contextlib.suppress(ValueError):
            reply = json.loads(found)
            details = reply.get("parameters", {})
            reason = details.get("reason") or details.get("parameter") or details.get("limit") or ""
            where = details.get("path", "")
            self._attacker.refuse(
                " ".join(str(part) for part in (reply["error"].split(".")[-1], where, reason) if part))


class Child:
    """A process that was forked for an attack, or for the honest connections.

    It prepares, writes a line, waits for a line, works, and writes its report.
    """

    def __init__(self, work, user=None):
        mine, own = socket.socketpair()
        self.process = os.fork()
        if self.process == 0:
            mine.close()
            self._run(work, own, user)
        own.close()
        self._socket = mine
        self._text = b""
        self.report = None

    @staticmethod
    def _run(work, own, user):
        status = 1
        try:
            if user is not None:
                os.setgroups([])
                os.setresgid(user, user, user)
                os.setresuid(user, user, user)
            steps = work()
            next(steps)
            own.sendall(b"\n")
            if own.recv(1) == b"\n":
                report = next(steps)
                own.sendall(json.dumps(report).encode())
            status = 0
        except Exception as error:  # pylint: disable=broad-exception-caught
            own.sendall(json.dumps({"problem": f"{type(error).__name__}: {error}"}).encode())
        finally:
            os._exit(status)

    def fileno(self):
        return self._socket.fileno()

    def wait_until_ready(self):
        """Waits until it has prepared."""
        self._socket.settimeout(60)
        if self._socket.recv(1) != b"\n":
            raise RuntimeError("an attack has ended before it began")

    def start(self):
        self._socket.sendall(b"\n")

    def read(self):
        """Reads a part of its report. Returns whether the report is complete."""
        data = self._socket.recv(65536)
        self._text += data
        if data:
            return False
        os.waitpid(self.process, 0)
        self._socket.close()
        self.process = None
        self.report = json.loads(self._text or b'{"problem": "it has no report"}')
        return True

    def kill(self):
        if self.process is None:
            return
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        self._socket.close()
        self.process = None


def attack_work(attack, path, index, seconds):
    """The steps of a child that runs an attack."""
    attacker = Attacker(path, index, seconds)
    steps = attack(attacker)
    next(steps)
    yield
    attacker.start()
    for _ in steps:
        pass
    attacker.close()
    # `most_common` would import a module, which another user may not be able to read.
    refusals = sorted(attacker.refusals.items(), key=lambda item: -item[1])
    yield {"count": attacker.count, "refusals": refusals[:3]}


def show_long_state(path):
    """Returns connections of an app with 32 windows and 32 variables, which its other connections find in their
    state. A job of the daemon encodes a state of so many parts."""
    calls = [
        message("Scene.Attach", more=True, windows=[
            {"name": f"honest{number}", "frame": [1099, 1190, 1, 1], "size": [1, 1], "views": []}
            for number in range(32)]),
        message("Control.SetVariables", variables=[{"name": f"honest{number}", "value": "1"} for number in range(32)])]
    connections = []
    for call in calls:
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(30)
        connection.connect(path)
        connection.sendall(call)
        reply = b""
        while b"\0" not in reply:
            part = connection.recv(65536)
            reply += part
            if not part or b'"error"' in reply:
                raise RuntimeError(f"the honest app was refused: {reply[:200]!r}")
        connection.setblocking(False)
        connections.append(connection)
    return connections


def honest_work(path, end, has_long_state=False):
    """The steps of a child that connects like a new app, until `end` returns true.

    With a long state, it subscribes, and measures the time until it has received its state."""
    call, answer = b'{"method":"org.varlink.service.GetInfo"}\0', b"io.tactile.Events"
    if has_long_state:
        call, answer = message("Events.Subscribe", more=True), b"honest31"
    yield
    shown = show_long_state(path) if has_long_state else []
    calls = refused = 0
    times = []
    reason = ""
    while not end():
        for connection in shown:
            with contextlib.suppress(BlockingIOError):
                connection.recv(1 << 20)
        began = time.monotonic()
        calls += 1
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                # As in tactile.py: after settimeout(), the kernel would refuse a connection if the queue is full.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", 5, 0))
                connection.connect(path)
                connection.settimeout(5)
                connection.sendall(call)
                reply = b""
                while answer not in reply and (part := connection.recv(65536)):
                    reply += part
                if answer not in reply:
                    raise OSError(0, reply[:60].decode() or "the daemon closed the connection")
            except OSError as error:
                refused += 1
                reason = error.strerror or str(error)
        times.append(time.monotonic() - began)
        time.sleep(0.05)
    for connection in shown:
        connection.close()
    times.sort()
    yield {"calls": calls, "refused": refused, "median": times[len(times) // 2] if times else 0.0,
           "slowest": times[-1] if times else 0.0, "reason": reason, "hasLongState": has_long_state}


class Flag:
    """A flag that a process and its children share."""

    def __init__(self):
        self._memory = mmap.mmap(-1, 1)

    def set(self):
        self._memory[0] = 1

    def is_set(self):
        return self._memory[0] == 1
