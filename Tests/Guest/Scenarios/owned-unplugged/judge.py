"""An owned panel is unplugged: its touches lift before the clone disappears."""

from libinput_output import touches_of_libinput


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("each finger lands once and lifts before its device is removed",
             [touch["end"] for touch in touches], ["UP"] * 4)
    laws.law("the first finger moves",
             [len(touch["steps"]) for touch in touches], [2, 1, 2, 1])
    laws.law("no clone stays", len(set(laws.text("devices").split())), 1)
    laws.law("no clone is kept", laws.text("kept"), "0")
    laws.judge_that_nothing_is_down()
