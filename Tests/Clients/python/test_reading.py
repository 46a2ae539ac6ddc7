"""Tests of the reader of untrusted bytes from the socket."""

import json
import os
import tempfile
import threading
import time
import unittest
from unittest import mock

import support  # noqa: F401  (finds tactile)
import tactile_kiosk as tactile
from support import ServiceTest


def reply(parameters, continues=False, error=None):
    message = {"parameters": parameters}
    if continues:
        message["continues"] = True
    if error:
        message["error"] = error
    return json.dumps(message).encode() + b"\0"


STATE = {"version": 1, "screens": [], "devices": [], "windows": [], "touches": []}
FIRST = reply({"sequence": 0, "time": 5, "state": STATE}, True)
TOUCH = {
    "id": 7, "device": 1, "window": "w", "view": "v", "phase": "began", "location": {"x": 1, "y": 2.5},
    "previousLocation": {"x": 1, "y": 2.5}, "tapCount": 1, "type": "direct"}
INFO = {"vendor": "v", "product": "p", "version": "1", "url": "u", "interfaces": ["a.b"]}


class ReadingTest(ServiceTest):
    def assert_fails(self, sent, error, text):
        self.fake([sent])
        with self.assertRaisesRegex(error, text):
            self.client(limit=4096).info()

    def test_text_that_is_not_json_is_rejected(self):
        for index, sent in enumerate([b"\0", b"hello\0", b"{\0", b"\xff\xfe\0", b"[1,\0", b'{"a":NaN}\0',
                                      b"[" * 4000 + b"\0"]):
            with self.subTest(sent=sent[:20]):
                self.path = f"{self.folder}/{index}"
                self.assert_fails(sent, tactile.ProtocolError, "JSON")

    def test_the_text_of_an_error_is_one_line_without_hidden_characters(self):
        hidden = "\n\r\x1b\x7f\x9b\u200b\u202e\u2028\u2066"
        for name in ["io.tactile.Scene.InvalidScene", "a.b\n<2>c"]:
            with self.subTest(name=name):
                self.path = f"{self.folder}/{len(name)}"
                self.fake([reply({"path": "p" + hidden, "reason": "\u00fc" + hidden}, error=name)])
                with self.assertRaises(tactile.VarlinkError) as caught:
                    self.client(limit=4096).info()
                self.assertIn("\u00fc", str(caught.exception))
                for each in hidden:
                    self.assertNotIn(each, str(caught.exception))

    def test_a_malformed_reply_is_rejected_with_the_path_of_the_error(self):
        wrong = [
            (b"[]\0", "the message: found .*expected an object"),
            (b'{"parameters":7}\0', "parameters: found 7, expected an object"),
            (b'{"error":7}\0', "error: found 7, expected a string"),
            (reply({}), "parameters: found no vendor"),
            (reply({**INFO, "url": 7}), r"parameters\.url: found 7, expected a string"),
            (reply({**INFO, "interfaces": ["a", 1]}), r"parameters\.interfaces\[1\]: found 1"),
        ]
        for index, (sent, text) in enumerate(wrong):
            with self.subTest(sent=sent):
                self.path = f"{self.folder}/{index}"
                self.assert_fails(sent, tactile.ProtocolError, text)

    def test_unknown_members_are_skipped_and_unknown_words_are_kept(self):
        touch = {**TOUCH, "phase": "evaporated", "colour": "green", "force": None}
        self.fake([FIRST + reply({"sequence": 1, "time": 6, "touches": [touch], "dreams": [1]}, True)])
        frames = list(self.client().subscribe())
        self.assertEqual(frames[1].touches[0].phase, "evaporated")
        self.assertEqual(frames[1].touches[0].location, tactile.Point(1.0, 2.5))
        self.assertIsNone(frames[1].touches[0].force)

    def test_the_limit_of_the_message_length_is_inclusive(self):
        self.assert_fails(b"x" * 4097, tactile.ProtocolError, "more than 4096 bytes")
        self.path += "2"
        message = reply(INFO)[:-1]
        self.fake([message + b" " * (4096 - len(message)) + b"\0"])
        self.assertEqual(self.client(limit=4096).info().product, "p")

    def test_the_division_of_the_stream_does_not_matter(self):
        frames = FIRST + b"".join(reply({"sequence": n, "time": n}, True) for n in range(1, 50))
        self.fake([frames])
        self.assertEqual([frame.sequence for frame in self.client().subscribe()], list(range(50)))
        framer = tactile._Framer(1000)
        found = []
        for index in range(len(frames)):
            framer.append(frames[index:index + 1])
            message = framer.next()
            if message is not None:
                found.append(message + b"\0")
        self.assertEqual(b"".join(found), frames)

    def test_an_end_in_the_middle_of_a_message_is_reported(self):
        self.assert_fails(b'{"parame', tactile.ConnectionLost, "middle of a message")

    def test_a_missing_reply_is_reported(self):
        self.fake([FIRST + reply({"sequence": 2, "time": 6}, True)])
        with self.assertRaisesRegex(tactile.ProtocolError, "sent reply 2 instead of 1"):
            list(self.client().subscribe())

    def test_a_newer_protocol_is_rejected(self):
        self.fake([reply({"sequence": 0, "time": 5, "state": {**STATE, "version": 2}}, True)])
        with self.assertRaisesRegex(tactile.ProtocolError, "version 2"):
            self.client().subscribe()

    def test_a_call_without_a_reply_times_out(self):
        silence = threading.Event()
        self.fake([b"", silence])
        try:
            with self.assertRaisesRegex(tactile.NoAnswer, "did not reply for 0.01 seconds"):
                self.client(timeout=0.01).info()
        finally:
            silence.set()

    def test_each_error_has_a_class_with_its_members(self):
        known = [
            ("io.tactile.Events.NotAllowed", {"right": "watch"}, tactile.NotAllowed),
            ("io.tactile.Control.NotAllowed", {"right": "control"}, tactile.NotAllowed),
            ("io.tactile.Scene.InvalidScene", {"path": "a.b", "reason": "c"}, tactile.InvalidScene),
            ("io.tactile.Scene.NoSuchWindow", {"window": "w"}, tactile.NoSuchWindow),
            ("io.tactile.Events.TooSlow", {"limit": 5}, tactile.TooSlow),
            ("io.tactile.Control.TooManyConnections", {"limit": 5}, tactile.TooManyConnections),
            ("io.tactile.Control.InvalidConfiguration", {"reason": "r"}, tactile.InvalidConfiguration),
            ("io.tactile.Control.NoSuchScreen", {"screen": "s"}, tactile.NoSuchScreen),
            ("io.tactile.Control.ScreenBusy", {"reason": "r"}, tactile.ScreenBusy),
            ("io.tactile.Control.Interrupted", {"reason": "r"}, tactile.Interrupted),
            ("org.varlink.service.InvalidParameter", {"parameter": "p"}, tactile.InvalidParameter),
            ("org.varlink.service.InterfaceNotFound", {"interface": "i"}, tactile.InterfaceNotFound),
            ("org.varlink.service.MethodNotFound", {"method": "m"}, tactile.MethodNotFound),
            ("org.varlink.service.MethodNotImplemented", {"method": "m"}, tactile.MethodNotImplemented),
            ("org.varlink.service.ExpectedMore", {}, tactile.ExpectedMore),
            ("org.varlink.service.PermissionDenied", {}, tactile.PermissionDenied),
            ("io.tactile.Control.Unheard", {"of": 1}, tactile.VarlinkError),
            ("com.example.NotAllowed", {"right": "x"}, tactile.VarlinkError),
        ]
        self.fake(*[[reply(parameters, error=name)] for name, parameters, _ in known])
        client = self.client()
        for name, parameters, kind in known:
            with self.subTest(name=name):
                with self.assertRaises(tactile.VarlinkError) as caught:
                    client.info()
                error = caught.exception
                self.assertIs(type(error), kind)
                self.assertEqual((error.name, error.parameters), (name, parameters))
                self.assertTrue(str(error))
                if kind is not tactile.VarlinkError:
                    for member, value in parameters.items():
                        self.assertEqual(getattr(error, member), value)

    def test_an_error_without_its_members_is_a_general_error(self):
        self.assert_fails(
            reply({"right": 7}, error="io.tactile.Events.NotAllowed"), tactile.ProtocolError, "right")


class NumberTest(unittest.TestCase):
    def test_an_integer_has_at_most_20_characters(self):
        for text in ("-9223372036854775808", "18446744073709551615"):
            read = tactile._answer(b'{"parameters":{"a":%s}}' % text.encode())
            self.assertEqual(read, {"a": int(text)})
        for text in ("1" * 21, "-" + "1" * 20, "9" * 4000):
            with self.assertRaises(tactile.ProtocolError):
                tactile._answer(b'{"parameters":{"a":[%s]}}' % text.encode())


class CallingTest(unittest.TestCase):
    def test_values_that_json_cannot_express_are_rejected_before_sending(self):
        client = tactile.Client("/nowhere")
        loop = []
        loop.append(loop)
        for scene in [{"windows": [{"name": "w", "size": value}]} for value in (object(), float("nan"), loop)]:
            with self.assertRaisesRegex(tactile.InvalidArgument, "cannot encode the parameters of"):
                client.update(scene)
        with self.assertRaises(tactile.InvalidArgument):
            client.subscribe(kinds="touches")
        for scene in ({"window": []}, {"windows": 7}, 7, {"windows": [7]}, b"[]"):
            with self.assertRaises(tactile.InvalidArgument):
                client.attach(scene)

    def test_the_default_socket_is_that_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            with mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": folder}):
                self.assertEqual(tactile.default_socket(), "/run/tactile/tactiled.socket")
                os.mkdir(folder + "/tactile")
                own = folder + "/tactile/tactiled.socket"
                # This also applies to a dangling symbolic link.
                os.symlink("nowhere", own)
                self.assertEqual(tactile.default_socket(), own)
            with mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": os.path.relpath(folder)}):
                self.assertEqual(tactile.default_socket(), "/run/tactile/tactiled.socket")
            with mock.patch.dict(os.environ):
                os.environ.pop("XDG_RUNTIME_DIR", None)
                self.assertEqual(tactile.Client().path, "/run/tactile/tactiled.socket")

    def test_reconnection_waits_longer_after_each_attempt(self):
        retries = tactile._Retries(None)
        lost = tactile.ConnectionFailed("gone")
        waits = []
        self.assertLessEqual(retries.due, time.monotonic())
        for _ in range(9):
            retries.failed(lost)
            waits.append(round(retries._delay, 3))
        self.assertEqual(waits, [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0, 2.0])
        with self.assertRaises(tactile.ConnectionLost):
            tactile._Retries(0.0).failed(lost)
        with self.assertRaises(tactile.NotAllowed):
            retries.failed(tactile.NotAllowed("io.tactile.Scene.NotAllowed", {"right": "x"}))


if __name__ == "__main__":
    unittest.main()
