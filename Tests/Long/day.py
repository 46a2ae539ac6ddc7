#!/usr/bin/env python3
"""Replays an hour and a day of touches, and holds tactile to the same memory for both.

day.py TACTILE FOLDER RECORDING: makes both recordings in FOLDER, in every format, with the touches of
RECORDING's panel, a tap or a drag every two seconds, replays them and compares the most memory each took
(VmHWM, proc(5); ru_maxrss of getrusage(2) counts this program too, which it was forked from).
"""
import os
import pty
import subprocess
import sys
import time

PERIOD = 2.0
FRAMES = 24
STEP = 0.01
# What more a day may take than an hour: nothing but what the allocator leaves behind.
SLACK_KB = 8 << 10


def evemu(stamp, events):
    return "".join(f"E: {stamp:.6f} {kind:04x} {code:04x} {value}\n" for kind, code, value in events)


def libinput(stamp, events):
    seconds, micros = divmod(round(stamp * 1e6), 1000000)
    return "  - evdev:\n" + "".join(
        f"    - [{seconds}, {micros}, {kind}, {code}, {value}]\n" for kind, code, value in events)


def getevent(stamp, events):
    return "".join(
        f"[{stamp:15.6f}] /dev/input/event0: {kind:04x} {code:04x} {value & 0xffffffff:08x}\n"
        for kind, code, value in events)


def evtest(stamp, events):
    return "".join(
        f"Event: time {stamp:.6f}, "
        + (f"type {kind} (?), code {code} (?), value {value}\n" if kind else "---- SYN_REPORT ----\n")
        for kind, code, value in events)


# What a frame looks like in each format, and what its lines of events begin with.
FORMATS = {
    "evemu": (evemu, "E:"), "libinput": (libinput, "  - evdev:"), "getevent": (getevent, "["),
    "evtest": (evtest, "Event:"),
}


def head(tactile, recording, form, mark):
    """What stands before the first event of the recording in a format."""
    text = subprocess.run(
        [tactile, "convert", recording, "-", "--format", form], check=True, capture_output=True,
        text=True).stdout
    start = text.index("\n" + mark)
    return text[:start + 1]


def write(path, description, frame_text, seconds):
    """A touch every PERIOD seconds, every third one a drag."""
    report = (0, 0, 0)
    with open(path, "w", encoding="utf-8", buffering=1 << 20) as out:
        out.write(description)
        for number in range(int(seconds / PERIOD)):
            start = 0.000001 + number * PERIOD
            x, y = 2000 + number * 7919 % 12000, 2000 + number * 104729 % 12000
            drags = number % 3 == 0
            for frame in range(FRAMES if drags else 6):
                events = [(3, 0x39, number % 65536), (1, 0x14a, 1)] if frame == 0 else []
                if frame == 0 or drags:
                    events += [(3, 0x35, x + 60 * frame), (3, 0x36, y + 20 * frame)]
                out.write(frame_text(start + frame * STEP, events + [report]))
            out.write(frame_text(start + 30 * STEP, [(3, 0x39, -1), (1, 0x14a, 0), report]))


def most_memory(process):
    """The most memory that a process has had since it was started, in KiB; 0 if it has ended."""
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return next((int(line.split()[1]) for line in file if line.startswith("VmHWM:")), 0)


def replay(tactile, path, pause=0.0):
    """The most memory it took in KiB, how many lines it printed, and what it told a terminal.

    Nothing it prints is read for `pause` seconds, in which it soon has to wait.
    """
    terminal, side = pty.openpty()
    reader, writer = os.pipe()
    count = 0
    told = b""
    child = subprocess.Popen(
        [tactile, "replay", "--json", path], stdout=writer, stderr=side, stdin=subprocess.DEVNULL)
    os.close(writer)
    os.close(side)
    time.sleep(pause)
    memory = most_memory(child.pid)
    while piece := os.read(reader, 1 << 16):
        count += piece.count(b"\n")
        memory = max(memory, most_memory(child.pid))
    try:
        while piece := os.read(terminal, 1 << 16):
            told += piece
    except OSError:  # The other side is closed.
        pass
    status = child.wait()
    if status != 0:
        raise SystemExit(f"tactile replay {path} ends with {status}: {told!r}")
    return memory, count, told


def compare(tactile, folder, recording, form):
    """Replays both recordings in one format."""
    frame_text, mark = FORMATS[form]
    description = head(tactile, recording, form, mark)
    found = {}
    for name, seconds in (("hour", 3600), ("day", 24 * 3600)):
        path = os.path.join(folder, f"{name}.{form}")
        write(path, description, frame_text, seconds)
        # Progress is told of what has taken a second, and a fast machine needs none for a day.
        memory, lines, told = replay(tactile, path, pause=1.5 if name == "day" else 0.0)
        found[name] = memory, lines
        size = os.path.getsize(path) / (1 << 20)
        print(f"{name}: {size:.0f} MiB of {form}, {lines} lines, at most {memory / 1024:.1f} MiB",
              flush=True)
        os.remove(path)
        if name == "day" and b"replaying: " not in told:
            raise SystemExit(f"nothing was told of how far it has come: {told!r}")
    (hour, few), (day, many) = found["hour"], found["day"]
    if many < 23 * few:
        raise SystemExit(f"the day has {many} lines, the hour {few}: some of it is missing")
    if day > hour + SLACK_KB:
        raise SystemExit(f"a day takes {day - hour} KiB more than an hour; {SLACK_KB} are allowed")


def main():
    tactile, folder, recording = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    for form in FORMATS:
        compare(tactile, folder, recording, form)


main()
