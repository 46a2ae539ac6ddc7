"""Gestures start programs and units, with the installed unit file."""


def judge(laws):
    laws.law("a tap runs a program before and after the kill, and a long press starts a unit",
             laws.text("done").splitlines(), ["program tap ended"] * 2 + ["unit"])
    laws.law("the program does not run as root", laws.text("user") not in ("0", "(nothing)"))
