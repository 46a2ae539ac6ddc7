"""libinput and Tactile on the same device: as many touches, at the same times, at the same places.

Both read the kernel's time; libinput prints milliseconds, so times may differ by one and a half. Places
are compared as parts of the panel: libinput prints hundredths of a percent and counts from the edge of
a unit, we from its middle; where a device states a fuzz, libinput holds still within it. The lift of
one of two fingers is withheld from a window while it may become a tap of both (S122).
"""

import re

from laws import lives_of

LINE = re.compile(r"^[- ](event\d+)\s+(TOUCH_\w+)\s+(?:\d+\s+)?\+?(-?[\d.]+)s\s*(.*)")
PLACE = re.compile(r"(\d+) \((\d+)\)\s+(-?[\d.]+)/\s*(-?[\d.]+)")
TIME = 0.0015
POINTS = 160 / 25.4


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    added = [change["device"] for message in messages for change in message.get("devices", [])
             if change["change"] == "added"]
    lives = lives_of(messages)
    times = {}
    for message in messages:
        for touch in message.get("touches", []):
            times.setdefault(touch["id"], []).append(message["time"] / 1e9)
    compared = 0
    for number, device in enumerate(added, 1):
        name = laws.text(f"{number:02}.name")
        theirs = touches_of_libinput(laws.text(f"{number:02}.libinput"))
        ours = [touch_of(life, times[life[0]["id"]], device) for life in lives
                if life[0]["device"] == device["id"]]
        if not theirs and device["kind"] != "touchscreen":
            continue
        compared += 1
        worst, complaint = compare(ours, theirs, tolerance(laws.text(f"{number:02}.axes")))
        laws.law(f"{name}: {len(theirs)} touches, within {worst[0] * 1000:.1f} ms, {worst[1]:.2f} %",
                 complaint, None)
    print(f"#   {compared} recordings of {len(added)} are of panels")
    laws.law("panels were compared", compared >= 4)


def touches_of_libinput(text):
    """Each a list of (time, x, y) with its end: "UP", "CANCEL", or None if there was none."""
    touches, live = [], {}
    for line in text.splitlines():
        match = LINE.match(line)
        if not match or match[2] == "TOUCH_FRAME":
            continue
        slot = match[4].split()[0] if match[4] else "0"
        place = PLACE.match(match[4])
        step = (float(match[3]), float(place[3]), float(place[4])) if place else None
        if match[2] == "TOUCH_DOWN":
            live[slot] = {"steps": [step], "end": None, "ended": None}
            touches.append(live[slot])
        elif slot in live and match[2] == "TOUCH_MOTION":
            live[slot]["steps"].append(step)
        elif slot in live:
            live[slot]["end"] = match[2].removeprefix("TOUCH_")
            live.pop(slot)["ended"] = float(match[3])
    return touches


def touch_of(life, times, device):
    size = device["size"]
    steps = [(time, touch["location"]["x"] / (size["width"] * POINTS) * 100,
              touch["location"]["y"] / (size["height"] * POINTS) * 100)
             for touch, time in zip(life, times) if touch["phase"] in ("began", "moved")]
    return {"steps": steps, "end": life[-1]["phase"], "ended": times[-1]}


def tolerance(axes):
    """In percent for both axes: a unit, the fuzz, and libinput's rounding."""
    worst = [0.0, 0.0]
    for line in axes.splitlines():
        code, *numbers = line.removeprefix("A:").split()
        axis = {"00": 0, "01": 1, "35": 0, "36": 1}.get(code.zfill(2))
        if axis is not None and int(numbers[1]) > int(numbers[0]):
            units = int(numbers[1]) - int(numbers[0]) + 1
            worst[axis] = max(worst[axis], (1 + int(numbers[2])) * 100 / units)
    return worst[0] + 0.011, worst[1] + 0.011


def nearest(touches, step):
    """The touch that began at a time, the nearest if there are several."""
    found = [touch for touch in touches if abs(touch["steps"][0][0] - step[0]) <= TIME]
    return min(found, key=lambda touch: abs(touch["steps"][0][1] - step[1])
               + abs(touch["steps"][0][2] - step[2]), default=None)


def ends_with(mine, ended, ours):
    """Whether a touch ends when libinput's does, or later together with another that was down then."""
    return abs(mine["ended"] - ended) <= TIME or any(
        touch is not mine and touch["steps"][0][0] < ended < touch["ended"]
        and abs(touch["ended"] - mine["ended"]) <= TIME for touch in ours)


def compare(ours, theirs, allowed):
    """The greatest differences, and the first thing that is wrong."""
    worst = (0.0, 0.0)
    if len(ours) != len(theirs):
        return worst, f"{len(ours)} touches, libinput has {len(theirs)}"
    for touches in (ours, theirs):
        zero = min((touch["steps"][0][0] for touch in touches), default=0)
        for touch in touches:
            touch["steps"] = [(time - zero, x, y) for time, x, y in touch["steps"]]
            touch["ended"] = None if touch["ended"] is None else touch["ended"] - zero
    unmatched = list(ours)
    for number, other in enumerate(theirs, 1):
        mine = nearest(unmatched, other["steps"][0])
        if mine is None:
            return worst, f"libinput's touch {number} at {other['steps'][0]} is none of ours"
        unmatched.remove(mine)
        for time, x, y in other["steps"]:
            at = [s for s in mine["steps"] if s[0] <= time + TIME]
            if not at:
                return worst, f"touch {number} begins at {mine['steps'][0]}, libinput's at {time, x, y}"
            near = min(at, key=lambda step: abs(step[0] - time))
            off = abs(near[1] - x), abs(near[2] - y)
            late = abs(near[0] - time)
            worst = max(worst[0], late if late <= 0.05 else 0), max(worst[1], *off)
            if off[0] > allowed[0] or off[1] > allowed[1]:
                return worst, f"touch {number} is at {near}, libinput's at {(time, x, y)}"
        ended = {"UP": "ended", "CANCEL": "cancelled", None: "cancelled"}[other["end"]]
        if mine["end"] != ended:
            return worst, f"touch {number} {mine['end']}, libinput's {ended}"
        if other["ended"] is not None and not ends_with(mine, other["ended"], ours):
            return worst, f"touch {number} ends at {mine['ended']}, libinput's at {other['ended']}"
    return worst, None
