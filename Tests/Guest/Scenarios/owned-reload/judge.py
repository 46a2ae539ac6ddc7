"""Owning is switched off and on during touches: each touch is whole, on one device."""

from libinput_output import touches_of_libinput


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("each touch lifts", {touch["end"] for touch in touches}, {"UP"})
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    rounds = [[f, f + 2, f + 3, f + 4, f + 6, f + 8, f + 9, f + 10] for f in (10, 30)]
    laws.law("each touch is received once, in order", numbers,
             [*rounds[0], *rounds[1], 60, 61, 62, 70, 71, 72])
    moving = [len(touch["steps"]) for touch, n in zip(touches, numbers) if n in (10, 16, 30, 36)]
    laws.law("a touch during a change has all of its movements", moving, [3] * 4)
    panel = touches[1]["node"] if len(touches) > 1 else None
    laws.law("touches come from the clone while the panel is owned, and otherwise from the panel",
             [touch["node"] == panel for touch in touches],
             ([False] + [True] * 4 + [False] * 3) * 2 + [False] * 6)
    laws.law("a restart keeps the clone", len({touch["node"] for touch in touches[-6:]}), 1)
    laws.law("there is one clone besides the panel", sorted(laws.text("devices").splitlines()),
             ["Guest Panel", "Guest Panel (Tactile)"])
    laws.law("one clone is kept", laws.text("kept"), "1")
    laws.judge_that_nothing_is_down()
