"""libinput and Tactile read the same device: the same number of touches, at the same times and locations.

Tactile must report everything that libinput reports about a touch, at the same time and location. Tactile may report
more, but only at the location of libinput's touch: a change of force or size, for which libinput has no event, or a
movement within the fuzz of the device, which libinput suppresses. These differences are allowed:

- Time: both use the time of the kernel. libinput truncates it to milliseconds. debug-events prints the time since it
  has begun, in an unsigned number of 32 bits: an event of a moment before has a time close to 2**32 ms.
- Location, as a part of the panel: libinput prints hundredths of a percent. It measures from the edge of a device unit,
  and Tactile from the center. libinput's location may lag by the fuzz.
- If the device has no slots, libmtdev assigns them for libinput and smooths locations with its own fuzz, or with 1/250
  of the axis if the device reports none. libinput's touch may then move while the finger rests. In this case, a location
  that only libinput reports must be that of Tactile's touch.
"""

from laws import lives_of
from libinput_output import touches_of_libinput

TIME = 0.001
ROUNDING = 0.006  # in percent: half of libinput's last digit, and Tactile's thousandth of a point
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
        text = laws.text(f"{number:02}.libinput")
        theirs = touches_of_libinput(text)
        ours = [touch_of(life, times[life[0]["id"]], device) for life in lives
                if life[0]["device"] == device["id"]]
        if device["kind"] != "touchscreen" and not theirs:
            print(f"#   left out: {name}: a device of kind {device['kind']}")
        elif "DEVICE_ADDED" not in text:
            print(f"#   left out: {name}: libinput does not use it: {laws.text(f'{number:02}.log')}")
        elif not ours and not theirs:
            print(f"#   left out: {name}: no touch begins in it, in libinput either")
        else:
            compared += 1
            axes = axes_of(laws.text(f"{number:02}.axes"))
            laws.law(*compare(name, ours, theirs, tolerance(axes), is_smoothed(axes)), None)
    print(f"#   {compared} recordings of {len(added)} were compared")
    laws.law("panels were compared", compared >= 5)


def touch_of(life, times, device):
    size = device["size"]
    steps = [(time, touch["location"]["x"] / (size["width"] * POINTS) * 100,
              touch["location"]["y"] / (size["height"] * POINTS) * 100)
             for touch, time in zip(life, times) if touch["phase"] in ("began", "moved")]
    return {"steps": steps, "end": life[-1]["phase"], "ended": times[-1]}


def axes_of(text):
    """The minimum, maximum and fuzz of each axis, from the lines of a description."""
    axes = {}
    for line in text.splitlines():
        code, *numbers = line.removeprefix("A:").split()
        axes[int(code, 16)] = [int(number) for number in numbers[:3]]
    return axes


def is_smoothed(axes):
    """Whether libinput reads the device through libmtdev: it has several fingers and no slots."""
    return 0x35 in axes and 0x2F not in axes


def tolerance(axes):
    """The tolerance of both axes, in percent."""
    allowed = []
    for code, single in ((0x35, 0x00), (0x36, 0x01)):
        low, high, fuzz = axes[code if code in axes else single]
        units = 0.5 + fuzz
        if is_smoothed(axes):
            units += fuzz or (high - low) / 250
        allowed.append(units * 100 / (high - low + 1) + ROUNDING)
    return allowed


def is_at(step, place, allowed):
    return abs(step[1] - place[1]) <= allowed[0] and abs(step[2] - place[2]) <= allowed[1]


def nearest(touches, step):
    """The touch that began at a time; the nearest if there are several."""
    found = [touch for touch in touches if abs(touch["steps"][0][0] - step[0]) <= TIME]
    return min(found, key=lambda touch: abs(touch["steps"][0][1] - step[1])
               + abs(touch["steps"][0][2] - step[2]), default=None)


def count_from_the_first(touches):
    """Makes times relative to the first touch, because libinput's times begin elsewhere."""
    zero = min((touch["steps"][0][0] for touch in touches), default=0)
    for touch in touches:
        touch["steps"] = [(time - zero, x, y) for time, x, y in touch["steps"]]
        touch["ended"] = None if touch["ended"] is None else touch["ended"] - zero


def fits(step, place, allowed):
    return abs(step[0] - place[0]) <= TIME and is_at(step, place, allowed)


def pair(ours, theirs, allowed, smoothed):
    """The pairs of steps that Tactile and libinput report about one touch, and the first wrong step, or None."""
    pairs, place, left = [], None, list(theirs)
    for number, step in enumerate(ours):
        if left and fits(step, left[0], allowed):
            place = left.pop(0)
            pairs.append((step, place))
        elif place is None or not is_at(step, place, allowed):
            return pairs, f"is at {step}; libinput's is at {place} and then at {left[:1]}"
        following = ours[number + 1] if number + 1 < len(ours) else (float("inf"), 0, 0)
        while (smoothed and left and left[0][0] <= following[0] + TIME
               and not fits(following, left[0], allowed) and is_at(step, left[0], allowed)):
            place = left.pop(0)
    return pairs, f"is never reported at {left[0]}, as libinput's is" if left else None


def compare(name, ours, theirs, allowed, smoothed):
    """A sentence with the greatest differences, and the first error or None."""
    count_from_the_first(ours)
    count_from_the_first(theirs)
    complaint = None
    if len(ours) != len(theirs):
        complaint = f"{len(ours)} touches; libinput has {len(theirs)}"
    late, off, unmatched, paired = [0], [0], list(ours), 0
    for number, other in enumerate(theirs, 1):
        mine = nearest(unmatched, other["steps"][0])
        if mine is None:
            complaint = complaint or f"libinput's touch {number}, {other['steps'][0]}, is missing"
            continue
        unmatched.remove(mine)
        pairs, wrong = pair(mine["steps"], other["steps"], allowed, smoothed)
        paired += len(pairs)
        late += [abs(step[0] - place[0]) for step, place in pairs]
        off += [abs(step[axis] - place[axis]) for step, place in pairs for axis in (1, 2)]
        ended = {"UP": "ended", "CANCEL": "cancelled", None: "cancelled"}[other["end"]]
        if mine["end"] != ended:
            wrong = wrong or f"{mine['end']}, libinput's {ended}"
        elif other["ended"] is not None:
            late.append(abs(mine["ended"] - other["ended"]))
            if late[-1] > TIME:
                wrong = wrong or f"ends at {mine['ended']}; libinput's ends at {other['ended']}"
        if wrong:
            complaint = complaint or f"touch {number} {wrong}"
    ours_alone = sum(len(touch["steps"]) for touch in ours) - paired
    return (f"{name}: {len(theirs)} touches, {paired} steps, within {max(late) * 1000:.2f} ms and "
            f"{max(off):.2f} %; {ours_alone} more steps of Tactile at libinput's location"), complaint
