#!/usr/bin/env python3
"""Runs hostile clients against a daemon, one attack after the other, and prints a table.

  run.py TACTILED [--parts FOLDER] [--json FILE] [--seconds N] [--only WORDS] [--strict]
  run.py TACTILED --self-test

A mocked panel reports two fingers, 120 times a second. One taps in the window of a well-behaved client,
the other drags in the half that hostile windows cover. Some attacks have more fingers, of which all but the
first are in that half, or more panels. As root, the hostile processes run as another user.

A row has the number of hostile calls, the latency of landings from the time of the panel to the
well-behaved client, the lost landings, the longest turn of the daemon's loop, its memory, and the apps
whose connections were refused meanwhile. Memory is resident. The time on the processor does not contain
the time in which other programs ran.

The run fails if a touch is lost or invented, if an app is refused, if the daemon ends or blocks for ten seconds
(systemd would end it), if it needs more memory than MemoryMax= of the unit, if its memory, without pages of files that
came into memory meanwhile, stays more than 10 % above before, if its log grows by more than 200 lines, or if it
accepts what it must refuse or the other way round.
"over the law" marks turns over 5 ms, stalls over 50 ms, landings with another time than the panel's, and events
that a kernel's buffer would have lost. With --strict, these fail too.
"""
import argparse
import gc
import json
import os
import select
import signal
import sys
import time

import attacker
import attacks
import panel_test
import table
from combined import ATTACKS
from daemon import Daemon, Ended
from panel import RATE, Fingers
from witness import Connection, Lost, Witness

# Some attacks have several users, with lower numbers.
HOSTILE_USER, HONEST_USER = 65534, 60000
# The seconds that the witness waits for its last touches, and that processes may need to end.
PATIENCE = 10
SETTLING = 15
# The seconds in which the daemon may return memory to the kernel.
RETURN = 2


class Hung(Exception):
    """The daemon's loop has not turned for as long as the watchdog waits."""


def kernel_time():
    """The time in nanoseconds. The kernel's times of events are in microseconds."""
    return time.monotonic_ns() // 1000 * 1000


class Bench:
    """A daemon with its witness and its fingers, as an attack needs them.

    A fault, for the self-test, is one of those of `Fingers`, "end": something kills the daemon, or "refused": the
    daemon takes no connection of an honest process.
    """

    def __init__(self, options, attack, fault=None):
        self._fault = fault
        self.panels, self.settings, self.together = attack.panels, attack.settings, attack.together
        self.daemon = Daemon(options.tactiled, options.parts, attack.panels, attack.settings, attack.together)
        try:
            self.fingers = Fingers(self.daemon.panels, kernel_time, fault)
            self.witness = Witness(self.daemon.socket, self.fingers.landings)
            self.control = Connection(self.daemon.socket)
            # The socket to which the honest processes connect.
            self.door = self.daemon.socket + (".missing" if fault == "refused" else "")
            self.status()
        except BaseException:
            self.daemon.end(signal.SIGKILL)
            raise

    def end(self, number=signal.SIGTERM):
        self.witness.close()
        self.control.close()
        self.daemon.end(number)

    def fits(self, attack):
        """Returns whether it is what an attack needs."""
        return (self.panels, self.settings, self.together) == (attack.panels, attack.settings, attack.together)

    def status(self):
        return self.control.call("io.tactile.Control.GetStatus")["status"]

    def check(self):
        if not self.daemon.is_running:
            raise Ended("the daemon has ended")
        began = self.daemon.turns.began
        if began and time.monotonic_ns() - began > table.WATCHDOG * 1_000_000_000:
            raise Hung(f"a turn took more than {table.WATCHDOG} s: systemd would end the daemon")

    def touch(self, until, others=(), ready=lambda _: None):
        """Sends frames until a condition is true, and reads what arrives meanwhile."""
        due = time.monotonic_ns()
        interval = 1_000_000_000 // RATE
        while not until():
            self.check()
            due += interval
            self.read_until(due, others, ready)
            # A late frame delays the next ones.
            due = max(due, self.fingers.send())
            if self._fault == "end" and len(self.fingers.landings) == 8:
                os.kill(self.daemon.process, signal.SIGKILL)

    def read_until(self, due, others=(), ready=lambda _: None):
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
            self.read_until(time.monotonic_ns() + 10_000_000)

    def settle(self, clients, windows, memory):
        """Waits until the hostile clients have left. Then waits a little until the daemon has returned
        memory to the kernel, if it does."""
        def have_left(status):
            return (status["clients"], status["windows"]) == (clients, windows)

        if not self._wait(SETTLING, have_left):
            raise Ended("hostile clients or their windows stay")
        self._wait(RETURN, lambda _: self.daemon.memory()["VmRSS"] <= memory)

    def _wait(self, seconds, condition):
        """Waits until the status fulfils a condition. Returns whether it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.check()
            status = self.status()
            if condition(status):
                return True
            time.sleep(0.05)
        return False


def spawn(options, bench, attack, is_over):
    """Starts the processes of an attack, and an honest one."""
    is_root = os.geteuid() == 0
    children = []
    honest = None
    path = bench.daemon.socket
    seconds = options.seconds * attack.longer
    try:
        for index in range(attack.processes):
            children.append(attacker.Child(
                lambda index=index: attacker.attack_work(attack.run, path, index, seconds),
                (HOSTILE_USER - index * attack.has_users) if is_root else None))
        parent = os.getpid()
        honest = attacker.Child(
            lambda: attacker.honest_work(
                bench.door, lambda: is_over() or os.getppid() != parent, attack.has_long_state),
            HONEST_USER if is_root else None)
        for child in [*children, honest]:
            child.wait_until_ready()
    except BaseException:
        for child in [*children, honest]:
            if child:
                child.kill()
        raise
    return children, honest


def measure(options, bench, attack):
    """Runs an attack and returns its row."""
    row = {
        "attack": attack.name, "calls": 0, "landings": 0, "lost": 0, "restamped": 0, "overflows": 0,
        "lines": 0, "failures": [], "refusal": "", "latency": dict.fromkeys(("median", "p99", "longest")),
        "turn": {"longest": 0.0, "onProcessor": 0.0, "over": 0},
        "memory": {"before": 0, "peak": 0, "after": 0},
        "honest": {"calls": 0, "refused": 0, "median": 0.0, "slowest": 0.0}}
    # A flag in memory that all processes share.
    over = attacker.Flag()
    children, honest = spawn(options, bench, attack, over.is_set)
    status = bench.status()
    bench.witness.forget()
    bench.fingers.drags, bench.fingers.touched, bench.fingers.rest = attack.drags, attack.touched, attack.rest
    for panel in bench.daemon.panels:
        panel.overflows = 0
    lines = bench.daemon.log().count("\n")
    memory = bench.daemon.memory()
    row["memory"]["before"] = memory["VmRSS"]
    bench.daemon.reset_peak()
    bench.daemon.turns.reset()
    try:
        run(bench, attack, children, honest, over, options.seconds * attack.longer)
        bench.finish()
        peak = bench.daemon.memory()["VmHWM"]
        account(row, bench, peak)
        if peak > table.MEMORY_LAW:
            row["failures"].append("memory exceeds MemoryMax=")
        row["lines"] = bench.daemon.log().count("\n") - lines
        if row["lines"] > table.MOST_LINES:
            row["failures"].append(f"the log has {row['lines']} new lines")
        most = int(row["memory"]["before"] * (1 + table.GROWTH))
        bench.settle(status["clients"], status["windows"], most)
        after = bench.daemon.memory()
        row["memory"]["after"] = after["VmRSS"]
        # Code that runs for the first time comes into memory. The kernel can drop these pages of files.
        if after["VmRSS"] - max(after["RssFile"] - memory["RssFile"], 0) > most:
            row["failures"].append("memory stays")
    except (Ended, Hung, Lost) as problem:
        row["failures"].append(str(problem) or type(problem).__name__)
        if bench.daemon.has_ended():
            row["failures"].append("the daemon has ended")
        account(row, bench, peak_of(bench))
    finally:
        over.set()
        for child in [*children, honest]:
            child.kill()
    report(row, attack, children, honest)
    row["marks"] = table.marks(row)
    return row


def peak_of(bench):
    """The peak of resident memory in kB; 0 if the daemon has ended."""
    try:
        return bench.daemon.memory().get("VmHWM", 0)
    except Ended:
        return 0


def run(bench, attack, children, honest, over, seconds):
    """Runs the children while the fingers move."""
    waiting = [*children, honest]
    for child in waiting:
        child.start()
    end = time.monotonic() + seconds + PATIENCE
    steps = attack.beside(bench.daemon) if attack.beside else None
    attackers = set(children)

    def ready(child):
        if child.read():
            waiting.remove(child)
            attackers.discard(child)

    def is_done():
        if steps:
            next(steps)
        if not attackers or time.monotonic() > end:
            over.set()
        return over.is_set() and (honest not in waiting or time.monotonic() > end)

    bench.touch(is_done, waiting, ready)
    if attack.beside:
        # The administrator's last step may have added a screen, whose default window counts.
        bench.daemon.reload(attack.settings)


def account(row, bench, peak):
    """Enters the measurements of the witness and of the loop."""
    witness = bench.witness
    row["landings"] = len(bench.fingers.landings)
    row["lost"] = witness.lost
    row["restamped"] = witness.restamped
    row["overflows"] = sum(panel.overflows for panel in bench.daemon.panels)
    delays = [latency / 1e6 for latency in witness.latencies]
    row["latency"] = {
        "median": table.percentile(delays, 0.5), "p99": table.percentile(delays, 0.99),
        "longest": max(delays, default=None)}
    longest, on_processor, number = bench.daemon.turns.results
    began = bench.daemon.turns.began
    if began:
        longest = max(longest, time.monotonic_ns() - began)
    row["turn"] = {"longest": longest / 1e6, "onProcessor": on_processor / 1e6, "over": number}
    row["memory"]["peak"] = peak
    if witness.lost:
        row["failures"].append(f"{witness.lost} landings were lost")
    if witness.live:
        row["failures"].append(f"{witness.live} touches did not end")
    if witness.cancelled:
        row["failures"].append(f"{witness.cancelled} touches were cancelled")
    if witness.invented:
        row["failures"].append(f"{len(witness.invented)} touches were invented: {witness.invented[0]}")


def report(row, attack, children, honest):
    """Enters the reports of the processes."""
    refusals = {}
    for child in children:
        if child.report is None:
            if not row["failures"]:
                row["failures"].append("the attack did not end")
            continue
        if "problem" in child.report:
            row["failures"].append(f"the attack is broken: {child.report['problem']}")
        row["calls"] += child.report.get("count", 0)
        for reason, number in child.report.get("refusals", ()):
            refusals[reason] = refusals.get(reason, 0) + number
    if refusals:
        reason = max(refusals, key=refusals.get)
        row["refusal"] = f"{refusals[reason]} times {reason[:120]}"
    if attack.refused and not any(attack.refused in reason for reason in refusals):
        row["failures"].append(f"the daemon has not refused it with \"{attack.refused}\"")
    if attack.refused == "" and refusals:
        row["failures"].append("the daemon has refused it")
    if honest.report and "problem" in honest.report:
        row["failures"].append(f"the honest process is broken: {honest.report['problem']}")
    elif honest.report:
        row["honest"] = honest.report
        if honest.report["refused"]:
            row["failures"].append(
                f"{honest.report['refused']} of {honest.report['calls']} apps were refused: {honest.report['reason']}")
    elif not row["failures"]:
        row["failures"].append("the honest process did not end")


def rows(options, chosen, fault=None):
    """Yields a row for each attack. An attack has a new daemon if it needs other panels or settings, or after a
    failure of the daemon."""
    bench = None
    try:
        for attack in chosen:
            if bench and not bench.fits(attack):
                bench.end()
                bench = None
            if bench is None:
                bench = Bench(options, attack, fault)
                if not fault:
                    # Lists grow to their size, and code comes into memory.
                    measure(options, bench, attacks.WARM_UP)
            row = measure(options, bench, attack)
            yield row
            if not bench.daemon.is_running or row["failures"]:
                bench.end(signal.SIGKILL)
                bench = None
    finally:
        if bench:
            bench.end()


def self_test(options):
    """Checks that a mocked panel behaves like a device, and that the run notices a lost touch, an invented touch,
    a refused app, and the end of the daemon."""
    options.seconds = 1
    status = 0
    for slots in (32, 256):
        problem = panel_test.problem(options.parts, slots)
        status |= bool(problem)
        print(f"{'FAILED' if problem else 'ok'}: a panel with {slots} slots{problem and ': ' + problem}")
    expectations = [
        (None, ""), ("lost", "1 landings were lost"), ("invented", "1 touches were invented"),
        ("refused", "apps were refused: No such file"), ("end", "the daemon has ended")]
    for fault, words in expectations:
        [row] = rows(options, ATTACKS[:1], fault)
        failures = "; ".join(row["failures"])
        is_noticed = words in failures if fault else not failures
        status |= not is_noticed
        print(f"{'ok' if is_noticed else 'FAILED'}: fault: {fault or 'none'}; noticed: {failures or 'none'}")
    return status


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("tactiled")
    parser.add_argument("--parts", default=".build/bench", help="the folder of panel.so and turns.so")
    parser.add_argument("--json", help="also write the rows to this file")
    parser.add_argument("--seconds", type=float, default=4, help="the time of each attack")
    parser.add_argument("--only", help="only attacks whose name contains these words; | separates alternatives")
    parser.add_argument("--strict", action="store_true", help="fail for rows over the law")
    parser.add_argument("--self-test", action="store_true", help="check that failures are noticed")
    return parser.parse_args()


def main():
    options = arguments()
    # The witness must not wait for the processor: it measures the daemon.
    if os.geteuid() == 0:
        try:
            os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        except OSError:
            pass
    gc.disable()
    if options.self_test:
        return self_test(options)
    words = options.only.split("|") if options.only else [""]
    chosen = [each for each in ATTACKS if any(word in each.name for word in words)]
    found = []
    print(table.head(), flush=True)
    for row in rows(options, chosen):
        found.append(row)
        print(table.text(row), flush=True)
        gc.collect()
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"seconds": options.seconds, "rows": found}, file, indent=1)
            file.write("\n")
    failed = sum(bool(row["failures"]) for row in found)
    over = sum(bool(row["marks"]) for row in found)
    print(f"\n{len(found)} attacks, {failed} failed, {over} over the law")
    return bool(failed or options.strict and over)


if __name__ == "__main__":
    sys.exit(main())
