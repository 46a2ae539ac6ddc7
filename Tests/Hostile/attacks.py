"""The attacks. Each one is legal in its form: the daemon has to refuse it or to serve it.

The names of the limits are those of docs/configuration.md: 20,000 views, 5,000 recognizers, 2 MiB in a
message, 64 connections of one user.
"""
import contextlib
import socket
import struct
import time

from attacker import message

ATTACKS = []
# The right half of the panel, where a finger drags.
FRAME = [1100, 0, 1000, 1200]
ALL = [0, 0, 1000, 1200]


class Attack:
    """A named generator and its conditions.

    - processes: the number of processes that run it
    - longer: a factor for its time
    - has_users: whether each process has a user of its own
    - panels: the number of panels
    - together: if not 0, the number of slots of the first panel whose fingers tap together
    - refused: words of the error with which the daemon must refuse it; "" if it must accept all; None if both
      may happen
    - settings: lines of the daemon's configuration
    - drags, touched, rest: the fingers; see `Fingers`
    - has_long_state: whether the honest app subscribes with a state that a job encodes
    - beside: a generator of the administrator's steps, one for each frame of the panel; None if there are none
    """

    # pylint: disable-next=too-many-arguments
    def __init__(self, name, run, processes=1, longer=1, has_users=False, panels=1, settings="", drags=1,
                 touched=1, beside=None, together=0, refused=None, rest=0,
                 has_long_state=False):
        self.name = name
        self.run = run
        self.processes = processes
        self.longer = longer
        self.has_users = has_users
        self.panels = panels
        self.settings = settings
        self.drags = drags
        self.touched = touched
        self.rest = rest
        self.has_long_state = has_long_state
        self.beside = beside
        self.together = together
        self.refused = refused


def attack(name, **keys):
    """Adds a function to the attacks."""
    def add(run):
        ATTACKS.append(Attack(name, run, **keys))
        return run
    return add


def window(views=(), gestures=(), **keys):
    return {"name": "hostile", "frame": FRAME, "size": ALL[2:], "views": list(views),
            "gestures": list(gestures), **keys}


def shown(*views, gestures=(), **keys):
    """The call that shows a window."""
    return message("Scene.Attach", more=True, windows=[window(views, gestures, **keys)])


def page(number, **keys):
    """A view in a grid."""
    return {"name": f"v{number}", "frame": [number % 100 * 10, number // 100 % 100 * 10, 10, 10], **keys}


def pages(count):
    return [page(number) for number in range(count)]


def updated(*changes, **keys):
    return message("Scene.Update", changes=[{"window": "hostile", **change} for change in changes], **keys)


# Nothing

@attack("none")
def nothing(attacker):
    """Shows the noise of the machine."""
    yield
    time.sleep(attacker.rest)


# Recognizers

# The error of a window with more recognizers on one view and the views around it than a touch may have.
TOO_MANY = "recognizers that one touch can reach"
# The most that are not refused, without the window's own.
MOST = 199


def in_views(count, gesture):
    """The call that shows views with as many recognizers as one touch can reach. A finger touches the first view.

    `gesture` returns the members of a recognizer for its number and the names of all of its view.
    """
    views = []
    for number in range(count):
        names = [f"{number * MOST + each:x}" for each in range(MOST)]
        views.append(page(number, gestures=[
            {"name": name, **gesture(each, names)} for each, name in enumerate(names)]))
    return shown(*views[1:], {**views[0], "frame": ALL})


def require_before(number, names):
    return {"kind": "tap", "taps": 2, "requireToFail": names[:number]}


def require_all_before(count):
    names = [f"t{number}" for number in range(count)]
    return shown(gestures=[{"name": name, **require_before(number, names)} for number, name in enumerate(names)])


@attack("300 recognizers, each requires all before it to fail", refused=TOO_MANY)
def require_300(attacker):
    data = require_all_before(300)
    yield
    attacker.hold(data)


@attack("600 recognizers, each requires all before it to fail", refused=TOO_MANY)
def require_600(attacker):
    data = require_all_before(600)
    yield
    attacker.hold(data)


@attack("2,189 recognizers, each requires all before it in its view to fail", refused="")
def require_most(attacker):
    data = in_views(11, require_before)
    yield
    attacker.hold(data)


@attack("2,189 such recognizers, shown and removed")
def require_again(attacker):
    data = in_views(11, require_before)
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            connection.close()


def pans(count):
    return shown(gestures=[
        {"kind": "pan", "name": f"p{number}", "simultaneousWith": "all"} for number in range(count)])


@attack("5,000 simultaneous pans", refused=TOO_MANY)
def pans_that_begin(attacker):
    data = pans(5000)
    yield
    attacker.hold(data)


@attack("25 views with 199 simultaneous pans each", refused="")
def most_pans(attacker):
    data = in_views(25, lambda number, names: {"kind": "pan", "simultaneousWith": "all"})
    yield
    attacker.hold(data)


@attack("25 views with 199 simultaneous pans each that never begin", refused="")
def pans_that_wait(attacker):
    data = in_views(25, lambda number, names: {"kind": "pan", "simultaneousWith": "all", "movement": 5000})
    yield
    attacker.hold(data)


@attack("25 views with 199 taps each that delay touches", refused="")
def taps_that_delay(attacker):
    data = in_views(25, lambda number, names: {"kind": "tap", "taps": 3, "delaysTouchesBegan": True})
    yield
    attacker.hold(data)


@attack("a recognizer with 150,000 names in requireToFail")
def long_requirements(attacker):
    data = shown(gestures=[
        {"kind": "tap", "name": "b"}, {"kind": "tap", "name": "a", "requireToFail": ["b"] * 150_000}])
    yield
    attacker.repeat(data)


@attack("a recognizer with 150,000 names in simultaneousWith")
def long_friends(attacker):
    data = shown(gestures=[
        {"kind": "tap", "name": "b"}, {"kind": "tap", "name": "a", "simultaneousWith": ["b"] * 150_000}])
    yield
    attacker.repeat(data)


@attack("400 recognizers, each names all others in simultaneousWith", refused=TOO_MANY)
def friends_of_all(attacker):
    names = [f"t{number}" for number in range(400)]
    data = shown(gestures=[{"kind": "tap", "name": name, "simultaneousWith": names} for name in names])
    yield
    attacker.hold(data)


@attack("995 recognizers, each names all of its view in simultaneousWith", refused="")
def friends_of_view(attacker):
    data = in_views(5, lambda number, names: {"kind": "tap", "simultaneousWith": names})
    yield
    attacker.hold(data)


@attack("40 recognizers, each requires 4,900 others to fail", refused=TOO_MANY)
def common_requirements(attacker):
    names = [f"t{number}" for number in range(4900)]
    data = shown(gestures=[{"kind": "tap", "name": name} for name in names] + [
        {"kind": "tap", "name": f"r{number}", "requireToFail": names} for number in range(40)])
    yield
    attacker.hold(data)


@attack("80 pans, each requires 2,900 taps of other views to fail", refused="")
def idle_requirements(attacker):
    names = [f"{number:x}" for number in range(2900)]
    idle = [page(number, gestures=[
        {"kind": "tap", "name": name} for name in names[number * 100:][:100]]) for number in range(29)]
    data = shown(*idle, {"name": "front", "frame": ALL, "gestures": [
        {"kind": "pan", "name": f"p{number}", "simultaneousWith": "all", "requireToFail": names}
        for number in range(80)]})
    yield
    attacker.hold(data)


@attack("40 recognizers, each names 5,000 views in shouldReceive")
def long_conditions(attacker):
    names = [f"v{number}" for number in range(5000)]
    data = shown(*pages(5000), gestures=[
        {"kind": "pan", "name": f"g{number}", "shouldReceive": {"notViews": names}}
        for number in range(40)])
    yield
    attacker.hold(data)


def sequences(count, regions, steps):
    names = [f"r{number}" for number in range(regions)]
    return shown(gestures=[
        {"kind": "sequence", "name": f"s{number}", "regions": {name: ALL for name in names},
         "steps": [names[-1 - step % regions] for step in range(steps)]} for number in range(count)])


@attack("a sequence of 40,000 steps", refused="40000 steps")
def long_sequence(attacker):
    data = sequences(1, 64, 40_000)
    yield
    attacker.repeat(data)


@attack("a sequence of 20 steps and 15,000 regions", refused="15000 regions")
def many_regions(attacker):
    data = sequences(1, 15_000, 20)
    yield
    attacker.hold(data)


@attack("597 sequences of 20 steps and 64 regions", refused="")
def most_regions(attacker):
    """Each drag is a step, and only the last region contains its landing."""
    regions = {f"r{number}": [2000, 0, 1, 1] for number in range(63)}
    regions["r63"] = ALL
    data = in_views(3, lambda number, names: {
        "kind": "sequence", "regions": regions, "steps": ["r63"] * 20, "movement": 100_000, "duration": 3600,
        "toleratesOtherTouches": True})
    yield
    attacker.hold(data)


# Views

@attack("a chain of 17,500 views by hitTarget")
def hit_targets(attacker):
    views = [page(number, hitTarget=f"v{number + 1}") for number in range(17_499)] + [page(17_499)]
    data = shown(*views)
    yield
    attacker.hold(data)


@attack("a chain of 8,000 controllers by presentedBy")
def presenters(attacker):
    views = [page(0, controller={"name": "c0"})] + [
        page(number, controller={"name": f"c{number}", "presentedBy": f"c{number - 1}"})
        for number in range(1, 8000)]
    data = shown(*views)
    yield
    attacker.hold(data)


@attack("a view with 150,000 names in handles")
def handles(attacker):
    data = shown(page(0, handles=[f"h{number}" for number in range(150_000)]))
    yield
    attacker.repeat(data)


@attack("10,000 views, shown and removed")
def come_and_go(attacker):
    data = shown(*pages(10_000))
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            connection.close()


def warm_up(attacker):
    """Lets lists grow to their size."""
    data = shown(*pages(10_000), gestures=[{"kind": "pan", "name": f"p{number}"} for number in range(500)])
    yield
    for _ in range(5):
        connection = attacker.attach(data)
        if connection:
            connection.close()


WARM_UP = Attack("warm-up", warm_up)


@attack("20,000 touched views, shown and removed")
def teardown(attacker):
    data = shown(*pages(19_000), {"name": "front", "frame": ALL, "views": [
        {"name": f"f{number}", "frame": ALL} for number in range(900)]})
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            # A finger comes down within half a second.
            end = time.monotonic() + 0.5
            while attacker.is_running and time.monotonic() < end and connection.receive(0.1):
                pass
            connection.close()


@attack("20,000 views at one point")
def stack_of_views(attacker):
    data = shown(*[{"name": f"v{number}", "frame": ALL, "interactive": False} for number in range(19_900)])
    yield
    attacker.hold(data)


def rotated_bars(attacker):
    """Shows thin rotated bars. Each finger is in the boxes around all bars, but in no bar."""
    data = shown(*[
        {"name": f"v{number}", "frame": [-1000, 600, 3000, 0.001], "transform": {"rotation": 0.5}}
        for number in range(19_900)], passThrough=True)
    yield
    attacker.hold(data)


@attack("19,900 rotated views of each of 7 users, 10 fingers at a time", processes=7, longer=3,
        has_users=True, together=12)
def rotated_bars_and_hands(attacker):
    yield from rotated_bars(attacker)


@attack("19,900 rotated views of each of 7 users, 254 fingers at a time", processes=7, longer=3,
        has_users=True, together=256)
def rotated_bars_and_crowd(attacker):
    yield from rotated_bars(attacker)


@attack("200 rotated views of each of 200 users, over one another, 10 fingers at a time", processes=200, longer=4,
        has_users=True, together=12)
def rotated_bars_of_many_users(attacker):
    """Each user may make a number of comparisons in each frame, however many users there are."""
    data = shown(*[
        {"name": f"v{number}", "frame": [-1000, 600, 3000, 0.001], "transform": {"rotation": 0.5}}
        for number in range(200)], passThrough=True)
    yield
    attacker.hold(data)


@attack("32 windows of each of 20 users that touches pass through, 254 fingers at a time", processes=20,
        has_users=True, together=256)
def windows_and_crowd(attacker):
    data = message("Scene.Attach", more=True, windows=windows(
        *[[page(0)]] * 32, passThrough=True))
    yield
    attacker.hold(data)


@attack("a view with a title of 1.9 MB, sent in pieces")
def long_title(attacker):
    data = shown(page(0, kind="button", title="t" * 1_900_000))
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if not connection:
            continue
        for start in range(0, len(data), 1000):
            if not attacker.is_running or not connection.send(data[start:start + 1000]):
                break
        else:
            connection.receive(attacker.rest)
        connection.close()


# Changes

@attack("1,000 changes in an Update of 12,000 views")
def many_changes(attacker):
    data = shown(*pages(12_000))
    changes = updated(*[
        {"setView": {"name": f"v{number * 12}", "alpha": 0.5}} for number in range(1000)])
    yield
    attacker.attach(data)
    attacker.repeat(changes)


@attack("1,000 moves in an Update of 12,000 views")
def many_moves(attacker):
    data = shown(*pages(12_000))
    changes = updated(*[{"moveView": f"v{number * 12}"} for number in range(1000)])
    yield
    attacker.attach(data)
    attacker.repeat(changes)


@attack("1,000 additions and removals in an Update of 12,000 views")
def many_additions(attacker):
    data = shown(*pages(12_000))
    changes = []
    for number in range(500):
        changes += [{"addView": {"name": "x", "frame": ALL}}, {"removeView": "x"}]
    changes = updated(*changes)
    yield
    attacker.attach(data)
    attacker.repeat(changes)


@attack("500 frames in an Update of 500 views")
def many_frames(attacker):
    data = shown(*pages(500))
    calls = [updated(*[
        {"setView": {"name": f"v{number}", "frame": [shift, number, 10, 10]}} for number in range(500)])
        for shift in (0, 10)]
    yield
    attacker.attach(data)
    connection = attacker.connect()
    while attacker.is_running and connection and connection.is_open:
        for call in calls:
            connection.call(call)


def filled(call, most, size=16 << 10):
    """The same call again and again, in at most so many bytes."""
    return call * min(most, size // len(call)), min(most, size // len(call))


@attack("126 Updates of 12,000 views in 16 kB")
def pipelined_updates(attacker):
    data = shown(*pages(12_000))
    calls, count = filled(updated({"setWindow": {"level": 1}}), 126)
    yield
    attacker.attach(data)
    connection = attacker.connect()
    while attacker.is_running and connection and connection.send(calls):
        for _ in range(count):
            connection.receive(attacker.rest)


@attack("Updates of whole windows with 10,000 views")
def whole_windows(attacker):
    data = shown(*pages(10_000))
    calls = [
        message("Scene.Update", windows=[window(views)])
        for views in ([page(0)], pages(10_000), list(reversed(pages(10_000))))]
    yield
    attacker.attach(data)
    connection = attacker.connect()
    while attacker.is_running and connection and connection.is_open:
        for call in calls:
            connection.call(call)


def alternate(attacker, shown_first, *calls):
    """Shows windows, and then sends calls one after the other, again and again."""
    attacker.attach(shown_first)
    connection = attacker.connect()
    while attacker.is_running and connection and connection.is_open:
        for call in calls:
            # The end of the time may have stopped the last call in the middle of its message.
            if attacker.is_running:
                connection.call(call)


def windows(*lists, **keys):
    """Windows with different names."""
    return [{**window(views, **keys), "name": f"w{number}"} for number, views in enumerate(lists)]


def show_and_remove(attacker, data):
    """Shows windows for 0.3 seconds, again and again."""
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            time.sleep(0.3)
            connection.close()


def show_waiting(attacker, number, interval):
    """Shows a window of its own for each number, whose 199 recognizers wait for the second of two taps after the
    next drag. Returns after this drag."""
    taps = [{"kind": "tap", "name": f"t{tap}", "taps": 2, "movement": 100_000, "interval": interval,
             "distance": 1, "duration": 1, "simultaneousWith": "all"} for tap in range(199)]
    connection = attacker.attach(message(
        "Scene.Attach", more=True, windows=[{**window(gestures=taps), "name": f"w{number}"}]))
    while connection and attacker.is_running:
        found = connection.receive(attacker.rest)
        if not found or b'"ended"' in found:
            break


@attack("32 windows with 250 views each, shown and removed")
def windows_come_and_go(attacker):
    data = message("Scene.Attach", more=True, windows=windows(*[pages(250)] * 32))
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            connection.close()


@attack("Updates of 32 whole windows with 250 views each")
def many_whole_windows(attacker):
    data = message("Scene.Attach", more=True, windows=windows(*[pages(250)] * 32))
    calls = [
        message("Scene.Update", windows=windows(*[views] * 32))
        for views in ([page(0)], pages(250), pages(250)[::-1])]
    yield
    alternate(attacker, data, *calls)


@attack("2,000 frames in an Update of 19,900 views", refused="")
def all_frames(attacker):
    data = shown(*pages(19_900))
    calls = [updated({"setFrames": {
        f"v{number}": [number % 100 + shift, number // 100, 10, 10] for number in range(2_000)}})
        for shift in (0, 5)]
    yield
    alternate(attacker, data, *calls)


@attack("64 additions of 250 buttons, and their removal")
def large_additions(attacker):
    data = shown(page(0))
    additions = updated(*[{"addView": {"name": f"g{group}", "frame": ALL, "views": [
        {"name": f"x{group}.{number}", "kind": "button", "frame": [number % 100, number // 100, 9, 9]}
        for number in range(250)]}} for group in range(64)])
    yield
    alternate(attacker, data, additions, updated(*[{"removeView": f"g{group}"} for group in range(64)]))


@attack("Updates that move 19,000 views to another superview")
def moved_views(attacker):
    views = [{"name": f"v{number}", "frame": [0, 0, 1, 1]} for number in range(19_000)]
    calls = [
        window([{"name": "p", "frame": ALL, "views": first}, {"name": "q", "frame": ALL, "views": second}])
        for first, second in ((views, []), ([], views))]
    data = message("Scene.Attach", more=True, windows=[calls[0]])
    yield
    alternate(attacker, data, *[message("Scene.Update", windows=[call]) for call in reversed(calls)])


@attack("Updates beside a chain of 17,000 views by hitTarget")
def updates_of_chain(attacker):
    data = shown(*[page(number, hitTarget=f"v{number + 1}") for number in range(17_000)], page(17_000))
    yield
    alternate(attacker, data, updated({"addView": {"name": "x", "frame": ALL}}), updated({"removeView": "x"}))


@attack("Describe of 25 views with 199 recognizers each")
def describe_recognizers(attacker):
    data = shown(*[page(view, gestures=[
        {"kind": "tap", "name": "e\u0301" * 10 + f"{view}.{number}"} for number in range(199)])
        for view in range(25)])
    yield
    attacker.attach(data)
    attacker.repeat(message("Scene.Describe", window="hostile"))


@attack("199 pans with actions, and 62 filters with lists of names")
def many_filters(attacker):
    data = shown(gestures=[
        {"kind": "pan", "name": f"p{number}".ljust(95, "x"), "simultaneousWith": "all", "action": "a" * 90}
        for number in range(199)])
    calls = [
        message("Events.Subscribe", more=True, windows=["hostile"], views=["hostile"],
                gestures=["pan"] + [f"{client}-{number}" for number in range(600)]) for client in range(62)]
    yield
    attacker.attach(data)
    for call in calls:
        connection = attacker.connect()
        if connection:
            connection.send(call)
    attacker.wait()


@attack("20 secret windows of each of 30 users, shown and removed", processes=30, has_users=True)
def secret_windows(attacker):
    data = message("Scene.Attach", more=True, windows=windows(*[[page(0)]] * 20, secret=True))
    yield
    show_and_remove(attacker, data)


@attack("10 windows of each of 60 users, shown and removed", processes=60, has_users=True)
def windows_of_many_users(attacker):
    data = message("Scene.Attach", more=True, windows=windows(*[[page(0)]] * 10))
    yield
    show_and_remove(attacker, data)


@attack("Updates that replace 40 recognizers, each required by 40 others")
def replaced_requirements(attacker):
    names = [f"b{number}" for number in range(40)]
    waiting = [{"kind": "pan", "name": f"a{number}", "movement": 5, "requireToFail": names}
               for number in range(40)]

    def views(kind):
        return [page(0, frame=ALL, gestures=waiting),
                page(1, gestures=[{"kind": kind, "name": name} for name in names])]

    data = shown(*views("tap"))
    calls = [message("Scene.Update", windows=[window(views(kind))]) for kind in ("pan", "tap")]
    yield
    alternate(attacker, data, *calls)


@attack("Updates that remove 2,000 views of 2,000 superviews, beside recognizers that wait for a tap")
def removals_beside_waiting(attacker):
    # Each drag is the first of two taps, and the recognizers wait an hour for the second.
    taps = [{"kind": "tap", "name": f"t{number}", "taps": 2, "movement": 100_000, "interval": 3600,
             "distance": 1, "simultaneousWith": "all"} for number in range(199)]

    def views(has_subviews):
        return [page(0, frame=ALL, gestures=taps)] + [
            page(number, views=[page(number + 5000)] if has_subviews else [])
            for number in range(1, 2001)]

    data = shown(*views(True))
    calls = [message("Scene.Update", windows=[window(views(full))]) for full in (False, True)]
    yield
    alternate(attacker, data, *calls)


@attack("timers of up to 24 drags that are due at the same time", longer=6)
def timers_of_one_time(attacker):
    """Shows a new window in front after each drag. The recognizers of all windows wait for a second tap
    until the same time."""
    drag, pause = 50 / 120, 10 / 120
    yield
    due = time.monotonic() + attacker.rest - 0.2
    for number in range(24):
        show_waiting(attacker, number, max(due - time.monotonic() - drag - pause, 0.01))
    attacker.wait()


@attack("6 windows removed beside 4,975 recognizers that wait for a tap", longer=7)
def windows_removed_beside_waiting(attacker):
    many = message("Scene.Attach", more=True, windows=[
        {**window([page(0)]), "name": f"many{number}", "level": -1} for number in range(6)])
    yield
    for number in range(25):
        show_waiting(attacker, number, 3600)
    while attacker.is_running:
        connection = attacker.attach(many)
        if connection:
            connection.close()


@attack("60 connections with Updates of 19,000 views")
def updates_by_many(attacker):
    data = shown(*pages(19_000))
    call = updated({"setWindow": {"level": 1}})
    yield
    attacker.attach(data)
    connections = attacker.connections(60)
    while attacker.is_running:
        for connection in connections:
            connection.send(call)
        for connection in connections:
            connection.receive(0.02)


@attack("an action beside 150,000 names in handles, shown again and again")
def action_beside_handles(attacker):
    pan = {"kind": "pan", "name": "p", "movement": 1, "action": "other"}
    data = shown(page(0, frame=ALL, handles=[f"h{number}" for number in range(150_000)], gestures=[pan]))
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            for _ in range(20):
                if attacker.is_running:
                    connection.receive(0.05)
            connection.close()


# Names

def marked(number):
    """A name of 100 characters that differs from others in its last combining marks. Comparing such names as
    text takes a thousand times as long as comparing short ones."""
    return "a" + "\u0301" * 94 + "".join(chr(0x300 + (number >> shift) % 16) for shift in (16, 12, 8, 4, 0))


def marked_pages(count, **keys):
    return [{**page(number), "name": marked(number), **keys} for number in range(count)]


def equivalent(number):
    """A name of at most 100 characters with other bytes than those of other numbers. Unicode's normalization
    makes all of them equal."""
    return "".join("\u00e9" if number >> bit & 1 else "e\u0301" for bit in range(16)) + "e\u0301" * 34


def equivalent_pages(count):
    return [{**page(number), "name": equivalent(number)} for number in range(count)]


@attack("82 pans with actions, along 100 controllers that handle long names")
def actions_along_controllers(attacker):
    views = [page(number, frame=ALL, controller={
        "name": f"c{number}", "handles": [marked(15 * number + name) for name in range(15)],
        **({"presentedBy": f"c{number - 1}"} if number else {})}) for number in range(100)]
    pans = [{"kind": "pan", "name": f"p{number}", "simultaneousWith": "all", "movement": 1,
             "action": marked(100_000)} for number in range(82)]
    for view in views:
        view["interactive"] = False
    data = shown(*views, gestures=pans, firstResponder="c99")
    yield
    attacker.hold(data)


@attack("setFrames with a name of 2 MB")
def frame_of_long_name(attacker):
    call = updated({"setFrames": {"\u0416" * 1_000_000: [0, 0, 1, 1]}})
    yield
    attacker.attach(shown(page(0)))
    attacker.repeat(call)


@attack("2,000 frames of views with names of 65 bytes in an Update", refused="")
def frames_of_long_names(attacker):
    names = [f"{number:065}" for number in range(2_000)]
    data = shown(*({**page(number), "name": name} for number, name in enumerate(names)))
    calls = [updated({"setFrames": {name: [shift, 0, 9, 9] for name in names}}) for shift in (0, 5)]
    yield
    alternate(attacker, data, *calls)


@attack("2,000 frames of views with names of 199 bytes in an Update",
        refused="bytes of names of views")
def frames_of_longer_names(attacker):
    data = shown(*marked_pages(2_000))
    calls = [updated({"setFrames": {marked(number): [shift, 0, 9, 9] for number in range(2_000)}})
             for shift in (0, 5)]
    yield
    alternate(attacker, data, *calls)


@attack("1,000 changes of frames in 32 windows with long names")
def frames_of_windows(attacker):
    data = message("Scene.Attach", more=True, windows=[
        {**window([page(0)]), "name": marked(number)} for number in range(32)])
    call = message("Scene.Update", changes=[
        {"window": marked(number % 32), "setFrames": {"v0": [number % 10, 0, 9, 9]}} for number in range(1000)])
    yield
    attacker.attach(data)
    attacker.repeat(call)


@attack("100 sequences with 64 regions with long names")
def sequences_of_long_names(attacker):
    regions = {marked(number): [2000, 0, 1, 1] for number in range(63)}
    regions[marked(63)] = ALL
    data = shown(gestures=[
        {"kind": "sequence", "name": f"s{number}", "regions": regions, "steps": [marked(63)] * 20,
         "toleratesOtherTouches": True} for number in range(100)])
    yield
    attacker.hold(data)


@attack("a scroll view with 6,000 views with long names, which zooms a view that is elsewhere")
def zoom_elsewhere(attacker):
    scroll = page(0, kind="scroll", frame=ALL, contentSize=[5000, 5000], zoom=[1, 4], zoomView=marked(10_000),
                  views=marked_pages(6_000, interactive=False))
    data = shown({**page(1), "name": marked(10_000)}, scroll)
    yield
    attacker.hold(data)


@attack("Updates that change 2,000 views with long names in place")
def changes_of_long_names(attacker):
    calls = [message("Scene.Update", windows=[window(
        [{**view, "alpha": alpha} if number < 2_000 else view
         for number, view in enumerate(marked_pages(3_000))])]) for alpha in (0.5, 1)]
    yield
    alternate(attacker, shown(*marked_pages(3_000)), *calls)


@attack("7,000 views with long names, shown and removed")
def views_of_long_names(attacker):
    data = shown(*marked_pages(7_000))
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            connection.close()


@attack("9,000 views with equivalent names, shown and removed")
def views_of_equivalent_names(attacker):
    data = shown(*equivalent_pages(9_000))
    yield
    while attacker.is_running:
        connection = attacker.attach(data)
        if connection:
            connection.close()


@attack("Updates that reverse 9,000 views with equivalent names", refused="")
def reversed_equivalent_names(attacker):
    views = equivalent_pages(9_000)
    calls = [message("Scene.Update", windows=[window(each)]) for each in (views[::-1], views)]
    yield
    alternate(attacker, shown(*views), *calls)


@attack("8,000 frames of views with equivalent names in Updates", refused="")
def frames_of_equivalent_names(attacker):
    calls = [updated({"setFrames": {equivalent(number): [number % 100 + shift, 0, 9, 9] for number in part}})
             for shift in (0, 5) for part in (range(first, first + 500) for first in range(0, 8_000, 500))]
    yield
    alternate(attacker, shown(*equivalent_pages(9_000)), *calls)


@attack("10 recognizers, each requires 1,200 others with equivalent names to fail", refused="")
def requirements_of_equivalent_names(attacker):
    names = [equivalent(number) for number in range(1_200)]
    taps = [page(view + 1, gestures=[
        {"kind": "tap", "name": name} for name in names[view * 150:][:150]]) for view in range(8)]
    data = shown(*taps, page(0, frame=ALL, gestures=[
        {"kind": "pan", "name": f"p{number}", "simultaneousWith": "all", "requireToFail": names}
        for number in range(10)]))
    yield
    attacker.hold(data)


@attack("16 Subscribe calls with 10,000 equivalent names of views")
def filters_of_equivalent_names(attacker):
    names = [equivalent(number) for number in range(10_000)]
    calls = [message("Events.Subscribe", more=True, views=names, devices=[number]) for number in range(16)]
    yield
    for call in calls:
        connection = attacker.is_running and attacker.connect()
        if connection:
            connection.call(call)
    attacker.hold(shown(*equivalent_pages(9_000)))


@attack("HitTest of a window whose name has 699,000 line separators")
def long_window_name(attacker):
    call = message("Scene.HitTest", window="\u2028" * 698_900, location={"x": 1, "y": 1})
    yield
    attacker.repeat(call)


# Connections

@attack("connections that close, by 6 processes", processes=6)
def storm(attacker):
    yield
    while attacker.is_running:
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                connection.connect(attacker.path)
                attacker.count += 1
            except OSError as error:
                attacker.refuse(f"connect: {error.strerror}")


@attack("Subscribe calls that close, by 6 processes", processes=6)
def subscribing_storm(attacker):
    data = message("Events.Subscribe", more=True)
    yield
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.send(data)
            connection.close()


@attack("descriptors of sockets that close slowly")
def slow_descriptors(attacker):
    """A socket with unsent bytes and SO_LINGER takes 3 seconds to close."""
    yield
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        while attacker.is_running:
            with contextlib.suppress(OSError), socket.socket() as slow, \
                    socket.socket(socket.AF_UNIX) as connection:
                slow.connect(listener.getsockname())
                peer, _ = listener.accept()
                slow.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    while True:
                        slow.send(bytes(1 << 16))
                slow.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 3))
                connection.connect(attacker.path)
                attacker.count += 1
                try:
                    socket.send_fds(connection, [b"x"], [slow.fileno()])
                except OSError as error:
                    attacker.refuse(f"send: {error.strerror}")
                    slow.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 0, 0))
                peer.close()
            time.sleep(0.02)


@attack("60 changes of a view with 5,400 names in handles")
def changes_of_long_lists(attacker):
    data = shown(page(0, handles=[f"h{number}" for number in range(5_400)]))
    call = updated(*[{"setView": {"name": "v0", "hidden": number % 2 == 0}} for number in range(60)])
    yield
    attacker.attach(data)
    attacker.repeat(call)


@attack("calls without replies on connections that close, of 30 users", processes=30, has_users=True)
def closed_calls(attacker):
    data = b'{"method":"io.tactile.Control.GetStatus","oneway":true}\0' * 7000
    yield
    while attacker.is_running:
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                connection.connect(attacker.path)
                connection.setblocking(False)
                rest = memoryview(data)
                while rest:
                    rest = rest[connection.send(rest[:32 << 10]):]
            except BlockingIOError:
                attacker.count += 1
            except OSError as error:
                attacker.refuse(f"connect: {error.strerror}")


@attack("64 connections with messages that never end")
def endless_messages(attacker):
    data = b'{"method":"' + b"m" * 60_000
    yield
    while attacker.is_running:
        connections = attacker.connections(60)
        for _ in range(40):
            for connection in connections:
                if attacker.is_running:
                    connection.send(data)
        for connection in connections:
            while attacker.is_running and connection.receive(0.0005):
                pass
            connection.close()


@attack("64 connections with gestures, each with a message that never ends")
def gestures_and_endless_messages(attacker):
    """Half of the connections show a window with pans and a long press, half of them subscribe."""
    gestures = [{"kind": "longPress", "name": "press", "duration": 0.1, "simultaneousWith": "all"}] + [
        {"kind": "pan", "name": f"p{number}", "simultaneousWith": "all"} for number in range(100)]
    shows = [
        message("Scene.Attach", more=True, windows=[{**window((), gestures), "name": f"w{number}"}])
        for number in range(31)]
    calls = shows + [message("Events.Subscribe", more=True)] * 31
    part = b'{"method":"' + b"m" * 60_000
    yield
    while attacker.is_running:
        connections = attacker.connections(len(calls))
        for connection, call in zip(connections, calls):
            if attacker.is_running:
                connection.call(call)
        for _ in range(40):
            for connection in connections:
                if attacker.is_running:
                    connection.send(part)
                    connection.drain()
        for connection in connections:
            connection.close()


@attack("63 connections that send one byte at a time")
def slow_bytes(attacker):
    data = message("Events.Subscribe", more=True, views=["v" * 90] * 100)
    yield
    connections = attacker.connections(63)
    for byte in data:
        for connection in connections:
            if not attacker.is_running:
                return
            connection.send(bytes([byte]))


@attack("64 KB of brackets in each message")
def brackets(attacker):
    data = b'{"method":"io.tactile.Scene.Attach","parameters":' + b"[" * 65_000 + b"\0"
    yield
    attacker.repeat(data)


@attack("2 MB of short values in each message")
def short_values(attacker):
    data = b'{"method":"io.tactile.Scene.Attach","parameters":{"windows":[' + b"0," * 1_000_000 + b"0]}}\0"
    yield
    attacker.repeat(data)


# Subscriptions

@attack("63 Subscribe calls with 104,000 names of views", longer=6)
def view_filters(attacker):
    views = [f"view{number:09d}" for number in range(104_000)]
    data = message("Events.Subscribe", more=True, views=views)
    yield
    for _ in range(63):
        if attacker.is_running:
            connection = attacker.connect()
            if connection:
                connection.call(data)
    attacker.wait()


@attack("60 Subscribe calls with 2,000 names of gestures")
def gesture_filters(attacker):
    gestures = [f"gesture{number}" for number in range(2000)]
    show = pans(20)
    data = message("Events.Subscribe", more=True, gestures=gestures)
    yield
    attacker.attach(show)
    for connection in attacker.connections(60):
        connection.call(data)
    attacker.wait()


@attack("60 Subscribe calls with 240,000 numbers of devices", longer=6)
def number_filters(attacker):
    data = message("Events.Subscribe", more=True, devices=list(range(240_000)))
    yield
    for _ in range(60):
        if attacker.is_running:
            connection = attacker.connect()
            if connection:
                connection.call(data)
    attacker.wait()


@attack("Subscribe calls with 3,000 equal names, and each with another device", longer=2)
def similar_filters(attacker):
    names = {kind: [f"{kind} {number} ".ljust(60, "x") for number in range(1000)]
             for kind in ("windows", "views", "gestures")}
    calls = [message("Events.Subscribe", more=True, devices=[number], **names) for number in range(32)]
    yield
    # A user has at most 16 different filters.
    for call in calls[:16]:
        connection = attacker.is_running and attacker.connect()
        if connection:
            connection.call(call)
    # The daemon compares each of these with the 16, and refuses it.
    alternate(attacker, message("Scene.Attach", more=True, windows=[window()]), *calls[16:])


@attack("60 subscribed clients that never read")
def unread_streams(attacker):
    show = pans(20)
    data = message("Events.Subscribe", more=True)
    yield
    keeper = attacker.attach(show)
    connections = attacker.connections(60)
    for connection in connections:
        connection.send(data)
    while attacker.is_running:
        if keeper:
            keeper.receive(0.1)
        else:
            time.sleep(0.1)


def pans_with_paths(count, name):
    """Pans with actions in the innermost of 25 views. Each action has a path of responders."""
    view = {"name": name(0), "frame": ALL, "gestures": [
        {"kind": "pan", "name": name(number), "simultaneousWith": "all", "action": name(number)}
        for number in range(count)]}
    for number in range(1, 25):
        view = {"name": name(300 + number), "frame": ALL, "views": [view]}
    return shown(view)


def watch_with_filters(attacker, show):
    """Subscribes 60 times, each time with another filter, while a finger drags in the window."""
    if not attacker.attach(show):
        attacker.refuse("the window")
    for number, connection in enumerate(attacker.connections(60)):
        connection.call(message("Events.Subscribe", more=True, windows=["hostile", f"x{number}"]))
    attacker.wait()


@attack("60 pans with actions in 25 nested views, and 60 filters")
def long_paths(attacker):
    show = pans_with_paths(60, lambda number: f"name of part {number:03d}")
    yield
    watch_with_filters(attacker, show)


@attack("6 pans with actions in 25 nested views with long names, and 60 filters")
def long_paths_of_long_names(attacker):
    show = pans_with_paths(6, lambda number: f"{number:03d}" + "\U0001F600" * 97)
    yield
    watch_with_filters(attacker, show)


@attack("199 pans with actions in 25 nested views with long names, shown again and again")
def paths_beyond_the_limit(attacker):
    show = pans_with_paths(199, lambda number: f"{number:03d}" + "\U0001F600" * 97)
    yield
    attacker.repeat(show)


@attack("199 pans and 55 subscribers that read everything")
def pans_and_readers(attacker):
    data = shown(page(0, frame=ALL, gestures=[
        {"kind": "pan", "name": f"p{number}", "movement": 1, "simultaneousWith": "all"}
        for number in range(199)]))
    yield
    attacker.attach(data)
    connections = attacker.connections(55)
    for connection in connections:
        connection.send(message("Events.Subscribe", more=True))
    while attacker.is_running:
        for connection in connections:
            connection.drain()


# Memory

def fill(attacker):
    """Takes as much memory as the limits of one user allow, and keeps it."""
    def buttons(number, count):
        return message("Scene.Attach", more=True, windows=[{
            **window([page(each, kind="button") for each in range(count)]), "name": f"w{number}"}])

    def names(number):
        return [f"{attacker.index} {number} {each} ".ljust(390, "x") for each in range(1000)]

    # Each size twice: a refused window may be too large.
    windows = [buttons(number, 10_000 >> number // 2) for number in range(16)]
    lists = [
        message("Events.Subscribe", more=True, views=names(2 * number), gestures=names(2 * number + 1))
        for number in range(25)]
    asks = message("Scene.Describe") * 60
    part = b'{"method":"' + b"m" * 60_000
    yield
    for data in windows:
        if attacker.is_running:
            attacker.attach(data)
    for data in lists:
        connection = attacker.is_running and attacker.connect()
        if connection:
            connection.call(data)
    connections = attacker.connections(12)
    for connection in connections[:6]:
        connection.send(asks)
    while attacker.is_running:
        for connection in connections[6:]:
            connection.send(part)
        time.sleep(0.5)


@attack("6 users at every limit", processes=6, longer=6, has_users=True)
def users_at_limits(attacker):
    yield from fill(attacker)


@attack("60 connections that read long replies, and stay")
def long_replies(attacker):
    data = shown(*pages(10_000))
    call = message("Scene.Describe", window="hostile")
    yield
    attacker.attach(data)
    for connection in attacker.connections(60):
        if attacker.is_running:
            connection.call(call)
    while attacker.is_running:
        time.sleep(0.01)


@attack("clients that are disconnected, and stay", longer=2)
def disconnected(attacker):
    data = b'{"method":"org.varlink.service.GetInterfaceDescription",' \
        b'"parameters":{"interface":"io.tactile.Events"}}\0' * 100
    yield
    while attacker.is_running and attacker.count < 100 * 600:
        connection = attacker.connect()
        if connection:
            connection.send(data)
    while attacker.is_running:
        time.sleep(0.01)


# Replies

@attack("replies that are never read, on 60 connections")
def unread_replies(attacker):
    data = b'{"method":"org.varlink.service.GetInterfaceDescription",' \
        b'"parameters":{"interface":"io.tactile.Events"}}\0' * 100
    yield
    while attacker.is_running:
        for connection in attacker.connections(60):
            connection.send(data)
        attacker.close()


def flood(attacker, calls, count):
    """Sends calls as fast as the daemon replies."""
    connection = None
    while attacker.is_running:
        connection = connection if connection and connection.is_open else attacker.connect()
        if connection and connection.send(calls):
            for _ in range(count):
                if not connection.receive(attacker.rest):
                    break


@attack("GetStatus as fast as possible")
def status_flood(attacker):
    calls, count = filled(message("Control.GetStatus"), 100)
    yield
    flood(attacker, calls, count)


@attack("HitTest of 900 nested views as fast as possible")
def hit_flood(attacker):
    view = {"name": "v0", "frame": ALL}
    nested = view
    for number in range(1, 25):
        nested["views"] = [{"name": f"v{number}", "frame": ALL}] + [
            {"name": f"w{number}.{other}", "frame": ALL, "interactive": False} for other in range(36)]
        nested = nested["views"][0]
    data = shown(view)
    calls, count = filled(message("Scene.HitTest", window="hostile", location={"x": 500, "y": 500}), 100)
    yield
    attacker.attach(data)
    flood(attacker, calls, count)


@attack("HitTest of 20,000 views")
def hit_wide(attacker):
    data = shown(*[{"name": f"v{number}", "frame": ALL, "interactive": False} for number in range(19_900)])
    call = message("Scene.HitTest", window="hostile", location={"x": 500, "y": 500})
    yield
    attacker.attach(data)
    attacker.repeat(call)


@attack("Describe of 20,000 views")
def describe(attacker):
    data = shown(*pages(19_900))
    call = message("Scene.Describe", window="hostile")
    yield
    attacker.attach(data)
    attacker.repeat(call)


@attack("100 Describe calls of 20,000 views in 16 kB")
def describe_flood(attacker):
    data = shown(*pages(19_900))
    calls, count = filled(message("Scene.Describe"), 100)
    yield
    attacker.attach(data)
    flood(attacker, calls, count)


@attack("GetStatus with 20,000 views shown")
def status_of_many(attacker):
    data = shown(*pages(19_900))
    calls, count = filled(message("Control.GetStatus"), 100)
    yield
    attacker.attach(data)
    flood(attacker, calls, count)


@attack("32 windows with 600 views each, by Subscribe calls")
def many_windows(attacker):
    data = message("Scene.Attach", more=True, windows=[
        {**window(pages(600)), "name": f"w{number}"} for number in range(32)])
    call = message("Events.Subscribe", more=True)
    yield
    attacker.attach(data)
    while attacker.is_running:
        connection = attacker.connect()
        if connection:
            connection.call(call)
            connection.close()
