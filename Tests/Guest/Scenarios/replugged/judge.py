"""A panel is unplugged during a gesture and comes back with another node: one cancellation, same calibration."""

from laws import devices_of, gestures_of, lives_of

WIDTH, HEIGHT = 240, 135      # in millimetres; 8 units per millimetre
POINTS = 160 / 25.4           # points per millimetre


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    nodes = [c["device"]["node"] for c in devices_of(messages, "Wanderer") if c["change"] == "added"]
    laws.law("the panel comes back with another node", len(set(nodes)), 2)
    cut, whole = "began moved cancelled", "began moved ended"
    lives = laws.judge_the_lives(messages, [cut] * 2 + [whole] * 2 + ["began ended"] * 4)
    laws.law("the gesture is cancelled, and the next one ends", gestures_of(messages, "pan"),
             "began changed cancelled began changed ended")
    if len(lives) == 8:
        judge_the_places(laws, [life[0]["location"] for life in lives])


def judge_the_places(laws, places):
    def millimetres(place):
        return tuple(round(place[axis] / POINTS) for axis in "xy")

    turned = (WIDTH - 50, round(HEIGHT - 62.6))
    laws.law("the rule for its port turns the panel, before and after",
             [millimetres(places[0]), millimetres(places[2])], [turned] * 2)
    laws.law("a tap is reported on the opposite side", millimetres(places[4]), (180, 101))
    laws.law("a tap on the other panel is not turned", millimetres(places[5]), (60, 34))
    laws.law("the rule for the serial number applies at both ports", [millimetres(p) for p in places[6:]],
             [(85, 48)] * 2)
