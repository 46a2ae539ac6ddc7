"""One finger, end to end: a tap, a drag of two, the plug pulled, and the daemon's own manners."""

from laws import devices_of, gestures_of

PANEL = "Guest Panel"
DRAG, CUT_OFF = "began moved ended", "began moved cancelled"


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    changes = [change["change"] for change in devices_of(messages, PANEL)]
    laws.law("the panel comes, goes, comes back and goes", changes, ["added", "removed"] * 2)
    judge_the_touches(laws, messages)
    judge_the_gestures(laws, messages)
    judge_the_removal(laws, messages)
    judge_the_daemons(laws)


def judge_the_touches(laws, messages):
    shapes = ["began moved ended", DRAG, DRAG, CUT_OFF, CUT_OFF, "began ended"]
    for life in laws.judge_the_lives(messages, shapes)[1:5]:
        across = [touch["location"]["x"] for touch in life]
        laws.law("a dragged touch only goes to the right",
                 across == sorted(across) and across[-1] > across[0])


def judge_the_gestures(laws, messages):
    laws.law("a tap has one state: ended", gestures_of(messages, "tap"), "ended")
    count = sum(g["kind"] == "tap" for m in messages for g in m.get("gestures", []))
    laws.law("two taps in all", count, 2)
    laws.law("one pan ends, one is cancelled", gestures_of(messages, "pan"),
             "began changed ended began changed cancelled")


def judge_the_removal(laws, messages):
    at = {"cancelled": [], "removed": []}
    for message in messages:
        for touch in message.get("touches", []):
            at.setdefault(touch["phase"], []).append(message["sequence"])
        for change in message.get("devices", []):
            at.setdefault(change["change"], []).append(message["sequence"])
    laws.law("touches are cancelled no later than their panel is removed",
             bool(at["cancelled"]) and max(at["cancelled"]) <= min(at["removed"], default=-1))


def judge_the_daemons(laws):
    text, law = laws.text, laws.law
    law("the socket is its group's and nobody else's", text("socket"), "srw-rw---- tactile")
    law("the service goes on after a reload", text("after-reload"), "active")
    law("it never restarted, and stopped with 0", text("service"), "success 0 0")
    law("the client ends with the daemon", text("monitor.status"), "0")
    law("the end of the socket is the service's, and nothing is left behind in /run", text("left-behind"), "")
    law("a second daemon on the socket is refused",
        text("second.status") not in ("0", "124", "(nothing)"))
    law("and says so in one line", len(text("second.log").splitlines()), 1)
    for who, name in (("a daemon that may not open a panel", "stranger"),
                      ("`tactile devices`", "stranger-devices")):
        said = text(f"{name}.log").splitlines()
        law(f"{who} says so in one line",
            [("/dev/input" in line, "permission" in line.lower()) for line in said], [(True, True)])
        law(f"{who} ends with 1", text(f"{name}.status"), "1")
    law("and leaves no socket behind", text("stranger.left"), "(nothing)")
