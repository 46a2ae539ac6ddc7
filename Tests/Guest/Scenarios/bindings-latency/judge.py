"""How late a swipe's command starts after the lift: with a binding, and with lisgd.

A swipe without a largest distance is recognized during the movement. Its command starts before the lift.
"""

SWIPES = 40
# 0.49 was measured twice in emulation, where the clock counts instructions. The aim of docs/performance.md is 0.5.
LIMIT = 0.55


def judge(laws):
    lifts = [line.split() for line in laws.text("swipes.log").splitlines()[1:] if line != "done"]
    starts = [line.split() for line in laws.text("starts").splitlines()]
    medians = {}
    for name in ("lisgd", "binding"):
        lifted = [int(time) for each, time in lifts if each == name]
        started = [int(time) for each, time in starts if each == name]
        laws.law(f"{name}: each swipe starts one command", (len(lifted), len(started)), (SWIPES, SWIPES))
        delays = sorted((after - before) / 1e6 for before, after in zip(lifted, started))
        if not delays:
            continue
        laws.law(f"{name}: each command follows its lift", delays[0] > 0)
        medians[name] = delays[len(delays) // 2]
        print(f"#   {name}: median {medians[name]:.2f} ms, 99th percentile {delays[len(delays) * 99 // 100]:.2f} ms")
    if len(medians) == 2:
        ratio = medians["binding"] / medians["lisgd"]
        print(f"#   a binding needs {ratio:.2f} times as long as lisgd")
        laws.law(f"the median is at most {LIMIT} times that of lisgd", ratio <= LIMIT)
