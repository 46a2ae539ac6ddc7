#!/usr/bin/env python3
"""Runs hostile clients against a daemon, one attack after the other, and prints a table.

  run.py TACTILED [--parts FOLDER] [--seconds N] [--only WORDS]
  run.py TACTILED --self-test

A mocked panel reports two fingers, 120 times a second. One taps in the window of a well-behaved client, the other
drags in the half that hostile windows cover. Some attacks have more fingers or panels. The hostile processes run as
other users, so it needs root.

A row has the calls of the attack, the time from the panel's frame until the well-behaved client has read a landing
(p50, p99, longest), the longest turn of the daemon's loop on the processor, its resident memory before, at most and
afterwards, the lost landings, and the refused connections of well-behaved apps.

The run fails if a landing is lost, or a touch is invented, cancelled or does not end; if an app is refused; if the
daemon ends, or hostile clients stay; if its memory, without pages of files, stays more than 10 % above before, and so
each time the attack is repeated in the same daemon: the heap keeps what it needed once, and a leak grows on; if its
log grows by more than 200 lines; or if something that an attack needs does not hold. Times are printed, and no reason
to fail.
"""
import argparse
import gc
import os
import re
import select
import signal
import sys
import time

import attacker
import attacks
from daemon import ROOT, Daemon, Ended
from panel import RATE, Fingers
from witness import Connection, Lost, Witness

# Attacks have one or several users, with lower numbers.
HOSTILE_USER, HONEST_USER = 65534, 60000
# The seconds that the witness waits for its last touches, those in which a panel becomes owned, in which hostile clients
# leave, and in which the daemon may return memory.
PATIENCE, OWNING, SETTLING, RETURN = 60, 10, 30, 2
# The seconds that an attack may take beside its own.
MORE = 90
# MemoryMax= of the unit, in kB.
MOST_MEMORY = int(re.search(
    r"^MemoryMax=(\d+)M$", (ROOT / "systemd/tactiled.service").read_text(encoding="ascii"), re.M)[1]) << 10
# The lines that an attack may add to the log: 132 warnings about users in a minute, and some of the daemon.
MOST_LINES = 200
# The growth of memory that stays, and how often an attack is repeated with which it stays.
GROWTH, REPEATS = 0.10, 4
HEADS = ["attack", "calls", "p50", "p99", "longest wait", "longest turn", "memory", "peak", "after", "lost",
         "refused apps"]


class Bench:
    """A daemon with its witness and its fingers, as an attack needs them.

    A fault, for the self-test, is one of those of `Fingers`, "end": something kills the daemon, or "refused": the
    daemon takes no connection of an honest process.
    """

    def __init__(self, options, attack, fault=None):
        self._fault = fault
        self.needs = self._needs(attack)
        self.daemon = Daemon(options.tactiled, options.parts, attack.panels, attack.settings, attack.together)
        try:
            # The kernel's times of events are in microseconds.
            self.fingers = Fingers(self.daemon.panels, lambda: time.monotonic_ns() // 1000 * 1000, fault)
            self.witness = Witness(self.daemon.socket, self.fingers.landings)
            self.control = Connection(self.daemon.socket)
            # The socket to which the honest processes connect.
            self.door = self.daemon.socket + (".missing" if fault == "refused" else "")
        except BaseException:
            self.daemon.end(signal.SIGKILL)
            raise

    @staticmethod
    def _needs(attack):
        # A daemon that has owned a panel has other devices afterwards.
        return (attack.panels, attack.settings, attack.together, attack.owned and attack.name)

    def fits(self, attack):
        return self.needs == self._needs(attack)

    def end(self, number=signal.SIGTERM):
        self.witness.close()
        self.control.close()
        self.daemon.end(number)

    def status(self):
        return self.control.call("io.tactile.Control.GetStatus")["status"]

    def owns(self, name):
        devices = self.control.call("io.tactile.Devices.List")["devices"]
        return any(each["name"] == name and each.get("own") == "owned" for each in devices)

    def check(self):
        if not self.daemon.is_running:
            raise Ended("the daemon has ended")

    def touch(self, until, others=(), ready=lambda _: None):
        """Sends frames until a condition is true, and reads what arrives meanwhile."""
        due = time.monotonic_ns()
        while not until():
            self.check()
            due += 1_000_000_000 // RATE
            self._read_until(due, others, ready)
            # A late frame delays the next ones.
            due = max(due, self.fingers.send())
            if self._fault == "end" and len(self.fingers.landings) == 8:
                os.kill(self.daemon.process, signal.SIGKILL)

    def _read_until(self, due, others=(), ready=lambda _: None):
        while (rest := due - time.monotonic_ns()) > 0:
            for panel in self.daemon.panels:
                panel.flush()
            readable, _, _ = select.select([self.witness.descriptor, *others], [], [], rest / 1e9)
            for each in readable:
                if each == self.witness.descriptor:
                    self.witness.read()
                else:
                    ready(each)

    def finish(self):
        """Lifts the fingers and waits until the witness has received everything."""
        self.fingers.lift()
        end = time.monotonic() + PATIENCE
        while not self.witness.is_complete and time.monotonic() < end:
            self.check()
            self._read_until(time.monotonic_ns() + 10_000_000)

    def wait(self, seconds, condition):
        """Waits until a condition holds. Returns whether it does."""
        end = time.monotonic() + seconds
        while not (holds := condition()) and time.monotonic() < end:
            self.check()
            time.sleep(0.05)
        return holds


def clients(status):
    return status["clients"], status["windows"]


def spawn(options, bench, attack, is_over):
    """Starts the processes of an attack, and last an honest one."""
    children = []
    seconds, parent = options.seconds * attack.longer, os.getpid()
    try:
        for index in range(attack.processes):
            children.append(attacker.Child(
                lambda index=index: attacker.attack_work(attack.run, bench.daemon.socket, index, seconds),
                HOSTILE_USER - index))
        children.append(attacker.Child(
            lambda: attacker.honest_work(bench.door, lambda: is_over() or os.getppid() != parent), HONEST_USER))
        for child in children:
            child.wait_until_ready()
    except BaseException:
        for child in children:
            child.kill()
        raise
    return children


def measure(options, bench, attack):
    """Runs an attack and returns its row."""
    row = {"attack": attack.name, "calls": 0, "peak": 0, "after": 0, "refused": 0, "apps": 0, "refusal": "",
           "failures": [], "stays": False}
    daemon, witness = bench.daemon, bench.witness
    # A flag in memory that all processes share.
    over = attacker.Flag()
    children = spawn(options, bench, attack, over.is_set)
    status = bench.status()
    witness.forget()
    bench.fingers.drags, bench.fingers.touched = attack.drags, attack.touched
    lines, memory = daemon.log().count("\n"), daemon.memory()
    row["before"] = memory["VmRSS"]
    most = int(memory["VmRSS"] * (1 + GROWTH))
    daemon.reset_peak()
    daemon.turns.reset()
    try:
        if attack.owned and not bench.wait(OWNING, lambda: bench.owns(attack.owned)):
            raise Lost(f"{attack.owned} is not owned")
        run(bench, attack, children, over, options.seconds * attack.longer)
        bench.finish()
        row["peak"] = daemon.memory()["VmHWM"]
        if not bench.wait(SETTLING, lambda: clients(bench.status()) == clients(status)):
            raise Lost("hostile clients or their windows stay")
        bench.wait(RETURN, lambda: daemon.memory()["VmRSS"] <= most)
        after = daemon.memory()
        row["after"] = after["VmRSS"]
        # Code that runs for the first time comes into memory. The kernel can drop these pages of files.
        row["stays"] = after["VmRSS"] - max(after["RssFile"] - memory["RssFile"], 0) > most
    except (Ended, Lost) as problem:
        row["failures"].append(str(problem))
        if daemon.has_ended():
            row["failures"].append("the daemon has ended")
    finally:
        over.set()
        for child in children:
            child.kill()
    if row["peak"] > MOST_MEMORY:
        row["failures"].append("memory exceeds MemoryMax=")
    if (more := daemon.log().count("\n") - lines) > MOST_LINES:
        row["failures"].append(f"the log has {more} new lines")
    account(row, bench)
    report(row, children)
    return row


def run(bench, attack, children, over, seconds):
    """Runs the children while the fingers move. The honest one ends last."""
    waiting = list(children)
    for child in waiting:
        child.start()
    end = time.monotonic() + seconds + MORE
    steps = attack.beside(bench.daemon) if attack.beside else None

    def ready(child):
        if child.read():
            waiting.remove(child)

    def is_done():
        if steps:
            next(steps)
        if len(waiting) <= 1 or time.monotonic() > end:
            over.set()
        return not waiting or time.monotonic() > end

    bench.touch(is_done, waiting, ready)
    if attack.beside:
        # The administrator's last step may have added a screen, whose default window counts.
        bench.daemon.reload(attack.settings)


def account(row, bench):
    """Enters the measurements of the witness and of the loop."""
    witness = bench.witness
    row["landings"], row["lost"] = len(bench.fingers.landings), witness.lost
    delays = sorted(latency / 1e6 for latency in witness.latencies)
    places = [min(len(delays) - 1, int(len(delays) * part)) for part in (0.5, 0.99, 1)]
    row["delays"] = [delays[place] if delays else None for place in places]
    row["turn"] = bench.daemon.turns.longest / 1e6
    for number, words in ((witness.lost, "landings were lost"), (witness.live, "touches did not end"),
                          (witness.cancelled, "touches were cancelled")):
        if number:
            row["failures"].append(f"{number} {words}")
    if witness.invented:
        row["failures"].append(f"{len(witness.invented)} touches were invented: {witness.invented[0]}")
    if not row["landings"]:
        row["failures"].append("no finger has landed")


def report(row, children):
    """Enters the reports of the processes."""
    refusals = {}
    for child in children:
        found = child.report or {"broken": "a process did not end"}
        if "broken" in found or "unmet" in found:
            words = f"does not hold: {found['unmet']}" if "unmet" in found else f"is broken: {found['broken']}"
            if words not in row["failures"]:
                row["failures"].append(words)
        row["calls"] += found.get("count", 0)
        for reason, number in found.get("refusals", ()):
            refusals[reason] = refusals.get(reason, 0) + number
    if refusals:
        reason = max(refusals, key=refusals.get)
        row["refusal"] = f"{refusals[reason]} times {reason[:120]}"
    honest = children[-1].report or {}
    row["apps"], row["refused"] = honest.get("calls", 0), honest.get("refused", 0)
    if row["refused"] or not row["apps"]:
        row["failures"].append(f"{row['refused']} of {row['apps']} apps were refused: {honest.get('reason')}")


def text(row):
    """A row of the table in Markdown, and below it what failed and what was refused."""
    def number(value, scale=1.0):
        return "-" if value is None else f"{value / scale:.1f}"

    cells = [row["attack"], str(row["calls"]), *map(number, row["delays"]), number(row["turn"]),
             *(number(row[each], 1024) for each in ("before", "peak", "after")),
             f"{row['lost']} of {row['landings']}", f"{row['refused']} of {row['apps']}"]
    notes = [f"FAILED: {each}" for each in row["failures"]]
    return "| " + " | ".join(cells) + " |", notes + ([f"refused: {row['refusal']}"] if row["refusal"] else [])


def rows(options, chosen, fault=None):
    """Yields a row for each attack. An attack has a new daemon if it needs other panels or settings, or after a
    failure."""
    bench = None
    try:
        for attack in chosen:
            if bench and not bench.fits(attack):
                bench.end()
                bench = None
            if bench is None:
                bench = Bench(options, attack, fault)
                if not fault:
                    measure(options, bench, attacks.WARM_UP)
            row = measure(options, bench, attack)
            again = row
            for _ in range(REPEATS):
                if again["stays"] and not again["failures"]:
                    again = measure(options, bench, attack)
            row["failures"] = again["failures"] + ["memory stays each time"] * again["stays"]
            yield row
            if not bench.daemon.is_running or row["failures"]:
                bench.end(signal.SIGKILL)
                bench = None
    finally:
        if bench:
            bench.end()


def self_test(options):
    """Checks that the run notices a lost touch, an invented touch, a refused app, the end of the daemon, an attack
    that attacks nothing, and a panel that is not owned."""
    def attack_nothing(process):
        yield
        process.show(attacks.shown(screen="missing"))

    options.seconds = 1
    nothing = attacks.ATTACKS[0]
    expectations = [
        (None, nothing, ""), ("lost", nothing, "1 landings were lost"),
        ("invented", nothing, "1 touches were invented"),
        ("refused", nothing, "apps were refused: No such file"), ("end", nothing, "the daemon has ended"),
        ("a window that is not touched", attacks.Attack("", attack_nothing), "does not hold: its window is touched"),
        ("a panel that is not owned", attacks.Attack("", nothing.run, owned="Hostile Panel"), "is not owned")]
    status = 0
    for fault, attack, words in expectations:
        [row] = rows(options, [attack], fault)
        failures = "; ".join(row["failures"])
        is_noticed = words in failures if fault else not failures
        status |= not is_noticed
        word = "ok" if is_noticed else "FAILED"
        print(f"{word}: fault: {fault or 'none'}; noticed: {failures or 'none'}", flush=True)
    return status


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("tactiled")
    parser.add_argument("--parts", default=".build/bench", help="the folder of panel.so and turns.so")
    parser.add_argument("--seconds", type=float, default=4, help="the time of each attack")
    parser.add_argument("--only", help="only attacks whose name contains these words; | separates alternatives")
    parser.add_argument("--self-test", action="store_true", help="check that failures are noticed")
    return parser.parse_args()


def main():
    options = arguments()
    if os.geteuid() != 0:
        sys.exit("error: the hostile processes run as other users; run it as root")
    # The witness must not wait for the processor: it measures the daemon.
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass
    gc.disable()
    if options.self_test:
        return self_test(options)
    words = options.only.split("|") if options.only else [""]
    chosen = [each for each in attacks.ATTACKS if any(word in each.name for word in words)]
    failed = 0
    print("| " + " | ".join(HEADS) + " |\n" + "|---" * len(HEADS) + "|", flush=True)
    for row in rows(options, chosen):
        line, notes = text(row)
        print(line, flush=True)
        # The table alone is Markdown for docs/hostile-clients.md.
        for note in notes:
            print(f"{row['attack']}: {note}", file=sys.stderr, flush=True)
        failed += bool(row["failures"])
        gc.collect()
    print(f"{len(chosen)} attacks, {failed} failed", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
