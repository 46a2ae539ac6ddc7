#!/usr/bin/env python3
"""Checks that judge.py notices each kind of fault."""

import pathlib
import tempfile
import unittest

import judge

GOOD = {  # what an app receives in each case: the start and the last location of each touch
    1: [(300, 700)], 7: [(4, 4)], 8: [(4, 4)], 9: [(300, 300)], 10: [(300, 320), (420, 440), (540, 560)],
    11: [(300, 300), (600, 600)], 12: [(x, x) for x in range(200, 1400, 100)], 13: [(300, 304)],
    14: [(300, 300), (600, 600)], 15: [(300, 340), (500, 500), (700, 740)], 16: [(300, 300)],
    17: [(300, 300), (600, 600)], 18: [(300, 300), (420, 420)], 19: [(300, 320), (420, 440), (540, 560), (420, 420)],
}


class JudgeTests(unittest.TestCase):
    def broken(self, rows, extra="", screen=None):
        """The sentences of the broken laws, for the touches of each row, and more lines. `screen` is the state of a
        screen that was dark."""
        with tempfile.TemporaryDirectory() as folder:
            lines = ["size 960 540"]
            for row in judge.CASES:
                for start, last in [*rows.get(row, []), (1800, 1800)]:
                    y = (40 * row + 20) / 2
                    lines += [f"down 5 {start / 2} {y}", f"move 5 {last / 2} {y}", "up 5"]
            (pathlib.Path(folder) / "touches").write_text("\n".join(lines) + "\n" + extra)
            laws = []
            if screen:
                (pathlib.Path(folder) / "screen").write_text(screen + "\n")
            name = "sway" if screen else "app"
            judge.judge(name, judge.Received(pathlib.Path(folder)), lambda sentence, wrong: laws.append((sentence, wrong)))
        return [sentence for sentence, wrong in laws if wrong]

    def test_accepts_what_a_good_consumer_receives(self):
        self.assertEqual(self.broken(GOOD), [])

    def test_notices_a_touch_that_is_missing(self):
        for row in GOOD:
            if row != 12:
                self.assertEqual(self.broken({**GOOD, row: GOOD[row][1:]}), [f"app: {judge.CASES[row][1]}"])

    def test_notices_a_touch_that_should_be_withheld(self):
        for row in (2, 3, 4, 5, 6):
            self.assertEqual(self.broken({**GOOD, row: [(500, 500)]}), [f"app: {judge.CASES[row][1]}"])

    def test_notices_movements_after_the_end(self):
        for row in (9, 10, 18, 19):
            start = GOOD[row][0][0]
            self.assertEqual(self.broken({**GOOD, row: [(start, start + 400), *GOOD[row][1:]]}),
                             [f"app: {judge.CASES[row][1]}"])

    def test_notices_a_touch_that_never_ends(self):
        for row in (9, 11, 12, 14, 18):
            stuck = f"down 9 350 {(40 * row + 20) / 2}"
            self.assertEqual(self.broken(GOOD, stuck), [f"app: {judge.CASES[row][1]}"])

    def test_notices_a_tap_that_is_received_twice_or_two_that_are_lost(self):
        for taps in ([GOOD[12][0], *GOOD[12]], GOOD[12][2:]):
            self.assertEqual(self.broken({**GOOD, 12: taps}), [f"app: {judge.CASES[12][1]}"])

    def test_notices_a_click_of_a_touch_that_was_withheld_or_spoiled(self):
        for row in (2, 18):
            self.assertEqual(self.broken(GOOD, f"click 150 {(40 * row + 20) / 2}"), [f"app: {judge.CASES[row][1]}"])

    def pointers(self, rows):
        """The lines of a browser that makes a pointer of each touch of these rows."""
        lines = []
        for row, touches in rows.items():
            for start, last in touches:
                y = (40 * row + 20) / 2
                lines += [f"pointer down 3 {start / 2} {y}", f"pointer up 3 {last / 2} {y}"]
        return lines

    def test_notices_a_pointer_or_a_press_of_the_mouse_of_a_touch_that_was_withheld(self):
        pointers = "\n".join(self.pointers({**GOOD, 2: [(500, 500)]}))
        for extra in ("mouse 150 50", pointers):
            self.assertEqual(self.broken(GOOD, extra), [f"app: {judge.CASES[2][1]}"])

    def test_accepts_a_browser_that_makes_a_pointer_of_each_touch(self):
        self.assertEqual(self.broken(GOOD, "\n".join(self.pointers(GOOD))), [])

    def test_notices_a_pointer_that_is_missing_or_never_ends(self):
        lines = self.pointers(GOOD)
        for wrong in (lines[2:], lines[:1] + lines[2:]):
            self.assertEqual(self.broken(GOOD, "\n".join(wrong)), [f"app: {judge.CASES[1][1]}"])

    def test_notices_a_touch_outside_all_cases(self):
        self.assertEqual(self.broken(GOOD, "down 9 100 530\nup 9"), ["app: no touch is elsewhere"])

    def test_notices_a_screen_that_stays_dark_or_a_touch_that_a_dark_screen_passes(self):
        wrong = [f"sway: {judge.CASES[judge.DARK][1]}"]
        self.assertEqual(self.broken(GOOD, screen="on"), [])
        self.assertEqual(self.broken(GOOD, screen="off"), wrong)
        self.assertEqual(self.broken({**GOOD, judge.DARK: [(300, 300)]}, screen="on"), wrong)

    def test_titles_name_the_app_in_its_compositor(self):
        versions = {"chromium": "150.0.1-1~deb12u1", "sway": "1.7-6"}
        self.assertEqual(judge.title_of("bookworm", "sway-chromium", versions), "Chromium 150.0 in sway 1.7 (Debian 12)")
        self.assertEqual(judge.title_of("bookworm", "sway", versions), "sway 1.7 (Debian 12)")

    def test_tells_what_becomes_of_a_palm(self):
        for end, word in (("move 9 300 820", "stuck"), ("up 9", "lifts"), ("cancel", "is cancelled")):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "touches").write_text(f"size 1920 1080\ndown 9 300 820\n{end}\n")
                self.assertEqual(judge.palm_of(judge.Received(pathlib.Path(folder))), word)


if __name__ == "__main__":
    unittest.main()
