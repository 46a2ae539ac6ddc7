"""More attacks, with many fingers, panels, reloads or kinds of calls."""
import json
import pathlib
import random
import time

from attacker import message
from attacks import ALL, ATTACKS, attack, page, shown, window, windows

__all__ = ["ATTACKS"]


# Panels

def transform_and_read(attacker, filters):
    """Each finger is in a view with 195 transforms, so each frame moves 3,120 of them."""
    data = message("Scene.Attach", more=True, windows=[{
        "name": "h", "frame": [1100, 300 * attacker.index, 1000, 300], "size": [1000, 300],
        "views": [{
            "name": view, "frame": [250 * number, 0, 250, 300], "gestures": [
                {"kind": "transform", "name": f"{view}{each}", "minimumTouches": 1, "simultaneousWith": "all"}
                for each in range(195)]} for number, view in enumerate("abcd")]}])
    calls = [message("Events.Subscribe", more=True, **each) for each in filters]
    yield
    keeper = attacker.attach(data)
    if not keeper:
        attacker.refuse("the window")
    readers = []
    count = 0
    while attacker.is_running:
        # The daemon disconnects those that are too slow.
        readers = [each for each in readers if each.is_open]
        while attacker.is_running and len(readers) < 58 and (reader := attacker.connect()):
            reader.send(calls[count % len(calls)])
            count += 1
            readers.append(reader)
        for each in [keeper, *readers]:
            each.drain()


@attack("780 transforms and 58 subscribers of each of 4 users, and 16 fingers",
        processes=4, has_users=True, drags=16)
def transforms_and_readers(attacker):
    yield from transform_and_read(attacker, [{}])


@attack("780 transforms and 58 subscribers with 16 filters of each of 4 users, and 16 fingers",
        processes=4, has_users=True, drags=16)
def transforms_and_filters(attacker):
    """The fullest frame: each filter chooses all gestures of its user."""
    yield from transform_and_read(attacker, [{"windows": ["h", f"x{number}"]} for number in range(16)])


def press(attacker):
    """Each finger is in a view with 45 long presses, which begin in one frame. Each event has three long names."""
    pad = "\U00010348" * 90
    data = message("Scene.Attach", more=True, windows=[{
        "name": f"h{pad}", "frame": [1100, 300 * attacker.index, 1000, 1200 if attacker.index == 0 else 300],
        "size": [1000, 1200 if attacker.index == 0 else 300], "level": attacker.index,
        "views": [{
            "name": f"v{row}.{column}{pad}", "frame": [250 * column, 300 * row, 250, 300], "multipleTouch": True,
            "gestures": [
                {"kind": "longPress", "name": f"{row}.{column}.{each}{pad}", "duration": 0.1, "movement": 100_000,
                 "simultaneousWith": "all"} for each in range(45)]}
            for row in range(4 if attacker.index == 0 else 1) for column in range(4)]}])
    yield
    keeper = attacker.attach(data)
    if not keeper:
        attacker.refuse("the window")
    while attacker.is_running:
        # The daemon disconnects those that are too slow.
        keeper = keeper if keeper and keeper.is_open else attacker.attach(data)
        if keeper:
            keeper.drain()
        time.sleep(0.001)


@attack("720 long presses with long names that begin together, and 16 fingers", drags=16)
def long_presses(attacker):
    yield from press(attacker)


@attack("180 long presses with long names of each of 4 users that begin together, and 16 fingers", processes=4,
        has_users=True, drags=16)
def long_presses_of_users(attacker):
    yield from press(attacker)


def long_sense(name, count):
    """A window whose gestures receive all touches and take none. The event of each has long names."""
    pad = "\u2065" * 80
    return message("Scene.Attach", more=True, windows=[{
        "name": name, "frame": [1000, 0, 1, 1], "size": [1, 1], "gestures": [
            {"kind": "longPress", "name": f"{name}{number}{pad}", "scope": "screen", "simultaneousWith": "all",
             "duration": 0.1, "movement": 100_000, "cancelsTouches": False, "delaysTouchesEnded": False,
             "action": {"name": f"{number}{pad}", "target": name}} for number in range(count)]}])


@attack("35 system gestures with long names of each of 20 users, and 16 fingers", processes=20, has_users=True,
        settings="policy: {systemGestures: everyone}\n", drags=16, longer=2,
        refused="recognizers with the scope screen of this user")
def long_system_gestures(attacker):
    """All users together may show 200 of them: each counts four times."""
    data = long_sense("h", 35)
    yield
    attacker.hold(data)


@attack("decisions about 400 pans with long names of each of 4 users, who watch, and 16 fingers",
        processes=4, has_users=True, drags=16, settings="policy: {watch: everyone}\n")
def decisions_of_long_names(attacker):
    """The first pan of each view prevents the others, so one movement causes thousands of decisions. Each contains two
    of the names."""
    pad = "\U00010348" * 90
    data = message("Scene.Attach", more=True, windows=[{
        "name": "h", "frame": [1100, 300 * attacker.index, 1000, 300], "size": [1000, 300],
        "views": [{
            "name": view, "frame": [250 * number, 0, 250, 300], "multipleTouch": True, "gestures": [
                {"kind": "pan", "name": f"{view}{each}{pad}", "movement": 3 if each else 1}
                for each in range(100)]} for number, view in enumerate("abcd")]}])
    yield
    keeper = attacker.attach(data)
    if not keeper:
        attacker.refuse("the window")
    reader = attacker.connect()
    while attacker.is_running:
        if reader and not reader.is_open:
            reader = attacker.connect()
        if reader:
            reader.send(message("Trace.Subscribe", more=True))
        while attacker.is_running and reader and reader.is_open:
            reader.drain()
            if keeper:
                keeper.drain()
            time.sleep(0.001)


ONE_SCREEN = 'devices: [{match: {name: "*Panel*"}, screen: S}]\n'


@attack("a finger on each of 20 panels of one screen, and 19,900 rotated views",
        panels=20, touched=20, settings=ONE_SCREEN)
def rotated_views(attacker):
    """The box around each view covers the window, so a hit-test may have to ask all views."""
    data = shown(*[{
        "name": f"v{number}", "frame": [number % 100, 600, 1000, 0.01], "transform": {"rotation": 0.785}}
        for number in range(19_900)])
    yield
    attacker.hold(data)


def turn_panels(daemon):
    """Turns the panels but the first once a second."""
    angle = 0
    while True:
        angle = 90 - angle
        daemon.reload(f'devices: [{{match: {{name: "Other*"}}, rotation: {angle}}}]\n')
        for _ in range(120):
            yield


@attack("reloads that turn 20 panels, beside 32 windows of each of 20 users",
        processes=20, has_users=True, panels=21, beside=turn_panels, longer=2)
def turned_panels(attacker):
    screen = f"screen-{attacker.index + 2}"
    data = message("Scene.Attach", more=True, windows=windows(*[[page(0)]] * 32, screen=screen))
    yield
    attacker.hold(data)


SPARE = 'devices: [{match: {name: "Other Panel 2"}, %s}]\n'


def replug(daemon):
    """Adds and removes the screen of the second panel, as if it were plugged in and unplugged."""
    while True:
        for setting in ("screen: spare", "kind: other"):
            daemon.reload(SPARE % setting)
            for _ in range(120):
                yield


@attack("a screen of 1,040 windows of 220 users that comes and goes", processes=220, has_users=True, panels=2,
        settings=SPARE % "kind: other", beside=replug, longer=4)
def returning_screen(attacker):
    """20 users have 32 windows each, which is the limit of all users together. The others have the two
    windows that each user may always have."""
    is_first = attacker.index < 20
    name = "e\u0301" * 49
    data = message("Scene.Attach", more=True, windows=[
        {**window([page(0)], screen="spare", secret=number % 2 == 0, level=number % 3),
         "name": f"{name}{number}"} for number in range(32 if is_first else 2)])
    yield
    if not is_first:
        time.sleep(0.5)
    attacker.hold(data)


# System gestures

def sense(attacker, count):
    """Shows a small window whose gestures receive all touches, and take none."""
    data = message("Scene.Attach", more=True, windows=[{
        "name": "h", "frame": [1000, attacker.index, 1, 1], "size": [1, 1], "gestures": [
            {"kind": "tap", "name": f"t{number}", "scope": "screen", "simultaneousWith": "all", "taps": 2,
             "interval": 3600, "distance": 1, "cancelsTouches": False, "delaysTouchesEnded": False}
            for number in range(count)]}])
    yield
    attacker.hold(data)


SYSTEM = "policy: {systemGestures: everyone}\n"


@attack("199 system gestures of each of 60 users", processes=60, has_users=True, settings=SYSTEM, longer=2,
        refused="recognizers with the scope screen of this user")
def system_gestures(attacker):
    yield from sense(attacker, 199)


@attack("10 system gestures of each of 110 users", processes=110, has_users=True, settings=SYSTEM, longer=2, refused="")
def few_system_gestures(attacker):
    yield from sense(attacker, 10)


@attack("199 system gestures of each of 3 users, 254 fingers at a time", processes=3, has_users=True, settings=SYSTEM,
        longer=2, together=256, refused="")
def system_gestures_and_crowd(attacker):
    yield from sense(attacker, 199)


# The administrator

CONTROL = "policy: {control: everyone}\n"
WATCH = "policy: {watch: everyone}\n"


def damage_configuration(daemon):
    """Makes the configuration wrong, so that the daemon rejects it."""
    daemon.configure("limits: {views: 0}\n")
    while True:
        yield


def repeat_reload(attacker):
    call = message("Control.Reload")
    attacker.flood(call, 60)


@attack("Reload as fast as possible, on 60 connections", settings=CONTROL, longer=2)
def reload_flood(attacker):
    yield
    repeat_reload(attacker)


@attack("Reload of a wrong configuration as fast as possible, on 60 connections", settings=CONTROL,
        beside=damage_configuration, longer=2)
def wrong_reload_flood(attacker):
    yield
    repeat_reload(attacker)


def reload_large_scene(daemon):
    """Exchanges the machine's own scene of 20,000 views for another one, again and again."""
    for number in (0, 1):
        views = [page(each, frame=[each % 100 * 10, each // 100 % 100 * 10, 9 + number, 9]) for each in range(19_900)]
        path = pathlib.Path(daemon.folder, f"scene{number}.json")
        path.write_text(json.dumps({"windows": [{"name": "machine", "level": -50, "size": ALL[2:], "views": views}]}),
                        encoding="ascii")
    while True:
        for number in (0, 1):
            daemon.reload(f"scene: scene{number}.json\n")
            for _ in range(180):
                yield


@attack("reloads of a scene of 20,000 views", beside=reload_large_scene, longer=3)
def reloads_of_scenes(attacker):
    yield
    attacker.wait()


# States

@attack("none, with a long state", has_long_state=True)
def no_jobs(attacker):
    yield
    time.sleep(attacker.rest)


@attack("jobs of 20 users: states, windows of 10,000 views and lists of names, beside a long state", processes=20,
        has_users=True, has_long_state=True, longer=2)
def jobs_of_many_users(attacker):
    show = [
        message("Scene.Attach", more=True, windows=windows(*[[page(0)]] * 32)),
        shown(*[page(number) for number in range(10_000)])][attacker.index % 2]
    calls = [
        message("Events.Subscribe", more=True),
        message("Events.Subscribe", more=True, views=[f"v{number}" for number in range(10_000)]),
        message("Control.SetVariables", variables=[{"name": f"v{number}", "value": "v" * 200} for number in range(32)])]
    yield
    while attacker.is_running:
        keeper = attacker.attach(show)
        for _ in range(20):
            connections = attacker.connections(6)
            for number, connection in enumerate(connections):
                connection.send(calls[number % len(calls)])
            for connection in connections:
                connection.receive(attacker.rest)
                connection.close()
            if keeper:
                keeper.drain()
        attacker.close()


# Everything

KINDS = ["tap", "longPress", "pan", "pinch", "rotation", "transform", "swipe", "screenEdgePan", "hover"]


class Dice:
    """Makes calls by chance. Many are legal."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def number(self, most):
        """A number up to `most`; small ones are frequent."""
        return int(most ** self._random.random())

    def choice(self, *values):
        return self._random.choice(values)

    def gesture(self, number):
        gesture = {"kind": self.choice(*KINDS), "name": f"g{number}"}
        relation = self.choice(None, None, "simultaneousWith", "requireToFail")
        if relation:
            others = [f"g{self.number(40) - 1}" for _ in range(self.number(10))]
            gesture[relation] = self.choice(others, "all") if relation == "simultaneousWith" else others
        if self.choice(True, False):
            gesture["action"] = f"act{self.number(5)}"
        return gesture

    def view(self, number, depth=0):
        view = page(number, kind=self.choice("view", "view", "view", "button", "slider", "scroll"))
        if self.choice(True, False, False):
            view["frame"] = ALL
        if self.choice(True, *[False] * 9):
            view["transform"] = {"rotation": self.choice(0.1, 0.785), "scale": self.choice(0.5, 2)}
        if self.choice(True, *[False] * 19):
            view["gestures"] = [self.gesture(1000 * number + each) for each in range(self.number(40))]
        if depth < 5 and self.choice(True, *[False] * 19):
            view["views"] = [self.view(20_000 * (depth + 1) + number, depth + 1)]
        return view

    def window(self):
        return window([self.view(number) for number in range(self.number(3000))],
                      [self.gesture(number) for number in range(self.number(60) - 1)])

    def change(self):
        name = f"v{self.number(3000) - 1}"
        return {"window": "hostile", **self.choice(
            {"setView": {"name": name, "alpha": 0.5}}, {"removeView": name}, {"moveView": name},
            {"setView": {"name": name, "frame": [0, 0, self.number(500), 9]}},
            {"addView": self.view(self.number(5000))}, {"addGesture": self.gesture(self.number(60))},
            {"removeGesture": f"g{self.number(40) - 1}"}, {"setWindow": {"level": self.number(9)}},
            {"setFrames": {f"v{each}": [each % 90, 5, 9, 9] for each in range(self.number(1000))}})}

    def call(self):
        kind = self._random.randrange(12)
        if kind == 0:
            return message("Scene.Attach", more=True, windows=[self.window()])
        if kind == 1:
            return message("Scene.Update", windows=[self.window()])
        if kind < 6:
            return message("Scene.Update", changes=[self.change() for _ in range(self.number(100))])
        if kind == 6:
            return message("Scene.HitTest", window="hostile", location={"x": self.number(999), "y": 500}) \
                * self.number(50)
        if kind == 7:
            return message("Scene.Describe", window="hostile") * self.number(5)
        if kind == 8:
            return message("Control.GetStatus") * self.number(50)
        if kind == 9:
            return message("Devices.List") + message("Scene.ListOccasions")
        if kind == 10:
            views = [f"v{self.number(3000)}" for _ in range(self.number(1000))]
            return message("Events.Subscribe", more=True, views=views)
        return message("Events.Subscribe", more=True, kinds=[self.choice("touches", "gestures", "actions")])


@attack("calls by chance, of 6 users", processes=6, has_users=True, longer=6)
def calls_by_chance(attacker):
    dice = Dice(attacker.index)
    calls = [dice.call() for _ in range(300)]
    yield
    connections = []
    while attacker.is_running:
        if len(connections) < 20:
            connections += attacker.connections(1)
        for connection in connections:
            if dice.number(4) == 1:
                connection.send(dice.choice(*calls))
            connection.drain()
        if dice.number(8) == 7 and connections:
            connections.pop(dice.number(len(connections)) - 1).close()
        connections = [each for each in connections if each.is_open]
