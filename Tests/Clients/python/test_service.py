"""Tests of the client with the real daemon, which plays recordings."""

import concurrent.futures
import dataclasses
import errno
import json
import os
import pathlib
import socket
import threading
import unittest
from unittest import mock

import interfaces
import support
import tactile_kiosk as tactile
from support import PAGE, ServiceTest


class StreamTest(ServiceTest):
    def test_a_subscriber_receives_the_state_and_then_all_frames(self):
        daemon = self.daemon("demo.evemu")
        frames = list(self.client().subscribe())
        self.assertEqual(daemon.wait(), 0)
        self.assertEqual(frames[0].state.devices[0].name, "Tactile Demo Panel")
        self.assertEqual([frame.sequence for frame in frames], list(range(len(frames))))
        touches = [touch for frame in frames for touch in frame.touches]
        began = [touch.id for touch in touches if touch.phase == "began"]
        ended = [touch.id for touch in touches if touch.phase in ("ended", "cancelled")]
        self.assertEqual(len(began), 12)
        self.assertEqual(sorted(began), sorted(ended))
        kinds = {gesture.kind for frame in frames for gesture in frame.gestures}
        self.assertLessEqual({"tap", "pan", "pinch", "longPress"}, kinds)
        pinch = [gesture for frame in frames for gesture in frame.gestures if gesture.kind == "pinch"]
        self.assertGreater(pinch[-1].scale, 3)
        self.assertTrue(all(frame.connection == "up" for frame in frames))
        self.assertEqual(frames[-1].devices[0].change, "removed")

    def test_a_forged_name_of_a_device_stays_on_one_line(self):
        recording = os.path.join(self.folder, "r.yml")
        support.forged_recording(recording, "tap.evemu")
        daemon = self.daemon(recording)
        service = self.client()
        printed = [str(service.status()), *map(str, service.devices()), *map(str, service.subscribe())]
        self.assertGreater(sum("forged" in text for text in printed), 2)
        for text in printed:
            self.assertTrue(text.isprintable(), ascii(text))
        daemon.wait()
        self.assertIn("forged", daemon.log)
        for line in daemon.log.splitlines():
            self.assertTrue(line.startswith("tactiled: ") and line.isprintable(), ascii(line))

    def test_filters_select_kinds_and_gestures(self):
        self.daemon("demo.evemu")
        stream = self.client().subscribe(kinds=["gestures"], gestures=["tap"])
        frames = [frame for frame in stream if frame.state is None]
        self.assertTrue(frames)
        for frame in frames:
            self.assertEqual((frame.touches, frame.devices), ((), ()))
            self.assertEqual({gesture.kind for gesture in frame.gestures}, {"tap"})

    def test_filters_select_windows_views_and_devices(self):
        for choice in ({"views": ["nobody"]}, {"windows": ["nobody"]}, {"devices": [99]}):
            with self.subTest(**choice):
                self.path = f"{self.folder}/{next(iter(choice))}"
                self.daemon("tap.evemu")
                stream = self.client().subscribe(kinds=["touches"], **choice)
                self.assertEqual([frame.touches for frame in stream if frame.touches], [])

    def test_the_trace_is_sent_on_request(self):
        self.daemon("tap.evemu")
        frames = list(self.client().subscribe(kinds=["trace"]))
        decisions = [decision for frame in frames for decision in frame.trace]
        self.assertTrue(decisions)
        self.assertTrue(all(decision.rule > 0 and decision.message for decision in decisions))
        bound = next(decision for decision in decisions if decision.kind == "bound")
        self.assertEqual(bound.touch, 1)
        self.assertIsInstance(bound.screen_location, tactile.Point)
        press = next(decision for decision in decisions if decision.subject == "longPress"
                     and decision.kind == "failed")
        self.assertEqual(
            (press.reason, press.parameter, press.limit, press.unit),
            ("parameter", "duration", "atLeast", "s"))
        self.assertLess(press.found, press.required)

    def test_a_stream_of_decisions_has_the_same_decisions_and_nothing_else(self):
        self.daemon("tap.evemu")
        expected = [frame.trace for frame in self.client().subscribe(kinds=["trace"]) if frame.trace]
        self.path += "2"
        self.daemon("tap.evemu")
        frames = list(self.client().decisions())
        self.assertEqual([frame.trace for frame in frames if frame.trace], expected)
        self.assertEqual(
            [dataclasses.replace(frame, trace=()) for frame in frames],
            [tactile.Frame(sequence=number, time=frame.time) for number, frame in enumerate(frames)])

    def test_shakes_orientations_media_keys_and_pens_arrive(self):
        for recording, kind in (("shake.evemu", "motions"), ("media-keys.evemu", "remote_controls")):
            with self.subTest(recording=recording):
                self.path = f"{self.folder}/{kind}"
                self.daemon(recording)
                frames = list(self.client().subscribe())
                self.assertTrue(any(getattr(frame, kind) for frame in frames))
        self.path = f"{self.folder}/pen"
        self.daemon("pen.evemu")
        frames = list(self.client().subscribe())
        self.assertTrue(any(touch.pen for frame in frames for touch in frame.touches))

    def test_an_unknown_kind_is_rejected_with_its_path(self):
        self.daemon()
        with self.assertRaises(tactile.InvalidParameter) as caught:
            self.client().subscribe(kinds=["touches", "dances"])
        self.assertEqual(caught.exception.parameter, "kinds[1]")

    def wrong_calls(self, service):
        """A call with a wrong value for each parameter, by interface, and a part of its error."""
        return {
            "io.tactile.Trace": {
                "begin": (lambda: service.read_recent(-1),
                          "begin: found -1, expected the number of a part, from the reply before")},
            "io.tactile.Events": {
                "kinds": (lambda: service.subscribe(kinds=["gesture"]),
                          "kinds[0]: found 'gesture', expected one of devices, touches, gestures, motions, "
                          "orientations, remoteControls, controls, scrolls, actions, modes, "
                          "presence, accessibility, explored, variables, trace; did you mean "
                          "'gestures'?"),
                "windows": (lambda: service.subscribe(windows=["w" * 401]),
                            "windows: found 401 bytes in windows[0], expected a name of at most 400 bytes"),
                "users": (lambda: service.subscribe(users=["root"]),
                          "users[0]: found 'root', expected the number of a user, or -1 for the machine"),
                "views": (lambda: service.subscribe(views=["v"] * 1001),
                          "views: found 1001 entries, expected at most 1000"),
                "gestures": (lambda: service.subscribe(gestures=[5]),
                             "gestures[0]: found 5, expected the name or kind of a recognizer"),
                "devices": (lambda: service.subscribe(devices=["1"]),
                            "devices[0]: found '1', expected the number of a device"),
                "withoutOthers": (lambda: service.subscribe(without_others="yes"),
                                  "withoutOthers: found 'yes', expected true or false"),
                "withoutSecret": (lambda: service.subscribe(without_secret="yes"),
                                  "withoutSecret: found 'yes', expected true or false")},
            "io.tactile.Scene": {
                "windows": (lambda: service.update([{"name": "app", "szie": [1, 1]}]),
                            'did you mean "size"?'),
                "changes": (lambda: service.change([{"window": "app", "setVeiw": {"name": "page"}}]),
                            'did you mean "setView"?'),
                "window": (lambda: service.describe("ap"),
                           "no window 'ap' that you may use; see describe(); names are app, screen; did "
                           "you mean 'app'?"),
                "user": (lambda: service.describe("app", user="root"),
                         "user: found 'root', expected the number of a user, or -1 for the machine"),
                "location": (lambda: service.hit_test("app", "left", 0),
                             "location.x: found 'left', expected a number")},
            "io.tactile.Control": {
                "seconds": (lambda: service.begin_ignoring(0),
                            "seconds: found 0, expected a number of seconds, more than 0 and at most 3600"),
                "mode": (lambda: service.set_mode("clean"),
                         "mode: found 'clean', expected one of normal, locked, cleaning, asleep; did you mean "
                         "'cleaning'?"),
                "limit": (lambda: service.set_mode("cleaning", 61),
                          "limit: found 61, expected a number of seconds, more than 0 and at most the time of "
                          "the mode in the configuration, and none for normal"),
                "accommodations": (lambda: service.set_accessibility(accommodations="on"),
                                   "accommodations: found 'on', expected true or false"),
                "variables": (
                    lambda: service.set_variables({f"v{number}": "1" for number in range(33)}),
                    "variables: expected at most 64 variables, of which each user may keep 32; see status() for "
                    "the reason"),
                "bindings": (
                    lambda: service.report_bindings([tactile.BindingReport("a", 1, 0)] * 257),
                    "bindings: expected at most 256 bindings of a user"),
                "exploring": (lambda: service.set_accessibility(exploring=1),
                              "exploring: found 1, expected true or false"),
                "nextTouch": (lambda: service.set_accessibility(next_touch="tow"),
                              "nextTouch: found 'tow', expected one of one, two, three, four, five, pinch; did "
                              "you mean 'two'?"),
                "window": (lambda: service.set_first_responder("ap"), "names are app, screen; did you "
                           "mean 'app'?"),
                "user": (lambda: service.set_first_responder("app", user="root"),
                         "user: found 'root', expected the number of a user"),
                "responder": (lambda: service.set_first_responder("app", 5),
                              "responder: found 5, expected the name of a view or a controller"),
                "screen": (lambda: service.tap(1, 1, screen="gone"), "no screen 'gone' with a touch panel"),
                "steps": (lambda: service.tap(-1, 1),
                          "steps[0].fingers[0].x: expected at most 10000 steps in at most 600 seconds"),
                "device": (lambda: service.release(99),
                           "device: found 99, expected the number of a device that exists"),
                "command": (lambda: service.send_remote_control("plai"),
                            "command: found 'plai', expected one of play, pause, stop, togglePlayPause, "
                            "nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward, "
                            "beginSeekingForward, endSeekingForward; did you mean 'play'?")},
            "org.varlink.service": {
                "interface": (lambda: service.interface("io.tactile.Event"),
                              "did you mean 'io.tactile.Events'?")},
            "io.tactile.Devices": {}}

    def test_refused_parameters_are_named_with_the_allowed_values(self):
        self.daemon()
        service = self.client()
        with service.attach(PAGE):
            for interface, calls in self.wrong_calls(service).items():
                for parameter, (call, expected) in calls.items():
                    with self.subTest(interface=interface, parameter=parameter):
                        with self.assertRaises(tactile.VarlinkError) as caught:
                            call()
                        self.assertIn(expected, str(caught.exception))

    def test_there_is_a_wrong_call_for_each_parameter(self):
        self.daemon()
        service = self.client()
        calls = self.wrong_calls(service)
        for name in service.info().interfaces:
            expected = {
                parameter for fields in interfaces.Interface(service.interface(name)).parameters.values()
                for parameter in fields}
            self.assertEqual(set(calls[name]), expected, name)

    def test_a_list_that_is_no_list_is_refused_before_the_call(self):
        service = self.client()
        for parameter in ("kinds", "windows", "users", "views", "gestures", "devices"):
            for wrong in ("gestures", 5, {"gestures": True}):
                with self.subTest(parameter=parameter, wrong=wrong):
                    with self.assertRaisesRegex(tactile.InvalidArgument, "expected a list.*, found "):
                        service.subscribe(**{parameter: wrong})

    def test_too_many_subscriptions_of_one_user_are_refused_with_the_reason(self):
        explained = tactile._explained("kinds", {"kinds": ["touches"]})
        self.assertIn("too many different subscriptions", explained)
        self.assertIsNone(tactile._explained("", {}))
        self.assertIsNone(tactile._explained("kinds", {}))

    def test_changes_that_are_no_list_of_objects_are_refused_with_an_example(self):
        self.daemon()
        service = self.client()
        with service.attach(support.PAGE) as shown:
            for wrong, expected in (
                ({}, "a list of changes"), ({"window": "app"}, "a list of changes"),
                ("app", "a list of changes"), (None, "a list of changes"), (["app"], "changes[0]"),
            ):
                for change in (shown.change, service.change):
                    with self.assertRaises(tactile.InvalidArgument) as caught:
                        change(wrong)
                    self.assertIn(expected, str(caught.exception))
                    self.assertIn("setView", str(caught.exception))

    def test_a_subscription_without_kinds_does_not_start_a_replay(self):
        self.daemon("tap.evemu")
        service = self.client()
        with service.subscribe(kinds=[]) as state:
            self.assertIsNotNone(next(state).state)
            touches = [touch for frame in service.subscribe() for touch in frame.touches]
        self.assertEqual(touches[0].phase, "began")

    def test_watching_reports_existing_devices_and_their_removal(self):
        self.daemon("tap.evemu")
        # The recording begins with the first subscriber. At its end, the device is removed.
        changes = [(change.change, change.device.name) for change in self.client().watch_devices()]
        self.assertEqual(changes, [("added", "Tactile Demo Panel"), ("removed", "Tactile Demo Panel")])

    def test_read_waits_until_its_timeout(self):
        self.daemon()
        with self.client().subscribe() as stream:
            self.assertIsNotNone(stream.read(0).state)
            self.assertIsNone(stream.read(0))
            self.assertIsNone(stream.read(0.01))
            self.assertGreater(stream.fileno(), 2)
        self.assertEqual(stream.fileno(), -1)
        self.assertIsNone(stream.read())

    def test_another_thread_can_close_a_stream(self):
        self.daemon()
        stream = self.client().subscribe()
        next(stream)
        closer = threading.Timer(0.05, stream.close)
        closer.start()
        self.assertEqual(list(stream), [])
        closer.join()


class SceneTest(ServiceTest):
    def test_events_of_a_scene_arrive_on_its_attach_call(self):
        daemon = self.daemon("tap.evemu")
        frames = list(self.client().attach(PAGE, reconnect=False))
        self.assertEqual(daemon.wait(), 0)
        self.assertEqual([window.name for window in frames[0].state.windows], ["app"])
        actions = [action for frame in frames for action in frame.actions]
        self.assertEqual(
            actions, [tactile.Action(
                "go", "app", "page.tap", "ended", ("page", "app"), "app", user=os.getuid())])
        self.assertEqual({touch.view for frame in frames for touch in frame.touches}, {"page"})

    def test_a_scene_can_be_a_path_or_a_list_of_windows(self):
        self.daemon()
        file = self.folder + "/scene.json"
        with open(file, "w", encoding="utf-8") as out:
            json.dump(PAGE, out)
        service = self.client()
        for scene in (file, pathlib.Path(file), PAGE["windows"]):
            with service.attach(scene) as shown:
                self.assertEqual(next(shown).state.windows[0].name, "app")
            # The daemon removes the window when it notices the end of the call.
            support.until(
                lambda: "app" not in [each.window.name for each in service.describe()],
                "the window to disappear")
        with open(file, "w", encoding="utf-8") as out:
            out.write("windows: []")
        with self.assertRaisesRegex(tactile.InvalidArgument, "scene.json is not JSON"):
            self.client().attach(file)

    def test_an_invalid_scene_is_rejected_with_the_path_of_the_error(self):
        self.daemon()
        with self.assertRaises(tactile.InvalidScene) as caught:
            self.client().attach({"windows": [{"name": "a", "szie": [1, 1]}]})
        self.assertEqual(caught.exception.path, "windows[0].szie")
        self.assertIn('did you mean "size"?', caught.exception.reason)

    def test_a_scene_is_updated_described_and_hit_tested_in_place(self):
        self.daemon()
        service = self.client()
        with service.attach(PAGE) as shown:
            self.assertEqual(service.hit_test("app", 10, 10).view, "page")
            page = PAGE["windows"][0]
            smaller = {**page, "views": [{**page["views"][0], "frame": [500, 500, 10, 10]}]}
            shown.update([smaller])
            hit = service.hit_test("app", 10, 10)
            self.assertEqual((hit.window, hit.view), ("app", "app"))
            self.assertTrue(any("page" in line for line in hit.walk))
            (description,) = service.describe("app")
            self.assertEqual([view.name for view in description.views], ["app", "page"])
            self.assertEqual(description.views[1].frame, (500.0, 500.0, 10.0, 10.0))
            self.assertEqual(description.recognizers[0].name, "page.tap")
            service.change([{"window": "app", "setView": {"name": "page", "frame": [0, 0, 9, 9]}}])
            (description,) = service.describe("app")
            self.assertEqual(description.views[1].frame, (0.0, 0.0, 9.0, 9.0))
            with self.assertRaises(tactile.InvalidScene) as wrong:
                service.change([{"window": "app", "removeView": "nobody"}])
            self.assertTrue(wrong.exception.path.startswith("changes[0]"))
            with self.assertRaises(tactile.InvalidScene):
                shown.update([{"name": "app", "sise": 1}])
            self.assertEqual(service.describe("app"), (description,))
            with self.assertRaises(tactile.NoSuchWindow) as caught:
                shown.update([{"name": "other"}])
            self.assertEqual(caught.exception.window, "other")

    def test_a_scene_over_the_limit_is_rejected_and_the_client_continues(self):
        self.daemon()
        service = self.client()
        views = [{"name": f"v{n}" + "x" * 100, "frame": [0, 0, 1, 1]} for n in range(20_000)]
        for _ in range(2):
            with self.assertRaises(tactile.InvalidParameter) as caught:
                service.update([{"name": "huge", "views": views}])
            self.assertEqual(caught.exception.parameter, "")
        self.assertEqual(service.info().product, "tactiled")


class CallTest(ServiceTest):
    def test_info_interfaces_devices_and_status_have_replies(self):
        self.daemon()
        with self.client() as service:
            info = service.info()
            self.assertIn("io.tactile.Scene", info.interfaces)
            for name in info.interfaces:
                self.assertIn(f"interface {name}", service.interface(name))
            (device,) = service.devices()
            self.assertEqual((device.id, device.kind), (1, "touchscreen"))
            self.assertAlmostEqual(device.size.width, 341, delta=1)
            status = service.status()
            self.assertEqual((status.version, status.devices, status.ignoring), (info.version, 1, False))
            self.assertEqual(status.incidents, ())
            kinds = {each.gesture: (each.kind, each.view) for each in service.occasions().gestures}
            self.assertEqual(kinds["longPress"], ("longPress", "root"))

    def test_an_unknown_interface_is_rejected_with_its_name(self):
        self.daemon()
        with self.assertRaises(tactile.InterfaceNotFound) as caught:
            self.client().interface("io.tactile.Nothing")
        self.assertEqual(caught.exception.interface, "io.tactile.Nothing")

    def test_touches_are_ignored_inside_a_with_statement(self):
        self.daemon()
        service = self.client()
        with service.ignoring(60):
            self.assertTrue(service.status().ignoring)
        self.assertFalse(service.status().ignoring)
        with self.assertRaises(tactile.InvalidParameter) as caught:
            service.begin_ignoring(-1)
        self.assertEqual(caught.exception.parameter, "seconds")

    def test_a_mode_is_set_and_reported(self):
        self.daemon()
        service = self.client()
        frames = service.subscribe(kinds=["modes"])
        self.assertIsNone(next(frames).state.mode)
        self.assertEqual(service.set_mode("cleaning", 30).mode, "cleaning")
        self.assertEqual([mode.mode for mode in next(frames).modes], ["cleaning"])
        self.assertEqual(service.status().mode.mode, "cleaning")
        self.assertEqual(service.set_mode("normal"), tactile.Mode("normal"))
        self.assertIsNone(service.status().mode)

    def test_accommodations_are_switched_and_reported(self):
        self.daemon()
        service = self.client()
        frames = service.subscribe(kinds=["accessibility"])
        self.assertIsNone(next(frames).state.accessibility)
        aids = service.set_accessibility(accommodations=True)
        self.assertEqual(aids, tactile.Accessibility(accommodations=True, exploring=False))
        self.assertEqual(list(next(frames).accessibility), [aids])
        self.assertEqual(service.status().accessibility, aids)
        aids = service.set_accessibility(exploring=True, next_touch="pinch")
        self.assertEqual(
            aids, tactile.Accessibility(accommodations=True, exploring=True, next_touch="pinch"))
        service.set_accessibility(exploring=False, next_touch="one")
        self.assertFalse(service.set_accessibility(accommodations=False).accommodations)
        self.assertIsNone(service.status().accessibility)

    def test_variables_are_set_reported_and_removed(self):
        self.daemon()
        service = self.client()
        frames = service.subscribe(kinds=["variables"])
        self.assertEqual(next(frames).state.variables, ())
        service.set_variables({"app": "shop", "mood": "\u00e4\""})
        self.assertEqual(
            [(each.name, each.value, each.user) for each in next(frames).variables],
            [("app", "shop", None), ("mood", "\u00e4\"", None)])
        service.set_variables({"app": None})
        self.assertEqual(list(next(frames).variables), [tactile.Variable("app")])
        self.assertEqual(
            [each.name for each in next(self.client().subscribe()).state.variables], ["mood"])

    def test_refused_parts_of_variables_and_reports_are_named_with_the_allowed_values(self):
        self.daemon()
        service = self.client()
        for call, expected in (
                (lambda: service.set_variables({"good": "1", "a b": "1"}),
                 "variables[1].name: found 'a b', expected 1 to 100 letters (A to Z, a to z), digits, '_', '.' "
                 "and '-'"),
                (lambda: service.set_variables({"a": "v" * 201}),
                 "variables[0].value: found 201 bytes, expected at most 200 bytes without control characters"),
                (lambda: service.set_variables({"a": "\n"}), "variables[0].value: found 1 bytes"),
                (lambda: service.report_bindings([tactile.BindingReport("a", -1, 0)]),
                 "bindings[0].runs: found -1, expected a number of at least 0")):
            with self.assertRaises(tactile.InvalidParameter) as caught:
                call()
            self.assertIn(expected, str(caught.exception))
        self.assertEqual(next(self.client().subscribe()).state.variables, ())

    def test_bindings_are_reported_until_the_client_ends(self):
        self.daemon()
        service = self.client()
        binder = self.client()
        report = [tactile.BindingReport("home", 3, 1, "no such program"), tactile.BindingReport("menu", 0, 0)]
        binder.report_bindings(report)
        self.assertEqual([list(each.bindings) for each in service.status().bindings], [report])
        binder.report_bindings([])
        self.assertEqual(service.status().bindings, ())

    def test_the_other_control_methods_work(self):
        self.daemon()
        service = self.client()
        scene = [{"name": "app", "views": [{"name": "a", "frame": [0, 0, 9, 9], "focusable": True}]}]
        with service.attach(scene) as shown:
            next(shown)
            self.assertTrue(service.set_first_responder("app", "a"))
            self.assertEqual(service.describe("app")[0].first_responder, "a")
            self.assertFalse(service.set_first_responder("app", "nobody"))
            self.assertTrue(service.set_first_responder("app"))
            self.assertIsNone(service.describe("app")[0].first_responder)
            service.send_remote_control("play")
            self.assertEqual(
                next(shown).remote_controls, (tactile.RemoteControl(device=0, command="play"),))
        self.assertEqual(service.reload(), ())
        self.assertEqual(service.release(), ())
        self.assertGreater(service.status().configuration.read_at, 1_700_000_000)
        with self.assertRaises(tactile.NoSuchWindow):
            service.set_first_responder("gone", "a")

    def test_recent_events_are_none_by_default(self):
        self.daemon()
        self.assertIsNone(self.client().read_recent())

    def test_recent_events_are_a_recording(self):
        configuration = pathlib.Path(self.folder, "tactiled.yaml")
        configuration.write_text("support: {minutes: 5}\n")
        # The daemon ends with its recording, so a frame follows much later.
        recording = pathlib.Path(self.folder, "tap.evemu")
        recording.write_text(
            (support.RECORDINGS / "tap.evemu").read_text() + "E: 100.000000 0000 0000 0000\n")
        self.daemon(str(recording), "--config", str(configuration), speed="1")
        frames = self.client().subscribe()
        while not any(touch.phase == "ended" for touch in next(frames).touches):
            pass
        text = self.client().read_recent()
        self.assertTrue(text.startswith("# libinput record\n"), text)
        self.assertEqual(text.count("- node:"), 1)
        # ABS_MT_TRACKING_ID
        self.assertGreater(text.count(",   3,  57,"), 1)

    def test_scripted_fingers_touch_the_screen(self):
        self.daemon()
        service = self.client()
        # The recording is slow, and so is the clock of the script.
        with service.subscribe(kinds=["touches"]) as events:
            next(events)
            service.tap(300, 200, seconds=0.001)
            service.swipe((100, 100), (200, 100), seconds=0.001)
            service.play([
                tactile.ScriptStep(0, (tactile.ScriptedFinger(2, 50, 60),)),
                tactile.ScriptStep(0.001, ())])
            touches = []
            while sum(touch.phase == "ended" for touch in touches) < 3:
                touches += next(events).touches
        self.assertTrue(all(touch.scripted for touch in touches))
        began = [touch.location for touch in touches if touch.phase == "began"]
        self.assertEqual([(place.x, place.y) for place in began], [(300, 200), (100, 100), (50, 60)])
        lifted = [touch.location for touch in touches if touch.phase == "ended"]
        self.assertEqual([(place.x, place.y) for place in lifted], [(300, 200), (200, 100), (50, 60)])
        with self.assertRaises(tactile.InvalidParameter) as caught:
            service.play([])
        self.assertEqual(caught.exception.parameter, "steps")

    def test_a_failed_connection_reports_the_reason(self):
        with self.assertRaisesRegex(tactile.ConnectionFailed, "Is tactiled running"):
            self.client().info()
        with open(self.path, "w", encoding="utf-8"):
            pass
        with self.assertRaisesRegex(tactile.ConnectionFailed, "no daemon listens"):
            self.client().info()
        with self.assertRaisesRegex(tactile.ConnectionFailed, "too long"):
            tactile.Client("/x" * 100).info()

    def test_a_connection_waits_while_the_queue_of_the_daemon_is_full(self):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path)
            # One connection fits.
            listener.listen(0)
            with socket.socket(socket.AF_UNIX) as first:
                first.connect(self.path)
                with self.assertRaisesRegex(tactile.ConnectionFailed, "did not accept the connection for 0.01"):
                    tactile.Client(self.path, timeout=0.01).info()
                with concurrent.futures.ThreadPoolExecutor() as pool:
                    waiting = pool.submit(tactile._connected, self.path, 60)
                    listener.accept()[0].close()
                    waiting.result(60).close()

    def test_a_refused_connection_names_the_group_to_join(self):
        # Root can connect to every socket, and tests can run as root.
        refusal = mock.patch.object(socket.socket, "connect", side_effect=PermissionError(errno.EACCES, ""))
        with refusal, self.assertRaisesRegex(tactile.ConnectionFailed, "usermod -aG tactile"):
            self.client().info()


class ContractTest(ServiceTest):
    """Compares the classes with the interfaces of the service."""

    def test_each_type_has_a_class_with_the_same_fields(self):
        self.daemon()
        service = self.client()
        compared = set()
        for name in service.info().interfaces:
            interface = interfaces.Interface(service.interface(name))
            for type_name, fields in interface.types.items():
                with self.subTest(type=f"{name}.{type_name}"):
                    self.assertEqual(interfaces.fields(getattr(tactile, type_name)), fields)
                    compared.add(type_name)
        self.assertLessEqual({"Touch", "Gesture", "Device", "Description", "Status"}, compared)

    def test_each_reply_has_a_class_and_each_method_a_call(self):
        self.daemon()
        service = self.client()
        replies = {
            "io.tactile.Events.Subscribe": tactile.Frame, "io.tactile.Scene.HitTest": tactile.HitTest,
            "io.tactile.Scene.ListOccasions": tactile.Occasions,
            "org.varlink.service.GetInfo": tactile.ServiceInfo}
        calls = {
            "GetInfo": "info", "GetInterfaceDescription": "interface", "List": "devices",
            "Watch": "watch_devices", "GetStatus": "status", "ListOccasions": "occasions"}
        for name in service.info().interfaces:
            interface = interfaces.Interface(service.interface(name))
            for method, fields in interface.replies.items():
                with self.subTest(method=f"{name}.{method}"):
                    call = calls.get(method) or interfaces.python_name(method)
                    self.assertTrue(callable(getattr(tactile.Client, call)))
                    self.assertTrue(callable(getattr(tactile.AsyncClient, call)))
                    kind = replies.get(f"{name}.{method}")
                    if kind:
                        self.assertEqual(interfaces.fields(kind), fields)

    def test_each_error_of_the_interfaces_has_a_class(self):
        self.daemon()
        service = self.client()
        for name in service.info().interfaces:
            for error, fields in interfaces.Interface(service.interface(name)).errors.items():
                with self.subTest(error=f"{name}.{error}"):
                    samples = {field: 5 if kind == "int" else "x" for field, (kind, _) in fields.items()}
                    found = tactile._refusal(f"{name}.{error}", samples)
                    self.assertEqual(type(found).__name__, error)
                    self.assertEqual(set(type(found)._members), set(fields))


if __name__ == "__main__":
    unittest.main()
