"""Uses the page of the inspector in a browser."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import web_support
from web_support import support

PAGE = web_support.ROOT / "Clients" / "web" / "inspector.html"


class InspectorTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tw")
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", cls.folder], check=True)
        cls.page = web_support.open_browser(cls.folder)
        cls.addClassCleanup(cls.page.close)
        cls.page.resize(1400, 850, 1)

    def show(self, lines, link=""):
        """Opens a page that contains a recording."""
        data = lines.replace("<", "\\u003c")
        page = PAGE.read_text().replace(
            "<!-- recording -->", f'<script type="application/json" id="recording">{data}</script>')
        path = pathlib.Path(self.folder, "page.html")
        path.write_text(page)
        self.page.navigate("about:blank")
        self.page.open(f"file://{path}{link}")

    def demo(self):
        return subprocess.run(
            [web_support.TACTILE, "replay", str(support.RECORDINGS / "demo.evemu"), "--trace", "--json"],
            capture_output=True, text=True, check=True).stdout

    def rows(self):
        return self.page.evaluate("[...document.querySelectorAll('.row')].map((row) => row.textContent)")

    def key(self, name, shift=False):
        self.page.run(
            f"dispatchEvent(new KeyboardEvent('keydown', {{key: '{name}', shiftKey: {str(shift).lower()}}}))")

    def clock(self):
        return self.page.evaluate("document.getElementById('clock').textContent")

    def test_a_link_shows_a_moment_and_the_keys_move_it(self):
        self.show(self.demo(), "#t=2.4")
        self.assertEqual(self.clock(), "2.400 s")
        for key, shift, clock in (
                ("ArrowRight", False, "2.410 s"), ("ArrowRight", True, "3.410 s"), ("ArrowLeft", True, "2.410 s"),
                ("Home", False, "0.000 s")):
            self.key(key, shift)
            self.assertEqual(self.clock(), clock)
        self.page.wait("location.hash.startsWith('#t=0.000')", "the link")

    def test_an_event_shows_its_numbers_and_everything_about_it(self):
        self.show(self.demo(), "#q=pan+failed")
        self.assertIn("failed: lifted after 0.5 pt, 16.0 pt needed", self.rows()[0])
        self.assertTrue(all("pan" in row for row in self.rows()))
        self.page.run("document.querySelector('.row').click()")
        details = self.page.evaluate("document.getElementById('details').textContent")
        for words in ("ruleS156", "found0.525", "required16", "2.104  pan began"):
            self.assertIn(words, details)
        self.key("ArrowDown")
        self.assertNotEqual(self.page.evaluate("document.getElementById('details').textContent"), details)
        self.page.wait("/e=\\d+/.test(location.hash)", "the link")

    def test_play_goes_to_the_end(self):
        self.show(self.demo(), "#t=10.3")
        self.page.run("document.getElementById('speed').value = '4'; document.getElementById('play').click()")
        self.page.wait("document.getElementById('play').textContent == 'Play'", "the end")
        self.assertGreater(float(self.clock().split()[0]), 10.3)

    def test_a_second_recording_shows_the_first_difference(self):
        lines = self.demo()
        self.show(lines)
        different = lines.replace("failed: lifted after 0.5 pt", "failed: lifted after <b>9</b> pt", 1)
        self.page.run(f"""
            const files = new DataTransfer();
            files.items.add(new File([{json.dumps(different)}], 'second.jsonl'));
            const input = document.getElementById('second');
            input.files = files.files;
            input.dispatchEvent(new Event('change'))""")
        self.page.wait("document.querySelector('#details h2')?.textContent == 'First difference'", "the difference")
        self.assertEqual(self.clock(), "0.080 s")
        self.assertIn("<b>9</b> pt", self.page.evaluate("document.getElementById('details').textContent"))

    def test_text_of_a_recording_is_only_text(self):
        hostile = "</script><img src=x onerror=\"window.isHit = true\"><b>&amp;"
        event = {"trace": {"subject": hostile, "rule": 1, "message": hostile, "kind": hostile, "other": {hostile: hostile}}}
        touch = {"id": 1, "window": hostile, "view": hostile, "phase": "began", "location": {"x": 1, "y": 1}}
        self.show("\n".join(json.dumps(each) for each in (
            {"time": 0, **event}, {"time": 1, "touch": touch}, {"time": 2, "device": {"change": hostile, "device": {"name": hostile}}})))
        self.page.run("for (const row of document.querySelectorAll('.row')) row.click()")
        self.assertEqual(len(self.rows()), 3)
        self.page.run("for (let n = 0; n < 3; n++) document.querySelectorAll('.row')[n].click()")
        self.assertEqual(self.page.evaluate("document.querySelectorAll('img, main b b').length"), 0)
        self.assertIsNone(self.page.evaluate("window.isHit ?? null"))
        self.assertIn(hostile, self.page.evaluate("document.getElementById('details').textContent"))

    def test_100_000_events_need_no_more_elements_and_shapes_than_are_visible(self):
        lines = []
        for number in range(1000):
            for step in range(100):
                phase = "began" if step == 0 else "ended" if step == 99 else "moved"
                lines.append(
                    f'{{"time":{number * 2_000_000_000 + step * 8_000_000},"touch":{{"id":{number + 1},"device":1,"window":"w",'
                    f'"view":"v","phase":"{phase}","location":{{"x":{step * 10},"y":{number % 500}}},"tapCount":1}}}}')
        self.show("\n".join(lines))
        # Only the rows that are visible are elements.
        self.assertLess(len(self.rows()), 60)
        # A drawing has at most one shape for each pixel of a lane.
        shapes = self.page.run("""
            let count = 0;
            for (const name of ['roundRect', 'arc', 'lineTo']) {
                const draw = CanvasRenderingContext2D.prototype[name];
                CanvasRenderingContext2D.prototype[name] = function (...all) { count++; return draw.apply(this, all); };
            }
            const counts = [];
            for (const key of ['ArrowRight', '+', '+', 'End', '0']) {
                count = 0;
                dispatchEvent(new KeyboardEvent('keydown', {key}));
                counts.push(count);
            }
            return counts""")
        self.assertLess(max(shapes), 1400)
        self.assertGreater(min(shapes), 0)

    def test_it_has_names_for_everything_that_a_person_operates(self):
        self.show(self.demo())
        unnamed = self.page.evaluate("""[...document.querySelectorAll('button, input, select, section, [tabindex]')].filter((each) =>
            !each.textContent.trim() && !each.ariaLabel && !each.labels?.length && !each.title).map((each) => each.outerHTML)""")
        self.assertEqual(unnamed, [])

    def test_text_has_enough_contrast_in_light_and_dark(self):
        text = PAGE.read_text()
        for block in re.findall(r":root \{([^}]*)\}", text):
            colours = dict(re.findall(r"--(\w+): #(\w+);", block))
            light = {}
            for name, value in colours.items():
                value = "".join(2 * digit for digit in value) if len(value) == 3 else value
                parts = [int(value[at:at + 2], 16) / 255 for at in (0, 2, 4)]
                linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
                light[name] = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
            for name in ("ink", "pale", "live", "ended", "cancelled", "failed"):
                high, low = sorted((light[name], light["panel"]), reverse=True)
                self.assertGreaterEqual((high + 0.05) / (low + 0.05), 4.5, name)


if __name__ == "__main__":
    unittest.main()
