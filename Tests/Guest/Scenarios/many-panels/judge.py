"""Many panels, and one that wanders: nobody's touch is another's."""

from laws import devices_of, lives_of


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    wanderer = devices_of(messages, "Wanderer")
    laws.law("the panel comes, goes, comes back and goes",
             [change["change"] for change in wanderer], ["added", "removed"] * 2)
    nodes = laws.text("nodes").split()
    laws.law("on another node", len(set(nodes)), 2)
    laws.law("which is the one we are told",
             [c["device"]["node"] for c in wanderer if c["change"] == "added"],
             [f"/dev/input/{node}" for node in nodes])
    others = [devices_of(messages, f"Guest Panel {number}") for number in range(32)]
    laws.law("each of thirty-two comes and goes",
             {tuple(change["change"] for change in changes) for changes in others},
             {("added", "removed")})
    numbers = [changes[0]["device"]["id"] for changes in others if changes]
    laws.law("no number is given twice", len(set(numbers)), 32)
    lives = lives_of(messages)
    laws.law("one touch a panel, began and ended",
             sorted(life[0]["device"] for life in lives if life[-1]["phase"] == "ended"),
             sorted(numbers + [wanderer[-1]["device"]["id"]] if wanderer else numbers))
    laws.law("each on a window of its own", len({life[0]["window"] for life in lives}), 33)
