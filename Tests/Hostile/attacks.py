"""The attacks: at least one for each resource of a user, each kind of call, and each way to leave.

Each one is legal in its form: the daemon must refuse it or serve it. Each states what must hold, such as that its
window is touched, its calls are accepted, or its connection is closed because it does not read; otherwise it would
attack nothing, and fails.
"""
import json
import os
import pathlib
import random
import re
import socket
import time

from attacker import message

ATTACKS = []


def limit(name):
    """A default limit of one user (docs/configuration.md)."""
    path = pathlib.Path(__file__).resolve().parents[2] / "Sources/TactileServer/Trust/ServerLimits.swift"
    found = re.search(rf"package var {name} = ([\d_]+)(?: << (\d+))?$", path.read_text(encoding="utf-8"), re.M)
    return int(found[1]) << int(found[2] or 0)


VIEWS, WINDOWS, PER_TOUCH = limit("views"), limit("windows"), limit("recognizersPerTouch")
CONNECTIONS, MESSAGE, NAMES = limit("connectionsPerUser"), limit("messageBytes"), 256
# The views of the largest scene, beside those that it needs itself.
MOST = VIEWS - 10
# The connections of an attack that also needs one to show windows, and one to spare.
MANY = CONNECTIONS - 2
# The right half of the panel, where fingers drag.
FRAME = [1100, 0, 1000, 1200]
ALL = [0, 0, 1000, 1200]


class Attack:
    """A named generator and its conditions.

    - processes: the number of processes that run it; each has a user of its own
    - longer: a factor for its time
    - panels, drags, touched, together: the panels and the fingers; see `Fingers`
    - settings: lines of the daemon's configuration
    - owned: the name of a panel that the daemon must own before the attack begins
    - beside: a generator of the administrator's steps, one for each frame of the panel
    """

    # pylint: disable-next=too-many-arguments
    def __init__(self, name, run, processes=1, longer=1, panels=1, drags=1, touched=1, together=0, settings="",
                 owned=None, beside=None):
        self.name = name
        self.run = run
        self.processes = processes
        self.longer = longer
        self.panels = panels
        self.drags = drags
        self.touched = touched
        self.together = together
        self.settings = settings
        self.owned = owned
        self.beside = beside


def attack(name, **keys):
    """Adds a function to the attacks."""
    def add(run):
        ATTACKS.append(Attack(name, run, **keys))
        return run
    return add


def window(views=(), gestures=(), **keys):
    return {"name": "hostile", "frame": FRAME, "size": ALL[2:], "views": list(views), "gestures": list(gestures),
            **keys}


def windows(number, views, **keys):
    """Windows with the same views and different names."""
    return [{**window(views, **keys), "name": f"w{each}"} for each in range(number)]


def attach(shown):
    return message("Scene.Attach", more=True, windows=list(shown))


def shown(*views, gestures=(), **keys):
    """The call that shows a window."""
    return attach([window(views, gestures, **keys)])


def page(number, **keys):
    """A view in a grid. The first one is as large as its window."""
    frame = [number % 100 * 10, number // 100 % 100 * 10, 10, 10] if number else ALL
    return {"name": f"v{number}", "frame": frame, **keys}


def pages(count, **keys):
    return [page(number, **keys) for number in range(count)]


def updated(*changes):
    return message("Scene.Update", changes=[{"window": "hostile", **change} for change in changes])


def subscribe(**keys):
    return message("Events.Subscribe", more=True, **keys)


def policy(*permissions):
    return f"policy: {{{', '.join(f'{each}: everyone' for each in permissions)}}}\n"


def long_name(number, count=90):
    """A name of four bytes for each character."""
    return "\U00010348" * count + str(number)


@attack("none")
def nothing(attacker):
    """Shows the noise of the machine."""
    yield
    time.sleep(attacker.rest)


# Scenes: views, recognizers, windows, names

def largest():
    return shown(*pages(MOST, gestures=[{"kind": "tap"}]))


@attack("the largest scene, shown and removed")
def come_and_go(attacker):
    data = largest()
    yield
    attacker.show(data).close()
    attacker.show_and_remove(data)


@attack("many windows of 30 views, shown and removed")
def windows_come_and_go(attacker):
    data = attach(windows(WINDOWS, pages(30)))
    yield
    attacker.show(data).close()
    attacker.show_and_remove(data)


@attack("scenes beyond each limit")
def beyond_limits(attacker):
    taps = [{"kind": "tap", "name": f"t{number}"} for number in range(PER_TOUCH + 1)]
    calls = [
        (shown(*pages(VIEWS + 1)), "views"), (attach(windows(WINDOWS + 1, [])), "windows"),
        (shown(*[page(number, gestures=[{"kind": "tap", "name": f"{number}.{each}"} for each in range(50)])
                 for number in range(limit("recognizers") // 50 + 1)]), "recognizers"),
        (shown(gestures=taps), "recognizers that one touch can reach"),
        (shown(gestures=[{"kind": "tap", "requireToFail": [f"n{number}" for number in range(NAMES + 1)]}]), "names"),
        (shown(page(0, handles=[f"n{number}" for number in range(NAMES + 1)])), "names"),
        (subscribe(views=[f"n{number}" for number in range(NAMES + 1)]), "InvalidParameter views")]
    yield
    while attacker.is_running:
        for data, words in calls:
            if attacker.is_running:
                attacker.refused(data, words)


def in_views(count, gesture, frames=None):
    """The call that shows views with as many recognizers as one touch can reach. `gesture` returns the members of a
    recognizer for its number and the names of all of its view."""
    views = []
    for number in range(count):
        names = [f"{number * PER_TOUCH + each:x}" for each in range(PER_TOUCH)]
        keys = {"frame": frames[number]} if frames else {}
        views.append(page(number, multipleTouch=True, **keys, gestures=[
            {"name": name, **gesture(each, names)} for each, name in enumerate(names)]))
    return shown(*views[1:], views[0])


# Where 16 fingers drag.
PLACES = [[250 * (number % 4), 300 * (number // 4), 250, 300] for number in range(16)]


@attack("pans of 16 views that begin together, and 16 fingers", drags=16)
def pans(attacker):
    data = in_views(16, lambda number, names: {"kind": "pan", "simultaneousWith": "all"}, PLACES)
    yield
    connection = attacker.show(data)
    found = attacker.touched(connection, b'"pan"', "its pans begin")
    attacker.need(found.count(b'"pan"') >= PER_TOUCH, f"its pans begin together: {found.count(b'pan')}")
    attacker.wait()


@attack("taps that require those before them to fail, in 24 views")
def requirements(attacker):
    data = in_views(24, lambda number, names: {"kind": "tap", "taps": 2, "requireToFail": names[:number]})
    yield
    attacker.hold(data)


@attack("taps of 31 views that wait for a second tap, shown and removed")
def waiting_taps(attacker):
    """Each drag is the first of two taps, for which they wait an hour."""
    data = in_views(31, lambda number, names: {
        "kind": "tap", "taps": 2, "movement": 100_000, "interval": 3600, "distance": 1, "simultaneousWith": "all"})
    yield
    attacker.show(data).close()
    # A drag takes half a second.
    attacker.show_and_remove(data, pause=0.7)


@attack("sequences of 64 regions in 3 views")
def sequences(attacker):
    regions = {f"r{number}": [2000, 0, 1, 1] for number in range(63)}
    regions["r63"] = ALL
    data = in_views(3, lambda number, names: {
        "kind": "sequence", "regions": regions, "steps": ["r63"] * 20, "movement": 100_000, "duration": 3600,
        "toleratesOtherTouches": True})
    yield
    attacker.hold(data)


def bars(count):
    """Thin rotated views, whose boxes contain each finger, although none hits them."""
    return shown(*[
        {"name": f"v{number}", "frame": [-1000, 600, 3000, 0.001], "transform": {"rotation": 0.5}}
        for number in range(count)])


@attack("rotated views of 7 users, and 254 fingers", processes=7, longer=3, together=256)
def rotated_bars(attacker):
    data = bars(MOST)
    yield
    connection = attacker.accepted(data)
    if attacker.index == 0:
        attacker.touched(connection)
    attacker.wait()


@attack("windows of 20 users that touches pass through, and 254 fingers", processes=20, together=256)
def transparent_windows(attacker):
    data = attach(windows(WINDOWS, [page(1)], passThrough=True))
    yield
    attacker.accepted(data)
    attacker.wait()


@attack("long presses with long names that begin together, and 16 fingers", drags=16)
def long_presses(attacker):
    data = shown(*[
        {"name": long_name(number), "frame": PLACES[number], "multipleTouch": True, "gestures": [
            {"kind": "longPress", "name": long_name(f"{number}.{each}"), "duration": 0.1, "movement": 100_000,
             "simultaneousWith": "all"} for each in range(40)]} for number in range(16)])
    yield
    connection = attacker.show(data)
    attacker.touched(connection, b'"longPress"', "its long presses begin")
    attacker.wait()


@attack("3 system gestures of each of 60 users, and 254 fingers", processes=60, longer=2, together=256,
        settings=policy("systemGestures"))
def system_gestures(attacker):
    data = attach([{
        "name": "h", "frame": [1000, attacker.index, 1, 1], "size": [1, 1], "gestures": [
            {"kind": "tap", "name": f"t{number}", "scope": "screen", "simultaneousWith": "all", "taps": 2,
             "interval": 3600, "distance": 1, "cancelsTouches": False, "delaysTouchesEnded": False}
            for number in range(3)]}])
    yield
    attacker.accepted(data)
    attacker.wait()


# Calls that change or describe a scene

@attack("Updates of whole windows with all views")
def whole_windows(attacker):
    calls = [message("Scene.Update", windows=[window(views)])
             for views in ([page(0)], pages(MOST), pages(MOST)[::-1])]
    yield
    attacker.show(largest())
    attacker.repeat(*calls)


@attack("the frames of all views in an Update, on many connections")
def frames(attacker):
    calls = [updated({"setFrames": {
        f"v{number}": [number % 100 + shift, number // 100, 10, 10] for number in range(1, MOST)}})
        for shift in (0, 5)]
    yield
    attacker.show(shown(*pages(MOST)))
    attacker.repeat(*calls, number=MANY)


@attack("1,000 additions and removals of views in an Update")
def additions(attacker):
    data = shown(*pages(MOST))
    changes = [{"addView": {"name": "x", "frame": ALL}}, {"removeView": "x"}] * 500
    yield
    attacker.show(data)
    attacker.repeat(updated(*changes))


@attack("Updates that make the windows of 20 users secret and raise them", processes=20, longer=2)
def reordered_windows(attacker):
    data = attach(windows(WINDOWS, [page(0)]))
    calls = [message("Scene.Update", changes=[
        {"window": f"w{number}", "setWindow": {"secret": turn == 0, "level": number % 7 * turn}}
        for number in range(WINDOWS)]) for turn in (0, 1)]
    yield
    attacker.accepted(data)
    attacker.repeat(*calls, number=3)


@attack("HitTest of rotated views, on many connections")
def hit_tests(attacker):
    yield
    attacker.show(bars(MOST))
    attacker.repeat(message("Scene.HitTest", window="hostile", location={"x": 500, "y": 599}), number=MANY)


@attack("Describe and ListOccasions of the largest scene, on many connections")
def descriptions(attacker):
    yield
    attacker.show(largest())
    attacker.repeat(message("Scene.Describe"), message("Scene.ListOccasions"), number=MANY)


# Messages

@attack("messages beyond each limit, and bytes that are no message")
def wrong_messages(attacker):
    start = b'{"method":"io.tactile.Scene.Attach","parameters":{"windows":['
    calls = [
        start + b'"' + b"t" * MESSAGE + b'"]}}\0', start + b"[" * 60_000 + b"\0",
        start + b"0," * 250_000 + b"0]}}\0", b'{"method":\xff}\0', b"}\0"]
    yield
    while attacker.is_running:
        for data in calls:
            if attacker.is_running:
                attacker.refused(data, "InvalidParameter", closes=True)


@attack("messages that never end, on many connections")
def endless_messages(attacker):
    part = b'{"method":"' + b"m" * 60_000
    yield
    connections = attacker.connections(MANY)
    attacker.need(all(connection.send(part) for connection in connections), f"a part is sent: {attacker.refusal}")
    while attacker.is_running:
        for _ in range(MESSAGE // len(part) + 1):
            for connection in connections if attacker.is_running else ():
                connection.send(part)
        attacker.close()
        connections = [each for each in (attacker.connect() for _ in range(MANY)) if each]


@attack("a byte at a time, on many connections")
def slow_bytes(attacker):
    data = subscribe(views=["v" * 90] * 100)
    yield
    connections = attacker.connections(MANY)
    for byte in data:
        for connection in connections if attacker.is_running else ():
            attacker.need(connection.send(bytes([byte])), f"the daemon reads on: {attacker.refusal}")


# Streams

@attack("3 lists of 256 names in each of 15 subscriptions")
def filters(attacker):
    names = {kind: [f"{kind} {number} ".ljust(90, "x") for number in range(NAMES)]
             for kind in ("windows", "views", "gestures")}
    # A user has at most 16 different selections, and the stream of its windows is one.
    calls = [subscribe(devices=[number], **names) for number in range(15)]
    yield
    attacker.show(largest())
    for call in calls:
        attacker.accepted(call)
    attacker.wait()


def transforms(attacker, count=PER_TOUCH):
    """The call that shows four views, each with transforms under up to four fingers."""
    return attach([{
        "name": "h", "frame": [1100, 300 * attacker.index, 1000, 300], "size": [1000, 300], "views": [{
            "name": view, "frame": [250 * number, 0, 250, 300], "gestures": [
                {"kind": "transform", "name": f"{view}{each}", "minimumTouches": 1, "simultaneousWith": "all"}
                for each in range(count)]} for number, view in enumerate("abcd")]}])


def read_all(attacker, keeper, calls, word):
    """Subscribes on many connections, which read everything. The daemon disconnects those that are too slow."""
    readers = [attacker.accepted(calls[number % len(calls)]) for number in range(MANY)]
    attacker.touched(readers[0], word, f"events with {word} arrive")
    while attacker.is_running:
        readers = [each for each in readers if each.is_open]
        while attacker.is_running and len(readers) < MANY and (reader := attacker.connect()):
            reader.send(calls[len(readers) % len(calls)])
            readers.append(reader)
        for each in [keeper, *readers]:
            each.drain()


@attack("transforms and subscribers with 15 filters of 4 users, and 16 fingers", processes=4, drags=16)
def readers(attacker):
    """The fullest frame: each filter chooses all gestures of its user."""
    calls = [subscribe(windows=["h", f"x{number}"]) for number in range(15)]
    yield
    read_all(attacker, attacker.show(transforms(attacker)), calls, b'"transform"')


@attack("decisions about pans with long names of 4 users, who watch, and 16 fingers", processes=4,
        drags=16, settings=policy("watch"))
def decisions(attacker):
    data = attach([{
        "name": "h", "frame": [1100, 300 * attacker.index, 1000, 300], "size": [1000, 300], "views": [{
            "name": view, "frame": [250 * number, 0, 250, 300], "multipleTouch": True, "gestures": [
                {"kind": "pan", "name": long_name(f"{view}{each}"), "movement": 3 if each else 1}
                for each in range(25)]} for number, view in enumerate("abcd")]}])
    yield
    read_all(attacker, attacker.show(data), [message("Trace.Subscribe", more=True)], b'"trace"')


@attack("many subscribers that never read, beside transforms of 16 fingers", drags=16, longer=2)
def unread_streams(attacker):
    """A queue that is full ends its connection."""
    yield
    keeper = attacker.show(transforms(attacker))
    readers = attacker.connections(MANY)
    for reader in readers:
        reader.send(subscribe())

    def are_closed():
        keeper.drain()
        return all(reader.has_hung_up for reader in readers)

    attacker.until(are_closed, "their queues are full, so that they are closed")


@attack("long replies that are never read, on many connections")
def unread_replies(attacker):
    yield
    attacker.show(largest())
    calls = message("Scene.Describe") * 3
    connections = attacker.connections(MANY)
    attacker.need(all(connection.send(calls) for connection in connections), f"the calls are sent: {attacker.refusal}")
    while attacker.is_running:
        time.sleep(min(0.2, attacker.rest))
        for connection in connections:
            connection.close()
        connections = [each for each in (attacker.connect() for _ in range(MANY)) if each]
        for connection in connections:
            connection.send(calls)


# Secrecy

@attack("a watcher of a secret window that is touched", processes=2, settings=policy("watch"))
def secrets(attacker):
    yield
    if attacker.index == 0:
        attacker.hold(shown(page(0, gestures=[{"kind": "pan"}]), secret=True))
        return
    watcher = attacker.accepted(subscribe(kinds=["touches", "gestures", "actions", "controls", "scrolls", "trace"]))
    attacker.touched(watcher, b'"window":"hostile"', "the watcher sees that the window is touched")
    while found := watcher.receive(attacker.rest):
        frame = json.loads(found).get("parameters", {})
        for touch in frame.get("touches", ()):
            if touch["window"] == "hostile":
                is_hidden = touch["location"] == {"x": 0, "y": 0} and touch["phase"] != "moved"
                attacker.need(is_hidden, f"the watcher sees no location: {touch}")
        for kind in ("gestures", "actions", "trace"):
            for event in frame.get(kind, ()):
                attacker.need(event.get("window") != "hostile" or event.get("kind") == "filtered",
                              f"the watcher sees no {kind}: {event}")


# The memory for events fills while fingers move, and stays: more of it would look like memory of the attackers.
SUPPORT = "support: {minutes: 60, bytes: 524288}\n"


@attack("ReadRecent on many connections, beside secret windows that come and go over 254 fingers", processes=2,
        together=256, longer=3, settings=SUPPORT + policy("watch"))
def recent(attacker):
    data = attach(windows(WINDOWS, [page(0)], secret=True))
    yield
    if attacker.index == 0:
        attacker.repeat(message("Trace.ReadRecent"), number=MANY)
    else:
        attacker.show(data).close()
        attacker.show_and_remove(data, pause=0.3)


# Connections

@attack("connections beyond the limit")
def beyond_connections(attacker):
    yield
    served = []
    while attacker.is_running:
        opened = [each for each in (attacker.connect() for _ in range(CONNECTIONS + 8)) if each]
        served.append(sum(connection.call(INFO) for connection in opened))
        attacker.close()
    # A connection counts until the daemon has closed its socket.
    attacker.need(served[0] == CONNECTIONS and max(served) <= CONNECTIONS, f"{CONNECTIONS} are served: {served[:3]}")
    attacker.need("TooManyConnections" in attacker.refusal, f"the others are refused: {attacker.refusal}")


INFO = b'{"method":"org.varlink.service.GetInfo"}\0'


def hang_up(attacker, data, number=1, pause=0.0):
    """Sends calls on connections and closes them at once."""
    opened = 0
    while attacker.is_running:
        connections = [each for each in (attacker.connect() for _ in range(number)) if each]
        for connection in connections:
            opened += connection.send(data)
        time.sleep(pause)
        attacker.close()
    attacker.need(opened, f"the daemon takes connections: {opened}, {attacker.refusal}")


@attack("connections and Subscribe calls that close at once, by 6 users", processes=6)
def storm(attacker):
    yield
    hang_up(attacker, subscribe() if attacker.index % 2 else b"", number=4)


@attack("calls without replies on connections that close, of 7 users", processes=7)
def closed_calls(attacker):
    data = b'{"method":"io.tactile.Control.GetStatus","oneway":true}\0' * 500
    yield
    hang_up(attacker, data, number=4)


@attack("scenes on connections that send no more, of 6 users", processes=6, longer=2)
def half_closed(attacker):
    data = largest()
    yield
    connection = attacker.connections(1)[0]
    connection.send(data)
    connection.end_sending()
    attacker.touched(connection, b'"parameters"', "a call is answered after the end")
    while attacker.is_running:
        if connection:
            connection.close()
        connection = attacker.connect()
        if connection and connection.send(data):
            connection.end_sending()
            connection.receive(attacker.rest)


@attack("windows that leave while they are updated and described, of 6 users", processes=6, longer=3)
def leaving_windows(attacker):
    data = shown(*pages(MOST))
    calls = [
        message("Scene.Update", windows=[window(pages(MOST - 1))]), message("Scene.Describe"),
        updated(*[{"removeView": f"v{number}"} for number in range(1, 500)])]
    yield
    attacker.accepted(data).close()
    for pause in range(1, 1_000_000):
        if not attacker.is_running:
            break
        keeper = attacker.connect()
        others = [each for each in (attacker.connect() for _ in calls) if each]
        if keeper:
            keeper.send(data)
            if pause % 3:
                keeper.receive(attacker.rest)
            others.append(keeper)
        for connection, call in zip(others, calls):
            connection.send(call)
        time.sleep(pause % 17 * 0.01)
        for connection in others[::1 if pause % 2 else -1]:
            connection.close()


@attack("file descriptors")
def descriptors(attacker):
    """Linux 6.16 and later refuse to send them. Otherwise the daemon ends the connection."""
    yield
    forbidden = ended = 0
    while attacker.is_running:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(attacker.rest)
            connection.connect(attacker.path)
            attacker.count += 1
            try:
                socket.send_fds(connection, [b"x"], [0] * 200)
                ended += connection.recv(100) == b""
            except PermissionError as error:
                forbidden += 1
                attacker.refuse(f"the kernel: {error.strerror}")
            except OSError:
                ended += 1
        time.sleep(0.002)
    attacker.need(forbidden + ended >= attacker.count - 1, "each connection with descriptors ends, or cannot send them")


@attack("all connections and windows of as many users as leave some to others", longer=2,
        processes=(limit("connections") - 16) // CONNECTIONS)
def many_users(attacker):
    data = attach(windows(WINDOWS, pages(30)))
    yield
    attacker.accepted(data)
    for connection in attacker.connections(CONNECTIONS - 1):
        attacker.accepted(INFO, connection)
    attacker.wait()


# Owned panels and scripts

OTHERS_OWNED = 'devices: [{match: {name: "Other*"}, own: {mode: on}}]\n'
OWNED = 'devices: [{match: {name: "Hostile Panel"}, own: {mode: on}}]\n'


@attack("transforms of 4 users on an owned panel, and 16 fingers", processes=4, drags=16, settings=OWNED,
        owned="Hostile Panel")
def owned_transforms(attacker):
    yield
    read_all(attacker, attacker.show(transforms(attacker)), [subscribe()], b'"transform"')


def own_again(daemon):
    """Lets the daemon own a released panel again, once a second."""
    while True:
        for _ in range(120):
            yield
        daemon.reload(daemon.settings)


def script(screen, steps, interval=0.001):
    """A call that plays ten fingers, which land and lift in turns."""
    fingers = [{"finger": finger, "x": 1200 + 50 * finger, "y": 500} for finger in range(1, 11)]
    return message("Control.Play", screen=screen, steps=[
        *({"time": step * interval, "fingers": fingers if step % 2 == 0 else []} for step in range(steps)),
        {"time": steps * interval, "fingers": []}])


@attack("Release of an owned panel while scripts touch it", processes=2, panels=2, longer=4, touched=1,
        settings=policy("control", "inject", "withhold") + OTHERS_OWNED, owned="Other Panel 2", beside=own_again)
def released_scripts(attacker):
    yield
    if attacker.index == 0:
        connection = attacker.connections(1)[0]
        watch = attacker.accepted(message("Devices.Watch", more=True))
        for _ in range(2):
            attacker.accepted(message("Control.Release"), connection)
            attacker.touched(watch, b'"own":"owned"', "the panel is owned again")
        while attacker.is_running:
            connection.call(message("Control.Release"))
            attacker.seen(watch, b'"own":"owned"')
        return
    attacker.accepted(shown(*[page(number, frame=ALL, compositorGestures=["tap"] if number % 2 else [])
                              for number in range(199)], screen="screen-2"))
    attacker.repeat(script("screen-2", 100, 0.002), valid=False)


@attack("scripts of ten fingers at 1,000 Hz in windows with many taps, and their decisions, of 3 users", processes=3,
        panels=4, longer=2, settings=policy("inject", "watch"))
def scripts(attacker):
    screen = f"screen-{attacker.index + 2}"
    data = shown(page(0, multipleTouch=True, gestures=[
        {"kind": "tap", "name": f"t{number}", "taps": 2} for number in range(PER_TOUCH)]), screen=screen)
    yield
    keeper = attacker.accepted(data)
    player = attacker.connect()
    player.send(script(screen, 2_000))
    attacker.touched(keeper, b'"scripted":true', "its fingers touch its window")
    read_all(attacker, keeper, [message("Trace.Subscribe", more=True)], b'"trace"')


@attack("scripts of clients that disconnect at once, of 6 users", processes=6, panels=7, settings=policy("inject"))
def abandoned_scripts(attacker):
    screen = f"screen-{attacker.index + 2}"
    yield
    keeper = attacker.accepted(shown(page(0), screen=screen))
    player = attacker.connections(1)[0]
    player.send(script(screen, 500))
    attacker.touched(keeper, b'"scripted":true', "its fingers touch its window")
    player.close()
    while attacker.is_running:
        player = attacker.connect()
        if player and player.send(script(screen, 500)):
            attacker.seen(keeper, b'"scripted":true')
            player.close()


@attack("scripts on the touched panel, on many connections", settings=policy("inject"))
def interrupted_scripts(attacker):
    """In the moments without fingers, a script begins, and the next finger interrupts it."""
    yield
    play = message("Control.Play", steps=[
        {"time": 0, "fingers": [{"finger": 1, "x": 1500, "y": 600}]}, {"time": 60, "fingers": []}])
    probe = attacker.connections(1)[0]

    def is_busy():
        probe.send(play)
        probe.receive(0.1)
        return any("ScreenBusy" in each for each in attacker.refusals)

    attacker.until(is_busy, "the screen is busy")
    attacker.repeat(play, number=MANY, valid=False)


@attack("900 scroll views whose content coasts, and that are removed", panels=2, longer=3, settings=policy("inject"))
def gliding_views(attacker):
    places = [(30 * (number % 60), 30 * (number // 60)) for number in range(900)]
    data = attach([{"name": "h", "frame": [0, 0, 1800, 1000], "size": [1800, 1000], "screen": "screen-2", "views": [
        {"name": f"s{number}", "kind": "scroll", "frame": [x, y, 30, 30], "contentSize": [900_000, 900_000],
         "contentOffset": [400_000, 400_000], "deceleration": 0.9999, "delaysContentTouches": False}
        for number, (x, y) in enumerate(places)]}])
    steps = []
    for first in range(0, 900, 10):
        steps += [[{"finger": finger + 1, "x": x + 15, "y": y + 15 + way}
                   for finger, (x, y) in enumerate(places[first:first + 10])] for way in (0, 20, 60, 100)] + [[]]
    play = message("Control.Play", screen="screen-2", steps=[
        {"time": number * 0.003, "fingers": fingers} for number, fingers in enumerate(steps)])
    yield
    while attacker.is_running:
        keeper, player = attacker.accepted(data), attacker.connections(1)[0]
        player.send(play)
        moves = attacker.seen(keeper, b'"scrolls"')
        attacker.need(moves or not attacker.is_running, f"its content moves: {attacker.refusal}")
        time.sleep(min(0.5, attacker.rest))
        attacker.close()


# Calls of io.tactile.Control

@attack("calls without their permission")
def forbidden(attacker):
    calls = [
        message("Control.SetMode", mode="normal"), message("Control.Release"), message("Control.Reload"),
        message("Control.BeginIgnoring", seconds=1), message("Control.SetAccessibility", exploring=True),
        message("Control.SendRemoteControl", command="play"), script("screen-1", 2), message("Trace.ReadRecent"),
        message("Trace.Subscribe", more=True), subscribe(users=[0]),
        shown(gestures=[{"kind": "tap", "scope": "screen"}]), shown(page(0, compositorGestures=[])), shown(level=101)]
    yield
    while attacker.is_running:
        for call in calls:
            if attacker.is_running:
                attacker.refused(call, "NotAllowed")


@attack("SetMode on many connections, beside many subscribers to modes", processes=2, longer=2,
        settings=policy("control"))
def modes(attacker):
    """Other modes would withhold the touches of the well-behaved client, as they must."""
    yield
    if attacker.index == 0:
        attacker.repeat(message("Control.SetMode", mode="normal"), number=MANY)
        return
    for connection in attacker.connections(MANY):
        attacker.accepted(subscribe(kinds=["modes", "presence"]), connection)
    attacker.wait()


@attack("SetFirstResponder and SendRemoteControl in the largest scene, on many connections", settings=policy("control"))
def responders(attacker):
    data = shown(*pages(MOST, focusable=True, handles=["play"]))
    calls = message("Control.SetFirstResponder", window="hostile", responder=f"v{MOST - 1}") + \
        message("Control.SendRemoteControl", command="play")
    yield
    attacker.show(data)
    attacker.repeat(calls, number=MANY)


@attack("SetVariables of 32 variables of each of 12 users, beside 8 subscribers of each", processes=12, longer=2,
        settings=policy("actions"))
def variables(attacker):
    calls = [message("Control.SetVariables", variables=[
        {"name": f"{letter}{number}".ljust(100, "n"), **({"value": "v" * 200} if letter == mine else {})}
        for letter in "ab" for number in range(32)]) for mine in "ab"]
    removal = message("Control.SetVariables", variables=[
        {"name": f"{letter}{number}".ljust(100, "n")} for letter in "ab" for number in range(32)])
    yield
    setter = attacker.accepted(calls[0])
    readers = [attacker.accepted(subscribe(kinds=["variables"])) for _ in range(8)]
    attacker.accepted(calls[1], setter)
    attacker.touched(readers[0], b'"variables"', "its variables change")
    count = 0
    while attacker.is_running:
        count += setter.call(calls[count % 2])
        for reader in readers:
            reader.drain()
        time.sleep(0.005)
    # The daemon keeps the variables of users that have left.
    setter.send(removal)
    setter.receive(1)


@attack("ReportBindings of 256 bindings, and GetStatus, on many connections")
def reports(attacker):
    report = message("Control.ReportBindings", bindings=[
        {"name": "n" * 100, "runs": 1, "failures": 1, "lastFailure": "f" * 200} for _ in range(256)])
    yield
    reporter = attacker.accepted(report)
    connections = attacker.connections(MANY)
    while attacker.is_running:
        reporter.call(report)
        for connection in connections:
            connection.send(message("Control.GetStatus"))
        for connection in connections:
            connection.receive(attacker.rest)
    attacker.need(not attacker.refusals, f"its calls are accepted: {attacker.refusal}")


@attack("Reload on many connections, half of them of a wrong configuration", settings=policy("control"), longer=2,
        beside=lambda daemon: damage_configuration(daemon))
def reloads(attacker):
    yield
    attacker.repeat(message("Control.Reload"), number=MANY, valid=False)


def damage_configuration(daemon):
    """Makes the configuration wrong, and right again, each second."""
    while True:
        for settings in ("limits: {views: 0}\n", daemon.settings):
            daemon.configure(settings)
            for _ in range(120):
                yield


SPARE = 'devices: [{match: {name: "Other Panel 2"}, %s}]\n'


def replug(daemon):
    """Adds and removes the screen of the second panel, as if it were plugged in and unplugged."""
    while True:
        for setting in ("screen: spare", "kind: other"):
            daemon.reload(SPARE % setting)
            for _ in range(120):
                yield


@attack("a screen with the windows of 20 users that comes and goes", processes=20, panels=2, touched=2, longer=4,
        settings=SPARE % "kind: other", beside=replug)
def returning_screen(attacker):
    data = attach(windows(WINDOWS, [page(0)], screen="spare", level=int(attacker.index == 0)))
    yield
    keeper = attacker.accepted(data)
    if attacker.index == 0:
        attacker.touched(keeper, words="its window is touched when its screen comes")
    attacker.wait()


@attack("reloads that give and take permissions, beside windows and 8 subscribers of each of 20 users", processes=20,
        longer=3, settings=policy("watch"), beside=lambda daemon: change_policy(daemon))
def changed_policies(attacker):
    yield
    attacker.accepted(attach(windows(WINDOWS, [page(0)])))
    for number, reader in enumerate(attacker.connections(8)):
        attacker.accepted(subscribe(windows=[f"w{number}"]), reader)
    attacker.wait()


def change_policy(daemon):
    while True:
        for right in ("health", "watch"):
            daemon.reload(policy(right))
            for _ in range(120):
                yield


# Everything

class Dice:
    """Makes calls by chance. Many are legal."""

    KINDS = ["tap", "longPress", "pan", "pinch", "rotation", "transform", "swipe", "screenEdgePan", "hover"]

    def __init__(self, seed):
        self._random = random.Random(seed)
        self.choice = self._random.choice

    def number(self, most):
        """A number up to `most`; small ones are frequent."""
        return int(most ** self._random.random())

    def gesture(self, number):
        gesture = {"kind": self.choice(self.KINDS), "name": f"g{number}"}
        if relation := self.choice([None, None, "simultaneousWith", "requireToFail"]):
            gesture[relation] = [f"g{self.number(40) - 1}" for _ in range(self.number(10))]
        return {**gesture, **self.choice([{}, {"action": f"act{self.number(5)}"}])}

    def view(self, number):
        view = page(number + 1, kind=self.choice(["view", "view", "view", "button", "slider", "scroll"]))
        if self.number(3) == 1:
            view["frame"] = ALL
        if self.number(10) == 1:
            view["transform"] = {"rotation": self.choice([0.1, 0.785]), "scale": self.choice([0.5, 2])}
        if self.number(20) == 5:
            view["gestures"] = [self.gesture(1000 * number + each) for each in range(self.number(10))]
        return view

    def window(self):
        return window([self.view(number) for number in range(self.number(MOST))],
                      [self.gesture(number) for number in range(self.number(20) - 1)])

    def change(self):
        name = f"v{self.number(MOST)}"
        return {"window": "hostile", **self.choice([
            {"setView": {"name": name, "alpha": 0.5}}, {"removeView": name}, {"moveView": name},
            {"addView": self.view(self.number(5000))}, {"addGesture": self.gesture(self.number(60))},
            {"removeGesture": f"g{self.number(40) - 1}"}, {"setWindow": {"level": self.number(9)}},
            {"setFrames": {f"v{each}": [each % 90, 5, 9, 9] for each in range(1, self.number(1000))}}])}

    def call(self):
        return self.choice([
            lambda: attach([self.window()]), lambda: message("Scene.Update", windows=[self.window()]),
            lambda: message("Scene.Update", changes=[self.change() for _ in range(self.number(1000))]),
            lambda: message("Scene.Update", changes=[self.change()]), lambda: message("Scene.Describe"),
            lambda: message("Scene.HitTest", window="hostile", location={"x": self.number(999), "y": 5}),
            lambda: subscribe(views=[f"v{each}" for each in range(self.number(NAMES))]),
            lambda: message("Control.GetStatus"), lambda: message("Devices.List"),
            lambda: message("Scene.ListOccasions"),
            lambda: message("Control.SetVariables", variables=[
                {"name": f"v{each}", "value": "x"} for each in range(self.number(32))])])()


@attack("random calls of 6 users", processes=6, longer=3)
def random_calls(attacker):
    dice = Dice(1000 * attacker.index + os.getpid() % 1000)
    calls = [dice.call() for _ in range(100)]
    yield
    accepted = 0
    keeper = attacker.accepted(shown(*pages(100)))
    connections = [keeper]
    while attacker.is_running:
        connections = [each for each in connections if each.is_open]
        if len(connections) < 20 and (connection := attacker.connect()):
            connections.append(connection)
        connection = dice.choice(connections) if connections else None
        if connection and connection.send(dice.choice(calls)):
            found = connection.receive(0.05)
            accepted += bool(found)
            if dice.number(20) == 7:
                connection.close()
    # The daemon keeps the variables of users that have left.
    attacker.close()
    setter = attacker.connect()
    if setter:
        setter.send(message("Control.SetVariables", variables=[{"name": f"v{each}"} for each in range(32)]))
        setter.receive(1)
    attacker.need(accepted > 10, f"calls are answered: {attacker.refusal}")


def warm_up(attacker):
    """Lets lists grow to their size, and brings code into memory."""
    data = shown(*pages(MOST, gestures=[{"kind": "pan"}]))
    yield
    for _ in range(5):
        attacker.accepted(data).close()


WARM_UP = Attack("warm-up", warm_up)
