"""Checks that a mocked panel behaves like a device of the kernel, also while its reader is slow.

  panel_test.py SLOTS FRAMES     reads a panel and prints the first difference, or nothing
"""
import fcntl
import os
import pathlib
import select
import shutil
import struct
import subprocess
import sys
import tempfile

import panel
from daemon import RUNNER

_EVENT = struct.Struct("<qqHHi")
# The number of events that the daemon reads at once.
_SHARE = 256
_SLOT, _AXES = 0x2f, (0x39, 0x35, 0x36)
# libevdev asks for this number of slots, whatever the panel has.
_MOST_SLOTS = 256


def problem(parts, slots, landings=20):
    """Returns what is wrong with a panel whose fingers fill all its slots; an empty string if nothing is.

    The pipe has no room for that many landings, so a part of the events waits until the reader has read.
    """
    folder = tempfile.mkdtemp(prefix="th")
    mocked = panel.Panel(folder, together=slots)
    try:
        frames = 2 * landings - 1
        for frame in range(frames):
            mocked.send(mocked.prepare(_frame(frame, slots)), 1000 * frame)
        if not mocked.overflows:
            return "the pipe has more room than a kernel's buffer"
        library = os.path.abspath(os.path.join(parts, "panel.so"))
        with subprocess.Popen(
                [RUNNER, folder, library, sys.executable, os.path.abspath(__file__), str(slots), str(frames)],
                stdin=subprocess.DEVNULL) as reader:
            while reader.poll() is None:
                mocked.flush()
                select.select([], [], [], 0.01)
        found = [pathlib.Path(folder, name).read_text(encoding="utf-8").strip() for name in ("out", "err")]
        return " ".join(filter(None, found)) or ("" if reader.returncode == 0 else "the reader has failed")
    finally:
        mocked.close()
        shutil.rmtree(folder, ignore_errors=True)


def _frame(number, slots):
    """The events of a frame in which fingers land on all slots, or of one in which they lift."""
    if number % 2:
        return [event for slot in range(slots) for event in ((_SLOT, slot), (0x39, -1))]
    return [event for slot in range(slots) for event in (
        (_SLOT, slot), (0x39, number + slot), (0x35, 7 * slot), (0x36, 3 * slot + number))]


def _read(descriptor, frames):
    """Reads a number of frames. Returns the value of each axis and slot."""
    state = {}
    slot = read = 0
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    while read < frames:
        if not waiting.poll(30_000):
            sys.exit(f"{frames - read} frames did not arrive")
        data = os.read(descriptor, _SHARE * _EVENT.size)
        if len(data) % _EVENT.size:
            sys.exit(f"a read returned {len(data)} bytes, which end in the middle of an event")
        for _, _, kind, code, value in _EVENT.iter_unpack(data):
            read += kind == 0
            if kind and code == _SLOT:
                slot = value
            elif kind:
                state[code, slot] = value
    return state


def main():
    """Reads a panel in a process that panel.so is loaded into."""
    slots, frames = map(int, sys.argv[1:])
    descriptor = os.open("/dev/input/event5", os.O_RDONLY | os.O_NONBLOCK)
    state = _read(descriptor, frames)
    for room in (slots, _MOST_SLOTS):
        for axis in _AXES:
            values = bytearray(struct.pack(f"<{room + 1}i", axis, *[0] * room))
            # EVIOCGMTSLOTS
            fcntl.ioctl(descriptor, 2 << 30 | len(values) << 16 | ord("E") << 8 | 0x0a, values)
            found = struct.unpack(f"<{room + 1}i", values)
            if found[:slots + 1] != (axis, *(state[axis, slot] for slot in range(slots))):
                sys.exit(f"EVIOCGMTSLOTS of axis {axis} and {room} slots returned {found[:4]} and so on")


if __name__ == "__main__":
    main()
