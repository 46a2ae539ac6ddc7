"""A panel without slots reports one finger."""

from laws import devices_of, gestures_of


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    changes = devices_of(messages, "Guest Resistive Panel")
    laws.law("the device is a touchscreen", [change["device"]["kind"] for change in changes],
             ["touchscreen"] * 2)
    laws.judge_the_lives(messages, ["began ended", "began moved ended"])
    laws.law("the tap is recognized", gestures_of(messages, "tap"), "ended")
    laws.law("the pan is recognized", gestures_of(messages, "pan"), "began changed ended")
