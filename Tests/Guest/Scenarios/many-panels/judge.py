"""Many panels, and one that changes its node: touches never move to another panel."""

from laws import devices_of, lives_of


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    wanderer = devices_of(messages, "Wanderer")
    laws.law("the first panel is added and removed twice",
             [change["change"] for change in wanderer], ["added", "removed"] * 2)
    nodes = laws.text("nodes").split()
    laws.law("it has another node the second time", len(set(nodes)), 2)
    laws.law("the reported nodes are the true ones",
             [c["device"]["node"] for c in wanderer if c["change"] == "added"],
             [f"/dev/input/{node}" for node in nodes])
    others = [devices_of(messages, f"Guest Panel {number}") for number in range(32)]
    laws.law("each of thirty-two panels is added and removed",
             {tuple(change["change"] for change in changes) for changes in others},
             {("added", "removed")})
    numbers = [changes[0]["device"]["id"] for changes in others if changes]
    laws.law("no device number is used twice", len(set(numbers)), 32)
    lives = lives_of(messages)
    laws.law("each panel has one touch, which ends",
             sorted(life[0]["device"] for life in lives if life[-1]["phase"] == "ended"),
             sorted(numbers + [wanderer[-1]["device"]["id"]] if wanderer else numbers))
    laws.law("each touch is in a window of its own", len({life[0]["window"] for life in lives}), 33)
