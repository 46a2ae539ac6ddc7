"""More attacks, with calls of io.tactile.Control: scripts, modes and owned panels."""
import os
import time

from attacker import message
from attacks import ALL, MOST, attack, filled, flood, page, shown, window
from crowds import ATTACKS, CONTROL, SPARE, WATCH, transform_and_read

__all__ = ["ATTACKS"]

INJECT = "policy: {inject: everyone}\n"
OWN = 'devices: [{match: {name: "Hostile Panel"}, own: {mode: on}}]\n'
# Without root, the attackers are the user of the daemon, which has all permissions.
NOT_ALLOWED = "NotAllowed" if os.geteuid() == 0 else None
# The steps of a script of 249,400 values, with ten fingers each. A message has at most 250,000 values.
STEPS = 5_800


def script(steps, screen=None, fingers=10, end=()):
    """A call that plays fingers, which move in each step. `end` has the fingers of the last step; with a finger,
    the script is wrong."""
    parts = [
        {"time": step / 1000, "fingers": [
            {"finger": finger, "x": 100 + step % 900, "y": finger} for finger in range(1, fingers + 1)]}
        for step in range(steps - 1)]
    parts.append({"time": (steps - 1) / 1000, "fingers": list(end)})
    return message("Control.Play", steps=parts, **({"screen": screen} if screen else {}))


# Scripts

@attack("Play of 57,990 fingers without the permission", refused=NOT_ALLOWED)
def forbidden_scripts(attacker):
    data = script(STEPS)
    yield
    attacker.repeat(data)


@attack("Play of 57,990 fingers, of which one in the last step is wrong", settings=INJECT, panels=2,
        refused="InvalidParameter steps[5799].fingers")
def wrong_scripts(attacker):
    data = script(STEPS, "screen-2", end=[{"finger": 1, "x": 1, "y": 1}])
    yield
    attacker.repeat(data)


@attack("a script of 57,990 fingers at 1,000 Hz on another panel", settings=INJECT, panels=2, longer=3, refused="")
def longest_script(attacker):
    data = script(STEPS, "screen-2")
    yield
    attacker.hold(data)


@attack("scripts of ten fingers at 1,000 Hz on 6 panels, of 6 users", processes=6, has_users=True, settings=INJECT,
        panels=7, longer=2)
def scripts_of_many_users(attacker):
    data = script(1_000, f"screen-{attacker.index + 2}")
    yield
    attacker.repeat(data)


@attack("scripts of ten fingers at 1,000 Hz on 20 panels, of 20 users", processes=20, has_users=True, settings=INJECT,
        panels=21, longer=2)
def scripts_of_twenty_users(attacker):
    """With 200 fingers, lists become long, and must not stay so."""
    data = script(1_000, f"screen-{attacker.index + 2}")
    yield
    attacker.repeat(data)


@attack("scripts of ten fingers at 1,000 Hz, in a window with 199 simultaneous pans", settings=INJECT, panels=2,
        longer=2)
def scripts_on_pans(attacker):
    show = shown({"name": "front", "frame": ALL, "gestures": [
        {"kind": "pan", "name": f"p{number}", "simultaneousWith": "all", "movement": 1}
        for number in range(199)]}, screen="screen-2")
    data = script(1_000, "screen-2")
    yield
    window = attacker.attach(show)
    connection = attacker.connect()
    while attacker.is_running and connection and window:
        connection = connection if connection.is_open else attacker.connect()
        if connection:
            connection.call(data)
            window.drain()


@attack("scripts of ten fingers that land and lift at 1,000 Hz, in windows with 199 taps, of 3 users", processes=3,
        has_users=True, settings=INJECT, panels=4, longer=3)
def scripts_without_pauses(attacker):
    """There is less time than the steps take."""
    screen = f"screen-{attacker.index + 2}"
    show = shown({"name": "front", "frame": ALL, "multipleTouch": True, "gestures": [
        {"kind": "tap", "name": f"t{number}", "taps": 2, "simultaneousWith": "all"} for number in range(199)]},
        screen=screen)
    fingers = [{"finger": finger, "x": 1200 + 50 * finger, "y": 500} for finger in range(1, 11)]
    data = message("Control.Play", screen=screen, steps=[
        {"time": step / 1000, "fingers": fingers if step % 2 == 0 else []} for step in range(10_000)])
    yield
    window = attacker.attach(show)
    connection = attacker.connect()
    while attacker.is_running and connection and window:
        connection = connection if connection.is_open else attacker.connect()
        if connection:
            connection.send(data)
            while attacker.is_running and not connection.receive(0.02):
                window.drain()


@attack("scripts of clients that disconnect at once, of 6 users", processes=6, has_users=True, settings=INJECT,
        panels=7)
def abandoned_scripts(attacker):
    data = script(1_000, f"screen-{attacker.index + 2}")
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.send(data)
            # The script begins, and its fingers are cancelled.
            connection.receive(0.01)
            connection.close()


@attack("scripts on the touched panel, on 60 connections", settings=INJECT, refused="ScreenBusy")
def interrupted_scripts(attacker):
    """In the moments without fingers, a script begins, and the next finger interrupts it."""
    data = message("Control.Play", steps=[
        {"time": 0, "fingers": [{"finger": 1, "x": 1500, "y": 600}]}, {"time": 60, "fingers": []}])
    yield
    connections = attacker.connections(60)
    while attacker.is_running:
        for connection in connections:
            connection.send(data)
        for connection in connections:
            connection.receive(0.02)


# Gestures that wait

# The windows of a user, and the fingers of a script that touch some of them at the same time. A touch reaches as many
# recognizers as it may, and a user has as many as it may.
WINDOWS, FINGERS = 25, 8


def waiting(user, screen):
    """Returns the call that shows windows beside those of other users, and the call that touches each of them once.

    Afterwards, their recognizers wait an hour for the second of two taps.
    """
    taps = [{"kind": "tap", "name": f"t{tap}", "taps": 2, "movement": 100_000, "interval": 3600, "distance": 1,
             "simultaneousWith": "all"} for tap in range(MOST)]
    places = [(420 * (user % 5) + 84 * (number % 5), 300 * (user // 5 % 4) + 60 * (number // 5))
              for number in range(WINDOWS)]
    show = message("Scene.Attach", more=True, windows=[
        {**window(gestures=taps, screen=screen), "name": f"w{number}", "frame": [x, y, 80, 56]}
        for number, (x, y) in enumerate(places)])
    steps = []
    for first in range(0, WINDOWS, FINGERS):
        steps += [[{"finger": finger + 1, "x": x + 40, "y": y + 28}
                   for finger, (x, y) in enumerate(places[first:first + FINGERS])], []]
    play = message("Control.Play", screen=screen, steps=[
        {"time": number / 100, "fingers": fingers} for number, fingers in enumerate(steps)])
    return show, play


def touch(attacker, play, connection, seconds):
    """Plays a script as soon as its screen is there and no other script uses it, and returns whether it could."""
    end = time.monotonic() + seconds
    while attacker.is_running and connection and connection.is_open and time.monotonic() < end:
        if connection.call(play):
            return True
        time.sleep(0.02)
    return False


def replug_slowly(daemon):
    """Adds the screen of the second panel for three seconds and removes it for a second, again and again."""
    while True:
        for setting, frames in (("screen: spare", 360), ("kind: other", 120)):
            daemon.reload(INJECT + SPARE % setting)
            for _ in range(frames):
                yield


@attack("4,975 taps of each of 20 users that wait on a screen that comes and goes", processes=20, has_users=True,
        panels=2, settings=INJECT + SPARE % "kind: other", beside=replug_slowly, longer=3)
def waiting_screen(attacker):
    show, play = waiting(attacker.index, "spare")
    yield
    if not attacker.attach(show):
        attacker.refuse("the windows")
    connection = attacker.connect()
    while attacker.is_running:
        if touch(attacker, play, connection, 1):
            # A second tap would not wait. The screen comes again in the meantime.
            time.sleep(3.1)


@attack("4,975 taps that wait in windows that are removed together, of 6 users", processes=6, has_users=True,
        panels=7, settings=INJECT, longer=2)
def waiting_windows(attacker):
    show, play = waiting(attacker.index, f"screen-{attacker.index + 2}")
    yield
    while attacker.is_running:
        keeper = attacker.attach(show)
        if keeper:
            touch(attacker, play, attacker.connect(), 1)
        attacker.close()


# Content that moves, and touches that wait

GLIDERS, COLUMNS = 900, 60


def gliding(screen):
    """Returns the call that shows scroll views, and calls that let their content coast for minutes."""
    views = [{"name": f"s{number}", "kind": "scroll",
              "frame": [30 * (number % COLUMNS), 30 * (number // COLUMNS), 30, 30],
              "contentSize": [900_000, 900_000], "contentOffset": [400_000, 400_000], "deceleration": 0.9999,
              "delaysContentTouches": False} for number in range(GLIDERS)]
    show = message("Scene.Attach", more=True, windows=[
        {"name": "h", "frame": [0, 0, 1800, 1000], "size": [1800, 1000], "screen": screen, "views": views}])
    steps = []
    for first in range(0, GLIDERS, 10):
        for way in (0, 20, 60, 100):
            steps.append([
                {"finger": finger + 1, "x": 30 * (number % COLUMNS) + 15, "y": 30 * (number // COLUMNS) + 15 + way}
                for finger, number in enumerate(range(first, first + 10))])
        steps.append([])
    return show, message("Control.Play", screen=screen, steps=[
        {"time": number * 0.003, "fingers": fingers} for number, fingers in enumerate(steps)])


@attack("900 scroll views of one user whose content coasts, and that are removed", settings=INJECT, panels=2, longer=4)
def gliding_views(attacker):
    show, play = gliding("screen-2")
    yield
    while attacker.is_running:
        keeper = attacker.attach(show)
        connection = attacker.connect()
        if keeper and connection:
            connection.send(play)
            while attacker.is_running and not connection.receive(0.01):
                keeper.drain()
            time.sleep(0.1)
        attacker.close()


SCREENS = 8


@attack("ends of 260 touches of each of 40 users, which wait for an hour", processes=40, has_users=True,
        settings=INJECT, panels=SCREENS + 1, longer=8)
def waiting_ends(attacker):
    screen = f"screen-{attacker.index % SCREENS + 2}"
    left, top = 120 * (attacker.index // SCREENS), 100
    places = [(left + 6 * (number % 16), top + 6 * (number // 16)) for number in range(260)]
    show = message("Scene.Attach", more=True, windows=[{
        "name": "h", "frame": [left, top, 100, 110], "size": [100, 110], "screen": screen, "views": [
            {"name": f"v{number}", "frame": [x - left, y - top, 6, 6], "gestures": [
                {"kind": "tap", "name": f"t{number}", "taps": 2, "interval": 3600, "movement": 1000,
                 "distance": 1000}]} for number, (x, y) in enumerate(places)]}])
    steps = []
    for first in range(0, 260, 10):
        steps += [[{"finger": finger + 1, "x": x + 3, "y": y + 3}
                   for finger, (x, y) in enumerate(places[first:first + 10])], []]
    play = message("Control.Play", screen=screen, steps=[
        {"time": number * 0.002, "fingers": fingers} for number, fingers in enumerate(steps)])
    subscription = message("Events.Subscribe", more=True)
    yield
    if not attacker.attach(show):
        attacker.refuse("the window")
    connection = attacker.connect()
    touch(attacker, play, connection, 60)
    if connection:
        connection.close()
    # Each of these calls reads the touches.
    while attacker.is_running and attacker.index < 4:
        connection = attacker.connect()
        if connection:
            connection.call(subscription)
            time.sleep(0.2)
            connection.close()
    attacker.wait()


# Modes and owned panels

@attack("SetMode without the permission, as fast as possible", refused=NOT_ALLOWED)
def forbidden_modes(attacker):
    calls, count = filled(message("Control.SetMode", mode="normal"), 150)
    yield
    flood(attacker, calls, count)


@attack("SetMode as fast as possible", settings=CONTROL, longer=2, refused="InvalidParameter limit")
def mode_flood(attacker):
    """Other modes would withhold the touches of the well-behaved client, as they must."""
    calls, count = filled(
        message("Control.SetMode", mode="normal") + message("Control.SetMode", mode="cleaning", limit=-1), 80)
    yield
    flood(attacker, calls, 2 * count)


@attack("SetMode on 60 connections, beside 60 subscribers to modes", settings=CONTROL, processes=2, has_users=True,
        longer=2)
def modes_and_subscribers(attacker):
    call = message("Control.SetMode", mode="normal")
    subscription = message("Events.Subscribe", more=True, kinds=["modes", "presence"])
    yield
    connections = attacker.connections(60)
    if attacker.index == 0:
        for connection in connections:
            connection.send(subscription)
        attacker.wait()
    while attacker.is_running:
        for connection in connections:
            connection.send(call)
        for connection in connections:
            connection.receive(attacker.rest)


@attack("Subscribe calls to modes and presence that close, by 6 processes", settings="idle: {after: [5, 10]}\n",
        processes=6)
def presence_storm(attacker):
    data = message("Events.Subscribe", more=True, kinds=["modes", "presence"])
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.call(data)
            connection.close()


@attack("Release without the permission, as fast as possible", refused=NOT_ALLOWED)
def forbidden_releases(attacker):
    calls, count = filled(message("Control.Release"), 150)
    yield
    flood(attacker, calls, count)


@attack("Release as fast as possible, on 60 connections", settings=CONTROL, longer=2)
def release_flood(attacker):
    call = message("Control.Release")
    yield
    attacker.flood(call, 60)


@attack("Release of an owned panel as fast as possible, on 60 connections, and 199 regions of the compositor",
        settings=CONTROL + OWN, longer=3)
def owned_releases(attacker):
    """The panel goes back to the compositor, and the daemon takes it again."""
    call = message("Control.Release")
    data = shown(*[page(number, compositorGestures=[]) for number in range(199)])
    yield
    attacker.attach(data)
    attacker.flood(call, 60)


@attack("780 transforms of each of 4 users on an owned panel, and 16 fingers", processes=4, has_users=True, drags=16,
        settings=OWN)
def owned_transforms(attacker):
    yield from transform_and_read(attacker, [{}])


# Idle times

@attack("actions of idle times with long names, in 32 windows of each of 20 users", processes=20, has_users=True,
        settings="idle: {after: [5]}\n", rest=6, longer=5)
def idle_actions(attacker):
    """The fingers rest for six seconds, and the next landing sends an action to each window."""
    name = "\U00010348" * 90
    data = message("Scene.Attach", more=True, windows=[
        {**window([page(0)], handles=["idle", "active"]), "name": f"{name}{number}"} for number in range(32)])
    subscription = message("Events.Subscribe", more=True)
    yield
    attacker.attach(data)
    for reader in attacker.connections(8):
        reader.send(subscription)
    attacker.wait()


# Recent events

# The memory for events fills while fingers move, and stays: more of it would look like memory of the attackers.
SUPPORT = "support: {minutes: 60, bytes: 524288}\n"


@attack("ReadRecent as fast as possible, on 60 connections, and 16 fingers", settings=SUPPORT + WATCH, drags=16,
        longer=4, refused="" if os.geteuid() == 0 else None)
def recent_flood(attacker):
    call = message("Trace.ReadRecent")
    yield
    attacker.flood(call, 60)


@attack("secret windows that appear over 254 fingers while events are kept", settings=SUPPORT, together=256, longer=3)
def recent_secrets(attacker):
    """Each time, the daemon removes the touches that it has kept, and compares contacts with 32 windows."""
    data = message("Scene.Attach", more=True, windows=[
        {**window([page(0)], secret=True), "name": f"w{number}"} for number in range(32)])
    yield
    while attacker.is_running:
        keeper = attacker.attach(data)
        if keeper:
            keeper.receive(min(0.3, attacker.rest))
            keeper.close()
        time.sleep(0.2)


# Variables and reports of bindings

@attack("SetVariables of 32 other variables as fast as possible, beside 60 subscribers to variables", processes=2,
        has_users=True)
def variable_flood(attacker):
    """The daemon reports them at most 20 times a second."""
    first, second = (
        message("Control.SetVariables", variables=[
            {"name": f"{letter}{number}", **({"value": "v" * 200} if letter == mine else {})}
            for letter in "ab" for number in range(32)])
        for mine in "ab")
    subscription = message("Events.Subscribe", more=True, kinds=["variables"])
    yield
    if attacker.index == 0:
        flood(attacker, first + second, 2)
    connections = attacker.connections(60)
    for connection in connections:
        connection.send(subscription)
    attacker.wait()


@attack("SetVariables of 33 variables", refused="InvalidParameter variables")
def many_variables(attacker):
    data = message("Control.SetVariables", variables=[{"name": f"v{number}", "value": "1"} for number in range(33)])
    yield
    attacker.repeat(data)


@attack("SetVariables of 32 variables, by 60 users that leave", processes=60, has_users=True)
def variables_of_many_users(attacker):
    """The daemon keeps those of 32 users."""
    data = message("Control.SetVariables", variables=[
        {"name": f"v{number}", "value": "v" * 200} for number in range(32)])
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.call(data)
            connection.close()


@attack("ReportBindings of 256 bindings as fast as possible, and GetStatus")
def report_flood(attacker):
    calls = message("Control.ReportBindings", bindings=[
        {"name": "n" * 100, "runs": 1, "failures": 1, "lastFailure": "f" * 200} for _ in range(256)])
    calls += message("Control.GetStatus")
    yield
    flood(attacker, calls, 2)


@attack("ReportBindings of 50,000 bindings", refused="InvalidParameter bindings")
def long_reports(attacker):
    data = message("Control.ReportBindings", bindings=[{"name": "n", "runs": 1, "failures": 0}] * 50_000)
    yield
    attacker.repeat(data)
