#!/usr/bin/env python3
"""Collects recordings of real panels for the guest to play, each as one evemu file.

usage: gather.py FROM TO TACTILE
  FROM     a folder with an index.json that describes each file; it need not exist
  TO       the folder to fill
  TACTILE  the program that converts getevent's text to evemu

The description of a file of events may be in another file next to it (.desc, .prop). Android's getevent describes
no device, so the conversion makes a description from the events. Both libinput and tactiled then use it.
"""

import json
import pathlib
import subprocess
import sys

# Longer pauses are shortened, because neither libinput nor tactiled does anything in them.
PAUSE = 0.1
PLACES = ("A: 00 ", "A: 35 ")  # ABS_X, ABS_MT_POSITION_X: axes of a panel


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
    """The first panel in a file of getevent, or None."""
    for number in range(2):
        result = subprocess.run(
            [tactile, "convert", path, "-", "--format", "evemu", "--device", str(number)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True)
        lines = result.stdout.splitlines()
        if result.returncode == 0 and any(line.startswith(PLACES) for line in lines):
            return lines
    return None


def evemu_text(path, tactile):
    """Description and events, or None without a description."""
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
    """The lines with no pause longer than PAUSE."""
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
        print("guest: skipped: there is no folder of more recordings")
        return
    rows = json.loads((source / "index.json").read_text())["files"]
    panels = [row for row in rows if row["kind"].startswith("touchscreen")]
    recorded = [row for row in panels if row.get("frames")]
    print(f"guest: left out: {len(panels) - len(recorded)} files with a description only")
    played = 0
    for row in recorded:
        path = source / row["file"]
        lines = evemu_text(path, tactile)
        if lines is None:
            print(f"guest: left out: {row['file']}: no description of its device")
            continue
        place = target / f"{played:02}-{path.name.removesuffix('.evemu')}.evemu"
        place.write_text("\n".join(hurried(lines)) + "\n")
        played += 1
    print(f"guest: {played} of {len(recorded)} recordings of other panels")


if __name__ == "__main__":
    main()
