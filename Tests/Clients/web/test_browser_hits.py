"""Which element a touch is for: the one that the browser shows there. And the clicks of taps that no recognizer takes."""

import unittest

from web_support import PageTest, support

TAP = "gestures: [{kind: 'tap'}]"
# A square in front of others.
FRONT = "position: 'fixed', left: '0', top: '0', width: '200px', height: '200px'"


class HitTest(PageTest):
    def taps(self, *points):
        """The targets of taps at some points, and of one more on an element at the right edge, which ends the wait."""
        self.page.run(f"""
            add({{last: {{position: 'fixed', right: '0', bottom: '0', width: '60px', height: '60px', zIndex: '99'}}}});
            tactile.observe(by('last'), {{{TAP}}});
            await tactile.flush()""")
        width, height = self.size
        for point in (*points, (width - 30, height - 30)):
            self.tap(*point)
        support.until(lambda: "last" in self.targets("tap"), "the last tap")
        self.page.run("tactile.unobserve(by('last')); by('last').remove()")
        return self.targets("tap")[:-1]

    def test_rounded_corners_and_clips_belong_to_what_is_behind(self):
        self.begin(f"""
            add({{disc: {{{FRONT}, borderRadius: '50%'}},
                wedge: {{{FRONT}, left: '300px', clipPath: 'polygon(0 0, 100% 0, 0 100%)'}},
                behind: {{{FRONT}, left: '300px', zIndex: '-1'}}}});
            for (const id of ['disc', 'wedge', 'behind']) tactile.observe(by(id), {{{TAP}}})""")
        self.assertEqual(self.taps((10, 10), (100, 100), (190, 190), (320, 20), (480, 180)), ["disc", "wedge", "behind"])
        last = self.page.log("tap")[2]["detail"]
        self.assertEqual((last["view"], last["recognizer"]), ("behind", "behind.tap"))

    def test_shapes_of_svg_are_hit_exactly(self):
        self.begin(f"""
            document.body.insertAdjacentHTML('beforeend', `<svg width="200" height="200">
                <path id="upper" d="M0 0H200L0 200Z"/><path id="lower" d="M200 0V200H0Z"/><circle id="ring" cx="100" cy="100" r="40"
                fill="none" stroke="red" stroke-width="20"/></svg>`);
            for (const id of ['upper', 'lower', 'ring']) tactile.observe(by(id), {{{TAP}}})""")
        self.assertEqual(
            self.taps((20, 20), (180, 180), (20, 150), (150, 20), (100, 62), (95, 95), (105, 105)),
            ["upper", "lower", "upper", "upper", "ring", "upper", "lower"])

    def test_a_drag_stays_with_the_shape_on_which_it_began(self):
        self.begin("""
            add({back: {position: 'fixed', left: '0', top: '0', width: '400px', height: '400px'},
                disc: {position: 'fixed', left: '0', top: '0', width: '400px', height: '400px', borderRadius: '50%'}});
            for (const id of ['back', 'disc']) tactile.observe(by(id), {gestures: [{kind: 'pan'}]})""")
        self.swipe((10, 10), (250, 250))
        support.until(lambda: self.page.log("pan")[-1:] and self.page.log("pan")[-1]["state"] == "ended", "the pan")
        self.assertEqual(set(self.targets("pan")), {"back"})
        self.assertEqual(set(self.targets("touch")), {"back"})
        self.assertEqual({each["detail"]["recognizer"] for each in self.page.log("pan")}, {"back.pan"})

    def test_an_element_in_front_that_nobody_registered_gets_the_touch(self):
        self.begin(f"""
            add({{plain: {{{FRONT}}}, buy: {{tag: 'button', {FRONT}, left: '200px'}}, light: {{tag: 'input', {FRONT}, left: '400px'}},
                toast: {{{FRONT}, top: '50px', height: '100px', width: '700px', zIndex: '5'}}}});
            by('light').type = 'checkbox';
            tactile.observe(document.documentElement, {{gestures: [{{kind: 'swipe', directions: ['right']}}]}});
            tactile.observe(by('plain'), {{gestures: [{{kind: 'tap'}}, {{kind: 'longPress'}}]}});
            tactile.observe(by('buy'), {{kind: 'button'}});
            tactile.observe(by('light'), {{kind: 'switch'}})""")
        self.assertEqual(self.taps((100, 100), (300, 100), (500, 100), (100, 20)), ["plain"])
        self.tap(100, 100, 1)
        self.assertEqual(self.page.log("press", "change", "longpress", "control"), [])
        self.assertFalse(self.page.evaluate("by('light').checked"))
        # The service's own switch is as the page's.
        support.until(lambda: not self.describe()["light"].on, "the switch to be off in the service")
        # Gestures of the whole page go on.
        self.swipe((20, 100), (600, 100), 0.15)
        self.until_logged("swipe")
        # Beside it, each works.
        for x in (300, 500):
            self.tap(x, 180)
        self.page.wait("by('light').checked", "the switch")
        self.assertEqual(self.targets("click").count("buy"), 1)

    def test_a_toast_over_a_list_does_not_scroll_it(self):
        self.begin(f"""
            add({{list: {{{FRONT}, height: '400px', overflow: 'hidden'}}, toast: {{{FRONT}, height: '300px'}}}});
            add({{long: {{height: '3000px'}}}}, by('list'));
            tactile.observe(by('list'), {{kind: 'scroll'}})""")
        self.swipe((100, 280), (100, 30))
        self.swipe((100, 390), (100, 340))
        self.page.wait("by('list').scrollTop > 20", "the list to scroll")
        support.until(lambda: [each["state"] for each in self.page.log("scroll")][-1:] == ["rested"], "the list to rest")
        self.assertLess(self.page.evaluate("by('list').scrollTop"), 200)
        self.page.run("await tactile.flush()")
        self.assertAlmostEqual(self.describe()["list"].offset.y, self.page.evaluate("by('list').scrollTop"), delta=1)

    def test_elements_in_the_top_layer_are_in_front_of_everything(self):
        if not self.page.evaluate("'showPopover' in HTMLElement.prototype"):
            self.skipTest("this browser has no popovers")
        self.begin(f"""
            add({{small: {{position: 'relative', width: '20px', height: '20px', overflow: 'hidden'}}, below: {{{FRONT}, zIndex: '999'}},
                notice: {{{FRONT}, left: '300px', margin: '0'}}, under: {{{FRONT}, left: '300px', zIndex: '999'}}}});
            add({{menu: {{margin: '0', border: '0', padding: '0', left: '50px', top: '50px', width: '100px', height: '100px'}}}}, by('small'));
            add({{item: {{height: '100px'}}}}, by('menu'));
            by('menu').popover = by('notice').popover = 'manual';
            for (const id of ['below', 'item', 'under']) tactile.observe(by(id), {{{TAP}}});
            by('menu').showPopover();
            by('notice').showPopover()""")
        by_service = self.page.run("""
            const hit = async (x, y) => (await tactile.call('io.tactile.Scene.HitTest', {window: 'page', location: {x, y}})).view;
            return [await hit(100, 100), (await hit(400, 100)) == 'under', await hit(20, 20)]""")
        self.assertEqual(by_service, ["item", False, "below"])
        self.assertEqual(self.taps((100, 100), (20, 20), (400, 100)), ["item", "below"])
        self.page.run("by('menu').hidePopover(); by('notice').hidePopover(); await tactile.flush()")
        self.tap(100, 100)
        self.until_logged("tap", 4)
        self.assertEqual(self.targets("tap")[-1], "below")

    def test_a_fixed_button_in_a_modal_dialog_is_no_part_of_the_page_behind(self):
        self.begin(f"""
            add({{below: {{{FRONT}, zIndex: '9'}}, dialog: {{tag: 'dialog'}}}});
            add({{close: {{tag: 'button', {FRONT}, left: '400px'}}}}, by('dialog'));
            tactile.observe(by('below'), {{{TAP}}});
            tactile.observe(by('close'), {{kind: 'button'}});
            by('dialog').showModal()""")
        self.tap(100, 100)
        self.tap(500, 100)
        self.until_logged("press")
        self.assertEqual(self.targets("press"), ["close"])
        self.assertEqual(self.page.log("tap"), [])


class ClickTest(PageTest):
    """Ordinary controls in registered elements."""

    CONTENT = """
        document.body.insertAdjacentHTML('beforeend', `
            <p><a id="link" href="#there"><b id="bold">A link</b></a></p>
            <p><button id="go">Go</button></p>
            <p><label id="label">Yes <input id="yes" type="checkbox"></label></p>
            <p><input id="send" type="submit"></p>
            <details><summary id="more">More</summary></details>
            <p><textarea id="text"></textarea></p>
            <div id="empty"></div>`);
        for (const each of document.body.children) Object.assign(each.style, {height: each.id ? '200px' : '40px', margin: '0'});
        by('empty').onclick = () => log.push({kind: 'own'});"""

    def all_work(self):
        for name in ("bold", "go", "yes", "send", "more"):
            self.tap_element(f"by({name!r})")
        self.tap(*[each - 2 for each in self.page.run("const box = by('yes').getBoundingClientRect(); return [box.left, box.top + box.height / 2]")])
        support.until(lambda: len(self.clicks()) >= 6, "the clicks")
        self.assertEqual(self.clicks(), ["bold", "go", "yes", "send", "more", "label"])
        self.assertEqual(self.page.run(
            "return [location.hash, document.querySelector('details').open, by('yes').checked]"), ["#there", True, False])

    def clicks(self):
        """Without the click that a label sends to its control."""
        clicks = self.targets("click")
        return [each for index, each in enumerate(clicks) if not (each == "yes" and clicks[index - 1] == "label" and index)]

    def test_in_a_registered_body(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{gestures: [{{kind: 'pinch'}}, {{kind: 'pan'}}]}})")
        self.all_work()

    def test_in_the_registered_page(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.documentElement, {{gestures: [{{kind: 'swipe'}}]}})")
        self.all_work()

    def test_in_a_scroll_view(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{kind: 'scroll'}})")
        self.all_work()

    def test_a_control_goes_before_a_tap_around_it(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{gestures: [{{kind: 'tap'}}, {{kind: 'longPress'}}]}})")
        self.all_work()
        self.assertEqual(self.page.log("tap"), [])
        self.tap_element("by('empty')")
        self.until_logged("tap")
        self.assertEqual(self.page.log("own"), [])

    def test_what_a_recognizer_takes_is_no_click(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{gestures: [{{kind: 'pan'}}, {{kind: 'longPress'}}]}})")
        self.tap(*self.centre("by('go')"), seconds=1.2)
        self.until_logged("longpress", 2)
        x, y = self.centre("by('go')")
        self.swipe((x, y), (x + 200, y))
        support.until(lambda: [each["state"] for each in self.page.log("pan")][-1:] == ["ended"], "the pan")
        self.tap_element("by('bold')")
        support.until(self.clicks, "the click")
        self.assertEqual(self.clicks(), ["bold"])

    def test_a_drag_that_nothing_takes_is_no_click(self):
        self.begin(f"{self.CONTENT}; by('go').style.width = '300px'; tactile.observe(document.body, {{}})")
        x, y = self.centre("by('go')")
        self.swipe((x - 100, y), (x + 100, y))
        self.tap_element("by('empty')")
        support.until(self.clicks, "the click")
        self.assertEqual(self.clicks(), ["empty"])
        self.assertEqual(len(self.page.log("own")), 1)

    def test_a_listener_prevents_the_click(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{}}); by('go').addEventListener('tactile-touch', (event) => event.preventDefault())")
        self.tap_element("by('go')")
        self.tap_element("by('bold')")
        support.until(self.clicks, "the click")
        self.assertEqual(self.clicks(), ["bold"])

    def test_a_toast_in_front_of_a_registered_button(self):
        self.begin(f"""
            add({{buy: {{tag: 'button', {FRONT}}}, card: {{{FRONT}, left: '300px'}}, toast: {{{FRONT}, width: '600px', height: '100px'}}}});
            add({{undo: {{tag: 'button', width: '100%', height: '100%'}}}}, by('toast'));
            tactile.observe(document.body, {{}});
            tactile.observe(by('buy'), {{kind: 'button'}});
            tactile.observe(by('card'), {{{TAP}}})""")
        for x in (100, 400):
            self.tap(x, 50)
            support.until(self.clicks, "the click")
            self.page.run("await tactile.flush()")
        support.until(lambda: len(self.clicks()) >= 2, "the clicks")
        self.assertEqual(self.clicks(), ["undo", "undo"])
        self.assertEqual(self.page.log("press", "tap"), [])

    def test_the_browser_operates_what_needs_more_than_a_click(self):
        self.begin(f"""
            add({{range: {{tag: 'input', display: 'block', width: '300px', height: '60px', margin: '0'}}, inside: {{height: '100px'}}}});
            by('range').type = 'range';
            tactile.observe(document.body, {{{TAP}}});
            by('range').addEventListener('change', () => log.push({{kind: 'changed'}}))""")
        self.page.touch(290, 30)
        self.until_logged("changed")
        self.tap(150, 30)
        self.tap(150, 100)
        self.until_logged("tap")
        self.assertEqual(self.targets("tap"), ["inside"])

    def test_the_browsers_own_touch_and_tactiles_are_one_click(self):
        self.begin(f"{self.CONTENT}; tactile.observe(document.body, {{}})")
        self.page.touch(*self.centre("by('go')"))
        self.tap_element("by('go')")
        self.tap_element("by('bold')")
        support.until(lambda: "bold" in self.clicks(), "the last click")
        self.assertEqual(self.clicks(), ["go", "bold"])


if __name__ == "__main__":
    unittest.main()
