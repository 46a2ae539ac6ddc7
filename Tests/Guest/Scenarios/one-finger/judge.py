"""One finger from the panel to the app: a tap, a drag of two fingers, an unplugged panel, and errors of a daemon."""

from laws import devices_of, gestures_of

PANEL = "Guest Panel"
DRAG, CUT_OFF = "began moved ended", "began moved cancelled"


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    changes = [change["change"] for change in devices_of(messages, PANEL)]
    laws.law("the panel is added and removed twice", changes, ["added", "removed"] * 2)
    judge_the_touches(laws, messages)
    judge_the_gestures(laws, messages)
    judge_the_removal(laws, messages)
    judge_the_daemons(laws)


def judge_the_touches(laws, messages):
    shapes = ["began moved ended", DRAG, DRAG, CUT_OFF, CUT_OFF, "began ended"]
    for life in laws.judge_the_lives(messages, shapes)[1:5]:
        across = [touch["location"]["x"] for touch in life]
        laws.law("a dragged touch moves only to the right",
                 across == sorted(across) and across[-1] > across[0])


def judge_the_gestures(laws, messages):
    laws.law("a tap has one state: ended", gestures_of(messages, "tap"), "ended")
    count = sum(g["kind"] == "tap" for m in messages for g in m.get("gestures", []))
    laws.law("there are two taps", count, 2)
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
    law("only the group can use the socket", text("socket"), "srw-rw---- tactile")
    law("the service continues after a reload", text("after-reload"), "active")
    law("the service was never restarted, and exited with 0", text("service"), "success 0 0")
    law("the client exits with 0 after the daemon", text("monitor.status"), "0")
    law("stopping the socket stops the service, and leaves no files in /run", text("left-behind"), "")
    law("a second daemon on the socket is refused",
        text("second.status") not in ("0", "124", "(nothing)"))
    law("the second daemon reports it in one line", len(text("second.log").splitlines()), 1)
    for who, name in (("a daemon that cannot open a panel", "stranger"),
                      ("`tactile devices`", "stranger-devices")):
        said = [line for line in text(f"{name}.log").splitlines()
                if " added device " not in line and not line.startswith("tactiled: version ")]
        law(f"{who} reports it in one line",
            [("/dev/input" in line, "permission" in line.lower()) for line in said], [(True, True)])
        law(f"{who} exits with 1", text(f"{name}.status"), "1")
    law("the refused daemon leaves no socket", text("stranger.left"), "(nothing)")
