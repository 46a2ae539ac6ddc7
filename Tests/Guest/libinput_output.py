"""Reads the output of libinput-debug-events."""

import re

LINE = re.compile(r"^[- ](event\d+)\s+(TOUCH_\w+)\s+(?:\d+\s+)?\+?(-?[\d.]+)s\s*(.*)")
PLACE = re.compile(r"(-?\d+) \((\d+)\)\s+(-?[\d.]+)/\s*(-?[\d.]+)")


def touches_of_libinput(text):
    """The touches in libinput's output: each a list of (time, x, y), with its node and with its end: "UP", "CANCEL",
    "REMOVED" if its device was removed first, or None."""
    touches, live = [], {}
    for line in text.splitlines():
        if "DEVICE_REMOVED" in line:
            node = line[1:].split()[0]
            for key in [key for key in live if key[0] == node]:
                live.pop(key)["end"] = "REMOVED"
        match = LINE.match(line)
        if not match or match[2] == "TOUCH_FRAME":
            continue
        key = (match[1], match[4].split()[0] if match[4] else "0")
        place = PLACE.match(match[4])
        time = seconds(match[3])
        step = (time, float(place[3]), float(place[4])) if place else None
        if match[2] == "TOUCH_DOWN":
            live[key] = {"node": match[1], "steps": [step], "end": None, "ended": None}
            touches.append(live[key])
        elif key in live and match[2] == "TOUCH_MOTION":
            live[key]["steps"].append(step)
        elif key in live:
            live[key]["end"] = match[2].removeprefix("TOUCH_")
            live.pop(key)["ended"] = time
    return touches


def seconds(text):
    """The time of a line of debug-events; negative before debug-events has begun."""
    time = float(text)
    return time if time < 2**31 / 1000 else time - 2**32 / 1000
