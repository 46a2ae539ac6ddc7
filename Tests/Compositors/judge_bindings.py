#!/usr/bin/env python3
"""Judges what programs of others received from the keyboard and the pointer of bindings (bindings.sh).

usage: judge_bindings.py FOLDER
  FOLDER  holds the results of each release, as for judge.py

It prints TAP, and exits with 1 if a law is broken, or if there are no results.
"""

import pathlib
import re
import sys

WIDTH, HEIGHT = 1920, 1080  # of the panel


class Event:
    """An event that a program printed: a key, a button, an axis or a motion."""

    def __init__(self, kind, detail, place=None):
        self.kind, self.detail, self.place = kind, detail, place

    def __repr__(self):
        return f"{self.kind} {self.detail}"


def of_wev(lines):
    """The events in the output of wev.

    wev makes a wl_keyboard each time that sway announces what the seat has, and each of them receives every key. These
    copies of one key have the same serial number, and two keys never do.
    """
    place, events, pressed, serials = None, [], None, set()
    for line in lines:
        if match := re.search(r"(?:wl_pointer\]\s+(?:motion|enter)).*x, y: ([\d.]+), ([\d.]+)", line):
            place = float(match[1]), float(match[2])
            events.append(Event("motion", "", place))
        elif match := re.search(r"button: \d+ \((\w+)\), state: \d \((\w+)\)", line):
            events.append(Event("press" if match[2] == "pressed" else "release", match[1], place))
        elif match := re.search(r"wl_keyboard\]\s+key: serial: (\d+);.*state: \d \((\w+)\)", line):
            pressed = match[2] == "pressed" if match[1] not in serials else None
            serials.add(match[1])
        elif (match := re.search(r"sym: (\S+)", line)) and pressed is not None:
            events.append(Event("down" if pressed else "up", match[1]))
            pressed = None
        elif match := re.search(r"wl_touch\]\s+(\w+)(?:.*x, y: ([\d.]+), ([\d.]+))?", line):
            where = (float(match[2]), float(match[3])) if match[2] else None
            events.append(Event("touch", match[1], where))
        elif match := re.search(r"axis: .*axis: \d \((\w+)\), value: (-?[\d.]+)", line):
            events.append(Event("scroll", (match[1], float(match[2])), place))
    return events


BUTTONS = {"1": "left", "2": "middle", "3": "right", "4": "up", "5": "down", "6": "leftwards", "7": "rightwards"}


def of_xev(lines):
    """The events in the output of xev."""
    events, kind, place = [], None, None
    for line in lines:
        if match := re.match(r"(\w+) event", line):
            kind = match[1]
        elif match := re.search(r"root:\((-?\d+),(-?\d+)\)", line):
            place = float(match[1]), float(match[2])
            if kind == "MotionNotify":
                events.append(Event("motion", "", place))
        elif (match := re.search(r"state 0x\w+, button (\d+)", line)) and kind in ("ButtonPress", "ButtonRelease"):
            name = BUTTONS.get(match[1], match[1])
            if name in ("left", "middle", "right"):
                events.append(Event("press" if kind == "ButtonPress" else "release", name, place))
            elif kind == "ButtonPress":
                axis = "vertical" if name in ("up", "down") else "horizontal"
                events.append(Event("scroll", (axis, 15.0 if name in ("down", "rightwards") else -15.0), place))
        elif (match := re.search(r"keysym 0x\w+, (\w+)\)", line)) and kind in ("KeyPress", "KeyRelease"):
            events.append(Event("down" if kind == "KeyPress" else "up", match[1]))
    return events


class Received:
    """What one program received, by case."""

    def __init__(self, folder):
        self.folder = folder
        self.cases, number = {}, 0
        for line in self.text("events").splitlines():
            if match := re.fullmatch(r"case (\d+)", line):
                number = int(match[1])
            self.cases.setdefault(number, []).append(line)
        self.is_wayland = folder.name.startswith("sway")
        self.reader = of_wev if self.is_wayland else of_xev
        size = self.text("screen").split(",")
        self.size = tuple(map(float, size)) if len(size) == 2 else (1.0, 1.0)

    def text(self, name):
        path = self.folder / name
        return path.read_text(errors="replace").strip() if path.exists() else ""

    def of(self, number, *kinds):
        return [event for event in self.reader(self.cases.get(number, [])) if event.kind in kinds]

    def is_at(self, event, x, y, tolerance=12):
        """Whether an event is at this place of the panel, within pixels."""
        if event.place is None:
            return False
        return (abs(event.place[0] - x / WIDTH * self.size[0]) <= tolerance
                and abs(event.place[1] - y / HEIGHT * self.size[1]) <= tolerance)


def names(events):
    return [f"{event.kind} {event.detail}" for event in events]


# Each function returns what is wrong, or an empty text.

def keys(received):
    found = names(received.of(1, "down", "up"))
    expected = ["down Control_L", "down plus", "up plus", "up Control_L", "down F5", "up F5"]
    return "" if found == expected else f"expected {expected}, received {found}"


def right_click(received):
    events = received.of(2, "press", "release")
    if names(events) != ["press right", "release right"]:
        return f"received {names(events)}"
    return "" if received.is_at(events[0], 960, 540) else f"the click is at {events[0].place}"


def other_output(received):
    events = received.of(11, "press", "release")
    if names(events) != ["press right", "release right"]:
        return f"received {names(events)}"
    # The location in the window, which fills the output of 1280 by 720 pixels.
    x, y = events[0].place or (0, 0)
    return "" if abs(x - 640) <= 12 and abs(y - 360) <= 12 else f"the click is at {events[0].place}"


def double_click(received):
    events = received.of(3, "press", "release")
    if names(events) != ["press left", "release left"] * 2:
        return f"received {names(events)}"
    return "" if received.is_at(events[-1], 500, 300) else f"the click is at {events[-1].place}"


def scrolls(received):
    turns = [event.detail for event in received.of(4, "scroll")]
    down = sum(value for axis, value in turns if axis == "vertical")
    # 40 mm are 252 points: five steps of 48 points, less the distance after which a pan begins.
    return "" if 45 <= down <= 90 else f"the content moved by {down} instead of 60 to 75: {turns}"


def drags(received):
    events = received.of(5, "press", "release", "motion")
    buttons = [event for event in events if event.kind != "motion"]
    if names(buttons) != ["press left", "release left"]:
        return f"received {names(buttons)}"
    if not received.is_at(buttons[-1], 1200, 700):
        return f"the drag ends at {buttons[-1].place}"
    between = events[events.index(buttons[-2]):events.index(buttons[-1])]
    moves = sum(event.kind == "motion" for event in between)
    return "" if moves >= 5 else f"the pointer moved {moves} times during the drag"


def released_at_kill(received):
    found = names(received.of(6, "press", "release"))
    return "" if found == ["press left", "release left"] else f"received {found}"


def typed(received):
    expected, found = "Zürich @ 3: 10€!", received.text("typed")
    return "" if found == expected else f"expected {expected!r}, the terminal received {found!r}"


def touches(received):
    """xev prints no touches. X makes a press of the left button of a touch, also for xev. Cases 3, 5 and 6 have presses
    of their own, and their laws know the number of these."""
    if received.is_wayland:
        found = {number: names(received.of(number, "touch")) for number in range(1, 7)}
    else:
        found = {number: [event for event in names(received.of(number, "press")) if event == "press left"]
                 for number in (1, 2, 4)}
    found = {number: each for number, each in found.items() if each}
    return f"received {found}" if found else ""


def passes_others(received):
    """The same reader as in `touches` finds a touch that no binding has."""
    if received.is_wayland:
        events = received.of(10, "touch")
        # wev makes a wl_touch each time that sway announces what the seat has, and each of them receives every touch.
        kinds = {event.detail for event in events}
        complete = {"down", "up"} <= kinds and "cancel" not in kinds
    else:
        events = received.of(10, "press", "release")
        complete = names(events) == ["press left", "release left"]
    if not complete:
        return f"received {names(events)}"
    return "" if received.is_at(events[0], 700, 400) else f"the tap is at {events[0].place}"


def follows_focus(received):
    terminal = received.text("status-terminal")
    # The example runs as a user without the permission `control`, so the variable is this user's.
    if not re.search(r'^  app = "(foot|XTerm)" \(user \d+\)$', terminal, re.MULTILINE):
        return f"the status is {terminal!r}"
    if not received.text("run-terminal"):
        return f"while the terminal had the focus, the status was {received.text('status-after-terminal')!r}"
    found = names(received.of(9, "down"))
    if found != ["down Control_L", "down plus", "down F5"]:
        return f"while another app had the focus, it received {found}"
    end = received.text("status-end")
    return "" if re.search(r"^  7 .*: 1 run,", end, re.MULTILINE) else f"at the end, the status is {end!r}"


def classified(received):
    udev, readers = received.text("udev").splitlines(), received.text("readers").splitlines()
    if "Tactile Keyboard: ID_INPUT_KEYBOARD=1" not in udev or "Tactile Pointer: ID_INPUT_MOUSE=1" not in udev:
        return f"udev: {udev}"
    if any(line.startswith("Tactile Pointer: ID_INPUT_TOUCHSCREEN=") for line in udev):
        return f"udev: {udev}"
    outputs = [line for line in udev if line.startswith("Tactile Pointer: WL_OUTPUT=")]
    connector = received.text("connector")
    if not connector or outputs != [f"Tactile Pointer: WL_OUTPUT={connector}"]:
        return f"the connector is {connector!r}; udev: {outputs}"
    compositor = "sway" if received.is_wayland else "Xorg"
    missing = {"Tactile Keyboard", "Tactile Pointer"} - {
        line.split(":")[0] for line in readers if line.split(": ")[-1] == compositor}
    if missing:
        return f"{compositor} does not read {sorted(missing)}; readers: {readers}"
    wrong = [line for line in readers if "tactiled" in line]
    return f"readers: {wrong}" if wrong else ""


LAWS = [
    ("udev and the compositor take the devices for a keyboard and a mouse, and tactiled reads neither", classified),
    ("chords press and release their keys in order", keys),
    ("a long press becomes a right click at its place, and no left click", right_click),
    ("a long press of two fingers becomes a double click", double_click),
    ("the content follows two fingers", scrolls),
    ("three fingers drag", drags),
    ("a button that is held when the program is killed is released", released_at_kill),
    ("a terminal receives the text", typed),
    ("the app receives no touch of the fingers that became keys, clicks, scrolling or a drag", touches),
    ("the app receives a tap that no binding has", passes_others),
    ("a binding for one app starts while this app has the focus, and not while another has it", follows_focus),
]
# X maps a pointer to all outputs together.
WAYLAND_LAWS = [
    ("if the panel belongs to the other of two outputs, a click is there too", other_output),
]


def main(results):
    verdicts = []

    def law(sentence, wrong):
        verdicts.append(not wrong)
        print("not ok" if wrong else "ok", len(verdicts), "-", sentence)
        if wrong:
            print(f"#   {wrong}")

    for release in sorted(results.glob("*/consumers")):
        for name in release.read_text().split():
            if not name.endswith("-bindings"):
                continue
            folder = release.parent / "out" / name
            title = f"{release.parent.name} {name}"
            if not folder.exists():
                law(f"{title}: the programs were played", "the guest ended before")
                continue
            received = Received(folder)
            law(f"{title}: all cases were played", received.text("gave-up"))
            for sentence, function in LAWS + (WAYLAND_LAWS if received.is_wayland else []):
                law(f"{title}: {sentence}", function(received))
    if not verdicts:
        law("bindings were played", f"{results} has no results")
    print(f"1..{len(verdicts)}")
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
