"""Runs the example with a recording in which a traveller buys tickets."""

import os
import subprocess
import sys
import unittest

import support
from support import CLIENTS, ServiceTest

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

    def test_reports_a_missing_service(self):
        machine = self.machine()
        output, errors = machine.communicate(timeout=60)
        self.assertEqual((output, machine.returncode), ("", 1))
        self.assertIn("Is tactiled running?", errors)


if __name__ == "__main__":
    unittest.main()
