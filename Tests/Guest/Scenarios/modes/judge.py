"""Modes on an owned panel: what libinput receives from the clone."""

from laws import changes_of, gestures_of
from libinput_output import touches_of_libinput


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("each touch lifts", {touch["end"] for touch in touches}, {"UP"})
    laws.law("all touches come from one device", len({touch["node"] for touch in touches}), 1)
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    laws.law("libinput receives each touch of the mode normal once, in order, and no other", numbers,
             [11, 12, 41, 42, 5, 71, 72, 91, 92, 102, 103])
    pressed = [touch for touch, number in zip(touches, numbers) if number == 5]
    laws.law("a touch that is down when a mode begins does not move any longer",
             [len(touch["steps"]) for touch in pressed], [1])
    messages = laws.messages()
    laws.law("clients receive each mode once", [mode["mode"] for mode in changes_of(messages, "modes")],
             ["cleaning", "normal", "cleaning", "normal", "locked", "normal", "asleep", "normal"])
    laws.law("the window of the machine recognizes a tap in the mode locked, and no other",
             gestures_of(messages, "tap"), "ended")
    laws.judge_the_stream(messages)
    laws.judge_that_nothing_is_down()
