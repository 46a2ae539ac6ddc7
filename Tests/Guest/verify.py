#!/usr/bin/env python3
"""Judges what came back from the guest, in TAP: one line a law, exit code 1 if any is broken.

usage: verify.py FOLDER      the folder that holds what Tests/Guest/scenario left in /out
"""

import json
import pathlib
import sys

PANEL = "Guest Panel"
folder = pathlib.Path(sys.argv[1])
verdicts = []


def law(sentence, found, expected=True):
    """Prints one line; what was found and expected follow if they differ."""
    verdicts.append(found == expected)
    print("ok" if verdicts[-1] else "not ok", len(verdicts), "-", sentence)
    if not verdicts[-1]:
        print(f"#   expected {expected}\n#   found    {found}")


def text(name):
    path = folder / name
    return path.read_text(errors="replace").strip() if path.exists() else "(nothing)"


def read_messages():
    """The client's output; a last line without its end was cut off by the end of the guest."""
    lines = text("monitor.jsonl").splitlines()
    try:
        return [json.loads(line) for line in lines]
    except json.JSONDecodeError as error:
        print(f"#   the client's output is not one JSON object a line: {error}")
        return []


def lives_of(touches):
    """Every touch from its `began` on, in the order of those; strays are reported."""
    lives, live = [], {}
    for touch in touches:
        identity, phase = touch["id"], touch["phase"]
        if phase == "began" and identity not in live:
            live[identity] = [touch]
            lives.append(live[identity])
        elif phase != "began" and identity in live:
            live[identity].append(touch)
        else:
            print(f"#   a stray {phase} of touch {identity}")
            lives.append([touch])
        if phase in ("ended", "cancelled"):
            live.pop(identity, None)
    return lives


def shape(things, key):
    """The values of a key, repeated ones folded: began, moved × 40, ended becomes three words."""
    folded = []
    for thing in things:
        if not folded or folded[-1] != thing[key]:
            folded.append(thing[key])
    return " ".join(folded)


def gestures_of(messages, kind):
    found = [g for m in messages for g in m.get("gestures", []) if g["kind"] == kind]
    return shape([g for g in found if g["state"] not in ("possible", "failed")], "state")


def judge_the_stream(messages):
    law("the first message is the state", bool(messages) and "state" in messages[0])
    numbers = [message["sequence"] for message in messages]
    law("the sequence numbers have no gap", numbers, list(range(len(numbers))))
    times = [message["time"] for message in messages]
    law("time never goes back", times, sorted(times))


def judge_the_panel(messages):
    changes = [change for message in messages for change in message.get("devices", [])]
    ours = [c["change"] for c in changes if PANEL in json.dumps(c) or c["change"] == "removed"]
    law("the panel comes, goes, comes back and goes", ours, ["added", "removed"] * 2)


def judge_the_touches(messages):
    lives = lives_of([touch for message in messages for touch in message.get("touches", [])])
    shapes = [shape([t for t in life if t["phase"] != "stationary"], "phase") for life in lives]
    law("one touch a finger: a tap, a drag of two, a drag of two cut off, a tap", len(shapes), 6)
    law("a tap begins and ends", [s.replace(" moved", "") for s in shapes[0:1] + shapes[5:6]],
        ["began ended"] * 2)
    law("a drag begins, moves and ends", shapes[1:3], ["began moved ended"] * 2)
    law("what the unplugging cuts off is cancelled", shapes[3:5], ["began moved cancelled"] * 2)
    for life in lives[1:5]:
        across = [touch["location"]["x"] for touch in life]
        law("a dragged touch only goes to the right",
            across == sorted(across) and across[-1] > across[0])


def judge_the_gestures(messages):
    law("a tap has one state: ended", gestures_of(messages, "tap"), "ended")
    count = sum(g["kind"] == "tap" for m in messages for g in m.get("gestures", []))
    law("two taps in all", count, 2)
    law("one pan ends, one is cancelled", gestures_of(messages, "pan"),
        "began changed ended began changed cancelled")


def judge_the_removal(messages):
    at = {"cancelled": [], "removed": []}
    for message in messages:
        for touch in message.get("touches", []):
            at.setdefault(touch["phase"], []).append(message["sequence"])
        for change in message.get("devices", []):
            at.setdefault(change["change"], []).append(message["sequence"])
    law("touches are cancelled no later than their panel is removed",
        bool(at["cancelled"]) and max(at["cancelled"]) <= min(at["removed"], default=-1))


def judge_the_daemons():
    law("the socket is its group's and nobody else's", text("socket"), "srw-rw---- tactile")
    law("the service goes on after a reload", text("after-reload"), "active")
    law("it never restarted, and stopped with 0", text("service"), "success 0 0")
    law("the client ends with the daemon", text("monitor.status"), "0")
    law("nothing is left behind in /run", text("left-behind"), "")
    law("a second daemon on the socket is refused",
        text("second.status") not in ("0", "124", "(nothing)"))
    law("and says so in one line", len(text("second.log").splitlines()), 1)
    for words, file in (("a daemon that may not open a panel says so", "stranger.log"),
                        ("and so does `tactile devices`", "stranger-devices.log")):
        law(words, any("/dev/input" in line and "permission" in line.lower()
                       for line in text(file).splitlines()))


def main():
    law("the scenario came to its end", text("gave-up"), "(nothing)")
    messages = read_messages()
    for judge in (judge_the_stream, judge_the_panel, judge_the_touches, judge_the_gestures,
                  judge_the_removal):
        judge(messages)
    judge_the_daemons()
    print(f"1..{len(verdicts)}")
    broken = verdicts.count(False)
    print(f"# {len(verdicts)} laws, {broken} broken, {len(messages)} messages")
    return 1 if broken else 0


sys.exit(main())
