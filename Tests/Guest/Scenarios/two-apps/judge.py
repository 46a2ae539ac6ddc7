"""Apps of two users: each receives events of its own windows only."""

from laws import changes_of, gestures_of, lives_of, shape


def judge(laws):
    for user, other in (("client", "clerk"), ("clerk", "client")):
        messages = laws.connections(f"{user}.jsonl")[-1]
        laws.judge_the_stream(messages)
        lives = lives_of(messages)
        laws.law(f"{user} receives a tap and a drag in its window, which gestures cancel",
                 [(life[0]["window"], shape(life, "phase", "stationary")) for life in lives],
                 [(user, "began cancelled"), (user, "began moved cancelled")])
        laws.law("{user} receives the gestures", [gestures_of(messages, "tap"), gestures_of(messages, "pan")],
                 ["ended", "began changed ended"])
        watched = laws.connections(f"{user}-watches.jsonl")[-1]
        laws.judge_the_stream(watched)
        laws.law(f"{user} receives no events of {other}",
                 {t["window"] for member in ("touches", "gestures")
                  for t in changes_of(watched, member)}, {user})
        laws.law(f"{user} does not learn that {other} has a window",
                 other in {window["name"] for window in watched[0]["state"]["windows"]}, False)
    root = laws.connections("root-watches.jsonl")[-1]
    laws.law("root receives the events of both", {touch["window"] for touch in changes_of(root, "touches")},
             {"client", "clerk"})
    judge_the_rights(laws)


def judge_the_rights(laws):
    for name, error in (("high", "io.tactile.Scene.NotAllowed"),
                        ("reload", "io.tactile.Control.NotAllowed"),
                        ("ignore", "io.tactile.Control.NotAllowed"),
                        ("taken", None), ("root-reload", None)):
        answers = laws.messages(f"{name}.answer") or [{"error": "no answer"}]
        laws.law(f"{name}: {error or 'is allowed'}", answers[0].get("error"), error)
