"""Runs the examples with recordings in which people buy tickets, and explore a menu."""

import os
import pathlib
import subprocess
import sys
import unittest

import support
from support import CLIENTS, RECORDINGS, ServiceTest

SALE = """\
to Fribourg
tickets: 2
tickets: 3
tickets: 2
return
sold: 2 x Fribourg, return, 124.00
"""


class TicketMachineTest(ServiceTest):
    def machine(self, *options):
        machine = subprocess.Popen(
            [sys.executable, "-W", "error", str(CLIENTS / "examples" / "ticket_machine.py"),
             "--socket", self.path, *options],
            env={**os.environ, "PYTHONPATH": str(CLIENTS)}, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(machine.kill)
        return machine

    def test_sells_two_return_tickets(self):
        self.daemon("tickets.evemu")
        machine = self.machine("--once")
        self.assertEqual(machine.communicate(timeout=60), (SALE, ""))
        self.assertEqual(machine.returncode, 0)

    def test_prints_no_name_of_a_device_that_forges_lines(self):
        recording = os.path.join(self.folder, "r.yml")
        support.forged_recording(recording, "tickets.evemu")
        self.daemon(recording)
        self.assertEqual(self.machine("--once").communicate(timeout=60), (SALE, ""))

    def test_continues_after_the_service_restarts(self):
        first = self.daemon()
        machine = self.machine("--once")
        service = self.client()
        support.until(
            lambda: "tickets" in [each.window.name for each in service.describe()],
            "the machine to show its window")
        first.kill()
        self.assertEqual(machine.stdout.readline(), "out of service\n")
        self.daemon("tickets.evemu")
        output, _ = machine.communicate(timeout=60)
        self.assertEqual(output, "in service again\n" + SALE)
        self.assertEqual(machine.returncode, 0)

    def test_ends_the_session_of_a_person_who_has_left(self):
        recording = os.path.join(self.folder, "quiet.evemu")
        support.quiet_recording(recording)
        configuration = os.path.join(self.folder, "tactiled.yaml")
        pathlib.Path(configuration).write_text("idle: {after: [5]}\npolicy: {inject: everyone}\n")
        self.daemon(recording, "--config", configuration, speed="1")
        machine = self.machine("--once")
        fingers = self.client()
        support.until(
            lambda: "tickets" in [each.window.name for each in fingers.describe()],
            "the machine to show its window")
        # Points of the screen. The window shows 1.26 of them as one unit.
        first, switch, buy = (529, 227), (1292, 599), (1607, 1008)
        for place, line in [
                (first, "to Aarau"), (switch, "return"), (None, "touch to buy a ticket"), (buy, "welcome"),
                (first, "to Aarau"), (buy, "sold: 1 x Aarau, one way, 13.00")]:
            if place:
                fingers.tap(*place)
            self.assertEqual(machine.stdout.readline(), line + "\n")
        self.assertEqual(machine.communicate(timeout=60), ("", ""))

    def test_reports_a_missing_service(self):
        machine = self.machine()
        output, errors = machine.communicate(timeout=60)
        self.assertEqual((output, machine.returncode), ("", 1))
        self.assertIn("Is tactiled running?", errors)


def write_recording(path, fingers):
    """Writes a recording of the demo panel, with fingers that land and lift: (begin, end, x, y)."""
    lines = [
        line for line in (RECORDINGS / "tap.evemu").read_text().splitlines() if not line.startswith("E:")]
    for number, (begin, end, x, y) in enumerate(fingers):
        for time, events in (
                (begin, [(3, 0x39, number), (3, 0x35, x), (3, 0x36, y), (1, 0x14A, 1)]),
                (end, [(3, 0x39, -1), (1, 0x14A, 0)])):
            lines += [
                f"E: {time + 0.001:.6f} {kind:04x} {code:04x} {value:04d}"
                for kind, code, value in [*events, (0, 0, 0)]]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


class SpokenMenuTest(ServiceTest):
    def test_speaks_the_dish_under_the_finger_and_takes_an_order(self):
        recording = os.path.join(self.folder, "r.evemu")
        # A finger rests on the first dish, and then taps twice elsewhere.
        write_recording(recording, [(0.0, 0.5, 953, 334), (1.0, 1.05, 3000, 2000), (1.2, 1.25, 3000, 2000)])
        configuration = os.path.join(self.folder, "tactiled.yaml")
        pathlib.Path(configuration).write_text("exploring: {default: on}\n")
        self.daemon(recording, "--config", configuration)
        menu = subprocess.run(
            [sys.executable, "-W", "error::SyntaxWarning",
             str(CLIENTS / "examples" / "spoken_menu.py"), "--socket", self.path, "--once",
             "--speak", "true"],
            env={**os.environ, "PYTHONPATH": str(CLIENTS)}, capture_output=True, text=True, timeout=60,
            check=False)
        self.assertEqual(
            (menu.stdout, menu.stderr, menu.returncode),
            ("Tomato soup, 6 francs. Double tap to order\nOrdered: Tomato soup, 6 francs\n", "", 0))

    def test_the_program_that_speaks_receives_the_text_as_its_last_argument(self):
        spoken = os.path.join(self.folder, "spoken")
        program = (
            "import sys; sys.path.insert(0, sys.argv[1]); import spoken_menu; "
            "speaker = spoken_menu.Speaker(['sh', '-c', 'echo \"$2\" >' + sys.argv[2], 'sh']); "
            "speaker.say('-x'); speaker.process.wait()")
        subprocess.run(
            [sys.executable, "-c", program, str(CLIENTS / "examples"), spoken],
            env={**os.environ, "PYTHONPATH": str(CLIENTS)}, check=True, timeout=60)
        self.assertEqual(pathlib.Path(spoken).read_text(), "-x\n")


if __name__ == "__main__":
    unittest.main()
