"""Tests of `tactiled --panel`: a touch panel that does not exist, and the commands that touch it."""

import json
import pathlib
import signal
import subprocess
import threading
import unittest

import support
from support import TACTILED, ServiceTest

TACTILE = str(pathlib.Path(TACTILED).with_name("tactile"))


class PanelTest(ServiceTest):
    def panels(self, *options):
        """Starts a daemon with panels."""
        process = subprocess.Popen(
            [TACTILED, "--socket", self.path, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        support.until(lambda: process.poll() is not None or support.is_listening(self.path), "tactiled to listen")
        self.assertIsNone(process.poll())
        return process

    def tactile(self, *words):
        return subprocess.run([TACTILE, *words], capture_output=True, text=True, timeout=60, check=False)

    def test_commands_touch_it(self):
        self.panels("--panel", "341x192mm")
        touch = pathlib.Path(self.folder, "order.touch")
        touch.write_text("window app 0,0 1000x1000\n---\n0 down 1 300,300\n60 up 1\n---\n")
        kinds = []
        gestures = [{"kind": "tap"}, {"kind": "swipe", "directions": ["left"]}]
        with self.client().attach([{"name": "app", "gestures": gestures}]) as shown:
            next(shown)
            for words in (
                    ("tap", "300,200"), ("swipe", "600,300", "100,300", "--for", "0.2"), ("play", str(touch))):
                done = self.tactile(*words, "--socket", self.path)
                self.assertEqual((done.stderr, done.returncode), ("", 0))
                found = []
                while not found:
                    found = [each.kind for each in next(shown).gestures if each.state == "ended"]
                kinds += found
        self.assertEqual(kinds, ["tap", "swipe", "tap"])

    def test_its_screen_has_its_size_in_points(self):
        self.panels("--panel", "254x127mm")
        with self.client().subscribe(kinds=[]) as stream:
            state = next(stream).state
        (screen,) = state.screens
        self.assertEqual((screen.size.width, screen.size.height), (1600, 800))
        (device,) = state.devices
        self.assertEqual((device.name, device.kind, device.node), ("Virtual Panel", "touchscreen", ""))
        self.assertEqual((device.size.width, device.size.height), (254, 127))

    def test_several_have_screens_of_their_own_and_names_for_rules(self):
        configuration = pathlib.Path(self.folder, "tactiled.yaml")
        configuration.write_text("devices:\n- match: {name: Left}\n  screen: counter\n")
        self.panels(
            "--config", str(configuration), "--panel", "341x192mm,name=Left", "--panel=50.5x60mm", "--panel", "10x3000mm")
        with self.client().subscribe(kinds=[]) as stream:
            state = next(stream).state
        self.assertEqual([each.name for each in state.devices], ["Left", "Virtual Panel 2", "Virtual Panel 3"])
        self.assertEqual(len({each.name for each in state.screens}), 3)
        self.assertIn("counter", [each.name for each in state.screens])
        self.assertAlmostEqual(state.devices[1].size.width, 50.5)
        self.client().tap(1, 1, screen="counter")

    def test_a_timer_fires_without_an_event(self):
        configuration = pathlib.Path(self.folder, "tactiled.yaml")
        configuration.write_text("idle: {after: [5]}\n")
        self.panels("--config", str(configuration), "--panel", "341x192mm")
        with self.client().subscribe(kinds=["gestures", "presence"]) as stream:
            next(stream)
            # A long press needs a timer while the finger rests.
            press = threading.Thread(target=self.client().tap, args=(300, 200), kwargs={"seconds": 1.0})
            press.start()
            states = []
            while "ended" not in states:
                states += [each.state for each in next(stream).gestures if each.kind == "longPress"]
            press.join()
            self.assertEqual(states[0], "began")
            idle = []
            while not idle:
                idle = [each.idle for each in next(stream).presence]
            self.assertEqual(idle, [5])

    def test_devices_lists_it_as_virtual(self):
        self.panels("--panel", "341x192mm,name=Counter")
        done = self.tactile("devices", "--socket", self.path)
        self.assertIn(
            'no node  device 1 "Counter": touchscreen, 341.0 x 192.0 mm (the resolution of its axes)\n'
            "    It is virtual (tactiled --panel): only scripted fingers touch it.\n", done.stdout.replace("device 2", "device 1"))
        done = self.tactile("devices", "--json", "--socket", self.path)
        found = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([each["name"] for each in found if each["node"] == ""], ["Counter"])
        self.assertEqual(len({each["id"] for each in found}), len(found))

    def test_ends_with_a_signal_and_reloads_with_another(self):
        process = self.panels("--panel", "341x192mm")
        # Its socket listens before it handles signals.
        self.client().info()
        process.send_signal(signal.SIGHUP)
        support.until(lambda: self.client().status().health.reloads == 1, "the reload")
        self.client().tap(10, 10)
        process.terminate()
        self.assertEqual(process.wait(60), 0)

    def test_wrong_values_are_refused_with_the_form_that_is_allowed(self):
        size = "expected one such as 341x192mm, with sides from 10 to 3000 mm"
        for options, error in (
                (["--panel", "341x192"], f"--panel has the size '341x192'; {size}"),
                (["--panel", "9x192mm"], f"--panel has the size '9x192mm'; {size}"),
                (["--panel", "nanx192mm"], f"--panel has the size 'nanx192mm'; {size}"),
                (["--panel", "1x2x3mm"], f"--panel has the size '1x2x3mm'; {size}"),
                (["--panel", ""], f"--panel has the size ''; {size}"),
                (["--panel", "20x20mm,rate=60"], "--panel has the option 'rate=60'; expected name=TEXT, once"),
                (["--panel", "20x20mm,name=a,name=b"], "--panel has the option 'name=b'; expected name=TEXT, once"),
                (["--panel", "20x20mm,name="], "--panel has the option 'name='; expected name=TEXT, once"),
                (["--panel"], "option --panel needs a value"),
                (["--panel", "20x20mm", "--replay", "f"], "--panel and --replay are both given; give one of them"),
                (["--panel", "20x20mm", "--check"], "--check accepts only --config and --scene beside it")):
            with self.subTest(options):
                done = subprocess.run(
                    [TACTILED, *options], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual((done.stderr, done.returncode), (f"tactiled: {error}. See tactiled --help.\n", 2))


if __name__ == "__main__":
    unittest.main()
