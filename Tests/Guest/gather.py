#!/usr/bin/env python3
"""Gathers other people's recordings of panels for the guest to play, each as one file of evemu text.

usage: gather.py FROM TO TACTILE
  FROM     a folder whose index.json tells of each file what is in it; if it is not there, that is said
  TO       the folder to fill
  TACTILE  the program that makes evemu text of getevent's

A file of events without a description stands beside one with it (.desc, .prop). Android's getevent
describes no device at all: it gets one made from its events, which both who read it then go by.
"""

import json
import pathlib
import subprocess
import sys

# Nothing happens in a longer pause, to libinput as little as to us: the guest is not kept waiting.
PAUSE = 0.1
PLACES = ("A: 00 ", "A: 35 ")  # ABS_X, ABS_MT_POSITION_X: a panel, not the sensor recorded beside it


def description_of(path):
    """The nearest description: `panel.tap.events` has `panel.tap.desc` or `panel.desc`."""
    parts = path.name.split(".")
    for count in range(len(parts) - 1, 0, -1):
        for suffix in ("desc", "prop"):
            candidate = path.with_name(".".join(parts[:count] + [suffix]))
            if candidate.exists():
                return candidate
    return None


def converted(path, tactile):
    """The first panel in a file of getevent's; None if there is none."""
    for number in range(2):
        result = subprocess.run(
            [tactile, "convert", path, "-", "--format", "evemu", "--device", str(number)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True)
        lines = result.stdout.splitlines()
        if result.returncode == 0 and any(line.startswith(PLACES) for line in lines):
            return lines
    return None


def evemu_text(path, tactile):
    """Description and events; None if nobody described the device."""
    if ".getevent" in path.name:
        return converted(path, tactile)
    lines = path.read_text(errors="replace").splitlines()
    if any(line.startswith("N:") for line in lines):
        return lines
    described = description_of(path)
    if not described:
        return None
    head = described.read_text(errors="replace").splitlines()
    return [line for line in head if not line.startswith("E:")] + [
        line for line in lines if line.startswith("E:")]


def hurried(lines):
    """With no pause longer than PAUSE."""
    before = saved = 0
    for line in lines:
        if line.startswith("E:"):
            _, stamp, *event = line.split()
            seconds, microseconds = stamp.split(".")
            time = int(seconds) * 1_000_000 + int(microseconds)
            saved += max(0, time - (before or time) - int(PAUSE * 1_000_000))
            before = time
            time -= saved
            line = f"E: {time // 1_000_000}.{time % 1_000_000:06} {' '.join(event)}"
        yield line


def main():
    source, target, tactile = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    target.mkdir(parents=True, exist_ok=True)
    if not (source / "index.json").exists():
        print("guest: skipped: there is no folder of other people's recordings")
        return
    rows = json.loads((source / "index.json").read_text())["files"]
    panels = [row for row in rows if row["kind"].startswith("touchscreen")]
    recorded = [row for row in panels if row.get("frames")]
    print(f"guest: left out: {len(panels) - len(recorded)} files that only describe a panel")
    played = 0
    for row in recorded:
        path = source / row["file"]
        lines = evemu_text(path, tactile)
        if lines is None:
            print(f"guest: left out: {row['file']}: nobody described its device")
            continue
        place = target / f"{played:02}-{path.name.removesuffix('.evemu')}.evemu"
        place.write_text("\n".join(hurried(lines)) + "\n")
        played += 1
    print(f"guest: {played} of {len(recorded)} recordings of other panels")


if __name__ == "__main__":
    main()
