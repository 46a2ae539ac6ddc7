"""Scripted fingers on an owned panel, and a real finger that ends a script."""

from laws import lives_of, shape
from libinput_output import touches_of_libinput

# The device units of a point, and the size of the panel in device units.
UNITS, WIDTH, HEIGHT = 8 * 25.4 / 160, 1920, 1080
# The first location of each touch in points. The real fingers tap at 900, 950 and 950 device units.
FIRST = [(300, 200), (600, 300), (200, 100), (900, 100), (100, 400), (709, 394), (748, 394), (400, 200), (748, 394)]
SCRIPTED = [True] * 5 + [False] * 2 + [True, False]


def place(step):
    """A location in points, from libinput's percentages."""
    return round((step[1] * WIDTH / 100 + 0.5) / UNITS), round((step[2] * HEIGHT / 100 + 0.5) / UNITS)


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("each touch lifts", {touch["end"] for touch in touches}, {"UP"})
    laws.law("all touches come from one device", len({touch["node"] for touch in touches}), 1)
    laws.law("libinput receives each finger once, at its location, in order",
             [place(touch["steps"][0]) for touch in touches], FIRST)
    if len(touches) != len(FIRST):
        return
    swipe = [place(step)[0] for step in touches[1]["steps"]]
    laws.law("a swipe moves to its end, and never back", (swipe[-1], swipe == sorted(swipe, reverse=True)), (100, True))
    laws.law("a swipe has many steps", len(swipe) > 10)
    laws.law("two fingers of a file move at the same time",
             [[place(step)[0] for step in touch["steps"]] for touch in touches[2:4]],
             [[200, 300, 400], [900, 800, 700]])
    laws.law("the scripted finger lifts before the real one lands",
             touches[4]["ended"] <= touches[5]["steps"][0][0])
    laws.law("the script was far from its end", place(touches[4]["steps"][-1])[0] < 1000)
    messages = laws.messages()
    lives = lives_of(messages)
    laws.law("apps receive the same touches, marked if they are scripted",
             [life[0].get("scripted", False) for life in lives], SCRIPTED)
    laws.law("a script that ends early cancels its touch, and others end",
             [shape(life, "phase", "moved", "stationary").split()[-1] for life in lives],
             ["ended"] * 4 + ["cancelled"] + ["ended"] * 2 + ["cancelled", "ended"])
    laws.law("the commands exit with 1 if their script does not end", laws.text("results").splitlines(),
             ["tap 0", "swipe 0", "play 0", "swipe 1", "tap 1"])
    laws.law("the command says what has ended the script", "has touched the screen" in laws.text("commands.log"))
    laws.law("the command says what touches the screen", "a finger or a pen touches it" in laws.text("commands.log"))
    laws.law("a user without the permission may not play a script", "inject" in laws.text("refusal.txt"))
    laws.judge_the_stream(messages)
    laws.judge_that_nothing_is_down()
