"""A mocked panel, and two fingers on it.

umockdev describes the panel, and a FIFO replaces its device node: Tests/Benchmark/panel.c. It is the panel
of `tactile-bench`: 341 by 192 mm, with 12 units per millimetre.
"""
import collections
import fcntl
import os
import struct

WIDTH, HEIGHT, RESOLUTION = 4096, 2304, 12
# Points of 1/160 inch for each unit of the panel.
POINTS = 160 / 25.4 / RESOLUTION
RATE = 120

_SLOT, _X, _Y, _ID = 0x2f, 0x35, 0x36, 0x39
_AXES = {_SLOT: (9, 0), _X: (WIDTH - 1, RESOLUTION), _Y: (HEIGHT - 1, RESOLUTION), _ID: (65535, 0)}
_SET_PIPE_SIZE = 1031
# About the size of the kernel's buffer for such a panel: more events would be lost.
_ROOM = 16384

_DESCRIPTION = """\
P: /devices/virtual/input/input5/event5
N: input/event5
E: DEVNAME=/dev/input/event5
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: ID_INPUT_WIDTH_MM=341
E: ID_INPUT_HEIGHT_MM=192
E: ID_SEAT=seat0
E: MAJOR=13
E: MINOR=69
E: SUBSYSTEM=input
A: dev=13:69
L: device=../../input5

P: /devices/virtual/input/input5
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: NAME="Hostile Panel"
E: PRODUCT=3/1/1/1
E: SUBSYSTEM=input
A: name=Hostile Panel
"""


def _hex(data, size=0):
    return data.ljust(size, b"\0").hex().upper()


def _words(*values):
    return struct.pack(f"<{len(values)}i", *values)


def _bits(numbers, size):
    return _hex(sum(1 << number for number in numbers).to_bytes(size, "little"))


def _answers():
    """The panel's answers to ioctl calls, in the format of umockdev."""
    name = b"Hostile Panel"
    lines = [
        "@DEV /dev/input/event5", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 0300010001000100",
        f"EVIOCGNAME(0) {len(name) + 1} {_hex(name, 255)}", f"EVIOCGPROP(0) 8 {_bits([1], 8)}",
        f"EVIOCGBIT(0) 8 {_bits([0, 1, 3], 8)}", f"EVIOCGBIT(1) 96 {_bits([0x14a], 96)}",
        f"EVIOCGBIT(3) 8 {_bits([0, 1, *_AXES], 8)}", f"EVIOCGBIT(21) 16 {_bits([], 16)}",
        f"EVIOCGKEY(0) 96 {_bits([], 96)}", f"EVIOCGLED(0) 8 {_bits([], 8)}",
        f"EVIOCGSW(0) 8 {_bits([], 8)}"]
    lines += [f"EVIOCGBIT({kind}) 8 {_bits([], 8)}" for kind in (2, 4, 5, 17, 18)]
    # libevdev accepts a multitouch panel only with ABS_X and ABS_Y.
    for code, (maximum, resolution) in {0: _AXES[_X], 1: _AXES[_Y], **_AXES}.items():
        request = f"EVIOCGABS({code})" if code else "EVIOCGABS"
        lines.append(f"{request} 0 {_hex(_words(0, 0, maximum, 0, 0, resolution))}")
    for code in (_X, _Y, _ID):
        slots = _words(code, *[-1 if code == _ID else 0] * 10)
        lines.append(f"EVIOCGMTSLOTS(0) 0 {_hex(slots, 1028)}")
    return "\n".join(lines) + "\n"


class Panel:
    """The FIFO of a mocked panel. Writing never waits: events that have no room wait here."""

    def __init__(self, folder):
        path = os.path.join(folder, "event5")
        for ending, text in ((".umockdev", _DESCRIPTION), (".ioctl", _answers())):
            with open(path + ending, "w", encoding="ascii") as file:
                file.write(text)
        os.mkfifo(path, 0o600)
        self.descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        fcntl.fcntl(self.descriptor, _SET_PIPE_SIZE, _ROOM)
        self._waiting = collections.deque()
        # The number of frames that a kernel's buffer would have lost.
        self.overflows = 0

    def close(self):
        os.close(self.descriptor)

    def send(self, events, stamp):
        """Sends a frame with a time in nanoseconds. Events are (code, value) of absolute axes."""
        seconds, rest = divmod(stamp, 1_000_000_000)
        frame = b"".join(
            struct.pack("<qqHHi", seconds, rest // 1000, kind, code, value)
            for kind, code, value in [(3, *event) for event in events] + [(0, 0, 0)])
        self._waiting.append(frame)
        self.flush()
        self.overflows += bool(self._waiting)

    def flush(self):
        while self._waiting:
            try:
                os.write(self.descriptor, self._waiting[0])
            except BlockingIOError:
                return
            self._waiting.popleft()


class Fingers:
    """Two fingers: one taps in the left half of the panel, the other drags in the right half.

    `landings` maps the time of each tap to its location in points. The fault "lost" leaves the events of
    one tap out, and "invented" leaves one tap out of `landings`.
    """

    _TAP, _REST = 4, 2
    _DRAG, _PAUSE = 50, 10

    def __init__(self, panel, fault=None):
        self._panel = panel
        self._fault = fault
        self._frame = 0
        self._taps = 0
        self._tap = None
        self._drag = None
        self._next_id = 0
        self.landings = {}

    def send(self, stamp, is_last=False):
        """Sends the next frame."""
        events = self._tap_events(stamp, is_last) + self._drag_events(is_last)
        self._frame += 1
        if events:
            self._panel.send(events, stamp)

    def lift(self, stamp):
        """Lifts both fingers."""
        self.send(stamp, is_last=True)
        self._frame = 0

    def _land(self, slot, x, y):
        self._next_id = self._next_id % 65535 + 1
        return [(_SLOT, slot), (_ID, self._next_id), (_X, x), (_Y, y)]

    def _tap_events(self, stamp, is_last):
        step = self._frame % (self._TAP + self._REST)
        if self._tap is None:
            return self._begin_tap(stamp) if step == 0 and not is_last else []
        if is_last or step >= self._TAP:
            self._tap = None
            return [(_SLOT, 0), (_ID, -1)]
        x, y = self._tap
        return [(_SLOT, 0), (_X, x + 5 * step), (_Y, y + 3 * step)]

    def _begin_tap(self, stamp):
        self._taps += 1
        x, y = 200 + self._taps * 37 % 1400, 200 + self._taps * 53 % 1900
        faulty = self._taps == 8
        if not (faulty and self._fault == "invented"):
            self.landings[stamp] = (x * POINTS, y * POINTS)
        if faulty and self._fault == "lost":
            return []
        self._tap = (x, y)
        return self._land(0, x, y)

    def _drag_events(self, is_last):
        step = self._frame % (self._DRAG + self._PAUSE)
        if self._drag is None:
            if step != 0 or is_last:
                return []
            self._drag = (2500, 1000)
            return self._land(1, *self._drag)
        if is_last or step >= self._DRAG:
            self._drag = None
            return [(_SLOT, 1), (_ID, -1)]
        x, y = self._drag
        return [(_SLOT, 1), (_X, x + 9 * step), (_Y, y + 4 * step)]
