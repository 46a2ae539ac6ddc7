"""Tests of the kiosk for tests: the class `Kiosk`, the plugin for pytest, and the page about it."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

from support import CLIENTS, ROOT, TACTILED

import tactile_kiosk as tactile
from tactile_kiosk.testing import Kiosk, KioskFailed

PAGE = (ROOT / "docs" / "pytest.md").read_text(encoding="utf-8")


def button(name, frame, **keys):
    return {"name": name, "kind": "button", "frame": frame, "actions": {"primaryActionTriggered": name}, **keys}


SHOP = {"windows": [{
    "name": "shop", "size": [1000, 500], "handles": ["buy", "back", "order", "order2"], "views": [
        button("buy", [100, 100, 200, 100]),
        {"name": "page", "frame": [500, 0, 500, 500], "gestures": [
            {"kind": "swipe", "directions": ["left", "up"], "action": "back"}], "views": [
                {"name": "dish", "frame": [100, 100, 100, 100], "gestures": [
                    {"kind": "tap", "name": "one", "action": {"name": "order", "states": ["ended"]}, "requireToFail": ["two"]},
                    {"kind": "tap", "name": "two", "taps": 2, "action": {"name": "order2", "states": ["ended"]}}]}]},
        button("covered", [100, 300, 200, 100]),
        {"name": "cover", "frame": [150, 320, 100, 60]},
        button("gone", [400, 400, 50, 50], hidden=True)]}]}


class KioskTest(unittest.TestCase):
    def kiosk(self, *arguments, **keywords):
        kiosk = Kiosk(TACTILED)
        self.addCleanup(kiosk.close)
        return kiosk(*arguments, **keywords)

    def test_taps_and_swipes_name_views(self):
        kiosk = self.kiosk(SHOP)
        kiosk.tap("buy")
        self.assertEqual(kiosk.actions, ["buy"])
        kiosk.swipe("page", direction="left")
        kiosk.swipe("page", direction="right")
        kiosk.swipe("page", direction="up", window="shop")
        self.assertEqual(kiosk.actions, ["buy", "back", "back"])
        kiosk.swipe("dish", "buy")
        self.assertEqual(kiosk.actions[3:], ["back"])
        kinds = {touch.view for frame in kiosk.frames for touch in frame.touches}
        self.assertEqual(kinds, {"buy", "page", "dish"})

    def test_locations_are_points_of_the_screen(self):
        kiosk = self.kiosk(SHOP["windows"], panel="158.75x79.375mm")
        # The window shows one unit as one point.
        kiosk.tap((200, 150))
        self.assertEqual(kiosk.actions, ["buy"])
        kiosk.swipe((900, 100), (600, 100))
        kiosk.play([tactile.ScriptStep(0, (tactile.ScriptedFinger(1, 200, 150),)), tactile.ScriptStep(0.05, ())])
        self.assertEqual(kiosk.actions, ["buy", "back", "buy"])

    def test_waits_for_an_action_that_comes_later(self):
        kiosk = self.kiosk(SHOP)
        kiosk.tap("dish")
        self.assertEqual(kiosk.wait_for("order").sender, "one")
        kiosk.timeout = 0.1
        with self.assertRaisesRegex(KioskFailed, "no action 'order' in 0.1 s; actions were order"):
            kiosk.wait_for("order")
        self.assertEqual(kiosk.actions, ["order"])

    def test_a_finger_goes_only_where_the_test_means_it_to_go(self):
        kiosk = self.kiosk(SHOP)
        kiosk.timeout = 0.1
        for name, reason in (
                ("covered", "the view 'cover' receives touches there"), ("gone", "hidden"),
                ("bye", "views are .*covered.*; did you mean 'buy'")):
            with self.subTest(name), self.assertRaisesRegex(KioskFailed, f"cannot touch the view '{name}' .*: .*{reason}"):
                kiosk.tap(name)
        self.assertEqual(kiosk.actions, [])

    def test_a_tap_waits_for_the_window_of_an_app(self):
        kiosk = self.kiosk(panel=["341x192mm", "100x100mm"])
        kiosk.timeout = 60
        is_over = threading.Event()

        def show():
            with tactile.Client(kiosk.socket) as app, app.attach(
                    [{**SHOP["windows"][0], "screen": kiosk.service.describe()[-1].window.screen}]):
                is_over.wait(60)

        app = threading.Thread(target=show)
        app.start()
        kiosk.tap("buy")
        self.assertEqual(kiosk.actions, ["buy"])
        is_over.set()
        app.join()

    def test_two_windows_with_one_name_need_the_window(self):
        kiosk = self.kiosk(SHOP)
        kiosk.timeout = 0.1
        with kiosk.service.attach([{"name": "other", "size": [10, 10], "views": [button("buy", [0, 0, 10, 10])]}]):
            with self.assertRaisesRegex(KioskFailed, "the windows .*'other'.* have one each; name one with window="):
                kiosk.tap("buy")
            with self.assertRaisesRegex(KioskFailed, "the window 'other' receives touches there"):
                kiosk.tap("buy", window="shop")
            kiosk.tap("buy", window="other")

    def test_an_error_in_the_scene_or_the_panel_is_that_of_the_daemon(self):
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, "scene.yaml")
            scene.write_text("windows:\n- {nmae: shop}\n")
            with self.assertRaisesRegex(KioskFailed, r"scene.yaml:2:4: .*nmae"):
                self.kiosk(scene)
        with self.assertRaisesRegex(KioskFailed, "expected one such as 341x192mm"):
            self.kiosk(SHOP, panel="big")
        with self.assertRaisesRegex(KioskFailed, "cannot run /nowhere/tactiled: No such file"):
            with Kiosk("/nowhere/tactiled") as kiosk:
                kiosk()
        with self.assertRaisesRegex(tactile.InvalidArgument, "start it with kiosk"):
            with Kiosk(TACTILED) as kiosk:
                kiosk.tap("buy")

    def test_a_daemon_that_ends_is_an_error_with_its_log(self):
        kiosk = self.kiosk(SHOP)
        kiosk._process.kill()
        kiosk._process.wait()
        with self.assertRaisesRegex(KioskFailed, "tactiled ended: "):
            kiosk.tap("buy")

    def test_a_restart_lets_an_app_connect_again(self):
        kiosk = self.kiosk()
        with tactile.Client(kiosk.socket).attach(SHOP) as app:
            self.assertEqual(next(app).connection, "up")
            kiosk.tap("buy")
            kiosk.restart()
            connections = []
            while "restored" not in connections:
                connections.append(next(app).connection)
            self.assertIn("lost", connections)
            self.assertEqual(kiosk.actions, [])
            kiosk.tap("buy")
            self.assertEqual(kiosk.actions, ["buy"])

    def test_the_configuration_of_the_machine_has_no_effect_but_that_of_the_test(self):
        with tempfile.TemporaryDirectory() as folder:
            configuration = pathlib.Path(folder, "tactiled.yaml")
            configuration.write_text("idle: {after: [5]}\n")
            kiosk = self.kiosk(SHOP, config=configuration)
            self.assertEqual(kiosk.service.status().configuration.files, (str(configuration),))
            with kiosk.service.subscribe(kinds=["presence"]) as stream:
                while not any(each.idle == 5 for each in next(stream).presence):
                    pass

    def test_closing_leaves_nothing(self):
        kiosk = self.kiosk(SHOP)
        folder, process = os.path.dirname(kiosk.socket), kiosk._process
        kiosk.close()
        self.assertFalse(os.path.exists(folder))
        self.assertIsNotNone(process.poll())


@unittest.skipUnless(importlib.util.find_spec("pytest"), "needs pytest")
class PluginTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def pytest(self, *options):
        environment = {**os.environ, "PYTHONPATH": str(CLIENTS), "TACTILED": TACTILED}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tactile_kiosk.pytest_plugin", *options],
            cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120, check=False)

    def test_the_tests_of_the_page_pass(self):
        blocks = re.findall(r"`(\w+\.\w+)`[^`]*:\n\n```\w+\n(.*?)^```", PAGE, flags=re.DOTALL | re.MULTILINE)
        files = dict(blocks)
        self.assertEqual(sorted(files), ["shop.yaml", "test_app.py", "test_shop.py"])
        self.assertEqual(PAGE.count("```"), 6)
        start = (ROOT / "docs" / "start.md").read_text(encoding="utf-8")
        (files["shop.py"],) = re.findall(r"^```python\n(.*?)^```", start, flags=re.DOTALL | re.MULTILINE)
        for name, text in files.items():
            (self.folder / name).write_text(text)
        done = self.pytest()
        self.assertIn("3 passed", done.stdout, done.stderr)
        self.assertEqual(done.returncode, 0)

    def test_a_test_of_a_wrong_app_fails_with_the_reason(self):
        (self.folder / "test_wrong.py").write_text(
            "def test_wrong(kiosk):\n    kiosk({'windows': [{'name': 'shop'}]})\n    kiosk.timeout = 0.1\n"
            "    kiosk.tap('buy')\n")
        done = self.pytest()
        self.assertIn("cannot touch the view 'buy' after 0.1 s: views are", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_the_page_names_every_method(self):
        public = [name for name in vars(Kiosk) if not name.startswith("_")]
        for name in [*public, "timeout", "service", "socket"]:
            self.assertIn(f"kiosk.{name}", PAGE)


if __name__ == "__main__":
    unittest.main()
