"""A hostile process: it runs one attack for a limited time, and reports what was refused and what did not hold."""
import collections
import contextlib
import json
import mmap
import os
import select
import socket
import struct
import time


def message(method, more=False, **parameters):
    """Returns the bytes of a call."""
    call = {"method": "io.tactile." + method, "parameters": parameters}
    if more:
        call["more"] = True
    return json.dumps(call, separators=(",", ":"), ensure_ascii=False).encode() + b"\0"


def is_error(reply):
    return b'"error":' in reply[:100]


# The seconds in which what an attack needs must come to hold, beside its own time.
PATIENCE = 30


class Unmet(Exception):
    """Something that the attack needs does not hold, so it attacks nothing."""


class Attacker:
    """The process of an attack.

    An attack is a generator: it prepares its bytes, yields once, and attacks when it is resumed. It stops when
    `is_running` is false. `need` states what must hold for it to be an attack.
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

    @staticmethod
    def need(holds, words):
        """Fails the attack with these words if something does not hold."""
        if not holds:
            raise Unmet(words)

    def refuse(self, reason):
        self.refusals[reason] += 1

    @property
    def refusal(self):
        """The most frequent refusal; an empty string if there was none."""
        return max(self.refusals, key=self.refusals.get, default="")

    @contextlib.contextmanager
    def _preparing(self):
        """What the attack needs does not count as its time, and may take longer."""
        began = time.monotonic()
        self._end += PATIENCE
        yield
        self._end += time.monotonic() - began - PATIENCE

    def until(self, condition, words):
        """Waits until a condition holds."""
        with self._preparing():
            while not condition():
                self.need(self.is_running, words)
                time.sleep(0.002)

    # Connections

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
        """Returns that number of connections, all of which the daemon takes."""
        found = [each for each in (self.connect() for _ in range(number)) if each]
        self.need(len(found) == number, f"{number} connections: {self.refusal}")
        return found

    def close(self):
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    # Calls that must succeed

    def accepted(self, data, connection=None):
        """Makes a call that the daemon must accept, and returns its connection."""
        with self._preparing():
            connection = connection or self.connect()
            self.need(connection and connection.call(data), f"the daemon accepts {data[:90]!r}: {self.refusal}")
        return connection

    def touched(self, connection, word=b'"began"', words="its window is touched"):
        """Reads a stream until a touch begins in the window, or a word comes, and returns this message."""
        with self._preparing():
            found = self.seen(connection, word)
        self.need(found, f"{words}: {self.refusal}")
        return found

    def seen(self, connection, word):
        """Reads a stream until a word comes, and returns this message; None at the end."""
        while found := connection.receive(self.rest):
            if word in found:
                return found
        return None

    def show(self, data):
        """Shows windows, waits until one of them is touched, and returns the connection."""
        connection = self.accepted(data)
        self.touched(connection)
        return connection

    # Ways to attack

    def hold(self, data):
        """Shows windows that must be touched, and reads their stream until the end."""
        connection = self.show(data)
        while self.is_running and connection.receive(self.rest):
            pass

    def wait(self):
        """Keeps all connections until the end, and reads what arrives."""
        while self.is_running:
            for connection in self._connections:
                connection.drain()
            time.sleep(0.002)

    def show_and_remove(self, data, pause=0.0):
        """Shows windows and removes them, again and again."""
        for _ in range(2):
            self.accepted(data).close()
        while self.is_running:
            connection = self.connect()
            if connection and connection.call(data):
                time.sleep(min(pause, self.rest))
            if connection:
                connection.close()

    def repeat(self, *calls, number=1, valid=True):
        """Makes calls one after the other on a number of connections, until the end. If they are valid, the daemon
        must accept all of them."""
        connections = self.connections(number)
        for call in calls if valid else ():
            self.accepted(call, connections[0])
        refused = self.refusals.total()
        while self.is_running and any(each.is_open for each in connections):
            for call in calls:
                for connection in connections if self.is_running else ():
                    connection.send(call)
                for connection in connections:
                    connection.receive(self.rest)
        self.need(not valid or self.refusals.total() == refused, f"the daemon accepts its calls: {self.refusal}")

    def refused(self, data, words, closes=False):
        """Makes a call that the daemon must refuse with these words, and after which it may have to close the
        connection."""
        before = self.refusals.copy()
        connection = self.connect()
        self.need(connection, f"a connection: {self.refusal}")
        connection.call(data)
        is_closed = not closes or not connection.receive(self.rest) and not connection.is_open
        connection.close()
        found = " ".join(self.refusals - before) or "nothing"
        self.need(words in found and is_closed or not self.is_running,
                  f"the daemon refuses {data[:60]!r} with “{words}”: {found}")


class Hostile:
    """A connection of an attack. Its methods return false once the daemon has closed it."""

    def __init__(self, attacker):
        self._attacker = attacker
        self._socket = socket.socket(socket.AF_UNIX)
        # As in the Python library: after settimeout(), the kernel would refuse a connection if the queue is full.
        seconds = min(attacker.rest, 5)
        limit = struct.pack("@ll", int(seconds), int(seconds % 1 * 1e6))
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        self._rest = bytearray()
        # The bytes that it has received.
        self.received = 0
        self.is_open = True
        try:
            self._socket.connect(attacker.path)
        except OSError:
            self._socket.close()
            raise

    def close(self):
        self.is_open = False
        self._socket.close()

    @property
    def has_hung_up(self):
        """Whether the daemon has closed its end, although not all was read."""
        poll = select.poll()
        poll.register(self._socket, select.POLLRDHUP)
        return not self.is_open or bool(poll.poll(0))

    def end_sending(self):
        """Sends no more, but still reads."""
        self._socket.shutdown(socket.SHUT_WR)

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
        return bool(reply) and not is_error(reply)

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
            self.received += len(data)
            self._rest += data
        return None

    def drain(self):
        """Reads what has arrived, without waiting."""
        with contextlib.suppress(OSError):
            self._socket.setblocking(False)
            while data := self._socket.recv(1 << 20):
                self.received += len(data)
                # Only the last message can be an error.
                self._rest = bytearray(data[-1000:])
            for found in self._rest.split(b"\0"):
                self._look(found)
            self.close()

    def _look(self, found):
        """Counts the message if it is an error."""
        if not is_error(found):
            return
        with contextlib.suppress(ValueError):
            reply = json.loads(found)
            details = reply.get("parameters", {})
            where = (details.get(each, "") for each in ("path", "parameter", "limit", "reason"))
            parts = reply["error"].split(".")[-1], *where
            self._attacker.refuse(" ".join(str(part) for part in parts if part))


class Child:
    """A process that was forked for an attack, or for the honest connections.

    It prepares, writes a line, waits for a line, works, and writes its report.
    """

    def __init__(self, work, user):
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
        try:
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            steps = work()
            next(steps)
            own.sendall(b"\n")
            if own.recv(1) == b"\n":
                own.sendall(json.dumps(next(steps)).encode())
        except Unmet as error:
            own.sendall(json.dumps({"unmet": str(error)}).encode())
        except Exception as error:  # pylint: disable=broad-exception-caught
            own.sendall(json.dumps({"broken": f"{type(error).__name__}: {error}"}).encode())
        finally:
            os._exit(0)

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
        self.report = json.loads(self._text or b'{"broken": "it has no report"}')
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
    yield {"count": attacker.count, "refusals": sorted(attacker.refusals.items(), key=lambda item: -item[1])[:3]}


def honest_work(path, end):
    """The steps of a child that connects like a new app, until `end` returns true."""
    call, answer = b'{"method":"org.varlink.service.GetInfo"}\0', b"io.tactile.Events"
    yield
    calls = refused = 0
    reason = ""
    while not end():
        calls += 1
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                # As in the Python library: after settimeout(), a full queue would refuse the connection.
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
        time.sleep(0.05)
    yield {"calls": calls, "refused": refused, "reason": reason}


class Flag:
    """A flag that a process and its children share."""

    def __init__(self):
        self._memory = mmap.mmap(-1, 1)

    def set(self):
        self._memory[0] = 1

    def is_set(self):
        return self._memory[0] == 1
