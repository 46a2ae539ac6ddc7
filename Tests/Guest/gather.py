#!/usr/bin/env python3
"""Gathers other people's recordings of panels for the guest to play, each as one file of evemu text.

usage: gather.py FROM TO
  FROM  a folder whose index.json tells of each file what is in it; if it is not there, that is said
  TO    the folder to fill

A file of events without a description stands beside one with it (.desc, .prop).
"""

import json
import pathlib
import sys


def description_of(path):
    """The nearest description: `panel.tap.events` has `panel.tap.desc` or `panel.desc`."""
    parts = path.name.split(".")
    for count in range(len(parts) - 1, 0, -1):
        for suffix in ("desc", "prop"):
            candidate = path.with_name(".".join(parts[:count] + [suffix]))
            if candidate.exists():
                return candidate
    return None


def evemu_text(path):
    """Description and events; None if nobody described the device."""
    lines = path.read_text(errors="replace").splitlines()
    if any(line.startswith("N:") for line in lines):
        return lines
    described = description_of(path)
    if not described:
        return None
    head = described.read_text(errors="replace").splitlines()
    return [line for line in head if not line.startswith("E:")] + [
        line for line in lines if line.startswith("E:")]


def main():
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    if not (source / "index.json").exists():
        print("guest: skipped: there is no folder of other people's recordings")
        return
    rows = json.loads((source / "index.json").read_text())["files"]
    recorded = [row for row in rows if row["kind"].startswith("touchscreen") and row.get("frames")]
    # With slots and a description of their own: the others' devices are guesses, or libinput reads them
    # through libmtdev, which moves positions.
    panels = [row for row in recorded if row["kind"] == "touchscreen" and row["protocol"] == "B"
              and ".getevent" not in row["file"]]
    print(f"guest: skipped: {len(recorded) - len(panels)} recordings without slots or a description")
    for number, row in enumerate(panels):
        path = source / row["file"]
        place = target / f"{number:02}-{path.name}.evemu"
        lines = evemu_text(path)
        if lines is None:
            print(f"guest: skipped: {row['file']}: nobody described its device")
            continue
        place.write_text("\n".join(lines) + "\n")
    print(f"guest: {len(list(target.iterdir()))} recordings of other panels")


if __name__ == "__main__":
    main()
