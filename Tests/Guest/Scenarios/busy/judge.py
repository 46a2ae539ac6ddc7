"""How late the daemon is while other programs use all of the processor. The unit sets no priority."""

FRAMES = 300
# In emulation, the clock counts instructions: 54.6 µs on the idle machine, and 54.6 µs beside the busy programs. The
# 99th percentiles are 57.2 and 60.1 µs. With CPUWeight=, whose value did not matter, or with Nice= and the controller of
# the processor, they were 5.5 to 6.1 ms.
LIMIT = 100


def judge(laws):
    delays = {}
    for line in laws.text("latency.log").splitlines()[1:]:
        name, count, median, late = line.split()
        delays[name] = float(median), float(late)
        print(f"#   {name}: median {median} µs, 99th percentile {late} µs")
        laws.law(f"{name}: each frame arrives", int(count), FRAMES)
    laws.law("both are measured", sorted(delays), ["busy", "idle"])
    seconds = [int(time) / 1e9 for time in laws.text("busy").split()]
    print(f"#   the busy programs used the processor for {sum(seconds):.1f} s")
    laws.law("each of eight programs was busy", (len(seconds), min(seconds) > 0.1), (8, True))
    laws.law(f"beside busy programs, the 99th percentile is at most {LIMIT} µs", delays["busy"][1] <= LIMIT)
