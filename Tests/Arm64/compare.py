#!/usr/bin/env python3
"""Runs two builds of `tactile` on every recording, and compares what they print.

usage: compare.py COMMAND OTHER-COMMAND
  Each is a program with its options, as one argument: `qemu-aarch64 -L sysroot tactile`.

Each recording is replayed for apps, with all decisions, and for a compositor, and it is explained. Standard output, errors and exit codes
must be the same, byte for byte. RECORDINGS (../shared/recordings, if it exists) is a folder of more recordings.
"""

import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANNERS = (["replay", "--json", "--trace"], ["replay", "--json", "--own"], ["explain"])
LIMIT = 300  # seconds for a run on a busy machine


def recordings():
    """Every file that may be a recording; both programs must refuse the others alike."""
    more = pathlib.Path(os.environ.get("RECORDINGS", ROOT.parent / "shared/recordings"))
    if not more.is_dir():
        print(f"skipped: {more} has no more recordings")
    for folder in (ROOT / "Tests/Fixtures/Recordings", more):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.stat().st_size and path.suffix not in (".json", ".md") and "LICENSES" not in path.parts:
                yield path


def result(command, arguments):
    done = subprocess.run(
        [*shlex.split(command), *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    runs = [[*manner, str(path)] for path in recordings() for manner in MANNERS]
    size = good = 0
    different = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pairs = pool.map(lambda run: [result(command, run) for command in sys.argv[1:]], runs)
        for run, (one, other) in zip(runs, pairs):
            size += len(one[1])
            good += one[0] == 0
            if one != other:
                different.append(run)
                parts = [name for name, a, b in zip(("exit code", "output", "errors"), one, other) if a != b]
                print(f"different {', '.join(parts)}: tactile {shlex.join(run)}")
    print(f"{len(runs)} runs, of which {good} succeed, {size:,} bytes; {len(different)} differ")
    if not good:
        sys.exit("error: no run succeeded")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
