"""The well-behaved client: it shows a window and audits the touches in it."""
import json
import socket
import time

WINDOW = {
    # It covers the left half of the panel. Its coordinates are points.
    "name": "witness", "level": 50, "frame": [0, 0, 1000, 1200], "size": [1000, 1200],
    "views": [{"name": "page", "frame": [0, 0, 1000, 1200], "multipleTouch": True, "gestures": [
        {"kind": "tap", "cancelsTouches": False, "delaysTouchesEnded": False}]}]}
# The allowed difference of a location, in points.
NEAR = 2


class Lost(Exception):
    """The daemon has closed the connection, or does not answer."""


class Connection:
    """A connection that waits for its replies."""

    def __init__(self, path, timeout=10):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self._rest = b""

    def close(self):
        self.socket.close()

    def call(self, method, more=False, **parameters):
        """Returns the parameters of the first reply."""
        call = {"method": method, "parameters": parameters, **({"more": True} if more else {})}
        try:
            self.socket.sendall(json.dumps(call).encode() + b"\0")
            while b"\0" not in self._rest:
                data = self.socket.recv(65536)
                if not data:
                    raise Lost("the daemon has closed the connection")
                self._rest += data
        except OSError as error:
            raise Lost(str(error)) from None
        message, self._rest = self._rest.split(b"\0", 1)
        reply = json.loads(message)
        if "error" in reply:
            raise Lost(f"{reply['error']}: {reply.get('parameters')}")
        return reply["parameters"]


class Witness:
    """Audits its touches against the landings of a finger."""

    def __init__(self, path, landings):
        self._connection = Connection(path)
        self._connection.call("io.tactile.Scene.Attach", more=True, windows=[WINDOW])
        self._connection.socket.setblocking(False)
        self._rest = b""
        self._landings = landings
        self._live = set()
        # The times of the landings that it has received.
        self._received = set()
        self._sequence = 0
        # Of the landings, in nanoseconds.
        self.latencies = []
        # Differences between the fingers and the messages, in sentences.
        self.invented = []
        self.cancelled = 0

    @property
    def descriptor(self):
        return self._connection.socket.fileno()

    def close(self):
        self._connection.close()

    @property
    def lost(self):
        """The number of landings that it has not received."""
        return len(self._landings.keys() - self._received)

    @property
    def is_complete(self):
        """Whether it has received each touch, from its beginning to its end."""
        return not self._live and not self.lost

    @property
    def live(self):
        """The number of touches that have not ended."""
        return len(self._live)

    def forget(self):
        """Begins a new account."""
        self._landings.clear()
        self._received.clear()
        self._live.clear()
        self.latencies = []
        self.invented = []
        self.cancelled = 0

    def read(self):
        """Reads everything that has arrived."""
        while True:
            try:
                data = self._connection.socket.recv(262144)
            except BlockingIOError:
                return
            except OSError as error:
                raise Lost(str(error)) from None
            now = time.monotonic_ns()
            if not data:
                raise Lost(f"the daemon has disconnected the well-behaved client: {self._rest[-300:]!r}")
            *messages, self._rest = (self._rest + data).split(b"\0")
            for message in messages:
                self._take(json.loads(message), now)

    def _take(self, reply, now):
        if "error" in reply:
            raise Lost(f"the daemon has refused the well-behaved client: {reply}")
        message = reply["parameters"]
        self._sequence += 1
        if message["sequence"] != self._sequence:
            self._report(f"message {self._sequence} has the number {message['sequence']}")
        for touch in message.get("touches", ()):
            self._take_touch(touch, message["time"], now)

    def _take_touch(self, touch, stamp, now):
        number, phase = touch["id"], touch["phase"]
        if phase == "began":
            self._begin(touch, stamp, now)
        elif number not in self._live:
            self._report(f"touch {number} has {phase} without a beginning")
        elif phase in ("ended", "cancelled"):
            self._live.discard(number)
            self.cancelled += phase == "cancelled"

    def _begin(self, touch, stamp, now):
        landed = self._landing(touch["location"], stamp)
        self._live.add(touch["id"])
        if landed is None:
            self._report(f"touch {touch['id']} at {touch['location']} has no finger")
            return
        self._received.add(landed)
        self.latencies.append(now - landed)

    def _landing(self, location, stamp):
        """Returns the time of the landing at a location; None if no finger has landed there."""
        if stamp in self._landings and stamp not in self._received:
            candidates = [stamp]
        else:
            candidates = sorted(self._landings.keys() - self._received)
        for landed in candidates:
            x, y = self._landings[landed]
            if max(abs(location["x"] - x), abs(location["y"] - y)) <= NEAR:
                return landed
        return None

    def _report(self, problem):
        self.invented.append(problem)
