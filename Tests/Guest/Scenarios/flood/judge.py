"""A panel that floods starves nobody: the other's taps are whole and on time, memory stays."""

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
    laws.law("twenty taps on the good panel, each whole",
             [shape(life, "phase", "stationary") for life in good], ["began ended"] * 20)
    laws.law("each where it was", [int(life[0]["location"]["x"] * 8 * 25.4 / 160) for life in good],
             [tap * 80 for tap in range(1, 21)])
    laws.law("no finger of the bad one is stuck",
             {life[-1]["phase"] for life in bad} <= {"ended", "cancelled"} and len(bad) >= 10)
    laws.law("and none is invented", len(bad), 10)
    laws.judge_that_nothing_is_down()
    before, after = [int(kilobytes) for kilobytes in laws.text("memory").split()]
    print(f"#   resident memory: {before} kB before, {after} kB after")
    laws.law("memory stays within a tenth", after <= before * 1.1 + 512)
    laws.law("the service was never restarted", laws.text("restarts"), "0")
