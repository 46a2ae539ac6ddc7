"""Mocked panels, and fingers on them.

umockdev describes each panel, and a FIFO replaces its device node: Tests/Benchmark/panel.c. They are like the
panel of `tactile-bench`: 341 by 192 mm, with 12 units per millimetre.
"""
import collections
import fcntl
import mmap
import os
import struct

WIDTH, HEIGHT, RESOLUTION = 4096, 2304, 12
# Points of 1/160 inch for each unit of the panel.
POINTS = 160 / 25.4 / RESOLUTION
RATE = 120
_SLOTS = 32

_SLOT, _X, _Y, _ID = 0x2f, 0x35, 0x36, 0x39
# The number of axes after _SLOT.
_SLOT_AXES = 16
_EVENT = struct.Struct("<qqHHi")
_TIME, _REST = struct.Struct("<qq"), struct.Struct("<HHi")
# A pipe takes up to 4096 bytes as a whole or not at all (pipe(7)), so a reader never sees a part of an event.
_PIECE = 4096 // _EVENT.size * _EVENT.size
_SET_PIPE_SIZE = 1031

_DESCRIPTION = """\
P: /devices/virtual/input/input{number}/event{number}
N: input/event{number}
E: DEVNAME=/dev/input/event{number}
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: ID_INPUT_WIDTH_MM=341
E: ID_INPUT_HEIGHT_MM=192
E: ID_SEAT=seat0
E: MAJOR=13
E: MINOR={minor}
E: SUBSYSTEM=input
A: dev=13:{minor}
L: device=../../input{number}

P: /devices/virtual/input/input{number}
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: NAME="{name}"
E: PRODUCT=3/1/1/1
E: SUBSYSTEM=input
A: name={name}
"""


def _hex(data, size=0):
    return data.ljust(size, b"\0").hex().upper()


def _words(*values):
    return struct.pack(f"<{len(values)}i", *values)


def _bits(numbers, size):
    return _hex(sum(1 << number for number in numbers).to_bytes(size, "little"))


def _room(slots):
    """About the size of the kernel's buffer for a panel: more events would be lost. The kernel expects five
    events of 24 bytes for each slot in a frame, and has room for eight frames."""
    return 1 << (8 * 5 * slots * 24).bit_length()


def _answers(number, name, slots):
    """The panel's answers to ioctl calls, in the format of umockdev."""
    name = name.encode()
    axes = {_SLOT: (slots - 1, 0), _X: (WIDTH - 1, RESOLUTION), _Y: (HEIGHT - 1, RESOLUTION), _ID: (65535, 0)}
    lines = [
        f"@DEV /dev/input/event{number}", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 0300010001000100",
        f"EVIOCGNAME(0) {len(name) + 1} {_hex(name, 255)}", f"EVIOCGPROP(0) 8 {_bits([1], 8)}",
        f"EVIOCGBIT(0) 8 {_bits([0, 1, 3], 8)}", f"EVIOCGBIT(1) 96 {_bits([0x14a], 96)}",
        f"EVIOCGBIT(3) 8 {_bits([0, 1, *axes], 8)}", f"EVIOCGBIT(21) 16 {_bits([], 16)}",
        f"EVIOCGKEY(0) 96 {_bits([], 96)}", f"EVIOCGLED(0) 8 {_bits([], 8)}",
        f"EVIOCGSW(0) 8 {_bits([], 8)}"]
    lines += [f"EVIOCGBIT({kind}) 8 {_bits([], 8)}" for kind in (2, 4, 5, 17, 18)]
    # libevdev accepts a multitouch panel only with ABS_X and ABS_Y.
    for code, (maximum, resolution) in {0: axes[_X], 1: axes[_Y], **axes}.items():
        request = f"EVIOCGABS({code})" if code else "EVIOCGABS"
        lines.append(f"{request} 0 {_hex(_words(0, 0, maximum, 0, 0, resolution))}")
    return "\n".join(lines) + "\n"


class Slots:
    """The kernel's state of the slots of a panel, as panel.c answers EVIOCGMTSLOTS: a file with a row of values
    for each axis. As in the kernel, it has the events that no program has read."""

    def __init__(self, path, count):
        self._count = count
        self._slot = 0
        with open(path, "w+b") as file:
            file.truncate(4 * _SLOT_AXES * count)
            self._values = memoryview(mmap.mmap(file.fileno(), 0)).cast("i")
        for slot in range(count):
            self._values[self._place(_ID, slot)] = -1

    def _place(self, axis, slot):
        return (axis - _SLOT - 1) * self._count + slot

    def record(self, axis, value):
        """Records an event."""
        if axis == _SLOT:
            self._slot = value
        else:
            self._values[self._place(axis, self._slot)] = value


class Panel:
    """The FIFO of a mocked panel. Writing never waits: events that have no room wait here.

    The first panel is "Hostile Panel", and the others are "Other Panel 2" and so on.
    """

    def __init__(self, folder, index=0, together=0):
        self.together = together
        slots = max(_SLOTS, together)
        number, name = (25 + index, f"Other Panel {index + 1}") if index else (5, "Hostile Panel")
        path = os.path.join(folder, f"event{number}")
        description = _DESCRIPTION.format(number=number, minor=64 + number, name=name)
        for ending, text in ((".umockdev", description), (".ioctl", _answers(number, name, slots))):
            with open(path + ending, "w", encoding="ascii") as file:
                file.write(text)
        self._slots = Slots(path + ".slots", slots)
        os.mkfifo(path, 0o600)
        self.descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        fcntl.fcntl(self.descriptor, _SET_PIPE_SIZE, _room(slots))
        self._waiting = collections.deque()

    def close(self):
        os.close(self.descriptor)

    def prepare(self, events):
        """Returns what `send` sends: a frame without its time. Events are (code, value) of absolute axes."""
        for event in events:
            self._slots.record(*event)
        return [b"", *(_REST.pack(3, *event) for event in events), _REST.pack(0, 0, 0)]

    def send(self, prepared, stamp):
        """Sends a frame with a time in nanoseconds. The kernel makes events and their times together, so no
        other work may come between the time and this call."""
        seconds, rest = divmod(stamp, 1_000_000_000)
        frame = _TIME.pack(seconds, rest // 1000).join(prepared)
        self._waiting += (frame[start:start + _PIECE] for start in range(0, len(frame), _PIECE))
        self.flush()

    def flush(self):
        """Writes the events that wait, as far as there is room."""
        while self._waiting:
            try:
                os.write(self.descriptor, self._waiting[0])
            except BlockingIOError:
                return
            self._waiting.popleft()


class Fingers:
    """Fingers on the first of some panels: one taps in the left half, and others drag in the right half. One
    finger drags on each of the other panels. If `together` of the first panel is not 0, fingers on its slots 2 to
    `together` - 1 tap in the right half, each time with the first finger.

    `clock` returns the time in nanoseconds. `landings` maps the time of each tap to its location in points. `drags` is
    the number of fingers that drag on the first panel, and `touched` is the number of panels with such fingers; set both
    while no finger is down.
    The fault "lost" leaves the events of one tap out, and "invented" leaves one tap out of `landings`.
    """

    _TAP, _REST = 4, 2
    _DRAG, _PAUSE = 50, 10

    def __init__(self, panels, clock, fault=None):
        self._panels = panels
        self._clock = clock
        self._fault = fault
        self._frame = 0
        self._taps = 0
        self._tap = None
        # The location of the tap that lands in the next frame, in points.
        self._landing = None
        self._are_dragging = False
        self._others = range(2, panels[0].together)
        self._next_id = 0
        self.landings = {}
        self.drags = self.touched = 1

    def send(self, is_last=False):
        """Sends the next frame of each panel, with the present time, and returns this time."""
        was_down = self._tap is not None
        tap, drags = self._tap_events(is_last), self._drag_events(is_last)
        if was_down != (self._tap is not None):
            tap += self._other_events(is_landing=not was_down)
        self._frame += 1
        frames = [(panel, panel.prepare(events))
                  for panel, events in zip(self._panels, [tap + drags.pop(0), *drags]) if events]
        stamp = self._clock()
        for panel, prepared in frames:
            panel.send(prepared, stamp)
        if self._landing:
            self.landings[stamp] = self._landing
            self._landing = None
        return stamp

    def lift(self):
        """Lifts all fingers."""
        self.send(is_last=True)
        self._frame = 0

    def _land(self, slot, x, y):
        self._next_id = self._next_id % 65535 + 1
        return [(_SLOT, slot), (_ID, self._next_id), (_X, x), (_Y, y)]

    def _tap_events(self, is_last):
        step = self._frame % (self._TAP + self._REST)
        if self._tap is None:
            return self._begin_tap() if step == 0 and not is_last else []
        if is_last or step >= self._TAP:
            self._tap = None
            return [(_SLOT, 0), (_ID, -1)]
        x, y = self._tap
        return [(_SLOT, 0), (_X, x + 5 * step), (_Y, y + 3 * step)]

    def _begin_tap(self):
        self._taps += 1
        x, y = 200 + self._taps * 37 % 1400, 200 + self._taps * 53 % 1900
        faulty = self._taps == 8
        if not (faulty and self._fault == "invented"):
            self._landing = (x * POINTS, y * POINTS)
        if faulty and self._fault == "lost":
            return []
        self._tap = (x, y)
        return self._land(0, x, y)

    def _other_events(self, is_landing):
        if not is_landing:
            return [event for slot in self._others for event in ((_SLOT, slot), (_ID, -1))]
        return [event for slot in self._others
                for event in self._land(slot, 2200 + slot * 37 % 1800, 100 + slot * 53 % 2100)]

    def _drag_events(self, is_last):
        """The events of the dragging fingers of each panel."""
        step = self._frame % (self._DRAG + self._PAUSE)
        are_landing = step == 0 and not is_last and not self._are_dragging
        are_lifting = self._are_dragging and (is_last or step >= self._DRAG)
        if not self._are_dragging and not are_landing:
            return [[]] * self.touched
        self._are_dragging = not are_lifting
        events = [[] for _ in range(self.touched)]
        for index in range(self.drags + self.touched - 1):
            # The other panels have one finger each.
            panel, slot = (0, index + 1) if index < self.drags else (index - self.drags + 1, 1)
            x, y = self._place(index)
            if are_landing:
                events[panel] += self._land(slot, x, y)
            elif are_lifting:
                events[panel] += [(_SLOT, slot), (_ID, -1)]
            else:
                events[panel] += [(_SLOT, slot), (_X, x + 9 * step), (_Y, y + 4 * step)]
        return events

    def _place(self, index):
        """Where a finger lands: in one of four columns and four rows, if there are several."""
        if self.drags + self.touched == 2:
            return 2500, 1000
        return 2150 + 476 * (index % 4), 200 + 571 * (index // 4 % 4)
