#!/usr/bin/env python3
"""Checks that judge_bindings.py notices a violation of each law."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import judge_bindings

SENTENCES = {function: sentence for sentence, function in judge_bindings.LAWS + judge_bindings.WAYLAND_LAWS}
STATUS = '1 variable\n  app = "{}" (user 1000)\n7 bindings of user 990 (process 9)\n  7 tap binding-7: keys: {}, 0 failures\n'


class Sway:
    """Writes lines as wev does."""

    name, reader, terminal = "sway-bindings", "sway", "foot"

    @staticmethod
    def motion(x, y):
        return f"[16:      wl_pointer] motion: time: 7; x, y: {x:.6f}, {y:.6f}"

    @classmethod
    def button(cls, name, x, y):
        code = {"left": 272, "right": 273}[name]
        return [cls.motion(x, y)] + [
            f"[16:      wl_pointer] button: serial: 3; time: 7; button: {code} ({name}), state: {state} ({word})"
            for state, word in ((1, "pressed"), (0, "released"))]

    serial = 0

    @classmethod
    def key(cls, name, is_pressed):
        cls.serial += 1
        word = "1 (pressed)" if is_pressed else "0 (released)"
        # Two wl_keyboards receive each key.
        return [f"[{number}:     wl_keyboard] key: serial: {cls.serial}; time: 7; key: 37; state: {word}\n"
                f"                      sym: {name}    (65507), utf8: ''" for number in (12, 13)]

    @staticmethod
    def scroll():
        return "[16:      wl_pointer] axis: time: 7; axis: 0 (vertical), value: 15.000000"

    @staticmethod
    def touch(x, y):
        return [f"[{number}:        wl_touch] {event}" for event in (
            f"down: serial: 9; time: 7; surface: 3; id: 0; x, y: {x:.6f}, {y:.6f}", "frame", "up: serial: 10; time: 8; id: 0")
            for number in (20, 23)]


class Xorg:
    """Writes lines as xev does."""

    name, reader, terminal = "xorg-bindings", "Xorg", "XTerm"

    @staticmethod
    def event(kind, detail, x=0, y=0):
        return (f"{kind} event, serial 47, synthetic NO, window 0x400001,\n"
                f"    root 0x52b, subw 0x0, time 7, ({x:.0f},{y:.0f}), root:({x:.0f},{y:.0f}),\n    {detail}, same_screen YES")

    @classmethod
    def motion(cls, x, y):
        return cls.event("MotionNotify", "state 0x0, is_hint 0", x, y)

    @classmethod
    def button(cls, name, x, y):
        number = {"left": 1, "right": 3, "down": 5}[name]
        return [cls.event(kind, f"state 0x0, button {number}", x, y) for kind in ("ButtonPress", "ButtonRelease")]

    @classmethod
    def key(cls, name, is_pressed):
        kind = "KeyPress" if is_pressed else "KeyRelease"
        return [cls.event(kind, f"state 0x0, keycode 37 (keysym 0xffe3, {name})")]

    @classmethod
    def scroll(cls):
        return "\n".join(cls.button("down", 9, 9))

    @classmethod
    def touch(cls, x, y):
        return cls.button("left", x, y)


def place(x, y):
    """A location of the panel, in pixels of a screen with 1280 by 800 pixels."""
    return x * 1280 / 1920, y * 800 / 1080


def good(app):
    """What the programs receive, by case, and the other files."""
    def chord(*names):
        return [line for name in names for line in app.key(name, True)] + [
            line for name in reversed(names) for line in app.key(name, False)]

    plus_and_f5 = chord("Control_L", "plus") + chord("F5")
    press, release = app.button("left", *place(600, 400))[-2:]
    moves = [app.motion(*place(600 + 60 * step, 400 + 30 * step)) for step in range(1, 11)]
    if app is Xorg:
        release = app.button("left", *place(1200, 700))[-1]
    cases = {
        1: plus_and_f5, 2: app.button("right", *place(960, 540)), 3: app.button("left", *place(500, 300)) * 2,
        4: [app.scroll()] * 4, 5: [press, *moves, release], 6: [press, release], 9: plus_and_f5,
        10: app.touch(*place(700, 400)), 11: app.button("right", 640, 360),
    }
    files = {
        "screen": "1280,800", "typed": "Zürich @ 3: 10€!", "connector": "Virtual-1",
        "udev": "Tactile Keyboard: ID_INPUT_KEYBOARD=1\nTactile Pointer: ID_INPUT_MOUSE=1\n"
                "Tactile Pointer: WL_OUTPUT=Virtual-1\n",
        "readers": f"Tactile Keyboard: {app.reader}\nTactile Pointer: {app.reader}\nTactile Pointer: systemd-logind\n",
        "status-terminal": STATUS.format(app.terminal, "0 runs"), "run-terminal": "  7 tap binding-7: keys: 1 run, 0 failures",
        "status-end": STATUS.format("other", "1 run"),
    }
    return cases, files


class JudgeTests(unittest.TestCase):
    def judged(self, folder):
        """The exit code, and the sentences of the broken laws."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = judge_bindings.main(pathlib.Path(folder))
        lines = [line for line in output.getvalue().splitlines() if line.startswith("not ok")]
        return status, [line.split(" - ", 1)[1] for line in lines]

    def broken(self, app, cases={}, files={}):
        """The broken laws, if some cases and files differ from the good ones."""
        all_cases, all_files = good(app)
        all_cases.update(cases)
        all_files.update(files)
        with tempfile.TemporaryDirectory() as folder:
            results = pathlib.Path(folder) / "bookworm"
            out = results / "out" / app.name
            out.mkdir(parents=True)
            (results / "consumers").write_text(f"weston {app.name}\n")
            for name, text in all_files.items():
                (out / name).write_text(text)
            (out / "events").write_text("".join(
                "\n".join([f"case {number}", *lines]) + "\n" for number, lines in all_cases.items()))
            status, sentences = self.judged(folder)
        self.assertEqual(status, 1 if sentences else 0)
        return [sentence.removeprefix(f"bookworm {app.name}: ") for sentence in sentences]

    def assert_breaks(self, function, cases={}, files={}, apps=(Sway, Xorg)):
        for app in apps:
            self.assertEqual(
                self.broken(app, {number: lines(app) for number, lines in cases.items()}, files), [SENTENCES[function]], app)

    def test_accepts_what_good_programs_receive(self):
        for app in (Sway, Xorg):
            self.assertEqual(self.broken(app), [])

    def test_each_law_has_a_fault(self):
        named = {name for test in vars(JudgeTests).values() if hasattr(test, "__code__")
                 for name in test.__code__.co_names}
        for function in SENTENCES:
            self.assertIn(function.__name__, named)

    def test_notices_devices_of_another_class_or_screen(self):
        udev = good(Sway)[1]["udev"]
        for text in (
            udev.replace("Virtual-1", "Virtual-2"), udev.replace("Virtual-1", "Virtual-10"), udev.replace("WL_OUTPUT", "X"),
            udev.replace("ID_INPUT_MOUSE", "X"), udev.replace("ID_INPUT_KEYBOARD", "X"),
            udev + "Tactile Pointer: ID_INPUT_TOUCHSCREEN=1\n",
        ):
            self.assert_breaks(judge_bindings.classified, files={"udev": text})
        self.assert_breaks(judge_bindings.classified, files={"connector": ""})
        self.assert_breaks(judge_bindings.classified, files={"readers": ""})
        for app in (Sway, Xorg):
            readers = good(app)[1]["readers"]
            for text in (readers + "Tactile Keyboard: tactiled\n", readers.replace(f"Keyboard: {app.reader}", "Keyboard: x")):
                self.assert_breaks(judge_bindings.classified, files={"readers": text}, apps=(app,))

    def test_notices_keys_that_are_missing_or_in_another_order(self):
        self.assert_breaks(judge_bindings.keys, {1: lambda app: app.key("F5", True) + app.key("F5", False)})
        self.assert_breaks(judge_bindings.keys, {1: lambda app: good(app)[0][1] + app.key("F5", True)})

    def test_notices_a_click_of_another_button_number_or_location(self):
        self.assert_breaks(judge_bindings.right_click, {2: lambda app: app.button("right", *place(900, 540))})
        self.assert_breaks(judge_bindings.right_click, {2: lambda app: []})
        self.assert_breaks(judge_bindings.right_click, {2: lambda app: app.button("right", *place(960, 540)) * 2})
        self.assert_breaks(judge_bindings.double_click, {3: lambda app: app.button("left", *place(500, 300))})
        self.assert_breaks(judge_bindings.double_click, {3: lambda app: app.button("left", *place(600, 300)) * 2})

    def test_notices_a_click_on_another_output(self):
        for lines in ([], Sway.button("right", 640, 400), Sway.button("right", 640, 360) * 2, Sway.button("left", 640, 360)):
            self.assert_breaks(judge_bindings.other_output, {11: lambda app, lines=lines: lines}, apps=(Sway,))

    def test_notices_content_that_does_not_follow_the_fingers(self):
        for number in (0, 2, 7):
            self.assert_breaks(judge_bindings.scrolls, {4: lambda app: [app.scroll()] * number})

    def test_notices_a_drag_without_movement_or_release(self):
        self.assert_breaks(judge_bindings.drags, {5: lambda app: good(app)[0][5][:-1]})
        self.assert_breaks(judge_bindings.drags, {5: lambda app: [good(app)[0][5][0], *good(app)[0][5][-2:]]})

    def test_notices_a_button_that_stays_pressed(self):
        self.assert_breaks(judge_bindings.released_at_kill, {6: lambda app: good(app)[0][6][:1]})

    def test_notices_another_text(self):
        self.assert_breaks(judge_bindings.typed, files={"typed": "Zürich \" 3> 10@!"})

    def test_notices_a_touch_that_becomes_a_key_too(self):
        self.assert_breaks(judge_bindings.touches, {1: lambda app: good(app)[0][1] + app.touch(*place(600, 500))})
        self.assert_breaks(judge_bindings.touches, {4: lambda app: good(app)[0][4] + app.touch(*place(900, 900))})
        self.assert_breaks(judge_bindings.touches, {5: lambda app: good(app)[0][5] + app.touch(*place(900, 900))}, apps=(Sway,))

    def test_notices_a_tap_that_is_missing_or_elsewhere(self):
        self.assert_breaks(judge_bindings.passes_others, {10: lambda app: []})
        self.assert_breaks(judge_bindings.passes_others, {10: lambda app: app.touch(*place(400, 700))})
        self.assert_breaks(
            judge_bindings.passes_others, {10: lambda app: app.touch(*place(700, 400))[:2]}, apps=(Sway,))

    def test_notices_a_binding_that_ignores_the_focus(self):
        self.assert_breaks(judge_bindings.follows_focus, files={"run-terminal": ""})
        self.assert_breaks(judge_bindings.follows_focus, {9: lambda app: app.key("F9", True) + good(app)[0][9]})
        self.assert_breaks(judge_bindings.follows_focus, files={"status-end": STATUS.format("other", "2 runs")})

    def test_notices_a_variable_of_the_machine_or_of_another_app(self):
        for text in ('  app = "foot" (the machine)\n', '  app = "wev" (user 1000)\n', ""):
            self.assert_breaks(judge_bindings.follows_focus, files={"status-terminal": text})

    def test_notices_a_scenario_that_gave_up(self):
        self.assertEqual(self.broken(Sway, files={"gave-up": "waited 60 s for sway"}), ["all cases were played"])

    def test_notices_that_no_results_exist(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.judged(folder), (1, ["bindings were played"]))
            results = pathlib.Path(folder) / "trixie"
            results.mkdir()
            (results / "consumers").write_text("weston sway\n")
            self.assertEqual(self.judged(folder), (1, ["bindings were played"]))
            (results / "consumers").write_text("sway-bindings\n")
            self.assertEqual(self.judged(folder), (1, ["trixie sway-bindings: the programs were played"]))


if __name__ == "__main__":
    unittest.main()
