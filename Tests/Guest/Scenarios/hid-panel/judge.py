"""A HID panel works like any other panel."""

from laws import devices_of


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    changes = devices_of(messages, "Guest HID Panel")
    laws.law("the device is added and removed as a touchscreen",
             [(change["change"], change["device"]["kind"]) for change in changes],
             [("added", "touchscreen"), ("removed", "touchscreen")])
    size = changes[0]["device"].get("size", {}) if changes else {}
    laws.law("its size is that of its report descriptor, in mm",
             {side: round(length) for side, length in size.items()}, {"width": 341, "height": 192})
    laws.judge_the_lives(messages, ["began moved ended"] * 5 + ["began moved cancelled"])
