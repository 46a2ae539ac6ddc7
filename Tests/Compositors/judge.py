#!/usr/bin/env python3
"""Judges what the apps of all consumers received, and makes the table of docs/compatibility.md.

usage: judge.py FOLDER [PAGE]
  FOLDER  holds the results of each release: RELEASE/out/CONSUMER, the names of the consumers of the last run in
          RELEASE/consumers, and the commit of this run in RELEASE/commit (run.sh)
  PAGE    a page to write the table to, between its two marks

It prints TAP: one line for each case of each consumer. It exits with 1 if a law is broken.

An app writes lines to the file `touches`:
  size WIDTH HEIGHT   the size of the app, in the unit of its locations
  down ID X Y         a touch begins; `move ID X Y` and `up ID [X Y]` follow
  cancel [ID [X Y]]   this touch is cancelled, or all are
  click X Y           a click of the mouse that the toolkit made of a touch
  mouse X Y           a press of the mouse that the toolkit made of a touch
  pointer down ID X Y a pointer that the browser made of a touch; `pointer up ID X Y` and `pointer cancel ID X Y` end it
"""

import pathlib
import sys

WIDTH, HEIGHT = 1920, 1080  # of the panel
CONTROL = 1700  # the taps right of this are those that the app must receive at the end of each case
MARKS = "<!-- table of make check-compositors -->", "<!-- end of the table -->"
RELEASES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
PACKAGES = {"weston": "weston", "cage": "cage", "sway": "sway", "labwc": "labwc", "qt": "libqt5gui5",
            "xorg-libinput": "xserver-xorg-input-libinput", "xorg-evdev": "xserver-xorg-input-evdev"}
NAMES = {"xorg-libinput": "Xorg, libinput driver", "xorg-evdev": "Xorg, evdev driver", "qt": "Qt, `evdevtouch`"}
APPS = {"chromium": ("Chromium", "chromium"), "webkit": ("WebKitGTK", "gir1.2-webkit2-4.1")}  # show a page
POINTING_WEBKIT = 2, 52  # the first version of WebKitGTK that makes pointers of touches


class Touch:
    """One touch that an app received, with locations in units of the panel."""

    def __init__(self, x, y):
        self.places = [(x, y)]
        self.end = None  # up or cancel
        self.landed_again = False

    @property
    def start(self):
        return self.places[0][0]

    @property
    def last(self):
        return self.places[-1][0]

    @property
    def row(self):
        return row_of(self.places[0][1])

    def __repr__(self):
        return f"{self.start:.0f}-{self.last:.0f} {self.end}"


def row_of(y):
    return round((y - 20) / 40)


def app_of(name):
    """The app of a consumer that shows a page, or an empty text."""
    return next((app for app in APPS if name.endswith(f"-{app}")), "")


def of_row(touches, number):
    """The touches of a row, without the taps that end it."""
    return [touch for touch in touches if touch.row == number and touch.start < CONTROL]


class Received:
    """Everything that one app received."""

    def __init__(self, folder, name=""):
        self.folder = folder
        self.app = app_of(name)
        self.touches, self.pointers = [], []
        self.strays = []  # each with its row
        last = 0  # the row of the last beginning
        def stray(y=None):
            self.strays.append((last if y is None else row_of(y / size[1] * HEIGHT), line))
        self.mouse = {"click": [], "mouse": []}
        live, live_pointers, size = {}, {}, (WIDTH, HEIGHT)
        for line in (folder / "touches").read_text(errors="replace").splitlines():
            word, *rest = line.split()
            numbers = [float(number) for number in rest if number[-1].isdigit()]
            if word == "size":
                size = numbers
            elif word in self.mouse:
                self.mouse[word].append((numbers[0] / size[0] * WIDTH, row_of(numbers[1] / size[1] * HEIGHT)))
            elif word == "pointer" and rest[0] == "down":
                live_pointers[numbers[0]] = Touch(numbers[1] / size[0] * WIDTH, numbers[2] / size[1] * HEIGHT)
                self.pointers.append(live_pointers[numbers[0]])
                last = self.pointers[-1].row
            elif word == "pointer":
                if numbers[0] in live_pointers:
                    live_pointers.pop(numbers[0]).end = rest[0]
                else:
                    stray(numbers[2])
            elif word in ("down", "move"):
                x, y = numbers[1] / size[0] * WIDTH, numbers[2] / size[1] * HEIGHT
                if word == "down":
                    touch = Touch(x, y)
                    if numbers[0] in live:
                        live[numbers[0]].landed_again = True
                    live[numbers[0]] = touch
                    self.touches.append(touch)
                    last = touch.row
                elif numbers[0] in live:
                    live[numbers[0]].places.append((x, y))
                else:
                    stray(numbers[2])
            elif word in ("up", "cancel"):
                for identity in numbers[:1] or list(live):
                    if identity in live:
                        touch = live.pop(identity)
                        touch.end = word
                        if word == "up" and len(numbers) == 3:  # Chromium reports only the end of a small movement
                            touch.places.append((numbers[1] / size[0] * WIDTH, numbers[2] / size[1] * HEIGHT))
                    else:
                        stray(numbers[2] if len(numbers) == 3 else None)

    @property
    def versions(self):
        """The versions of the packages. dpkg also prints the names of packages that are not installed, alone."""
        words = [line.split() for line in self.text("versions").splitlines()]
        return dict(pair for pair in words if len(pair) == 2)

    @property
    def has_pointers(self):
        """Whether the page must receive a pointer of each touch. A page that receives any must receive all."""
        full = self.versions.get(APPS["webkit"][1], "0").split(".")
        is_new = tuple(int(part) for part in full[:2] if part.isdigit()) >= POINTING_WEBKIT
        return self.app == "chromium" or self.app == "webkit" and is_new or bool(self.pointers)

    def text(self, name):
        path = self.folder / name
        return path.read_text(errors="replace").strip() if path.exists() else ""

    def row(self, number):
        return of_row(self.touches, number)

    def controls(self, number):
        return [touch for touch in self.touches if touch.row == number and touch.start >= CONTROL]

    def control_pointers(self, number):
        return [pointer for pointer in self.pointers if pointer.row == number and pointer.start >= CONTROL]

    def control_clicks(self, number):
        return [x for x, row in self.mouse["click"] if row == number and x >= CONTROL]

    def pointers_of(self, number):
        return of_row(self.pointers, number)

    def clicks_of(self, number):
        return [x for x, row in self.mouse["click"] if row == number and x < CONTROL]

    def presses_of(self, number):
        return [x for x, row in self.mouse["mouse"] if row == number and x < CONTROL]


def starts(touches):
    """Where touches began, in steps of 20 units, so that the rounding of an app does not matter."""
    return [round(touch.start / 20) * 20 for touch in touches]


def all_end(touches):
    return all(touch.end for touch in touches)


# Each function returns what is wrong in a row, or an empty text.

def whole(*places):
    """Exactly these touches, each from its start to its last location, and lifted."""
    def judge(received, row):
        touches = received.row(row)
        found = [(start, round(touch.last / 20) * 20, touch.end) for start, touch in zip(starts(touches), touches)]
        expected = [(start, last, "up") for start, last in places]
        return "" if found == expected else f"expected {expected}, received {found}"
    return judge


def tapped(x):
    """Exactly a tap here. A page makes one click of it, and no other."""
    def judge(received, row):
        clicks = [round(click / 20) * 20 for click in received.clicks_of(row)]
        wrong = whole((x, x))(received, row)
        if not wrong and clicks != ([x] if received.app else []):
            wrong = f"clicks {clicks}"
        return wrong
    return judge


def nothing(received, row):
    wrong = {"touches": received.row(row), "pointers": received.pointers_of(row), "clicks": received.clicks_of(row),
             "presses of the mouse": received.presses_of(row)}
    return ", ".join(f"{name} {list}" for name, list in wrong.items() if list)


def wakes(received, row):
    screen = received.text("screen")
    return nothing(received, row) if screen == "on" else f"the screen is {screen or 'never dark'}"


def ended(*places, by=None, spoiled=False):
    """Touches that begin here, and end before their fingers move further than `by`."""
    def judge(received, row):
        touches = received.row(row)
        ours, others = touches[:len(places)], touches[len(places):]
        if starts(ours) != list(places):
            return f"touches begin at {starts(ours)}"
        if not all_end(touches):
            return f"stuck: {touches}"
        if others and not spoiled:
            return f"more touches: {others}"
        if by is not None and any(touch.last - touch.start > by for touch in ours):
            return f"moved on: {ours}"
        if spoiled and received.clicks_of(row):
            return f"clicks {received.clicks_of(row)}"
        return ""
    return judge


def taps_at_a_kill(received, row):
    touches = received.row(row)
    places = starts(touches)
    lost = set(range(200, 1400, 100)) - set(places)
    if places != sorted(set(places)):
        return f"twice, or not in order: {places}"
    if not all_end(touches):
        return f"stuck: {touches}"
    return f"lost: {sorted(lost)}" if len(lost) > 1 else ""


def control_of(received, row):
    """The tap after a case arrives. A page makes one click of each such tap, and a pointer."""
    controls = [touch for touch in received.controls(row) if touch.end == "up"]
    if not controls:
        return f"the tap after the case: {received.controls(row)}"
    clicks = received.control_clicks(row)
    if received.app and len(clicks) != len(controls):
        return f"{len(controls)} taps after the case, but clicks {clicks}"
    pointers = received.control_pointers(row)
    if received.has_pointers and len([pointer for pointer in pointers if pointer.end == "up"]) != len(controls):
        return f"{len(controls)} taps after the case, but pointers {pointers}"
    return ""


def pointers_of_touches(received, row):
    """A browser makes one pointer of each touch, which ends."""
    pointers, touches = received.pointers_of(row), received.row(row)
    if not all_end(pointers):
        return f"a pointer never ends: {pointers}"
    return "" if starts(pointers) == starts(touches) else f"touches {touches}, but pointers {pointers}"


# row: the column of the table, the sentence, the function
CASES = {
    1: ("passed", "a touch is received whole", whole((300, 700))),
    2: ("withheld", "nothing is received in the mode cleaning", nothing),
    3: ("withheld", "nothing is received in the mode locked", nothing),
    4: ("withheld", "nothing is received of the touch that wakes", nothing),
    5: ("withheld", "nothing is received while touches are ignored", nothing),
    6: ("held", "nothing is received of a swipe from the edge that is a system gesture", nothing),
    7: ("held", "a tap at the edge is received whole", whole((0, 0))),
    8: ("held", "a finger that rests at the edge is received whole", whole((0, 0))),
    9: ("lift", "a touch ends when a mode begins", ended(300, by=0)),
    10: ("lift", "touches end when a system gesture takes them", ended(300, 420, 540, by=200)),
    11: ("killed", "fingers that are down at a kill end, and do not land again", ended(300, 600, by=0)),
    12: ("killed", "of taps during a kill, at most one is lost, and none is received twice", taps_at_a_kill),
    13: ("hangs", "a finger that is down when the daemon hangs ends", ended(300, by=10)),
    14: ("unplugged", "fingers that are down when the panel is unplugged end", ended(300, 600, by=0)),
    15: ("reload", "touches during reloads are received whole", whole((300, 340), (500, 500), (700, 740))),
    16: ("reload", "a touch after a release is received whole", whole((300, 300))),
    17: ("reload", "a touch ends when the service stops, and the next is received",
         ended(300, 600, by=0)),
    18: ("spoil", "a spoiled touch ends when a mode begins, without a click", ended(300, by=0, spoiled=True)),
    19: ("spoil", "spoiled touches end when a system gesture takes them, without a click",
         ended(300, 420, 540, by=200, spoiled=True)),
    23: ("regions", "in a region that allows taps, a tap is received, and nothing of a drag and of two fingers",
         tapped(300)),
    24: ("scripts", "a tap of a scripted finger is received whole", tapped(300)),
    21: ("dark", "a touch on a dark screen switches it on, and is not received", wakes),
}
PALM, PALM_MOVED = 20, 22
NOT_PLAYED = "not played"
DARK = 21
CAN_BE_DARK = {"sway", "labwc", "xorg-libinput", "xorg-evdev"}  # consumers.sh: can_be_dark
COLUMNS = {
    "passed": "passes", "withheld": "withheld", "held": "held", "lift": "`lift`", "spoil": "`spoil`", "killed": "kill",
    "hangs": "hang", "unplugged": "unplugged", "reload": "changes", "regions": "regions", "scripts": "scripts",
    "dark": "dark screen", "palm": "`palm`",
}


def palm_of(received, row=PALM):
    """What an app received of a touch that became a palm."""
    touches = received.row(row)
    if not touches:
        return NOT_PLAYED
    if not all_end(touches):
        return "stuck"
    return {"up": "lifts", "cancel": "is cancelled"}[touches[0].end]


def judge(name, received, law):
    """States the laws of one consumer. Returns the cells of its row."""
    law(f"{name}: all cases were played", received.text("gave-up"))
    broken = {}
    can_be_dark = name.split()[-1] in CAN_BE_DARK
    for row, (column, sentence, function) in CASES.items():
        if row == DARK and not can_be_dark:
            continue
        wrong = function(received, row)
        wrong = wrong or control_of(received, row)
        if not wrong and received.has_pointers:
            wrong = pointers_of_touches(received, row)
        if not wrong and any(touch.landed_again for touch in received.row(row) + received.controls(row)):
            wrong = "a second touch with the same ID"
        law(f"{name}: {sentence}", wrong)
        if wrong:
            broken.setdefault(column, []).append(row)
    outside = [touch for touch in received.touches if touch.row not in {0, PALM, PALM_MOVED, *CASES}]
    law(f"{name}: no touch is elsewhere", str(outside or ""))
    # A touch that stays in an app after a palm may end later. Row 0 has the taps that wait for the app.
    strays = [line for row, line in received.strays if row not in (0, PALM, PALM_MOVED)]
    law(f"{name}: nothing moves or ends that has not begun", str(strays[:4] or ""))
    cells = {column: "no" if column in broken else "yes" for column in COLUMNS}
    cells["palm"] = palm_of(received)
    palms = {row: palm_of(received, row) for row in (PALM, PALM_MOVED)}
    law(f"{name}: both palms were played", str([row for row, palm in palms.items() if palm == NOT_PLAYED] or ""))
    if not can_be_dark:
        cells["dark"] = "—"
    print(f"#   {name}: a palm {palms[PALM]}, a palm that moved {palms[PALM_MOVED]}; "
          f"strays: {[line for _, line in received.strays[:4]]}")
    clicks = {row: [round(x) for x in received.clicks_of(row)] for row in (*CASES, PALM, PALM_MOVED)}
    clicks = {row: places for row, places in clicks.items() if places}
    if clicks:
        print(f"#   {name}: clicks {clicks}")
    return cells


def title_of(release, name, versions):
    """The name of a consumer, with the versions of its packages."""
    app = app_of(name)
    compositor = name.removesuffix(f"-{app}")
    def version(package):
        full = versions.get(package, versions.get(package + "t64", "?"))
        return full.split(":")[-1].split("-")[0].split("+")[0]
    title = NAMES.get(compositor, compositor) + " " + version(PACKAGES[compositor])
    if app:
        title = f"{APPS[app][0]} {'.'.join(version(APPS[app][1]).split('.')[:2])} in {title}"
    return f"{title} ({RELEASES[release]})"


def main():
    folder, page = pathlib.Path(sys.argv[1]), sys.argv[2:]
    verdicts, lines, others, commits = [], [], [], {}

    def law(sentence, wrong):
        verdicts.append(not wrong)
        print("not ok" if wrong else "ok", len(verdicts), "-", sentence)
        if wrong:
            print(f"#   {wrong}")

    for release in RELEASES:
        results = folder / release
        names = (results / "consumers").read_text().split() if (results / "consumers").exists() else []
        others += [name for name in names if name.endswith("-bindings")]  # judge_bindings.py
        names = [name for name in names if name not in others]
        if names:
            commit = results / "commit"
            commits[release] = commit.read_text().strip() if commit.exists() else "unknown"
        if names and page:
            has_chromium = any(app_of(name) == "chromium" for name in names)
            law(f"{release}: a page in Chromium was played", "" if has_chromium else f"only {names}")
        for name in sorted(names):  # results of other consumers are those of an earlier run
            place = results / "out" / name
            if not (place / "touches").exists():
                law(f"{release} {name}: the consumer was played", "the guest ended before")
                continue
            received = Received(place, name)
            print(f"# {release}: {name}")
            cells = judge(f"{release} {name}", received, law)
            lines.append(f"| {title_of(release, name, received.versions)} | " + " | ".join(cells.values()) + " |")
    print(f"1..{len(verdicts)}")
    print(f"# {len(verdicts)} laws, {verdicts.count(False)} broken")
    table = ["| consumer | " + " | ".join(COLUMNS.values()) + " |", "|---" * (len(COLUMNS) + 1) + "|", *lines]
    played = ", ".join(f"{RELEASES[release]}: commit `{commit}`" for release, commit in commits.items())
    table += ["", f"The programs of this table: {played or 'none'}."]
    print(*table, sep="\n")
    for path in map(pathlib.Path, page):
        text = path.read_text()
        before, rest = text.split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        path.write_text("\n".join([before + MARKS[0], "", *table, "", MARKS[1] + after]))
    return 0 if all(verdicts) and (verdicts or others) else 1


if __name__ == "__main__":
    sys.exit(main())
