"""Ten fingers on each of two panels: twenty complete touches, each on a straight line."""

from laws import lives_of, shape


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    lives = lives_of(messages)
    laws.law("twenty touches, each with its phases",
             [shape(life, "phase", "stationary") for life in lives], ["began moved ended"] * 20)
    per_device = {}
    for life in lives:
        per_device.setdefault(life[0]["device"], []).append(life)
    laws.law("each panel has ten touches", sorted(map(len, per_device.values())), [10, 10])
    straight = all(len({touch["location"]["x"] for touch in life}) == 1
                   and [t["location"]["y"] for t in life] == sorted(t["location"]["y"] for t in life)
                   for life in lives)
    laws.law("fingers are never mixed up: each moves straight down", straight)
    most = 0
    down = set()
    for message in messages:
        for touch in message.get("touches", []):
            (down.discard if touch["phase"] in ("ended", "cancelled") else down.add)(touch["id"])
        most = max(most, len(down))
    laws.law("more than ten fingers are down at the same time", most > 10)
