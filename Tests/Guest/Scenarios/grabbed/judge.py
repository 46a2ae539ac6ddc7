"""A panel that another program grabs is reported, and its state is read again afterwards."""

from laws import devices_of, shape

GRABBED = "another program has grabbed it (EVIOCGRAB)"


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    lives = laws.judge_the_lives(messages, ["began cancelled", "began ended", "began ended"])
    # A finger that moves only before its state is read again begins at its present location.
    laws.law("the touches are where the fingers are", [place(life[0]) for life in lives],
             [(400, 500), (1240, 720), (300, 300)])
    log = laws.text("log").splitlines()
    laws.law("each grab is logged once", sum(GRABBED in line for line in log), 2)
    laws.law("each release is logged once", sum("has released it" in line for line in log), 2)
    changes = devices_of(messages, "Guest Panel")
    laws.law("clients receive each grab and each release",
             [(change["change"], change["device"].get("grabbed", False)) for change in changes],
             [("added", False), ("changed", True), ("changed", False), ("changed", True),
              ("changed", False), ("removed", False)])
    for name in ("status", "devices"):
        laws.law(f"tactile {name} prints the grab", GRABBED in laws.text(f"{name}.txt"))
    for name in ("doctor", "touched"):
        found = [line for line in laws.messages(f"{name}.jsonl") if GRABBED in line.get("finding", "")]
        laws.law(f"the doctor finds one grab ({name})", [line["level"] for line in found], ["bad"])
    laws.judge_that_nothing_is_down()


def place(touch):
    """The location in device units, as in the scenario `lost-events`."""
    return tuple(int(touch["location"][axis] * 8 * 25.4 / 160) for axis in "xy")
