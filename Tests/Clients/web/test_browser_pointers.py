"""Pointer and touch events of Tactile's touches, and the libraries that use them: docs/web-pages.md has the table."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

import web_support
from web_support import HERE, PageTest, support

DEBIAN = pathlib.Path("/usr/share/javascript")
MAPLIBRE = web_support.ROOT / ".build" / "web" / "maplibre" / "srcjs"
OPENLAYERS = web_support.ROOT / ".build" / "web" / "pyopenlayersqt" / "vendor" / "ol"
# The script and the styles of libraries, by Debian's package or by the one in requirements.txt.
FILES = {
    "libjs-leaflet": [DEBIAN / "leaflet" / "leaflet.js", DEBIAN / "leaflet" / "leaflet.css"],
    "libjs-openlayers": [DEBIAN / "openlayers" / "OpenLayers.js"],
    "openlayers": [OPENLAYERS / "ol.js", OPENLAYERS / "ol.css"],
    "maplibre": [MAPLIBRE / "maplibre-gl.js", MAPLIBRE / "maplibre-gl.css"],
}
# What the module sends for a touch, in order: the specification's order, and that of Chromium for touch events.
LANDING = ["pointerover", "pointerenter", "pointerdown", "touchstart"]
LIFT = ["pointerup", "lostpointercapture", "pointerout", "pointerleave", "touchend"]
CANCEL = ["pointercancel", "lostpointercapture", "pointerout", "pointerleave", "touchcancel"]


class PointerPage(PageTest):
    """A page with `connect({ pointerEvents: true })`. `sent` has the pointer and touch events and the clicks."""

    def begin(self, script="", options="{pointerEvents: true}"):
        super().begin(f"""
            window.sent = [];
            const types = ['over', 'enter', 'down', 'move', 'up', 'cancel', 'out', 'leave'].map((each) => 'pointer' + each);
            const touches = ['start', 'move', 'end', 'cancel'].map((each) => 'touch' + each);
            for (const type of [...types, 'gotpointercapture', 'lostpointercapture', ...touches, 'click'])
                addEventListener(type, (event) => {{
                    // At the elements around it too, but each enters once.
                    if (/enter|leave/.test(type) && !event.target.id) return;
                    const {{pointerId, pointerType, isPrimary, clientX, pressure, width, buttons, button, bubbles, cancelable, composed}} = event;
                    sent.push({{type, target: event.target.id || event.target.localName, pointerId, pointerType, isPrimary, clientX, pressure, width, buttons,
                        button, bubbles, cancelable, composed, real: event instanceof (type.startsWith('touch') ? UIEvent : MouseEvent),
                        touches: event.touches && [event.touches.length, event.targetTouches.length, event.changedTouches[0].clientX]}});
                }}, {{capture: true}});
            {script}""", options)

    def sent(self, *types):
        return [each for each in self.page.evaluate("sent") if not types or each["type"] in types]

    def types(self):
        """The types of what was sent, without movements that follow each other."""
        types = [each["type"] for each in self.sent()]
        return [each for index, each in enumerate(types) if not ("move" in each and each in types[max(index - 2, 0):index])]

    def until_sent(self, kind, count=1):
        support.until(lambda: len(self.sent(kind)) >= count, f"{count} events {kind}")

    def play(self, *paths, seconds=0.4, hold=0.05):
        """Moves fingers along lines at the same time. A path is its two ends, in CSS pixels."""
        import tactile_kiosk as tactile
        ends = [[self.points(*point) for point in path] for path in paths]
        def step(time, share):
            return tactile.ScriptStep(time, tuple(
                tactile.ScriptedFinger(number, *(a + (b - a) * share for a, b in zip(*path))) for number, path in enumerate(ends, 1)))
        moves = int(seconds / 0.016)
        steps = [step(each * 0.016, each / moves) for each in range(moves + 1)]
        # The fingers rest before they lift, so that nothing coasts.
        self.client().play([*steps, step(seconds + hold, 1), tactile.ScriptStep(seconds + 2 * hold, ())])


class PointerTest(PointerPage):
    BOX = "add({box: {position: 'absolute', left: '0', top: '0', width: '300px', height: '300px'}, other: {position: 'absolute', left: '400px', top: '0', width: '300px', height: '300px'}});"

    def test_a_tap_is_a_whole_pointer_and_one_click(self):
        self.begin(self.BOX)
        self.tap(100, 100)
        self.until_sent("click")
        self.assertEqual(self.types(), [*LANDING, "gotpointercapture", *LIFT, "click"])
        sent = {each["type"]: each for each in self.sent()}
        self.assertEqual({each["target"] for each in sent.values()}, {"box"})
        self.assertTrue(all(each["real"] for each in sent.values()))
        down, up = sent["pointerdown"], sent["pointerup"]
        for each, values in ((down, (0.5, 1, 0)), (up, (0, 0, 0)), (sent["pointerout"], (0, 0, -1))):
            self.assertEqual((each["pressure"], each["buttons"], each["button"]), values)
            self.assertEqual((each["pointerType"], each["isPrimary"], each["pointerId"]), ("touch", True, down["pointerId"]))
            self.assertEqual((each["bubbles"], each["cancelable"], each["composed"]), (True, True, True))
            self.assertAlmostEqual(each["clientX"], 100, delta=1)
        self.assertFalse(sent["pointerenter"]["bubbles"])
        self.assertEqual(sent["touchstart"]["touches"][:2], [1, 1])
        self.assertEqual(sent["touchend"]["touches"][:2], [0, 0])

    def test_a_drag_stays_with_its_element_unless_the_page_lets_it_go(self):
        self.begin(self.BOX)
        self.play([(100, 100), (500, 100)])
        self.until_sent("touchend")
        self.assertEqual({each["target"] for each in self.sent()}, {"box"})
        self.assertEqual(self.types(), [*LANDING, "gotpointercapture", "pointermove", "touchmove", *LIFT])
        self.page.run("""
            sent.length = 0;
            by('box').onpointerdown = (event) => by('box').releasePointerCapture(event.pointerId)""")
        self.play([(100, 100), (500, 100)])
        self.until_sent("touchend")
        self.assertEqual(self.sent("gotpointercapture"), [])
        moves = [each["target"] for each in self.sent("pointermove")]
        self.assertEqual(sorted(set(moves), key=moves.index), ["box", "html", "other"])
        self.assertEqual([each["target"] for each in self.sent("pointerenter")][-1], "other")
        self.assertEqual({each["target"] for each in self.sent("touchmove", "touchend")}, {"box"})

    def test_a_page_captures_the_pointer_and_other_ids_are_refused_as_before(self):
        self.begin(f"""{self.BOX}
            window.isNative = () => String(Element.prototype.setPointerCapture).includes('[native code]');
            by('box').onpointerdown = ({{pointerId}}) => {{
                by('other').setPointerCapture(pointerId);
                const refused = [() => by('box').setPointerCapture(12345), () => document.createElement('p').setPointerCapture(pointerId)].map((run) => {{
                    try {{ run(); }} catch (error) {{ return error.name; }}
                }});
                log.push({{kind: 'captures', isNative: isNative(), has: [by('other').hasPointerCapture(pointerId), by('box').hasPointerCapture(pointerId)], refused}});
            }}""")
        self.play([(100, 100), (150, 150)])
        self.until_sent("touchend")
        [captures] = self.page.log("captures")
        self.assertEqual((captures["has"], captures["refused"]), ([True, False], ["NotFoundError", "InvalidStateError"]))
        self.assertEqual({each["target"] for each in self.sent("gotpointercapture", "pointermove", "pointerup", "lostpointercapture")}, {"other"})
        self.assertEqual((captures["isNative"], self.page.evaluate("isNative()")), (False, True))

    def test_two_fingers_are_two_pointers(self):
        self.begin(self.BOX)
        self.play([(100, 100), (100, 200)], [(200, 100), (200, 200)])
        self.until_sent("touchend", 2)
        self.assertEqual([each["isPrimary"] for each in self.sent("pointerdown")], [True, False])
        self.assertEqual(len({each["pointerId"] for each in self.sent("pointermove")}), 2)
        self.assertEqual([each["touches"][:2] for each in self.sent("touchstart")], [[1, 1], [2, 2]])
        self.assertEqual(self.sent("click"), [])

    def test_what_a_recognizer_takes_is_cancelled(self):
        self.begin(f"""{self.BOX}
            tactile.observe(by('box'), {{gestures: [{{kind: 'pan'}}, {{kind: 'tap'}}]}});
            add({{go: {{tag: 'button', width: '100px', height: '100px'}}}}, by('box'))""")
        self.play([(200, 200), (290, 290)])
        self.until_sent("touchcancel")
        self.assertEqual(self.types()[-5:], CANCEL)
        self.page.run("sent.length = 0")
        self.tap(200, 200)
        self.until_logged("tap")
        self.until_sent("touchcancel")
        self.assertEqual(self.sent("pointerup", "click"), [])
        # An ordinary control goes before the tap around it.
        self.page.run("sent.length = 0")
        self.tap(50, 50)
        self.until_sent("click")
        self.assertEqual(self.types()[-7:-4], LIFT[:3])
        self.assertEqual({each["target"] for each in self.sent("pointerup", "touchend", "click")}, {"go"})

    def test_both_fingers_go_on_beside_a_recognizer_that_cancels_no_touches(self):
        self.begin(f"{self.BOX} tactile.observe(by('box'), {{gestures: [{{kind: 'pan', cancelsTouches: false}}]}})")
        self.play([(100, 100), (100, 200)], [(200, 100), (200, 200)])
        self.until_sent("touchend", 2)
        self.until_logged("pan", 2)
        self.assertEqual((len(self.sent("pointerdown")), len(self.sent("pointerup")), self.sent("pointercancel")), (2, 2, []))

    def test_a_button_is_clicked_once_and_touchend_prevents_a_click(self):
        self.begin(f"""{self.BOX}
            add({{go: {{tag: 'button', width: '100px', height: '100px'}}}}, by('box'));
            add({{plain: {{tag: 'button', width: '100px', height: '100px'}}}}, by('other'));
            tactile.observe(by('go'), {{kind: 'button'}});
            by('plain').addEventListener('touchend', (event) => event.preventDefault())""")
        self.tap(450, 50)
        self.tap(50, 50)
        self.until_sent("click")
        self.tap(500, 200)
        self.until_sent("click", 2)
        self.assertEqual([each["target"] for each in self.sent("click")], ["go", "other"])
        self.assertEqual([each["target"] for each in self.sent("pointerup")], ["plain", "go", "other"])

    def test_elements_that_belong_to_the_browser_receive_nothing_of_tactile(self):
        self.begin(f"""{self.BOX}
            add({{text: {{tag: 'input', width: '200px', height: '50px'}}}}, by('box'));
            tactile.observe(by('other'), {{own: 'none'}})""")
        self.tap(100, 25)
        self.tap(500, 100)
        self.tap(100, 200)
        self.until_sent("click")
        self.assertEqual({each["target"] for each in self.sent()}, {"box"})

    def test_pointers_are_cancelled_when_the_service_is_lost(self):
        self.begin(f"{self.BOX} addEventListener('pointermove', () => window.isMoving = true)")
        import threading
        def drag():
            try:
                self.play([(100, 100), (200, 200)], seconds=30)
            except Exception:  # noqa: BLE001  the service ends in the middle
                pass
        finger = threading.Thread(target=drag)
        finger.start()
        self.addCleanup(finger.join)
        self.page.wait("window.isMoving", "the drag")
        self.stop_daemon()
        self.until_sent("touchcancel")
        self.assertEqual(self.types()[-5:], CANCEL)

    def test_a_pen_is_a_pen(self):
        # Scripts have fingers only, so the page is its own service.
        self.page.run("""
            const socket = {close() {}, send(text) {
                const {id, method, more} = JSON.parse(text);
                if (more) window.frame = (parameters) => socket.onmessage({data: JSON.stringify({id, parameters, continues: true})});
                if (more) frame({state: {}}); else if (method) socket.onmessage({data: JSON.stringify({id, parameters: {}})});
            }};
            window.transport = () => { setTimeout(() => socket.onopen()); return socket; }""")
        self.begin(self.BOX, "{pointerEvents: true, transport}")
        self.page.run("""
            const pen = {altitudeAngle: 1, azimuthAngle: 0, isEraser: false, barrelButton: true};
            for (const [phase, changes] of [['began', {}], ['moved', {isEraser: true}], ['ended', {}]])
                frame({touches: [{id: 1, phase, view: 'page', location: {x: 50, y: 60}, type: 'stylus', force: 0.25, majorRadius: 3, pen: {...pen, ...changes}}]})""")
        self.assertEqual(
            [[each[key] for key in ("pointerType", "pressure", "width", "buttons", "button", "target")]
             for each in self.sent("pointerdown", "pointermove", "pointerup")],
            [["pen", 0.25, 6, 3, 0, "box"], ["pen", 0.25, 6, 32, -1, "box"], ["pen", 0, 6, 0, 0, "box"]])

    def test_the_browsers_own_touches_are_kept_from_the_page(self):
        self.begin(self.BOX)
        self.page.touch(100, 100)
        self.tap(500, 100)
        self.until_sent("click")
        self.assertEqual([each["target"] for each in self.sent("pointerdown", "pointerup", "touchstart", "touchend", "click")], ["other"] * 5)

    def test_pages_without_the_option_receive_none(self):
        self.begin(f"{self.BOX} tactile.observe(document.documentElement, {{}})", "{}")
        self.tap(100, 100)
        self.until_sent("click")
        self.assertEqual(self.types(), ["click"])


class LibraryTest(PointerPage):
    """Maps that a finger moves and two fingers zoom, with nothing but the option."""

    MAP = "add({map: {position: 'absolute', left: '0', top: '0', width: '600px', height: '500px'}});"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = pathlib.Path(tempfile.mkdtemp(prefix="tw"))
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", str(cls.root)], check=True)
        shutil.copytree(HERE / "pages", cls.root, dirs_exist_ok=True)
        for package, files in FILES.items():
            for file in files:
                if file.exists():
                    shutil.copy(file, cls.root / (package + file.suffix))

    def load(self, package):
        """Loads the library of a package into a page with a map."""
        if not FILES[package][0].exists():
            print(f"LibraryTest: {self.id()} is skipped, {package} is not installed")
            self.skipTest(f"needs {package}")
        self.begin(self.MAP)
        self.page.run("""
            const load = (name, keys) => new Promise((done, fail) =>
                document.head.append(Object.assign(document.createElement(name), keys, {onload: done, onerror: fail})));"""
            + "".join(
                f"await load('link', {{rel: 'stylesheet', href: '/{package}.css'}});" if file.suffix == ".css"
                else f"await load('script', {{src: '/{package}.js'}});" for file in FILES[package]))

    def pan_and_pinch(self, zoom):
        """`place()` is where the first centre is now, in CSS pixels, and `zoom` how often the map was doubled."""
        self.page.run("await tactile.flush(); sent.length = 0")
        self.play([(400, 300), (280, 240)])
        self.until_sent("touchend")
        # Libraries leave out the first movement.
        self.page.wait("Math.hypot(place()[0] - 180, place()[1] - 190) < 12", "the map to follow the finger")
        before = self.page.evaluate(zoom)
        self.play([(280, 250), (120, 250)], [(320, 250), (480, 250)], seconds=0.6)
        self.page.wait(f"{zoom} > {before} + 0.9", "the pinch")
        self.assertEqual(self.sent("pointercancel"), [])

    def test_leaflet(self):
        self.load("libjs-leaflet")
        self.page.run("""
            window.map = L.map('map', {center: [0, 0], zoom: 3, zoomSnap: 0, inertia: false, doubleClickZoom: false, tap: false});
            L.marker([0, 0], {icon: L.divIcon({iconSize: [60, 60]})}).addTo(map).on('click', () => log.push({kind: 'marker'}));
            map.on('click', () => log.push({kind: 'map'}));
            window.place = () => { const {x, y} = map.latLngToContainerPoint([0, 0]); return [x, y]; }""")
        self.tap(300, 250)
        self.until_logged("marker")
        self.tap(100, 100)
        self.until_logged("map")
        self.pan_and_pinch("map.getZoom()")
        self.assertEqual([len(self.page.log(kind)) for kind in ("marker", "map")], [1, 1])

    def test_openlayers_2(self):
        self.load("libjs-openlayers")
        self.page.run("""
            window.map = new OpenLayers.Map({div: 'map', theme: null, controls: [new OpenLayers.Control.TouchNavigation({dragPanOptions: {enableKinetic: false}})],
                layers: [new OpenLayers.Layer('a', {isBaseLayer: true})], center: [0, 0], zoom: 3});
            window.place = () => { const {x, y} = map.getViewPortPxFromLonLat(new OpenLayers.LonLat(0, 0)); return [x, y]; }""")
        self.pan_and_pinch("map.getZoom()")

    def test_openlayers(self):
        if web_support.BROWSER != "chromium":
            self.skipTest("is tried in Chromium only")
        self.load("openlayers")
        self.page.run("""
            window.map = new ol.Map({target: 'map', controls: [], view: new ol.View({center: [0, 0], zoom: 3}),
                interactions: ol.interaction.defaults.defaults({dragPan: false, doubleClickZoom: false}).extend([new ol.interaction.DragPan()])});
            map.on('click', () => log.push({kind: 'map'}));
            window.place = () => map.getPixelFromCoordinate([0, 0]);
            map.renderSync()""")
        self.tap(100, 100)
        self.until_logged("map")
        self.pan_and_pinch("map.getView().getZoom()")
        self.assertEqual(len(self.page.log("map")), 1)

    def test_maplibre(self):
        self.bridge.stop()
        self.bridge = web_support.Bridge(self.path, self.root, 0, "--csp", "worker-src blob:; img-src data:")
        self.page.open(self.bridge.url)
        if not self.page.evaluate("Boolean(document.createElement('canvas').getContext('webgl2'))"):
            self.skipTest("needs a browser with WebGL")
        self.load("maplibre")
        self.page.run("""
            window.map = new maplibregl.Map({container: 'map', style: {version: 8, sources: {}, layers: []}, center: [0, 0], zoom: 3,
                dragPan: {maxSpeed: 0}});
            map.on('click', () => log.push({kind: 'map'}));
            window.place = () => { const {x, y} = map.project([0, 0]); return [x, y]; }""")
        self.tap(100, 100)
        self.until_logged("map")
        self.pan_and_pinch("map.getZoom()")
        self.assertEqual(len(self.page.log("map")), 1)


if __name__ == "__main__":
    unittest.main()
