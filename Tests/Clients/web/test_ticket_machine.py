"""Runs the ticket machine with a recording in which a person buys tickets."""

import unittest

import web_support
from web_support import PageTest, support

SALE = ["to Fribourg", "tickets: 2", "tickets: 3", "tickets: 2", "return", "sold: 2 x Fribourg, return, 124.00"]


class TicketMachineTest(PageTest):
    root = web_support.ROOT / "Clients" / "web" / "examples" / "ticket-machine"
    size = (1705, 960)

    def lines(self):
        return self.page.evaluate("document.getElementById('log').textContent").splitlines()

    def test_axe_finds_nothing(self):
        self.assertEqual(web_support.axe_violations(self.page), [])

    def test_sells_two_return_tickets(self):
        support.until(lambda: "tickets" in self.windows(), "the page to show its window")
        self.stop_daemon()
        self.recording = str(support.RECORDINGS / "tickets.evemu")
        self.start_daemon()
        support.until(lambda: SALE[-1] in self.lines(), "the sale")
        # The daemon ends after the recording.
        self.assertEqual(self.lines()[:8], ["out of service", "in service again", *SALE])


if __name__ == "__main__":
    unittest.main()
