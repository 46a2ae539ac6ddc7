"""A panel that floods a busy service loses only its own events, and memory use stays constant."""

from laws import lives_of, shape


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    names = {}
    for message in messages:
        for change in message.get("devices", []):
            names[change["device"]["id"]] = change["device"]["name"]
    lives = lives_of(messages)
    good = [life for life in lives if names.get(life[0]["device"]) == "Good"]
    bad = [life for life in lives if names.get(life[0]["device"]) == "Bad"]
    laws.law("all twenty taps on the good panel begin and end",
             [shape(life, "phase", "stationary") for life in good], ["began ended"] * 20)
    laws.law("each tap is at its location", [place(life[0])[0] for life in good],
             [tap * 80 for tap in range(1, 21)])
    laws.judge_that_events_were_lost(2 + 1502 + 40)
    laws.law("each finger on the bad panel lands and lifts, then lands, moves and lifts",
             [shape(life, "phase", "stationary") for life in bad], ["began ended"] * 10 + ["began moved ended"] * 10)
    laws.law("each of these fingers lifts at its final location",
             sorted(place(life[-1]) for life in bad[10:]), [(219 + slot * 150, 1049) for slot in range(10)])
    laws.judge_that_nothing_is_down()
    before, after = [int(kilobytes) for kilobytes in laws.text("memory").split()]
    print(f"#   memory: {before} kB before, {after} kB after")
    laws.law("memory grows by at most a tenth", after <= before * 1.1)
    laws.law("the service was never restarted", laws.text("restarts"), "0")


def place(touch):
    """The location in device units. The panel has 8 units per millimetre; a point is 1/160 inch."""
    return tuple(int(touch["location"][axis] * 8 * 25.4 / 160) for axis in "xy")
