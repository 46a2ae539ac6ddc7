"""The laws of the table, its rows, and their texts."""
import pathlib
import re

UNIT = pathlib.Path(__file__).resolve().parents[2] / "systemd" / "tactiled.service"

# A turn of the daemon's loop, on the processor, in milliseconds.
TURN_LAW = 5
# The latency of a landing, in milliseconds.
STALL_LAW = 50
# WatchdogSec= and MemoryMax= of systemd/tactiled.service, in seconds and in kB.
WATCHDOG = 10
MEMORY_LAW = int(re.search(r"^MemoryMax=(\d+)M$", UNIT.read_text(encoding="ascii"), re.M)[1]) << 10
# The lines that an attack may add to the log: 132 warnings about users in a minute, and some of the daemon.
MOST_LINES = 200
# The memory that may stay after the attackers left, as a part of the memory before.
GROWTH = 0.10

HEADS = [
    "attack", "calls", "p50 ms", "p99 ms", "longest ms", "lost", "longest turn ms", "on processor ms",
    "turns over 5 ms", "before MB", "peak MB", "after MB", "refused apps", "notes"]
WIDTHS = [58] + [len(head) for head in HEADS[1:]]


def percentile(values, part):
    """The value that the given part of the values does not exceed; None without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else None


def marks(row):
    """The broken laws that depend on the speed of the machine, in words."""
    found = []
    # A turn that never ended has no time on the processor.
    if row["turn"]["onProcessor"] > TURN_LAW or row["turn"]["longest"] > 1000 * WATCHDOG:
        found.append("turn")
    if (row["latency"]["longest"] or 0) > STALL_LAW:
        found.append("stall")
    if row["restamped"]:
        found.append(f"{row['restamped']} wrong times")
    if row["overflows"]:
        found.append("panel")
    return found


def text(row):
    """A row of the table in Markdown."""
    def number(value, scale=1.0):
        return "-" if value is None else f"{value / scale:.1f}"

    notes = list(row["failures"])
    if row["marks"]:
        notes.append("over the law: " + ", ".join(row["marks"]))
    if row["honest"].get("hasLongState"):
        notes.append(f"a long state arrived after {1000 * row['honest']['median']:.1f} ms (median), "
                     f"{1000 * row['honest']['slowest']:.1f} ms (longest)")
    if row["refusal"]:
        notes.append("refused: " + row["refusal"])
    latency, memory, honest = row["latency"], row["memory"], row["honest"]
    return line([
        row["attack"], str(row["calls"]), number(latency["median"]), number(latency["p99"]),
        number(latency["longest"]), f"{row['lost']}/{row['landings']}", number(row["turn"]["longest"]),
        number(row["turn"]["onProcessor"]), str(row["turn"]["over"]), number(memory["before"], 1024),
        number(memory["peak"], 1024), number(memory["after"], 1024),
        f"{honest['refused']}/{honest['calls']}", "; ".join(notes)])


def line(cells):
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS)) + " |"


def head():
    return line(HEADS) + "\n|" + "|".join("-" * (width + 2) for width in WIDTHS) + "|"
