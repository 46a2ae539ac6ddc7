"""The example, as a person runs it: a recording of a traveller's fingers buys a ticket."""

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
there and back
sold: 2 x Fribourg, there and back, 124.00
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

    def test_a_traveller_buys_two_tickets_there_and_back(self):
        self.daemon("tickets.evemu")
        machine = self.machine("--once")
        self.assertEqual(machine.communicate(timeout=60), (SALE, ""))
        self.assertEqual(machine.returncode, 0)

    def test_the_machine_is_in_order_again_when_the_service_is(self):
        first = self.daemon()
        machine = self.machine("--once")
        service = self.client()
        support.until(
            lambda: "tickets" in [each.window.name for each in service.describe()],
            "the machine to show its window")
        first.kill()
        self.assertEqual(machine.stdout.readline(), "out of order for a moment\n")
        self.daemon("tickets.evemu")
        output, _ = machine.communicate(timeout=60)
        self.assertEqual(output, "in order again\n" + SALE)
        self.assertEqual(machine.returncode, 0)

    def test_without_a_service_it_says_so(self):
        machine = self.machine()
        output, errors = machine.communicate(timeout=60)
        self.assertEqual((output, machine.returncode), ("", 1))
        self.assertIn("Is tactiled running?", errors)


if __name__ == "__main__":
    unittest.main()
