"""Tests of changes to scenes while the service is away."""

import contextlib
import io
import logging
import threading
import unittest
from unittest import mock

from support import PAGE, ServiceTest

import tactile_kiosk as tactile


def hide(view, is_hidden=True):
    return {"window": "app", "setView": {"name": view, "hidden": is_hidden}}


def add(name):
    return {"window": "app", "addView": {"name": name, "frame": [1, 1, 2, 2]}}


class Changer:
    """Changes the frame of a view in a thread, with another number each time."""

    def __init__(self, shown):
        self.shown, self.last, self.error = shown, 0, None
        self.has_begun, self.is_over = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        self.has_begun.wait(60)

    def run(self):
        try:
            # The pause lets the other thread have the lock of the attachment.
            while not self.is_over.wait(0.001):
                self.shown.change([{"window": "app", "setView": {"name": "page", "frame": [0, 0, self.last + 1, 9]}}])
                self.last += 1
                self.has_begun.set()
        except tactile.TactileError as error:
            self.error = error

    def end(self):
        """Ends the thread and returns the number of its last change."""
        self.is_over.set()
        self.thread.join(60)
        if self.error is not None:
            raise self.error
        return self.last


class AwayCase(ServiceTest):
    def setUp(self):
        super().setUp()
        logging.getLogger("tactile").setLevel(logging.CRITICAL)

    def names(self):
        """The views of the window of the app."""
        (description,) = self.client().describe("app")
        return [view.name for view in description.views]


class AwayTest(AwayCase):
    def test_changes_are_kept_and_shown_when_the_service_is_back(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            first.kill()
            # Before the app knows of the loss, and after.
            shown.change([add("before")])
            self.assertEqual(next(shown).connection, "lost")
            shown.change([add("after"), hide("page")])
            self.assertIsNone(shown.read(0))
            self.daemon()
            self.assertEqual(next(shown).connection, "restored")
            self.assertEqual(self.names(), ["app", "page", "before", "after"])
            (description,) = self.client().describe("app")
            self.assertFalse(description.views[1].touchable)
            # From now on, they go to the service again.
            shown.change([add("now")])
            self.assertEqual(self.names()[-1], "now")

    def test_a_change_is_kept_if_another_daemon_listens_before_the_app_knows_of_the_loss(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            first.kill()
            self.daemon()
            shown.change([add("new")])
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            self.assertEqual(self.names(), ["app", "page", "new"])

    def test_a_new_scene_is_kept_too(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            first.stop()
            shown.update([{"name": "app", "size": [10, 10], "views": [{"name": "other", "frame": [0, 0, 1, 1]}]}])
            self.daemon()
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            self.assertEqual(self.names(), ["app", "other"])

    def test_no_change_of_another_thread_is_lost_in_a_restart(self):
        daemon = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            for _ in range(5):
                changer = Changer(shown)
                daemon.kill()
                daemon = self.daemon()
                self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
                last = changer.end()
                (description,) = self.client().describe("app")
                self.assertEqual(description.views[1].frame[2], last)

    def test_a_change_that_no_service_accepts_is_refused_at_once(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            first.kill()
            for wrong in (
                    {"window": "app"}, {"window": "app", "setFrames": 7},
                    {"window": "app", "setView": {"name": "page", "alpha": float("nan")}}):
                with self.subTest(wrong), self.assertRaises(tactile.InvalidArgument):
                    shown.change([add("not"), wrong])
            self.daemon()
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            self.assertEqual(self.names(), ["app", "page"])

    def test_a_kept_change_that_the_service_rejects_ends_the_stream_with_the_error(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            next(shown)
            first.kill()
            shown.change([{"window": "app", "setView": {"name": "page", "frame": "wide"}}])
            self.assertEqual(next(shown).connection, "lost")
            self.daemon()
            with self.assertRaisesRegex(tactile.InvalidScene, r"windows\[0\].views\[0\].frame"):
                next(shown)

    def test_a_stream_that_does_not_reconnect_raises(self):
        first = self.daemon()
        with self.client().attach(PAGE, reconnect=False) as shown:
            next(shown)
            first.kill()
            with self.assertRaises(tactile.ConnectionFailed):
                shown.change([add("new")])

    def test_the_ticket_machine_changes_its_window_without_a_service(self):
        import ticket_machine

        first = self.daemon()
        with self.client().attach(ticket_machine.SCENE) as shown:
            machine = ticket_machine.Machine(shown)
            machine.receive(next(shown))
            first.kill()
            with contextlib.redirect_stdout(io.StringIO()):
                machine.receive(tactile.Frame(sequence=1, time=1, presence=(tactile.Presence(idle=60),)))
            self.daemon()
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            (tickets,) = self.client().describe("tickets")
            (attract,) = [view for view in tickets.views if view.name == "attract"]
            self.assertTrue(attract.touchable)


class AsyncAwayTest(AwayCase, unittest.IsolatedAsyncioTestCase):
    async def test_changes_of_asyncio_are_kept(self):
        first = self.daemon()
        client = tactile.AsyncClient(self.path, timeout=60)
        async with await client.attach(PAGE) as shown:
            await shown.read()
            first.kill()
            await shown.change([add("before")])
            self.assertEqual((await shown.read()).connection, "lost")
            await shown.change([add("after")])
            self.daemon()
            self.assertEqual((await shown.read()).connection, "restored")
            self.assertEqual(self.names(), ["app", "page", "before", "after"])
            with self.assertRaises(tactile.InvalidScene):
                await shown.change([{"window": "app", "removeView": "no"}])
        client.close()


class ArgumentErrorsTest(ServiceTest):
    """Errors that the library finds itself."""

    def test_are_errors_of_the_library(self):
        service = tactile.Client("/nowhere/socket")
        folder = self.folder
        missing, binary = f"{folder}/missing.yaml", f"{folder}/binary.json"
        with open(binary, "wb") as file:
            file.write(b"\xff\xfe\xfa")
        for call, text in (
                (lambda: service.attach(missing), "missing.yaml: No such file"),
                (lambda: service.attach(binary), "binary.json: it is not UTF-8"),
                (lambda: service.attach(folder), "Is a directory"),
                (lambda: service.attach({"windows": [{"name": object()}]}), "cannot encode"),
                (lambda: service.attach("a\0b.json"), "cannot read"),
                (lambda: service.subscribe(kinds="touches"), "expected a list"),
                (lambda: service.set_variables([("app", "firefox")]), "expected a dict"),
                (lambda: service.play("monday.evemu"), "cannot read monday.evemu"),
                (lambda: tactile.Client("\ud800").info(), "surrogates not allowed"),
                (lambda: tactile.Client("a" * 200).info(), "too long"),
        ):
            with self.subTest(text), self.assertRaisesRegex(tactile.TactileError, text):
                call()

    def test_of_a_process_without_descriptors_are_errors_of_the_library(self):
        import resource
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, limits[1]))
        with self.assertRaisesRegex(tactile.ConnectionFailed, "Too many open files"):
            tactile.Client("/nowhere/socket").info()


class YAMLTest(ServiceTest):
    """Scenes in YAML."""

    def write(self, text):
        path = f"{self.folder}/scene.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_a_scene_can_be_a_file_in_yaml(self):
        self.daemon()
        path = self.write(
            "windows:\n- name: app\n  size: [100, 50.5]  # units\n  handles: [on]\n  views:\n"
            "  - {name: 'no', kind: switch, frame: [0, 0, 1e1, +10], on: true, label: \"5\"}\n")
        with self.client().attach(path) as shown:
            (window,) = [each for each in next(shown).state.windows if each.name == "app"]
            self.assertEqual(window.size, tactile.Size(100, 50.5))
            (description,) = self.client().describe("app")
            (_, switch) = description.views
            self.assertEqual((switch.name, switch.on, switch.label, switch.frame), ("no", True, "5", (0, 0, 10, 10)))

    def test_words_mean_the_same_as_for_the_service(self):
        for text, value in (
                ("on", "on"), ("yes", "yes"), ("no", "no"), ("True", True), ("false", False), ("~", None), ("", None),
                ("0x10", "0x10"), ("012", 12), ("-3", -3), (".5", 0.5), ("5.", 5.0), ("1e3", 1000.0), ("1_000", "1_000"),
                ("12:30", "12:30"), (".inf", ".inf"), ("2026-11-28", "2026-11-28"), ("'1'", "1"), ("=", "=")):
            with self.subTest(text):
                self.assertEqual(tactile._yaml(f"a: {text}\n", "f"), {"a": value})

    def test_an_error_has_its_place(self):
        for text, place in (
                ("windows:\n- name: [a\n", ":3:1: "), ("windows:\n- &a {name: b}\n- *a\n", ":2:3: found a tag, anchor"),
                ("windows: !!python/name:os.system\n", ":1:10: found a tag"), ("a: 1\na: 2\n", ":2:1: expected a word"),
                ("{[1]: 2}", ":1:2: expected a word"), ("a: 1\n---\nb: 2\n", ":2:1: "), ("\ta: 1", ":1:1: ")):
            with self.subTest(text), self.assertRaises(tactile.InvalidArgument) as caught:
                tactile.Client("/nowhere").attach(self.write(text))
            self.assertIn(f"scene.yaml{place}", str(caught.exception))
        with self.assertRaisesRegex(tactile.InvalidArgument, "a scene is"):
            tactile.Client("/nowhere").attach(self.write(""))

    def test_a_missing_pyyaml_is_an_error_that_says_what_to_install(self):
        path = self.write("windows: []\n")
        with mock.patch.dict("sys.modules", {"yaml": None}):
            with self.assertRaisesRegex(tactile.UnreadableFile, "python3-yaml"):
                tactile.Client("/nowhere").attach(path)


if __name__ == "__main__":
    unittest.main()
