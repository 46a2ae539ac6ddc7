#!/usr/bin/env python3
"""Replays an hour and a day of touches, and holds tactile to the same memory for both.

day.py TACTILE FOLDER: makes both recordings in FOLDER with the touches of one panel, a tap or a drag
every two seconds, replays them and compares the most memory each took (ru_maxrss, getrusage(2)).
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


def head(path):
    """The description of the demo's panel."""
    with open(path, encoding="utf-8") as file:
        lines = []
        for line in file:
            if line.startswith("E:"):
                return "".join(lines)
            lines.append(line)
    raise SystemExit(f"{path} holds no event")


def write(path, description, seconds):
    """A touch every PERIOD seconds, every third one a drag."""
    with open(path, "w", encoding="utf-8", buffering=1 << 20) as out:
        out.write(description)
        for number in range(int(seconds / PERIOD)):
            start = 0.000001 + number * PERIOD
            x, y = 2000 + number * 7919 % 12000, 2000 + number * 104729 % 12000
            drags = number % 3 == 0
            for frame in range(FRAMES if drags else 6):
                stamp = f"E: {start + frame * STEP:.6f}"
                if frame == 0:
                    out.write(f"{stamp} 0003 0039 {number % 65536}\n")
                    out.write(f"{stamp} 0001 014a 1\n")
                if frame == 0 or drags:
                    out.write(f"{stamp} 0003 0035 {x + 60 * frame}\n")
                    out.write(f"{stamp} 0003 0036 {y + 20 * frame}\n")
                out.write(f"{stamp} 0000 0000 0\n")
            end = f"E: {start + 30 * STEP:.6f}"
            out.write(f"{end} 0003 0039 -1\n{end} 0001 014a 0\n{end} 0000 0000 0\n")


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
    while piece := os.read(reader, 1 << 20):
        count += piece.count(b"\n")
    try:
        while piece := os.read(terminal, 1 << 16):
            told += piece
    except OSError:  # The other side is closed.
        pass
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        raise SystemExit(f"tactile replay {path} ends with {status}: {told!r}")
    return usage.ru_maxrss, count, told


def main():
    tactile, folder, recording = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    description = head(recording)
    found = {}
    for name, seconds in (("hour", 3600), ("day", 24 * 3600)):
        path = os.path.join(folder, f"{name}.evemu")
        write(path, description, seconds)
        # Progress is told of what has taken a second, and a fast machine needs none for a day.
        memory, lines, told = replay(tactile, path, pause=1.5 if name == "day" else 0.0)
        found[name] = memory, lines
        size = os.path.getsize(path) / (1 << 20)
        print(f"{name}: {size:.0f} MiB of evemu text, {lines} lines, at most {memory / 1024:.1f} MiB")
        os.remove(path)
        if name == "day" and b"replaying: " not in told:
            raise SystemExit(f"nothing was told of how far it has come: {told!r}")
    (hour, few), (day, many) = found["hour"], found["day"]
    if many < 23 * few:
        raise SystemExit(f"the day has {many} lines, the hour {few}: some of it is missing")
    if day > hour + SLACK_KB:
        raise SystemExit(f"a day takes {day - hour} KiB more than an hour; {SLACK_KB} are allowed")


main()
