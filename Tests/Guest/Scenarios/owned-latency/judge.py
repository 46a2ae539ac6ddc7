"""What owning a panel adds to the latency of frames, compared with a program that passes all events on."""

FRAMES = 600
# The daemon also reads the contacts, filters them and decides about each touch. In emulation, where the ratios are
# exact, the medians have the ratio 1.27, and the 99th percentiles 1.09.
LIMIT = 1.3
TITLES = {"panel": "the panel itself, at 120 Hz in the emulated machine",
          "forwarder": "C program that copies events, at 120 Hz in the emulated machine",
          "tactiled": "tactiled, at 120 Hz in the emulated machine"}


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
    for index, statistic in enumerate(("median", "99th percentile")):
        ratio = latencies["tactiled"][index] / latencies["forwarder"][index]
        print(f"#   {statistic}: the daemon needs {ratio:.2f} times as long as the forwarder")
        laws.law(f"the {statistic} is at most {LIMIT} times that of the forwarder", ratio <= LIMIT)
    # The rows of docs/benchmarks.md, "Owned panels".
    ratio = medians["tactiled"] / medians["forwarder"]
    verdict = "met" if ratio <= LIMIT else "**missed**"
    for name, title in TITLES.items():
        print(f"#   | {title}: p50 | {medians[name]:.1f} µs |  |  |  |")
    print(f"#   | tactiled: p50 by the C program's | {ratio:.2f} times |  | ≤ {LIMIT:.2f} | {verdict} |")
