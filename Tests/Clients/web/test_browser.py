"""Uses pages in Chromium as people do: the daemon, the bridge, and scripted fingers on the glass."""

import contextlib
import threading
import unittest

import web_support
from web_support import PageTest, support

TAP = "gestures: [{kind: 'tap'}]"


class GestureTest(PageTest):
    def test_a_tap_is_an_event_of_the_deepest_element(self):
        self.begin(f"""
            add({{list: {{width: '300px', height: '200px'}}}});
            add({{one: {{height: '100px'}}, two: {{height: '100px'}}}}, by('list'));
            tactile.observe(by('list'), {{{TAP}}})""")
        self.tap(150, 150)
        self.until_logged("tap")
        [tap] = self.page.log("tap")
        self.assertEqual((tap["target"], tap["state"]), ("two", "ended"))
        self.assertAlmostEqual(tap["x"], 150, delta=1)
        self.assertAlmostEqual(tap["y"], 150, delta=1)
        self.assertEqual(tap["detail"]["recognizer"], "list.tap")

    def test_elements_that_move_are_hit_where_they_are(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px', position: 'absolute', left: '0', transition: 'left 0.3s'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        self.assertEqual(self.frames()["box"], [0, 0, 100, 100])
        self.page.run("by('box').getBoundingClientRect(); by('box').style.left = '700px'")
        support.until(lambda: self.frames()["box"] == [700, 0, 100, 100], "the view to move")
        self.tap(750, 50)
        self.until_logged("tap")

    def test_a_gesture_keeps_its_target_and_an_ancestor_receives_it(self):
        self.begin("""
            add({outer: {width: '600px', height: '300px'}});
            add({inner: {width: '100px', height: '100px'}}, by('outer'));
            tactile.observe(by('inner'), {gestures: [{kind: 'tap'}]});
            tactile.observe(by('outer'), {gestures: [{kind: 'pan'}]})""")
        self.swipe((50, 50), (500, 250))
        support.until(lambda: self.page.log("pan")[-1:] and self.page.log("pan")[-1]["state"] == "ended", "the pan")
        pans = self.page.log("pan")
        self.assertEqual(pans[0]["state"], "began")
        self.assertEqual({each["target"] for each in pans}, {pans[0]["target"]})
        self.assertEqual(self.page.log("tap"), [])
        self.assertEqual({each["target"] for each in self.page.log("touch")}, {"inner"})

    def test_names_of_an_element_are_short_names_in_its_options(self):
        self.begin("""
            add({one: {width: '200px', height: '200px'}, two: {width: '200px', height: '200px'}});
            const gestures = [{kind: 'tap', name: 'double', taps: 2}, {kind: 'tap', name: 'single', requireToFail: 'double'}];
            for (const id of ['one', 'two']) tactile.observe(by(id), {gestures})""")
        self.tap(100, 100)
        self.until_logged("tap")
        self.assertEqual(self.page.log("tap")[0]["detail"]["recognizer"], "one.single")

    def test_the_page_itself_has_gestures(self):
        self.begin("""
            add({box: {width: '100px', height: '100px'}});
            tactile.observe(document.documentElement, {gestures: [{kind: 'swipe', directions: ['left']}]})""")
        self.swipe((800, 500), (300, 500), 0.15)
        self.until_logged("swipe")
        [swipe] = self.page.log("swipe")
        self.assertEqual((swipe["target"], swipe["detail"]["view"]), ("html", "page"))

    def test_other_options_take_effect(self):
        self.begin("""
            add({box: {width: '200px', height: '200px'}});
            tactile.observe(by('box'), {gestures: [{kind: 'tap', taps: 2}]})""")
        self.page.run("tactile.observe(by('box'), {gestures: [{kind: 'tap'}], hitOutset: 30}); await tactile.flush()")
        self.tap(220, 220)
        self.until_logged("tap")
        self.page.run("tactile.observe(by('box'), {kind: 'button'}); await tactile.flush()")
        self.tap(100, 100)
        self.until_logged("press")

    def test_one_wrong_element_does_not_affect_others(self):
        self.begin("""
            add({wrong: {width: '100px', height: '100px'}, good: {width: '100px', height: '100px'}});
            tactile.observe(by('wrong'), {gestures: [{kind: 'tab'}]});
            tactile.observe(by('good'), {gestures: [{kind: 'tap'}]})""")
        self.tap(50, 150)
        self.until_logged("tap")
        [error] = self.page.log("error")
        self.assertEqual(error["detail"]["error"]["parameters"]["path"], "windows[0].views[0].gestures[0].kind")
        # Later, in a change.
        self.page.run("""
            add({late: {width: '100px', height: '100px'}, later: {width: '100px', height: '100px'}});
            tactile.observe(by('late'), {hitOutset: 'wide'});
            tactile.observe(by('later'), {gestures: [{kind: 'tap'}]});
            await tactile.flush()""")
        self.tap(50, 350)
        self.until_logged("tap", 2)
        self.assertEqual(self.targets("tap"), ["good", "later"])

    def test_elements_that_come_and_go(self):
        self.begin("""
            add({list: {}});
            for (let index = 0; index < 5; index++) {
                add({['row' + index]: {height: '40px'}}, by('list'));
                tactile.observe(by('row' + index), {gestures: [{kind: 'tap'}]});
            }""")
        self.page.run("by('list').prepend(by('row4')); by('row1').remove(); await tactile.flush()")
        self.assertEqual(
            [name for name in self.describe() if name.startswith("row")], ["row4", "row0", "row2", "row3"])
        self.page.run("by('list').append(by('row0')); await tactile.flush()")
        self.tap(50, 20)
        self.tap(50, 140)
        self.until_logged("tap", 2)
        self.assertEqual(self.targets("tap"), ["row4", "row0"])
        self.page.run("for (const each of [...by('list').children]) tactile.unobserve(each); await tactile.flush()")
        self.assertEqual(list(self.describe()), ["page"])


class PositionTest(PageTest):
    def test_a_scroll_is_one_change_and_hits_move_with_it(self):
        self.begin(f"""
            add({{list: {{width: '300px', height: '200px', overflow: 'auto'}}}});
            for (let index = 0; index < 20; index++) {{
                add({{['row' + index]: {{height: '50px'}}}}, by('list'));
                tactile.observe(by('row' + index), {{{TAP}}});
            }}
            const send = WebSocket.prototype.send;
            window.sent = [];
            WebSocket.prototype.send = function (text) {{ sent.push(JSON.parse(text)); send.call(this, text); }}""")
        self.page.run("sent.length = 0; by('list').scrollTop = 375; await tactile.flush()")
        sent = [each["parameters"]["changes"] for each in self.page.evaluate("sent") if "method" in each]
        self.assertEqual(len(sent), 1)
        self.assertEqual([list(each["setFrames"].values()) for each in sent[0]], [[[0, -375, 300, 1000]]])
        self.tap(100, 100)
        self.until_logged("tap")
        # The list clips its content.
        self.tap(100, 300)
        self.tap(100, 20)
        self.until_logged("tap", 2)
        self.assertEqual(self.targets("tap"), ["row9", "row7"])

    def test_the_page_scrolls(self):
        self.begin(f"""
            add({{high: {{height: '2000px'}}, box: {{height: '100px'}}, bar: {{height: '50px', position: 'fixed', top: '0', width: '100%'}}}});
            tactile.observe(by('box'), {{{TAP}}});
            tactile.observe(by('bar'), {{{TAP}}})""")
        self.page.run("scrollTo(0, 9999); await tactile.flush()")
        frames = self.frames()
        self.assertEqual(frames["box"][:2], [0, 500])
        self.assertEqual(frames["bar"][:2], [0, 0])
        self.tap(500, 550)
        self.tap(500, 25)
        self.until_logged("tap", 2)
        self.assertEqual(self.targets("tap"), ["box", "bar"])

    def test_turned_and_scaled_elements_are_hit_exactly(self):
        self.begin(f"""
            add({{turned: {{width: '400px', height: '40px', position: 'absolute', left: '300px', top: '280px', transform: 'rotate(45deg)'}}}});
            add({{child: {{width: '100px', height: '40px', position: 'absolute', right: '0', transform: 'scale(0.5)'}}}}, by('turned'));
            add({{large: {{width: '100px', height: '100px', transform: 'scale(2)', transformOrigin: '0 0', rotate: '0deg'}}}});
            for (const id of ['turned', 'child', 'large']) tactile.observe(by(id), {{{TAP}}})""")
        # In the corner of the bounding box, beside the turned element.
        self.tap(620, 180)
        # On the turned element, to the upper left of its centre.
        self.tap(400, 200)
        # At the right end, the child: 150 to the right of the centre, in the direction of the turn.
        self.tap(500 + 150 * 0.7071, 300 + 150 * 0.7071)
        # Beside the scaled child, on its parent.
        self.tap(500 + 190 * 0.7071, 300 + 190 * 0.7071)
        self.tap(190, 190)
        self.until_logged("tap", 4)
        self.assertEqual(self.targets("tap"), ["turned", "child", "turned", "large"])
        self.page.run("by('turned').style.transform = 'rotate(-45deg)'; await tactile.flush()")
        self.tap(620, 180)
        self.until_logged("tap", 5)
        self.assertEqual(self.targets("tap")[4], "child")

    def test_lengths_of_a_scaled_element_are_its_own_pixels(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px', transform: 'scale(2)', transformOrigin: '0 0'}}}});
            tactile.observe(by('box'), {{{TAP}, hitOutset: 30}})""")
        for x in (270, 250):
            self.tap(x, 100)
        self.until_logged("tap")
        self.assertAlmostEqual(self.page.log("tap")[0]["x"], 250, delta=1)

    def test_pinch_zoom(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px', position: 'absolute', left: '100px', top: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        self.page.zoom(2)
        self.page.wait("visualViewport.scale == 2", "the zoom")
        self.page.run("await tactile.flush()")
        self.assertEqual(self.frames()["box"], [200, 200, 200, 200])
        self.tap(390, 390)
        self.until_logged("tap")
        [tap] = self.page.log("tap")
        self.assertAlmostEqual(tap["x"], 195, delta=1)

    def test_an_iframe_of_the_same_origin(self):
        self.begin("""
            add({frame: {tag: 'iframe', width: '300px', height: '200px', position: 'absolute', left: '400px', top: '100px', border: '10px solid', padding: '5px'}});
            by('frame').src = 'frame.html';
            await new Promise((done) => by('frame').onload = done);
            const inner = by('frame').contentDocument;
            inner.scrollingElement.scrollTop = 1e4;
            listen(inner);
            tactile.observe(inner.getElementById('inner'), {gestures: [{kind: 'tap'}], name: 'inside'})""")
        self.assertEqual(self.frames()["inside"], [415, 215, 100, 100])
        self.tap(420, 310)
        # Below, where the iframe clips.
        self.tap(420, 322)
        self.until_logged("tap")
        [tap] = self.page.log("tap")
        self.assertEqual(tap["target"], "inner")
        self.assertAlmostEqual(tap["x"], 5, delta=1)
        self.page.run("by('frame').contentDocument.getElementById('inner').style.marginLeft = '50px'; await tactile.flush()")
        self.assertEqual(self.frames()["inside"][0], 465)

    def test_shadow_dom(self):
        self.begin("""
            add({host: {width: '300px'}});
            const root = by('host').attachShadow({mode: 'open'});
            root.innerHTML = '<div id=list><div id=first></div><slot></slot></div>';
            add({light: {height: '50px'}}, by('host'));
            root.getElementById('first').style.height = '50px';
            listen(root);
            tactile.observe(root.getElementById('list'), {gestures: [{kind: 'tap'}]});
            tactile.observe(by('light'), {kind: 'button'})""")
        self.tap(100, 25)
        self.until_logged("tap", 2)
        # Once in the shadow root, and once at the document, both with the deepest element.
        self.assertEqual(self.targets("tap"), ["first", "first"])
        # The slotted element is a view in the list's view.
        self.assertEqual(self.describe()["light"].superview, "list")
        self.tap(100, 75)
        self.until_logged("press", 2)
        self.page.run("by('host').shadowRoot.getElementById('first').style.height = '80px'")
        support.until(lambda: self.frames()["light"][1] == 80, "the view to move")

    def test_what_is_in_front_is_hit(self):
        self.begin(f"""
            const style = {{position: 'absolute', left: '0', top: '0', width: '200px', height: '200px'}};
            add({{front: {{...style, zIndex: '2'}}, back: style, gone: {{...style, zIndex: '3', visibility: 'hidden'}},
                through: {{...style, zIndex: '4', pointerEvents: 'none'}}}});
            for (const id of ['front', 'back', 'gone', 'through']) tactile.observe(by(id), {{{TAP}}})""")
        self.tap(100, 100)
        self.until_logged("tap")
        self.page.run("by('front').style.display = 'none'; await tactile.flush()")
        self.tap(100, 100)
        self.until_logged("tap", 2)
        self.page.run("by('gone').style.visibility = ''; await tactile.flush()")
        self.tap(100, 100)
        self.until_logged("tap", 3)
        self.assertEqual(self.targets("tap"), ["front", "back", "gone"])

    def test_a_modal_dialog_is_in_front_of_everything(self):
        self.begin("""
            add({below: {position: 'absolute', left: '0', top: '0', width: '1000px', height: '600px', zIndex: '9'}, dialog: {tag: 'dialog'}});
            add({yes: {tag: 'button', width: '200px', height: '100px'}}, by('dialog'));
            tactile.observe(by('below'), {gestures: [{kind: 'tap'}]});
            tactile.observe(by('yes'), {kind: 'button'});
            by('dialog').showModal()""")
        self.tap(20, 20)
        self.tap_element("by('yes')")
        self.until_logged("click")
        self.assertEqual(self.targets("click"), ["yes"])
        self.page.run("by('dialog').close(); await tactile.flush()")
        self.tap(20, 20)
        self.until_logged("tap")

    def test_a_new_size_of_the_page(self):
        self.begin(f"""
            add({{box: {{width: '10%', height: '100px', marginLeft: '90%'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        self.page.resize(500, 300, 2)
        self.page.wait("innerWidth == 500", "the size")
        self.page.run("await tactile.flush()")
        self.assertEqual(self.frames()["box"], [450, 0, 50, 100])
        self.tap(950, 100)
        self.until_logged("tap")
        self.assertAlmostEqual(self.page.log("tap")[0]["x"], 475, delta=1)


class DenseScreenTest(PageTest):
    scale = 2.5

    def test_points_are_css_pixels(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        self.tap(90, 90)
        self.until_logged("tap")
        self.assertAlmostEqual(self.page.log("tap")[0]["x"], 90, delta=1)


class ControlTest(PageTest):
    def test_a_button_is_clicked_and_shows_that_it_is_pressed(self):
        self.begin("""
            add({buy: {tag: 'button', width: '200px', height: '100px'}});
            new MutationObserver(() => log.push({kind: 'pressed', is: by('buy').matches('[data-tactile-pressed]')}))
                .observe(by('buy'), {attributes: true, attributeFilter: ['data-tactile-pressed']});
            tactile.observe(by('buy'), {kind: 'button'})""")
        self.tap(100, 50, 0.3)
        self.until_logged("click")
        self.assertEqual([each["is"] for each in self.page.log("pressed")], [True, False])
        self.page.run("by('buy').disabled = true; await tactile.flush()")
        self.tap(100, 50)
        self.page.run("by('buy').disabled = false; by('buy').addEventListener('tactile-press', (event) => event.preventDefault()); await tactile.flush()")
        self.tap(100, 50)
        self.until_logged("press", 2)
        self.assertEqual(len(self.page.log("click")), 1)

    def test_a_checkbox_is_a_switch(self):
        self.begin("""
            add({box: {tag: 'input', width: '100px', height: '50px', margin: '0'}});
            by('box').type = 'checkbox';
            by('box').addEventListener('change', () => log.push({kind: 'changed', on: by('box').checked}));
            tactile.observe(by('box'), {kind: 'switch'})""")
        self.tap(50, 25)
        self.until_logged("changed")
        self.page.run("await tactile.flush()")
        self.assertTrue(self.describe()["box"].on)
        # The page turns it off, although it was off at first too.
        self.page.run("by('box').checked = false; await tactile.flush()")
        self.assertFalse(self.describe()["box"].on)
        self.tap(50, 25)
        self.until_logged("changed", 2)
        self.assertEqual([each["on"] for each in self.page.log("changed")], [True, True])

    def test_a_range_is_a_slider(self):
        self.begin("""
            add({volume: {tag: 'input', width: '400px', height: '40px', margin: '0'}});
            Object.assign(by('volume'), {type: 'range', max: '10', value: '0'});
            by('volume').addEventListener('input', () => log.push({kind: 'input', value: by('volume').value}));
            tactile.observe(by('volume'), {kind: 'slider'})""")
        self.swipe((20, 20), (380, 20))
        support.until(
            lambda: [each["state"] for each in self.page.log("control")][-1:] == ["touchUpInside"], "the lift")
        self.assertEqual(self.page.evaluate("by('volume').value"), "10")
        self.page.run("by('volume').value = 3; await tactile.flush()")
        self.assertEqual(self.describe()["volume"].value, 3)

    def test_a_switch_of_any_element_shows_its_state(self):
        self.begin("""
            add({light: {width: '100px', height: '50px'}});
            tactile.observe(by('light'), {kind: 'switch', on: false})""")
        self.tap(50, 25)
        self.page.wait("by('light').matches('[data-tactile-on]')", "the attribute")
        # The same options again change nothing; other options do.
        self.page.run("tactile.observe(by('light'), {kind: 'switch', on: false}); await tactile.flush()")
        self.assertTrue(self.describe()["light"].on)
        self.page.run("tactile.observe(by('light'), {kind: 'switch', on: true}); await tactile.flush()")
        self.page.run("tactile.observe(by('light'), {kind: 'switch', on: false}); await tactile.flush()")
        self.assertFalse(self.describe()["light"].on)
        self.assertFalse(self.page.evaluate("by('light').matches('[data-tactile-on]')"))

    def test_a_scroll_view_scrolls_the_element(self):
        self.begin("""
            add({list: {width: '300px', height: '300px', overflow: 'hidden'}});
            for (let index = 0; index < 40; index++) {
                add({['row' + index]: {height: '50px'}}, by('list'));
                tactile.observe(by('row' + index), {kind: 'button'});
            }
            tactile.observe(by('list'), {kind: 'scroll'})""")
        self.swipe((150, 280), (150, 30), 0.15)
        support.until(
            lambda: [each["state"] for each in self.page.log("scroll")][-1:] == ["rested"], "the content to rest")
        offset = self.page.evaluate("by('list').scrollTop")
        self.assertGreater(offset, 300)
        self.assertAlmostEqual(offset, self.describe()["list"].offset.y, delta=1)
        self.assertEqual(self.page.log("press"), [])
        self.page.run("by('list').scrollTop = 500; await tactile.flush()")
        self.assertAlmostEqual(self.describe()["list"].offset.y, 500, delta=1)
        self.tap(150, 25)
        self.until_logged("press")
        self.assertEqual(self.targets("press"), ["row10"])


class RangeTest(PageTest):
    def test_a_range_jumps_to_a_tap_on_it_or_7_mm_beside_it(self):
        self.begin("""
            add({volume: {tag: 'input', width: '400px', height: '16px', margin: '0', position: 'absolute', left: '100px', top: '200px'}});
            Object.assign(by('volume'), {type: 'range', min: '0', max: '10', value: '0'});
            for (const type of ['input', 'change'])
                by('volume').addEventListener(type, () => log.push({kind: type, value: by('volume').value}));
            tactile.observe(by('volume'), {kind: 'slider'})""")
        # The middle, the right end, far beside it, and 6 mm beside it.
        millimetre = self.page.evaluate("innerWidth") / (self.points(self.size[0], 0)[0] * 0.15875)
        for x, y in ((300, 208), (492, 208), (300, 216 + 8 * millimetre), (204, 216 + 6 * millimetre)):
            self.tap(x, y)
        support.until(lambda: len(self.page.log("change")) >= 3, "the changes")
        self.assertEqual([each["value"] for each in self.page.log("change")], ["5", "10", "3"])
        self.page.run("await tactile.flush()")
        self.assertEqual(self.describe()["volume"].value, 3)


class WaitingTest(PageTest):
    WAITING = "document.documentElement.dataset.tactileWaiting"

    def test_a_page_says_that_the_service_is_missing(self):
        self.begin("add({box: {height: '100px'}}); tactile.observe(by('box'), {}); tactile.addEventListener('waiting', ({detail}) => log.push({kind: 'waiting', detail}))")
        self.assertIsNone(self.page.evaluate(f"{self.WAITING} ?? null"))
        self.stop_daemon()
        self.page.wait(self.WAITING, "the page to say it")
        text = "tactiled does not answer. Start it: systemctl start tactiled"
        self.assertEqual(self.page.evaluate(self.WAITING), text)
        self.assertEqual([each["detail"] for each in self.page.log("waiting")], [text])
        self.start_daemon()
        self.page.wait(f"!{self.WAITING}", "the page to be content")

    def test_a_page_says_that_the_bridge_is_missing(self):
        self.begin()
        self.bridge.stop()
        self.page.wait(self.WAITING, "the page to say it")
        self.assertRegex(self.page.evaluate(self.WAITING), r"^no bridge answers this page at ws://127\.0\.0\.1:\d+/tactile\. Start it: ")

    def test_a_page_of_another_origin_learns_why_it_is_refused(self):
        server = web_support.Server()
        self.addCleanup(server.close)
        server.scripts = {"/tactile.js": (web_support.ROOT / "Clients" / "web" / "tactile.js").read_text(encoding="utf-8")}
        server.page = f"""<!DOCTYPE html><title>Other</title><script type="module">
            import {{ connect }} from "/tactile.js";
            connect({{ url: "ws://127.0.0.1:{self.bridge.port}/tactile" }});</script>"""
        self.page.open(server.url())
        self.page.wait(self.WAITING, "the page to say it")
        self.assertRegex(
            self.page.evaluate(self.WAITING), rf"^the bridge refuses this page: the Origin 'http://127\.0\.0\.1:{server.port}' is not in the list; --origin adds it")


class DoubleTest(PageTest):
    def test_the_browsers_own_touches_of_registered_elements_do_not_reach_the_page(self):
        self.begin(f"""
            add({{mine: {{width: '300px', height: '100px'}}, other: {{width: '300px', height: '100px'}}, both: {{height: '100px'}}}});
            add({{text: {{tag: 'input', width: '100px', height: '40px'}}}}, by('mine'));
            tactile.observe(by('mine'), {{{TAP}}});
            tactile.observe(by('both'), {{{TAP}, own: 'none'}})""")
        own = ["touchstart", "touchend", "pointerdown", "pointerup", "mousedown", "click", "contextmenu"]
        self.page.touch(200, 50)
        self.page.touch(200, 50, 1.2)
        self.assertEqual(self.page.log(*own), [])
        self.page.touch(100, 150)
        self.assertEqual({each["target"] for each in self.page.log(*own)}, {"other"})
        self.page.touch(100, 250)
        self.assertEqual({each["target"] for each in self.page.log(*own)}, {"other", "both"})
        # A person can write in text fields.
        self.page.touch(50, 20)
        self.page.wait("document.activeElement == by('text')", "the text field to have the focus")
        # The mouse is no touch.
        count = len(self.page.log("click"))
        for kind in ("mousePressed", "mouseReleased"):
            self.page.send("Input.dispatchMouseEvent", type=kind, x=200, y=50, button="left", clickCount=1)
        self.page.wait(f"log.filter((each) => each.kind == 'click').length == {count + 1}", "the click")

    def test_touch_action_lets_the_browser_scroll(self):
        self.begin("""
            add({list: {width: '300px', height: '300px', overflow: 'auto'}});
            add({long: {height: '3000px'}}, by('list'));
            tactile.observe(by('long'), {gestures: [{kind: 'tap'}], touchAction: 'pan-y'})""")
        send = self.page.send
        send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 100, "y": 250}])
        for y in range(240, 40, -20):
            send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": 100, "y": y}])
        send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.page.wait("by('list').scrollTop > 100", "the browser to scroll")
        self.page.touch(100, 100)
        self.assertEqual(self.page.log("touchstart", "click"), [])


class ScreenTest(PageTest):
    configuration = """
        devices:
        - {match: {name: left}, screen: hall}
        - {match: {name: right}, screen: door}
        """
    write_recording = staticmethod(web_support.quiet_recording_of_two_panels)

    def test_a_page_chooses_its_screen(self):
        self.begin(f"""
            window.other = await module.connect({{window: 'other', screen: 'hall'}});
            add({{box: {{width: '100px', height: '100px'}}, second: {{width: '100px', height: '100px'}}}});
            other.observe(by('second'), {{{TAP}}});
            tactile.observe(by('box'), {{{TAP}}});
            await other.flush()""", "{screen: 'door'}")
        windows = {each.window.name: each.window.screen for each in self.client().describe()}
        self.assertEqual({name: windows[name] for name in ("page", "other")}, {"page": "door", "other": "hall"})
        self.client().tap(*self.points(50, 50), screen="hall")
        self.client().tap(*self.points(50, 150), screen="hall")
        self.until_logged("tap")
        self.client().tap(*self.points(50, 150), screen="door")
        self.client().tap(*self.points(50, 50), screen="door")
        self.until_logged("tap", 2)
        self.assertEqual(self.targets("tap"), ["second", "box"])


class IdleTest(PageTest):
    configuration = "idle: {after: [5, 6]}\n"
    # Scripted fingers end no idle times.
    write_recording = staticmethod(web_support.late_tap)

    def test_idle_times_are_events_and_an_attribute(self):
        self.begin("""
            add({box: {width: '1000px', height: '600px'}});
            tactile.observe(by('box'), {})""")
        idle = "document.documentElement.dataset.tactileIdle ?? null"
        self.page.wait(f"({idle}) == '6'", "the idle time")
        self.assertEqual(self.page.evaluate("tactile.idle"), 6)
        self.until_logged("idle", 3)
        self.page.wait(f"({idle}) == '6'", "the next idle time")
        log = [(each["kind"], each["detail"] if each["kind"] == "idle" else each["state"]) for each in self.page.log("idle", "touch")]
        self.assertEqual([detail for kind, detail in log if kind == "idle"], [5, 6, 0, 5, 6])
        # The touch that ends the idle time is behind the event.
        self.assertEqual(log[2:4], [("idle", 0), ("touch", "began")])


class ServiceTest(PageTest):
    def test_the_window_returns_after_a_restart_of_the_service(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        self.page.run("by('box').style.width = '200px'; await tactile.flush()")
        self.stop_daemon()
        self.until_logged("lost")
        self.assertFalse(self.page.evaluate("tactile.connected"))
        self.page.run("by('box').style.marginLeft = '300px'")
        self.start_daemon()
        self.until_logged("ready", 2)
        self.page.run("await tactile.flush()")
        self.assertEqual(self.frames()["box"], [300, 0, 200, 100])
        self.tap(450, 50)
        self.until_logged("tap")

    def test_a_page_asks_for_its_window_at_once_when_the_service_is_lost(self):
        # The bridge keeps the call until the service is back, so the window returns with the service, and no timer of the
        # page delays it.
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}});
            await tactile.flush();
            const {{send}} = WebSocket.prototype;
            WebSocket.prototype.send = function (text) {{
                if (text.includes('Scene.Attach')) log.push({{kind: 'attach'}});
                send.call(this, text);
            }};
            tactile.addEventListener('lost', () => setTimeout(() => log.push({{kind: 'timer'}})))""")
        self.stop_daemon()
        self.until_logged("timer")
        # On a busy machine, the bridge has refused the call already, and the page has asked again.
        kinds = [each["kind"] for each in self.page.log("lost", "attach", "timer")]
        self.assertEqual(kinds[:3], ["lost", "attach", "timer"])
        self.start_daemon()
        self.until_logged("ready", 2)
        if kinds.count("attach") == 1:
            self.assertEqual(len(self.page.log("attach")), 1)

    def test_the_window_returns_after_a_restart_of_the_bridge(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        port = self.bridge.port
        self.bridge.stop()
        self.until_logged("lost")
        self.bridge = type(self.bridge)(self.path, self.root, port)
        self.until_logged("ready", 2)
        self.tap(50, 50)
        self.until_logged("tap")

    def test_a_page_that_is_loaded_again_has_its_window(self):
        for _ in range(3):
            self.begin(f"""
                add({{box: {{width: '100px', height: '100px'}}}});
                tactile.observe(by('box'), {{{TAP}}})""")
            self.page.run("window.isLoaded = false")
            self.page.open(self.bridge.url + "index.html")
        support.until(lambda: "page" not in self.windows(), "the window to vanish")

    def test_live_gestures_are_cancelled_when_the_service_is_lost(self):
        self.begin("""
            add({box: {width: '500px', height: '500px'}});
            tactile.observe(by('box'), {gestures: [{kind: 'pan'}]})""")
        def swipe():
            with contextlib.suppress(Exception):
                self.client().swipe((50, 50), (600, 50), seconds=30)
        finger = threading.Thread(target=swipe)
        finger.start()
        self.addCleanup(finger.join)
        self.until_logged("pan", 3)
        self.stop_daemon()
        self.until_logged("lost")
        self.assertEqual(self.page.log("pan")[-1]["state"], "cancelled")
        self.assertEqual(self.page.log("touch")[-1]["state"], "cancelled")

    def test_a_hidden_page_has_no_window(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}});
            window.hide = (is) => {{
                Object.defineProperty(document, 'hidden', {{value: is, configurable: true}});
                document.dispatchEvent(new Event('visibilitychange'));
            }}""")
        self.page.run("hide(true)")
        support.until(lambda: "page" not in self.windows(), "the window to vanish")
        self.page.run("hide(false); await tactile.flush()")
        self.tap(50, 50)
        self.until_logged("tap")

    def test_calls_modes_and_errors(self):
        self.begin(f"""
            add({{box: {{width: '100px', height: '100px'}}}});
            tactile.observe(by('box'), {{{TAP}}})""")
        view = self.page.run(
            "return (await tactile.call('io.tactile.Scene.HitTest', {window: 'page', location: {x: 5, y: 5}})).view")
        self.assertEqual(view, "box")
        error = self.page.run("try { await tactile.call('io.tactile.Scene.Nothing') } catch (error) { return error.error }")
        self.assertIn(error, ("org.varlink.service.MethodNotFound", "io.tactile.Web.MethodRefused"))
        self.client().set_mode("locked")
        self.until_logged("mode")
        self.assertEqual(self.page.evaluate("document.documentElement.dataset.tactileMode"), "locked")
        self.client().set_mode("normal")
        self.until_logged("mode", 2)
        self.assertIsNone(self.page.evaluate("document.documentElement.dataset.tactileMode ?? null"))

    def test_errors_of_the_whole_window_are_tried_again_after_growing_pauses(self):
        self.page.run("""
            await begin({scene: {thresholds: 'tiny'}});
            add({box: {width: '100px', height: '100px'}});
            tactile.observe(by('box'), {gestures: [{kind: 'tap'}]})""")
        self.until_logged("error", 3)
        self.page.run("await new Promise((done) => setTimeout(done, 1500))")
        # 50, 100, 200, 400, 800 ms and then longer; each frame would be 90.
        self.assertLess(len(self.page.log("error")), 9)
        # In a change of a window that is shown.
        self.page.run("tactile.close(); log.length = 0; window.scene = {}; await begin({scene}); tactile.observe(by('box'), {}); await tactile.flush(); scene.thresholds = 'tiny'; by('box').style.width = '50px'")
        self.until_logged("error", 3)
        self.page.run("await new Promise((done) => setTimeout(done, 1500))")
        self.assertLess(len(self.page.log("error")), 9)
        self.page.run("delete scene.thresholds; await tactile.flush()")
        self.assertEqual(self.frames()["box"], [0, 0, 50, 100])

    def test_a_signal_ends_everything(self):
        self.begin(f"""
            window.aborting = new AbortController();
            window.second = await module.connect({{window: 'second', signal: aborting.signal}});
            add({{box: {{width: '100px', height: '100px'}}, other: {{width: '100px', height: '100px'}}}});
            second.observe(by('box'), {{{TAP}}});
            tactile.observe(by('other'), {{{TAP}}});
            await second.flush()""")
        self.assertIn("second", self.windows())
        self.page.run("aborting.abort()")
        support.until(lambda: "second" not in self.windows(), "the window to vanish")
        self.assertIn("page", self.windows())
        self.assertEqual(self.page.evaluate("by('box').style.touchAction"), "")

    def test_moving_500_elements_is_one_change_a_frame(self):
        self.begin("""
            add({board: {position: 'relative', width: '1000px', height: '600px'}});
            for (let index = 0; index < 500; index++) {
                add({['box' + index]: {position: 'absolute', width: '20px', height: '20px', left: index % 25 * 40 + 'px', top: Math.floor(index / 25) * 30 + 'px'}}, by('board'));
                tactile.observe(by('box' + index), {gestures: [{kind: 'tap'}]});
            }
            await tactile.flush();
            const send = WebSocket.prototype.send;
            window.sent = [];
            WebSocket.prototype.send = function (text) { sent.push(JSON.parse(text)); send.call(this, text); }""")
        result = self.page.run("""
            await tactile.flush();
            sent.length = 0;
            const boxes = [...by('board').children];
            let frames = 0;
            const begin = performance.now();
            await new Promise((done) => requestAnimationFrame(function step() {
                if (++frames > 60) return done();
                for (const each of boxes) each.style.transform = `translate(${frames % 15}px, ${frames % 7}px)`;
                requestAnimationFrame(step);
            }));
            const took = performance.now() - begin;
            await tactile.flush();
            return [sent.filter((each) => each.method), took]""")
        calls, took = result
        self.assertLessEqual(len(calls), 62)
        self.assertGreater(len(calls), 1)
        for call in calls:
            [change] = call["parameters"]["changes"]
            self.assertEqual(len(change["setFrames"]), 500)
        self.tap_element("by('box37')")
        self.until_logged("tap")
        self.assertEqual(self.targets("tap"), ["box37"])


if __name__ == "__main__":
    unittest.main()
