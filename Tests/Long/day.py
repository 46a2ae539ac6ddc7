#!/usr/bin/env python3
"""Replays an hour and a day of touches, and checks that tactile and tactiled need the same memory for both.

day.py TACTILE FOLDER RECORDING: writes both recordings to FOLDER, in every format, for RECORDING's panel,
with a tap or a drag every two seconds. In the format of libinput, it also writes recordings of two panels,
whose events follow one another. Then it replays them with `tactile replay` and `tactiled --replay`, and
compares their peak memory: VmHWM of proc(5), because ru_maxrss of getrusage(2) includes this program,
which forks the replay.
"""
import json
import os
import pty
import socket
import subprocess
import sys
import time

PERIOD = 2.0
FRAMES = 24
STEP = 0.01
# The most memory that a day may use more than an hour: pages that the allocator keeps.
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


# The writer of a frame in each format, and the beginning of its event lines.
FORMATS = {
    "evemu": (evemu, "E:"), "libinput": (libinput, "  - evdev:"), "getevent": (getevent, "["),
    "evtest": (evtest, "Event:"),
}


def head(tactile, recording, form, mark):
    """The text of the recording before its first event, in a format."""
    text = subprocess.run(
        [tactile, "convert", recording, "-", "--format", form], check=True, capture_output=True,
        text=True).stdout
    start = text.index("\n" + mark)
    return text[:start + 1]


def write(path, sections, frame_text, seconds):
    """Writes a touch every PERIOD seconds, after each of the sections. Every third one is a drag."""
    with open(path, "w", encoding="utf-8", buffering=1 << 20) as out:
        for index, description in enumerate(sections):
            out.write(description)
            write_touches(out, frame_text, seconds, 0.000001 + index * PERIOD / 2)


def write_touches(out, frame_text, seconds, first):
    report = (0, 0, 0)
    for number in range(int(seconds / PERIOD)):
        start = first + number * PERIOD
        x, y = 2000 + number * 7919 % 12000, 2000 + number * 104729 % 12000
        drags = number % 3 == 0
        for frame in range(FRAMES if drags else 6):
            events = [(3, 0x39, number % 65536), (1, 0x14a, 1)] if frame == 0 else []
            if frame == 0 or drags:
                events += [(3, 0x35, x + 60 * frame), (3, 0x36, y + 20 * frame)]
            out.write(frame_text(start + frame * STEP, events + [report]))
        out.write(frame_text(start + 30 * STEP, [(3, 0x39, -1), (1, 0x14a, 0), report]))


def most_memory(process):
    """The peak memory of a process in KiB, or 0 if it has ended."""
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return next((int(line.split()[1]) for line in file if line.startswith("VmHWM:")), 0)


def replay(tactile, path, pause=0.0):
    """Returns the peak memory in KiB, the number of printed lines, and the text on the terminal.

    The output is not read for `pause` seconds, so that the replay soon waits.
    """
    terminal, side = pty.openpty()
    reader, writer = os.pipe()
    count = 0
    shown = b""
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
            shown += piece
    except OSError:  # The other side is closed.
        pass
    status = child.wait()
    if status != 0:
        raise SystemExit(f"tactile replay {path} ends with {status}: {shown!r}")
    return memory, count, shown


def play(tactile, path, folder):
    """Returns the peak memory of tactiled in KiB, and the number of messages that it sent to a client."""
    address = os.path.join(folder, "socket")
    daemon = subprocess.Popen(
        [os.path.join(os.path.dirname(tactile), "tactiled"), "--socket", address, "--replay", path,
         "--speed", "max"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    client = socket.socket(socket.AF_UNIX)
    limit = time.monotonic() + 60
    while True:
        try:
            client.connect(address)
            break
        except OSError as error:
            if daemon.poll() is not None or time.monotonic() > limit:
                raise SystemExit(f"tactiled --replay {path} does not listen: {error}") from error
            time.sleep(0.01)
    client.sendall(b'{"method":"io.tactile.Events.Subscribe","more":true}\0')
    count, memory = 0, 0
    while piece := client.recv(1 << 16):
        count += piece.count(b"\0")
        memory = max(memory, most_memory(daemon.pid))
    client.close()
    _, said = daemon.communicate(timeout=60)
    if daemon.returncode != 0:
        raise SystemExit(f"tactiled --replay {path} ends with {daemon.returncode}: {said!r}")
    return memory, count


def inspect(tactile, path, folder, begin):
    """Writes the inspector's page of one minute. Returns the peak memory in KiB and the number of fingers in it."""
    page = os.path.join(folder, "page.html")
    if os.path.exists(page):
        os.remove(page)
    child = subprocess.Popen(
        [tactile, "inspect", path, "--from", str(begin), "--until", str(begin + 60), "-o", page], stdin=subprocess.DEVNULL)
    memory = 0
    while child.poll() is None:
        memory = max(memory, most_memory(child.pid))
        time.sleep(0.002)
    if child.returncode != 0:
        raise SystemExit(f"tactile inspect {path} ends with {child.returncode}")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    lines = text.split('id="recording">', 1)[1].split("</script>", 1)[0].splitlines()
    landed = [json.loads(line)["time"] / 1e9 for line in lines if '"touch":{' in line and '"phase":"began"' in line]
    if not landed or min(landed) < begin or max(landed) > begin + 60:
        raise SystemExit(f"tactile inspect {path} --from {begin}: the fingers land between {landed[:1]} and {landed[-1:]}")
    os.remove(page)
    return memory, len(landed)


def judge(found):
    """Compares an hour and a day: the memory in KiB and the number of outputs of each."""
    (hour, few), (day, many) = found["hour"], found["day"]
    if many < 23 * few:
        raise SystemExit(f"the day has {many} outputs and the hour {few}: some are missing")
    if day > hour + SLACK_KB:
        raise SystemExit(f"a day takes {day - hour} KiB more than an hour; {SLACK_KB} are allowed")


def compare(tactile, folder, recording, form, panels=1):
    """Replays both recordings in one format."""
    frame_text, mark = FORMATS[form]
    description = head(tactile, recording, form, mark)
    # The same panel again. The reader does not need the number of devices.
    again = description[description.index("- node:"):] if panels > 1 else ""
    sections = [description] + [again.replace("/event", f"/event{panel}") for panel in range(1, panels)]
    printed, played, inspected = {}, {}, {}
    for name, seconds in (("hour", 3600), ("day", 24 * 3600)):
        path = os.path.join(folder, f"{name}.{form}")
        write(path, sections, frame_text, seconds)
        # Progress appears after a second, and a fast machine needs less for a day.
        memory, lines, shown = replay(tactile, path, pause=1.5 if name == "day" else 0.0)
        printed[name] = memory, lines
        played[name] = play(tactile, path, folder)
        if form == "evemu":
            # A minute near the end, so that the command reads all of the recording.
            inspected[name] = inspect(tactile, path, folder, seconds - 90)
            print(f"{name}: a page of its last minute but one has {inspected[name][1]} fingers, "
                  f"at most {inspected[name][0] / 1024:.1f} MiB", flush=True)
        size = os.path.getsize(path) / (1 << 20)
        print(f"{name}: {size:.0f} MiB of {form}, {panels} panels, {lines} lines, at most "
              f"{memory / 1024:.1f} MiB, tactiled {played[name][0] / 1024:.1f} MiB", flush=True)
        os.remove(path)
        if name == "day" and b"replaying: " not in shown:
            raise SystemExit(f"no progress on the terminal, but {shown!r}")
    judge(printed)
    judge(played)
    if inspected:
        if inspected["hour"][1] != inspected["day"][1]:
            raise SystemExit("the minute of a day has other fingers than the minute of an hour")
        if inspected["day"][0] > inspected["hour"][0] + SLACK_KB:
            raise SystemExit(f"tactile inspect needs more memory for a minute of a day: {inspected}")


def main():
    tactile, folder, recording = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    for form in FORMATS:
        compare(tactile, folder, recording, form)
    compare(tactile, folder, recording, "libinput", panels=2)


main()
