"""Programs and units on gestures, from the unit file we ship."""


def judge(laws):
    laws.law("a tap runs a program, before and after the daemon died, a long press starts a unit",
             laws.text("done").splitlines(), ["program tap ended"] * 2 + ["unit"])
    laws.law("the program is not root's", laws.text("user") not in ("0", "(nothing)"))
