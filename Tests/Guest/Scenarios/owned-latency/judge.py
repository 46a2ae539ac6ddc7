"""What owning a panel adds to the latency of frames, compared with a program that passes all events on."""

FRAMES = 600
# The daemon also reads the contacts, filters them and decides about each touch. In emulation, the clock counts
# instructions, so that the medians hardly differ between runs: 43.6 µs of the forwarder, and 55.8 µs of the daemon. The
# ratio is 1.28.
LIMIT = 1.3
# The 99th percentiles are 47.5 µs of the forwarder, and 58.1 µs of the daemon, if nothing else runs in the guest. They
# grow if something does: the shell that looked for the results every 50 ms made them up to 274 µs.
LATE = 60
TITLES = {"panel": "the panel itself", "forwarder": "a device to which a C program copies the events",
          "tactiled": "the clone"}


def judge(laws):
    latencies = {}
    for line in laws.text("latency.log").splitlines()[1:]:
        name, count, median, late = line.split()
        latencies[name] = float(median), float(late)
        print(f"#   {name}: median {median} µs, 99th percentile {late} µs")
        laws.law(f"{name}: each frame arrives", int(count), FRAMES)
    laws.law("all three are measured", sorted(latencies), ["forwarder", "panel", "tactiled"])
    medians = {name: median for name, (median, _) in latencies.items()}
    laws.law("the panel itself is the fastest", min(medians, key=medians.get), "panel")
    ratio = medians["tactiled"] / medians["forwarder"]
    print(f"#   median: the daemon needs {ratio:.2f} times as long as the forwarder")
    laws.law(f"the median is at most {LIMIT} times that of the forwarder", ratio <= LIMIT)
    above = latencies["tactiled"][1] - medians["forwarder"]
    print(f"#   99th percentile: {above:.1f} µs above the median of the forwarder")
    laws.law(f"the 99th percentile is at most {LATE} µs above the median of the forwarder", above <= LATE)
    # The rows of docs/performance.md, "The compositor of an owned panel".
    for name, title in TITLES.items():
        print(f"#   | {title} | {latencies[name][0]:.1f} µs | {latencies[name][1]:.1f} µs |")
