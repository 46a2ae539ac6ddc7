"""More attacks, which combine features: scripts, filters, permissions, accommodations, owned panels and windows that
leave while they change."""
import socket
import time

from attacker import message
from attacks import ALL, attack, page, pages, shown, window, windows
from control import ATTACKS, INJECT
from crowds import CONTROL, WATCH, transform_and_read

__all__ = ["ATTACKS"]

BARS = [{"name": f"v{number}", "frame": [-1000, 600, 3000, 0.001], "transform": {"rotation": 0.5}}
        for number in range(19_900)]
READERS = 58


# Scripts

@attack("780 transforms under scripts of ten fingers at 1,000 Hz, and 58 subscribers with 16 filters of each of 2 users",
        processes=2, has_users=True, settings=INJECT, panels=3, longer=2)
def scripted_transforms(attacker):
    """Scripts are no devices: their steps go on while long frames wait to be sent."""
    screen = f"screen-{attacker.index + 2}"
    show = message("Scene.Attach", more=True, windows=[{
        "name": "h", "frame": [0, 0, 1000, 300], "size": [1000, 300], "screen": screen,
        "views": [{
            "name": view, "frame": [250 * number, 0, 250, 300], "gestures": [
                {"kind": "transform", "name": f"{view}{each}", "minimumTouches": 1, "simultaneousWith": "all"}
                for each in range(195)]} for number, view in enumerate("abcd")]}])
    steps = [
        {"time": step / 1000, "fingers": [
            {"finger": finger, "x": 250 * finger - 200 + step % 150, "y": 100 + step % 97} for finger in range(1, 5)]}
        for step in range(5_000)]
    play = message("Control.Play", screen=screen, steps=[*steps, {"time": 5, "fingers": []}])
    calls = [message("Events.Subscribe", more=True, windows=["h", f"x{number}"]) for number in range(16)]
    yield
    keeper = attacker.attach(show)
    player = attacker.connect()
    if not keeper or not player:
        return attacker.refuse("the window")
    player.send(play)
    readers = []
    count = 0
    while attacker.is_running:
        readers = [each for each in readers if each.is_open]
        while attacker.is_running and len(readers) < READERS and (reader := attacker.connect()):
            reader.send(calls[count % len(calls)])
            count += 1
            readers.append(reader)
        for each in [keeper, *readers]:
            each.drain()


@attack("decisions about scripts of ten fingers at 1,000 Hz, in windows with 199 taps, of 3 users", processes=3,
        has_users=True, settings="policy: {inject: everyone, watch: everyone}\n", panels=4, longer=2)
def traced_scripts(attacker):
    screen = f"screen-{attacker.index + 2}"
    show = shown({"name": "front", "frame": ALL, "multipleTouch": True, "gestures": [
        {"kind": "tap", "name": f"t{number}", "taps": 2} for number in range(199)]}, screen=screen)
    fingers = [{"finger": finger, "x": 1200 + 50 * finger, "y": 500} for finger in range(1, 11)]
    play = message("Control.Play", screen=screen, steps=[
        {"time": step / 1000, "fingers": fingers if step % 2 == 0 else []} for step in range(10_000)])
    trace = message("Trace.Subscribe", more=True)
    yield
    keeper = attacker.attach(show)
    player = attacker.connect()
    if not keeper or not player:
        return attacker.refuse("the window")
    player.send(play)
    readers = []
    while attacker.is_running:
        readers = [each for each in readers if each.is_open]
        while attacker.is_running and len(readers) < 20 and (reader := attacker.connect()):
            reader.send(trace)
            readers.append(reader)
        for each in [keeper, *readers]:
            each.drain()


# Accommodations and exploring

ACCOMMODATIONS = (
    "accommodations: {default: on, tapLocation: off, ignoreRepeat: 0, tremor: 0, reach: 20}\n")


@attack("19,900 rotated views of each of 7 users, beside which fingers search for targets", processes=7, longer=3,
        has_users=True, panels=8, touched=8, settings=ACCOMMODATIONS
        + 'devices: [{match: {name: "Other*"}, screen: S}]\n')
def near_targets(attacker):
    """The boxes around all bars contain each finger. A touch that hits no target makes a second search."""
    data = shown(*BARS, passThrough=True, screen="S")
    yield
    attacker.hold(data)


# Permissions

@attack("HitTest of a watcher, over 19,900 rotated views of each of 7 users", processes=7, longer=3, has_users=True,
        settings=WATCH)
def watched_hit_tests(attacker):
    data = shown(*BARS, passThrough=True)
    call = message("Scene.HitTest", window="hostile", location={"x": 500, "y": 600})
    yield
    keeper = attacker.attach(data)
    if keeper and attacker.index == 0:
        attacker.flood(call, 4)
    attacker.wait()


def change_policy(daemon):
    """Gives all users permissions, and takes them again."""
    while True:
        for right in ("watch: everyone, control: everyone, withhold: everyone", "health: everyone"):
            daemon.reload(f"policy: {{{right}}}\n")
            for _ in range(130):
                yield


@attack("reloads that give and take permissions, beside 32 windows and 8 filters of each of 20 users", processes=20,
        has_users=True, beside=change_policy, longer=3, settings="policy: {watch: everyone, control: everyone}\n")
def changed_policies(attacker):
    show = message("Scene.Attach", more=True, windows=[
        {**window([page(0)], [
            {"kind": "tap", "name": f"t{number}", "scope": "screen", "taps": 3, "cancelsTouches": False,
             "delaysTouchesEnded": False}] if number == 0 else (), secret=number % 2 == 0),
         "name": f"w{number}"} for number in range(32)])
    calls = [message("Events.Subscribe", more=True, windows=[f"w{number}", f"x{number}"]) for number in range(8)]
    yield
    attacker.attach(show)
    for reader, call in zip(attacker.connections(8), calls):
        reader.send(call)
    attacker.wait()


@attack("Reload on connections that close, by 6 processes", processes=6, settings=CONTROL, longer=2)
def closed_reloads(attacker):
    """The daemon keeps the requests until the next reload, which begins a second later."""
    call = message("Control.Reload")
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.send(call)
            connection.close()


@attack("SetFirstResponder and SendRemoteControl in a window of 19,000 views, 60 deep, on 60 connections",
        settings=CONTROL, longer=2)
def responders(attacker):
    view = {"name": "d0", "frame": ALL, "focusable": True, "handles": ["play"]}
    for number in range(1, 25):
        view = {"name": f"d{number}", "frame": ALL, "focusable": True, "views": [view]}
    data = shown(view, *[page(number, focusable=True) for number in range(19_000)])
    calls = message("Control.SetFirstResponder", window="hostile", responder="d0") + \
        message("Control.SendRemoteControl", command="play") + \
        message("Control.SetFirstResponder", window="hostile", responder="v18999")
    yield
    keeper = attacker.attach(data)
    if not keeper:
        return attacker.refuse("the window")
    connections = attacker.connections(10)
    while attacker.is_running:
        for connection in connections:
            connection.send(calls)
        for connection in connections:
            for _ in range(3):
                connection.receive(attacker.rest)
        keeper.drain()


@attack("SetVariables of 32 other variables of each of 24 users, beside 8 subscribers of each who receive all",
        processes=24, has_users=True, settings="policy: {actions: everyone}\n", longer=2)
def common_variables(attacker):
    calls = [message("Control.SetVariables", variables=[
        {"name": f"{letter}{number}".ljust(100, "n"), **({"value": "v" * 200} if letter == mine else {})}
        for letter in "ab" for number in range(32)]) for mine in "ab"]
    removal = message("Control.SetVariables", variables=[
        {"name": f"{letter}{number}".ljust(100, "n")} for letter in "ab" for number in range(32)])
    subscription = message("Events.Subscribe", more=True, kinds=["variables"])
    yield
    setter = attacker.connect()
    readers = []
    count = 0
    while attacker.is_running and setter:
        readers = [each for each in readers if each.is_open]
        while attacker.is_running and len(readers) < 8 and (reader := attacker.connect()):
            reader.send(subscription)
            readers.append(reader)
        setter.call(calls[count % 2])
        count += 1
        for each in readers:
            each.drain()
        time.sleep(0.005)
    # The daemon keeps the variables of users that have left.
    if setter:
        setter.send(removal)
        setter.receive(1)


@attack("Subscribe to 992 variables of 31 users, on connections that close", processes=31, has_users=True,
        settings="policy: {actions: everyone}\n", longer=2)
def subscribed_variables(attacker):
    own = [f"{number}".ljust(100, "n") for number in range(32)]
    subscription = message("Events.Subscribe", more=True, kinds=["variables"])
    yield
    setter = attacker.connect()
    if not setter:
        return
    setter.call(message("Control.SetVariables", variables=[{"name": name, "value": "v" * 200} for name in own]))
    while attacker.is_running and attacker.index < 6:
        connections = attacker.connections(5)
        for connection in connections:
            connection.send(subscription)
        for connection in connections:
            if attacker.index % 2:
                connection.receive(0.1)
            connection.close()
    attacker.wait()
    setter.send(message("Control.SetVariables", variables=[{"name": name} for name in own]))
    setter.receive(1)


# The order of windows

@attack("Updates that make windows secret and raise them, 32 of each of 20 users", processes=20, has_users=True,
        longer=2)
def reordered_windows(attacker):
    show = message("Scene.Attach", more=True, windows=[
        {**window([page(0)]), "name": f"w{number}"} for number in range(32)])
    calls = b"".join(message("Scene.Update", changes=[
        {"window": f"w{number}", "setWindow": {"secret": turn == 0, "level": number % 7 * turn}}
        for number in range(32)]) for turn in (0, 1))
    yield
    keeper = attacker.attach(show)
    if not keeper:
        return attacker.refuse("the windows")
    connections = attacker.connections(3)
    while attacker.is_running:
        for connection in connections:
            connection.send(calls)
        for connection in connections:
            connection.receive(attacker.rest)
            connection.receive(attacker.rest)
        keeper.drain()


# Windows that leave

@attack("windows of 9,000 views that leave while they are updated and described, of 6 users", processes=6,
        has_users=True, longer=3)
def leaving_windows(attacker):
    show = shown(*pages(9_000))
    whole = message("Scene.Update", windows=[window(pages(8_999))])
    parts = message("Scene.Update", changes=[
        {"window": "hostile", "removeView": f"v{number}"} for number in range(2_000)])
    describe = message("Scene.Describe", window="hostile")
    frames = message("Scene.Update", changes=[
        {"window": "hostile", "setFrames": {f"v{number}": [1, 1, 9, 9] for number in range(2_000)}}])
    yield
    pause = 0
    while attacker.is_running:
        keeper = attacker.connect()
        others = attacker.connections(4)
        if not keeper:
            continue
        keeper.send(show)
        if pause % 3:
            keeper.receive(attacker.rest)
        for connection, call in zip(others, (whole, parts, describe, frames)):
            connection.send(call)
        time.sleep(pause % 17 * 0.01)
        pause += 1
        for connection in [keeper, *others] if pause % 2 else [*others, keeper]:
            connection.close()


@attack("windows of 9,000 views on connections that send no more, of 6 users", processes=6, has_users=True, longer=2)
def half_closed(attacker):
    data = shown(*pages(9_000)) + message("Scene.Update", windows=[window(pages(100))])
    yield
    while attacker.is_running:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(attacker.rest)
            try:
                connection.connect(attacker.path)
                connection.sendall(data)
                attacker.count += 1
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(1 << 16):
                    pass
            except OSError:
                pass


# Owned panels

@attack("Release while scripts touch an owned panel, and 199 regions", processes=2, has_users=True, panels=2, longer=3,
        settings="policy: {control: everyone, inject: everyone, withhold: everyone}\n"
        'devices: [{match: {name: "Other*"}, own: {mode: on}}]\n')
def released_scripts(attacker):
    show = shown(*[page(number, frame=ALL, compositorGestures=["tap", "longPress"] if number % 2 else [])
                   for number in range(199)], screen="screen-2")
    fingers = [{"finger": finger, "x": 1200 + 50 * finger, "y": 500} for finger in range(1, 11)]
    play = message("Control.Play", screen="screen-2", steps=[
        {"time": step / 500, "fingers": fingers[:step % 11]} for step in range(499)] + [{"time": 1, "fingers": []}])
    release = message("Control.Release")
    yield
    if attacker.index == 0:
        attacker.flood(release, 20)
    keeper = attacker.attach(show)
    player = attacker.connect()
    while attacker.is_running and player:
        player.send(play)
        while attacker.is_running and not player.receive(0.01):
            if keeper:
                keeper.drain()


@attack("780 transforms of each of 2 users with accommodations on an owned panel, and 16 fingers", processes=2,
        has_users=True, drags=16, settings='devices: [{match: {name: "Hostile Panel"}, own: {mode: on}}]\n'
        "accommodations: {default: on, tapLocation: off, ignoreRepeat: 0, tremor: 0, reach: 20}\n")
def owned_accommodations(attacker):
    yield from transform_and_read(attacker, [{}])
