"""A panel without slots is a panel of one finger."""

from laws import devices_of, gestures_of


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    changes = devices_of(messages, "Guest Resistive Panel")
    laws.law("it is a touchscreen", [change["device"]["kind"] for change in changes],
             ["touchscreen"] * 2)
    laws.judge_the_lives(messages, ["began ended", "began moved ended"])
    laws.law("it taps", gestures_of(messages, "tap"), "ended")
    laws.law("it pans", gestures_of(messages, "pan"), "began changed ended")
