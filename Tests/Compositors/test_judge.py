#!/usr/bin/env python3
"""Checks that judge.py notices each kind of error."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

import judge

GOOD = {  # what an app receives in each case: the start and the last location of each touch
    1: [(300, 700)], 7: [(4, 4)], 8: [(4, 4)], 9: [(300, 300)], 10: [(300, 320), (420, 440), (540, 560)],
    11: [(300, 300), (600, 600)], 12: [(x, x) for x in range(200, 1400, 100)], 13: [(300, 304)],
    14: [(300, 300), (600, 600)], 15: [(300, 340), (500, 500), (700, 740)], 16: [(300, 300)],
    17: [(300, 300), (600, 600)], 18: [(300, 300), (420, 420)], 19: [(300, 320), (420, 440), (540, 560), (420, 420)],
    23: [(300, 300)], 24: [(300, 300)], judge.PALM: [(300, 300)], judge.PALM_MOVED: [(300, 500)],
}
ROWS = (*judge.CASES, judge.PALM, judge.PALM_MOVED)


class JudgeTests(unittest.TestCase):
    def broken(self, rows, extra="", screen=None, page="", lacks=()):
        """The sentences of the broken laws, for the touches of each row, and more lines. `screen` is the state of a
        screen that was dark. `page` is the app of a consumer that shows a page: it also reports pointers and clicks,
        without those that begin as `lacks` says."""
        with tempfile.TemporaryDirectory() as folder:
            lines = ["size 960 540"]
            for row in ROWS:
                for start, last in [*rows.get(row, []), (1800, 1800)]:
                    y = (40 * row + 20) / 2
                    lines += [f"down 5 {start / 2} {y}", f"move 5 {last / 2} {y}", "up 5"]
                    if page:
                        lines += [f"pointer down 3 {start / 2} {y}", f"pointer up 3 {last / 2} {y}"]
                    if page and (start == 1800 or row in (23, 24)):
                        lines.append(f"click {start / 2} {y}")
            lines = [line for line in lines if not line.startswith(tuple(lacks))]
            (pathlib.Path(folder) / "touches").write_text("\n".join(lines) + "\n" + extra)
            (pathlib.Path(folder) / "versions").write_text("gir1.2-webkit2-4.1 2.50.4-1~deb12u1\nsway\n")
            if screen:
                (pathlib.Path(folder) / "screen").write_text(screen + "\n")
            name = f"app-{page}" if page else "sway" if screen else "app"
            received = judge.Received(pathlib.Path(folder), name)
            laws = []
            judge.judge("sway" if screen else "app", received, lambda sentence, wrong: laws.append((sentence, wrong)))
        return [sentence for sentence, wrong in laws if wrong]

    def test_accepts_what_a_good_consumer_receives(self):
        self.assertEqual(self.broken(GOOD), [])

    def test_notices_a_touch_that_is_missing(self):
        for row in GOOD:
            if row in judge.CASES and row != 12:
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

    def test_notices_a_pointer_or_a_press_of_the_mouse_of_a_touch_that_was_withheld(self):
        for extra in ("mouse 150 50", "pointer down 8 250 50\npointer up 8 250 50"):
            self.assertEqual(self.broken(GOOD, extra, page="chromium"), [f"app: {judge.CASES[2][1]}"])

    def test_accepts_a_page_that_receives_a_pointer_of_each_touch_and_a_click_of_each_tap(self):
        for page in ("chromium", "webkit"):
            self.assertEqual(self.broken(GOOD, page=page), [])

    def test_notices_a_pointer_that_is_missing_or_never_ends(self):
        for page in ("chromium", "webkit"):
            for lack in ("pointer down 3 150.0 30.0", "pointer up 3 350.0 30.0"):
                self.assertIn(f"app: {judge.CASES[1][1]}", self.broken(GOOD, page=page, lacks=[lack]))

    def test_notices_a_page_that_receives_no_pointer(self):
        sentences = [f"app: {sentence}" for row, (_, sentence, _) in judge.CASES.items() if row != judge.DARK]
        self.assertEqual(self.broken(GOOD, page="chromium", lacks=["pointer"]), sentences)
        # WebKitGTK makes no pointers of touches before its version 2.52.
        self.assertEqual(self.broken(GOOD, page="webkit", lacks=["pointer"]), [])

    def test_new_versions_of_webkit_must_make_pointers(self):
        for version, has_pointers in (("2.50.4-1~deb12u1", False), ("2.52.0-1", True), ("2.54.1-1~deb13u1", True)):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "touches").write_text("size 1920 1080\n")
                (pathlib.Path(folder) / "versions").write_text(f"gir1.2-webkit2-4.1 {version}\n")
                received = judge.Received(pathlib.Path(folder), "sway-webkit")
                self.assertEqual(received.has_pointers, has_pointers)

    def test_notices_a_page_that_receives_no_click(self):
        sentences = [f"app: {sentence}" for row, (_, sentence, _) in judge.CASES.items() if row != judge.DARK]
        for page in ("chromium", "webkit"):
            self.assertEqual(self.broken(GOOD, page=page, lacks=["click"]), sentences)

    def test_notices_a_click_or_a_pointer_of_a_control_that_is_missing(self):
        y = (40 * 7 + 20) / 2
        for lack in (f"click 900.0 {y}", f"pointer down 3 900.0 {y}"):
            self.assertIn(f"app: {judge.CASES[7][1]}", self.broken(GOOD, page="chromium", lacks=[lack]))

    def test_notices_a_gesture_that_a_region_forbids(self):
        for touches in ([(300, 300), (500, 900)], [(300, 300), (600, 400), (900, 1100)], []):
            self.assertEqual(self.broken({**GOOD, 23: touches}), [f"app: {judge.CASES[23][1]}"])

    def test_notices_a_tap_of_a_script_that_is_missing_or_no_click(self):
        self.assertEqual(self.broken({**GOOD, 24: []}), [f"app: {judge.CASES[24][1]}"])
        self.assertEqual(self.broken(GOOD, page="chromium", lacks=[f"click 150.0 {(40 * 24 + 20) / 2}"]),
                         [f"app: {judge.CASES[24][1]}"])

    def test_notices_what_moves_or_ends_without_a_beginning(self):
        sentence = "app: nothing moves or ends that has not begun"
        y = (40 * 7 + 20) / 2
        for extra in (f"move 77 100 {y}", f"up 77 100 {y}", f"cancel 77 100 {y}", f"pointer up 77 100 {y}"):
            self.assertEqual(self.broken(GOOD, extra), [sentence])
        # The last touches are those of palms, which may end later.
        self.assertEqual(self.broken(GOOD, "up 77"), [])
        self.assertEqual(self.broken(GOOD, "down 8 900 150\nup 8\nup 77"), [sentence])

    def test_notices_a_palm_that_was_not_played(self):
        for row in (judge.PALM, judge.PALM_MOVED):
            self.assertEqual(self.broken({**GOOD, row: []}), ["app: both palms were played"])

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


class ResultsTests(unittest.TestCase):
    def judged(self, consumers, results, page=False):
        """The exit code and the table for the results of these consumers, if the last run has played `consumers`."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            lines = ["size 1920 1080"]
            for row in ROWS:
                for start, last in [*GOOD.get(row, []), (1800, 1800)]:
                    lines += [f"down 5 {start} {40 * row + 20}", f"move 5 {last} {40 * row + 20}", "up 5"]
            for name in results:
                (folder / "bookworm/out" / name).mkdir(parents=True)
                (folder / "bookworm/out" / name / "touches").write_text("\n".join(lines))
            if consumers is not None:
                (folder / "bookworm").mkdir(exist_ok=True)
                (folder / "bookworm/consumers").write_text(" ".join(consumers) + "\n")
                (folder / "bookworm/commit").write_text("abcdef12\n")
            (folder / "page").write_text("\n".join(judge.MARKS))
            words = ["judge.py", str(folder), *([str(folder / "page")] if page else [])]
            with unittest.mock.patch.object(sys, "argv", words), contextlib.redirect_stdout(io.StringIO()) as output:
                code = judge.main()
            return code, output.getvalue() + (folder / "page").read_text()

    def test_reads_only_the_consumers_of_the_last_run(self):
        code, text = self.judged(["weston"], ["weston", "qt"])
        self.assertEqual(code, 0)
        self.assertIn("| weston ? (Debian 12) | yes", text)
        self.assertNotIn("Qt", text)
        self.assertIn("Debian 12: commit `abcdef12`", text)

    def test_notices_that_no_consumer_was_played(self):
        for consumers in ([], None):
            code, text = self.judged(consumers, ["weston"])
            self.assertEqual(code, 1)
            self.assertNotIn("weston", text)

    def test_notices_a_consumer_without_results(self):
        code, text = self.judged(["weston", "qt"], ["weston"])
        self.assertEqual(code, 1)
        self.assertIn("not ok 1 - bookworm qt: the consumer was played", text)

    def test_notices_a_table_without_chromium(self):
        code, text = self.judged(["weston"], ["weston"], page=True)
        self.assertEqual(code, 1)
        self.assertIn("not ok 1 - bookworm: a page in Chromium was played", text)


if __name__ == "__main__":
    unittest.main()
