"""Lost events: no stuck finger, no jump drawn as a drag, nothing invented."""


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    laws.judge_that_events_were_lost(2005)
    lost, steady, unseen = (laws.judge_the_lives(
        messages, ["began cancelled", "began moved ended", "began ended"]) + [[{}]] * 3)[:3]
    laws.law("the finger whose lift was lost stays where it was last seen",
             [place(touch) for touch in lost], [place(lost[0])] * 2)
    laws.law("the one that landed unseen begins where it is", place(unseen[0]), (900, 900))
    laws.law("the one that stayed is where it went", place(steady[-1])[1], 540)
    laws.law("the service was never restarted", laws.text("restarts"), "0")


def place(touch):
    """In the panel's units: it has 8 a millimetre, a point is 1/160 inch; a unit is known by its
    middle, so what is past the point is cut off."""
    at = touch.get("location", {"x": -1, "y": -1})
    return tuple(int(at[axis] * 25.4 / 160 * 8) for axis in "xy")
