"""Many touches of an owned panel: libinput receives each once, in order and at its location, from the clone."""

from libinput_output import touches_of_libinput

TOUCHES = 2500


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law(f"{TOUCHES:,} touches", len(touches), TOUCHES)
    laws.law("each touch lifts", {touch["end"] for touch in touches}, {"UP"})
    laws.law("from one device", len({touch["node"] for touch in touches}), 1)
    found = [(round(touch["steps"][0][1] * 19.2), round(touch["steps"][0][2] * 10.8)) for touch in touches]
    wrong = [k for k, location in enumerate(found, 1) if location != place(k)]
    laws.law("each touch is at its location, in order", wrong[:5], [])
    laws.judge_that_nothing_is_down()
    memory = [int(kilobytes) for kilobytes in laws.text("memory").split()]
    print("#   memory:", ", ".join(f"{kilobytes} kB" for kilobytes in memory))
    # The first reload comes after the first fifth. It can use further pages, once.
    laws.law("memory use is constant after the second fifth", max(memory[2:]) <= memory[1] * 1.1)
    laws.law("the reload uses at most 30 % more memory", max(memory) <= memory[0] * 1.3)
    laws.law("the number of descriptors is constant", len(set(laws.text("descriptors").split())), 1)
    laws.law("one clone is kept", laws.text("kept"), "1")
    laws.law("the service was never restarted", laws.text("restarts"), "0")


def place(k):
    return 100 + k * 397 % 1700, 50 + k * 211 % 980
