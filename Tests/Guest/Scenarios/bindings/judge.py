"""Gestures start programs and units, with the installed unit file."""

import re


def judge(laws):
    laws.law("a tap runs a program before and after the kill, one of the machine's window, and gestures a unit",
             laws.text("done").splitlines(),
             ["program tap ended"] * 2 + ["menu menu ended at no place"] + ["unit started", "unit stopped"] * 2)
    laws.law("a unit is started, restarted and stopped", laws.text("units").splitlines(),
             ["a start leaves it alone", "a restart starts another process", "a stop ends it"])
    laws.law("the service warned of the gesture that no window had",
             "nothing in the machine's windows causes the gesture" in laws.text("../bind.log"))
    laws.law("and of the state that a tap never has", 'in the state "changed"' in laws.text("../bind.log"))
    for name, unbound in (("before", ['"menu"', '"tap" in the state "changed"']),
                          ("scene", ['"tap"', '"longPress"', '"tap"'])):
        found = [finding["finding"].split(";")[0] for finding in laws.messages(f"{name}.doctor")
                 if re.fullmatch(r"/etc/tactile/bindings\.yaml:\d+:\d+", finding["subject"])]
        laws.law(f"{name}: the doctor finds the bindings that nothing causes, and nothing else about them",
                 found, [f'nothing in the machine\'s windows causes the gesture {each}' for each in unbound])
    laws.law("the program does not run as root", laws.text("user") not in ("0", "(nothing)"))
