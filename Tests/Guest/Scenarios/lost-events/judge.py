"""After lost events, no touch stays live, no jump appears as a drag, and no touch is invented."""


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    laws.judge_that_events_were_lost(2005)
    lost, steady, unseen = (laws.judge_the_lives(
        messages, ["began cancelled", "began moved ended", "began ended"]) + [[{}]] * 3)[:3]
    laws.law("the finger whose lift was lost is cancelled at its last known location",
             [place(touch) for touch in lost], [place(lost[0])] * 2)
    laws.law("the finger that landed in the meantime begins at its current location", place(unseen[0]), (900, 900))
    laws.law("the finger that stayed is at its current location", place(steady[-1])[1], 540)
    laws.law("the service was never restarted", laws.text("restarts"), "0")


def place(touch):
    """The location in device units. The panel has 8 units per millimetre; a point is 1/160 inch. The location is
    that of the center of a unit, so the fraction is cut off."""
    at = touch.get("location", {"x": -1, "y": -1})
    return tuple(int(at[axis] * 25.4 / 160 * 8) for axis in "xy")
