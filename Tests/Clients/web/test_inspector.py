"""Uses the page of the inspector in a browser."""

import json
import pathlib
import struct
import subprocess
import tempfile
import unittest
import zlib

import web_support
from web_support import support

PAGE = web_support.ROOT / "Clients" / "web" / "inspector.html"
SCENE = """
windows:
- name: shop
  views:
  - {kind: button, name: pay, frame: [600, 400, 300, 300]}
  - {name: map, frame: [900, 400, 600, 300], gestures: [{kind: pan}, {kind: pinch}]}
"""
# The luminance of a colour and the contrast of two colours (WCAG 2.2). A colour is an array of red, green and blue.
CONTRAST = """
    const luminance = (colour) => colour.map((each) => each / 255)
        .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
"""


def picture(colour):
    """A PNG file with one pixel."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0" + bytes(colour))) + chunk(b"IEND", b""))


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

    def inspect(self, *options, link="", recording="demo.evemu"):
        """Opens the page that `tactile inspect` writes. Returns its text."""
        path = pathlib.Path(self.folder, "inspected.html")
        path.unlink(missing_ok=True)
        subprocess.run(
            [web_support.TACTILE, "inspect", str(support.RECORDINGS / recording), "-o", str(path), *options], check=True)
        self.page.navigate("about:blank")
        self.page.open(f"file://{path}{link}")
        return path.read_text()

    def write(self, name, contents):
        path = pathlib.Path(self.folder, name)
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return str(path)

    def details(self):
        return self.page.evaluate("document.getElementById('details').textContent")

    def choose(self, words):
        """Chooses the first row that contains all words."""
        self.page.run(f"""
            const search = document.getElementById('search');
            search.value = {json.dumps(words)};
            search.dispatchEvent(new Event('input'));
            document.querySelector('.row').click()""")

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

    def test_a_link_to_a_gesture_chooses_it(self):
        self.inspect(link="#t=4.27&g=pinch")
        self.assertEqual(self.clock(), "4.270 s")
        self.assertEqual(self.page.evaluate("document.querySelector('#details h2').textContent"), "pinch")

    def test_a_row_and_the_details_have_the_text_of_the_rule(self):
        self.inspect()
        self.choose("pan failed S156")
        rule = subprocess.run(
            [web_support.TACTILE, "explain", "--rule", "S156"], capture_output=True, text=True, check=True).stdout
        title = rule.splitlines()[0].split(": ", 1)[1]
        self.assertIn(f"Rule S156: {title}", self.page.evaluate("document.querySelector('.row').title"))
        self.assertIn(f"Rule S156: {title}", self.page.evaluate("document.querySelector('#details .rule').textContent"))

    def test_a_touch_has_the_account_of_its_hit_test(self):
        self.inspect("--scene", self.write("scene.yaml", SCENE))
        self.choose("touch 1 began")
        self.assertEqual(
            self.page.evaluate("document.querySelector('#details pre').textContent").splitlines(),
            ["shop: pay", "  map: nothing, the point is not inside", "  pay: itself"])

    def test_a_picture_is_behind_the_touches(self):
        self.inspect("--background", self.write("app.png", picture((200, 0, 0))))
        pixel = """(() => {
            const canvas = document.getElementById('picture');
            return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data];
        })()"""
        self.page.wait(f"{pixel}[1] < 120", "the picture")
        red, green, blue, _ = self.page.evaluate(pixel)
        self.assertGreater(red, green + 100)
        self.assertEqual(green, blue)

    def test_escape_shows_devices_and_findings(self):
        finding = {"level": "bad", "subject": "udev <b>", "finding": "it does not run", "fix": "start it"}
        self.inspect("--doctor", self.write("doctor.jsonl", json.dumps(finding) + "\n"))
        self.choose("tap ended")
        self.assertNotIn("Findings", self.details())
        self.page.key("Escape")
        self.page.key("Escape")
        for words in ("demo.evemu", "Device 1: Tactile Demo Panel", "341.083 × 192.083 mm", "bad udev <b>: it does not run"):
            self.assertIn(words, self.details())

    def test_two_runs_are_side_by_side(self):
        changed = self.write("changed.jsonl", self.demo().replace("failed: lifted after 0.5 pt", "failed: lifted after 9 pt", 1))
        self.inspect("--compare", changed)
        self.assertEqual(self.page.evaluate("document.querySelector('#details h2').textContent"), "First difference")
        heads = "[...document.querySelectorAll('#details thead th')].map((each) => each.textContent)"
        self.assertEqual(self.page.evaluate(heads), ["time", "demo.evemu", "changed.jsonl"])
        first = self.page.evaluate(
            "[...document.querySelector('#details tr.differs').cells].map((each) => each.textContent)")
        self.assertEqual(first[0], "0.080")
        self.assertIn("lifted after 0.5 pt", first[1])
        self.assertIn("lifted after 9 pt", first[2])

    def test_the_page_runs_no_other_script_and_loads_nothing(self):
        self.inspect()
        self.assertEqual(self.page.run("""
            window.refused = [];
            addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
            document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.isHit = true' }));
            document.body.insertAdjacentHTML('beforeend', '<img src="https://tactile.example/x.png" onerror="window.isHit = true">');
            await fetch('https://tactile.example/').catch(() => {});
            await new Promise((done) => setTimeout(done, 100));
            return [window.isHit ?? false, refused.filter((each) => /^(script|img|connect)/.test(each)).map((each) => each.split('-')[0]).sort()]"""),
            [False, ["connect", "img", "script", "script"]])

    # Accessibility

    def nodes(self):
        """The nodes that assistive technology finds: role, name and description."""
        self.page.send("Accessibility.enable")
        nodes = self.page.send("Accessibility.getFullAXTree")["nodes"]
        return [(each["role"]["value"], each.get("name", {}).get("value", ""), each) for each in nodes if not each["ignored"]]

    def test_everything_that_a_person_operates_has_a_role_and_a_name(self):
        self.inspect()
        self.choose("pan failed")
        nodes = self.nodes()
        found = {(role, name) for role, name, _ in nodes}
        for expected in (
                ("button", "Play"), ("combobox", "Speed"), ("button", "Show more time"), ("button", "Show less time"),
                ("button", "All"), ("button", "Devices"), ("slider", "Time"), ("searchbox", "Search"),
                ("group", "Kinds of events"), ("listbox", "List of events"), ("region", "Details"),
                ("heading", "Tactile inspector"), ("heading", "pan")):
            self.assertIn(expected, found)
        operated = {"button", "combobox", "slider", "searchbox", "listbox", "option", "textbox", "checkbox", "link"}
        self.assertEqual([role for role, name, _ in nodes if role in operated and not name.strip()], [])
        self.assertGreater(len([role for role, _, _ in nodes if role == "option"]), 2)
        self.assertIn("main", {role for role, _, _ in nodes})

    def test_the_chosen_event_and_the_time_are_known_to_assistive_technology(self):
        self.inspect(link="#t=2.4")
        slider = "document.getElementById('timeline')"
        self.assertEqual(self.page.evaluate(f"{slider}.getAttribute('aria-valuetext')"), "2.400 s")
        self.assertEqual(self.page.evaluate("document.getElementById('glass').ariaLabel"), "The glass: touch 4 on root")
        self.choose("pan failed")
        active = "document.getElementById(document.getElementById('rows').getAttribute('aria-activedescendant'))"
        self.assertEqual(self.page.evaluate(f"{active}.getAttribute('aria-selected')"), "true")

    def test_the_tab_key_reaches_everything_in_the_order_of_the_page(self):
        self.inspect()
        self.page.run("document.activeElement.blur()")
        order = []
        for _ in range(40):
            self.page.key("Tab")
            name = self.page.evaluate(
                "document.activeElement == document.body ? '' : document.activeElement.id || document.activeElement.textContent")
            if not name or name in order:
                break
            order.append(name)
        self.assertEqual(order[:14], [
            "play", "speed", "out", "in", "fit", "about", "file", "second", "timeline", "search",
            "touches", "moves", "gestures", "decisions"])
        self.assertEqual(order[-2:], ["rows", "details"])

    def test_the_focus_is_visible(self):
        self.inspect()
        self.page.key("Tab")
        self.assertEqual(self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle"), "solid")

    def test_a_list_of_choices_keeps_its_own_keys(self):
        self.inspect(link="#t=1")
        self.page.run("document.getElementById('speed').focus()")
        self.page.run("document.getElementById('speed').dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))")
        self.assertEqual(self.clock(), "1.000 s")

    def test_text_has_enough_contrast_in_light_and_dark(self):
        finding = {"level": "odd", "subject": "udev", "finding": "it does not run", "fix": "start it"}
        self.inspect("--doctor", self.write("doctor.jsonl", json.dumps(finding) + "\n"), link="#t=4")
        for scheme in ("light", "dark"):
            self.page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            self.addCleanup(self.page.send, "Emulation.setEmulatedMedia", features=[])
            for words in (None, "pan failed", "touch began"):
                if words:
                    self.choose(words)
                weak = self.page.run(CONTRAST + """
                    const weak = [];
                    let count = 0;
                    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                    while (texts.nextNode()) {
                        const element = texts.currentNode.parentElement;
                        if (!texts.currentNode.textContent.trim() || !element.checkVisibility() || /SCRIPT|STYLE|OPTION/.test(element.tagName)) continue;
                        let behind = element;
                        while (behind && getComputedStyle(behind).backgroundColor == 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
                        const one = numbers(getComputedStyle(element).color), other = numbers(getComputedStyle(behind ?? document.documentElement).backgroundColor);
                        count++;
                        if (contrast(one.slice(0, 3), other.slice(0, 3)) < 4.5 || one[3] < 1) weak.push([element.outerHTML.slice(0, 80), one, other]);
                    }
                    return [count > 30, weak]""")
                self.assertEqual(weak, [True, []], scheme)

    def test_the_colours_of_the_drawings_have_enough_contrast(self):
        self.inspect()
        for scheme in ("light", "dark"):
            self.page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            self.addCleanup(self.page.send, "Emulation.setEmulatedMedia", features=[])
            weak = self.page.run(CONTRAST + """
                const colour = (name) => {
                    document.body.style.color = `var(--${name})`;
                    const found = numbers(getComputedStyle(document.body).color);
                    document.body.style.color = '';
                    return found;
                };
                return ['ink', 'pale', 'live', 'ended', 'cancelled', 'failed'].filter((each) => contrast(colour(each), colour('panel')) < 4.5)""")
            self.assertEqual(weak, [], scheme)

    def test_a_narrow_page_does_not_scroll_sideways(self):
        self.addCleanup(self.page.resize, 1400, 850, 1)
        self.inspect()
        self.page.resize(360, 700, 1)
        self.choose("pan failed")
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 360)


class LiveInspectorTest(web_support.PageTest):
    """The page of `tactile web --inspect`, with a daemon."""

    root = None
    size = (1400, 850)

    def status(self):
        return self.page.evaluate("document.getElementById('status').textContent")

    def rows(self):
        return self.page.evaluate("[...document.querySelectorAll('.row')].map((row) => row.textContent)")

    def tap_glass(self, x, y):
        self.client().tap(x, y, seconds=0.06)

    def test_it_shows_touches_and_decisions_as_they_happen(self):
        self.page.wait("document.getElementById('status').textContent == 'Live'", "the service")
        self.assertIn("Live", self.page.evaluate("document.title"))
        self.tap_glass(200, 100)
        self.page.wait("[...document.querySelectorAll('.row')].some((row) => /tap.*ended/.test(row.textContent))", "the tap")
        rows = "\n".join(self.rows())
        for words in ("touch 1began", "longPressfailed: lifted", "root"):
            self.assertIn(words, rows)
        self.page.wait("/Device 1/.test(document.getElementById('details').textContent)", "the device")

    def test_it_asks_for_the_views_at_the_location_of_a_touch(self):
        self.page.wait("document.getElementById('status').textContent == 'Live'", "the service")
        self.tap_glass(200, 100)
        row = "[...document.querySelectorAll('.row')].find((row) => /touch 1began/.test(row.textContent))"
        self.page.wait(row, "the touch")
        self.page.run(f"{row}.click(); document.querySelector('#details h3 + button').click()")
        self.page.wait("/root: itself/.test(document.querySelector('#details pre')?.textContent)", "the account")
        # A chosen event stops the page from following.
        self.assertEqual(self.page.evaluate("document.getElementById('play').textContent"), "Follow")

    def test_it_comes_back_when_the_service_does(self):
        self.page.wait("document.getElementById('status').textContent == 'Live'", "the service")
        self.stop_daemon()
        self.page.wait("/lost/.test(document.getElementById('status').textContent)", "the loss")
        self.start_daemon()
        self.page.wait("document.getElementById('status').textContent == 'Live'", "the service")

    def test_the_events_can_be_saved_and_opened(self):
        self.page.wait("document.getElementById('status').textContent == 'Live'", "the service")
        self.tap_glass(200, 100)
        self.page.wait("[...document.querySelectorAll('.row')].some((row) => /tap.*ended/.test(row.textContent))", "the tap")
        text = self.page.run("""
            const make = URL.createObjectURL;
            let blob;
            URL.createObjectURL = (each) => make.call(URL, blob = each);
            document.getElementById('save').click();
            return blob.text()""")
        types = [next(iter(set(json.loads(line)) - {"time"})) for line in text.splitlines()]
        self.assertEqual(types[0], "replay")
        self.assertTrue({"touch", "trace", "gesture"} <= set(types))
        path = pathlib.Path(self.folder, "saved.jsonl")
        path.write_text(text)
        subprocess.run([web_support.TACTILE, "inspect", str(path), "-o", str(path) + ".html"], check=True)


if __name__ == "__main__":
    unittest.main()
