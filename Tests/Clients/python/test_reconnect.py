"""Tests of clients of a service that is killed and restarted."""

import json
import logging
import threading
import unittest

import support
import tactile_kiosk as tactile
from support import PAGE, ServiceTest
from test_reading import FIRST, STATE, TOUCH, reply


class ReconnectTest(ServiceTest):
    def setUp(self):
        super().setUp()
        logging.getLogger("tactile").setLevel(logging.CRITICAL)

    def test_a_scene_is_shown_again_after_the_daemon_was_killed(self):
        first = self.daemon()
        with self.client().attach(PAGE) as shown:
            self.assertEqual(next(shown).connection, "up")
            first.kill()
            self.assertEqual(next(shown).connection, "lost")
            second = self.daemon("tap.evemu")
            restored = next(shown)
            self.assertEqual(restored.connection, "restored")
            self.assertEqual([window.name for window in restored.state.windows], ["app"])
            frames = []
            while not any(frame.actions for frame in frames):
                frames.append(next(shown))
            self.assertTrue(all(frame.connection == "up" for frame in frames))
            self.assertEqual(frames[-1].actions[0].action, "go")
        self.assertEqual(second.wait(), 0)

    def test_the_latest_scene_is_shown_again(self):
        first = self.daemon()
        service = self.client()
        two = [PAGE["windows"][0], {"name": "bar", "size": [10, 10]}]
        with service.attach(two) as shown:
            next(shown)
            shown.update([{"name": "bar", "size": [20, 20]}])
            with self.assertRaises(tactile.InvalidScene):
                shown.update([{"name": "bar", "size": [0, 20]}])
            first.kill()
            self.daemon()
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            sizes = {each.window.name: each.window.size.width for each in service.describe()}
            self.assertEqual((sizes["app"], sizes["bar"]), (1705.0, 20.0))

    def test_live_touches_and_gestures_are_reported_as_cancelled(self):
        gesture = {
            "recognizer": "r", "kind": "pan", "window": "w", "view": "v", "state": "began",
            "location": {"x": 1, "y": 1}, "numberOfTouches": 1, "touches": [7]}
        motion = {"device": 1, "motion": "shake", "phase": "began"}
        over = {**TOUCH, "id": 8, "phase": "ended"}
        self.fake([
            reply({"sequence": 0, "time": 5, "state": {**STATE, "touches": [{**TOUCH, "id": 6}]}}, True)
            + reply({"sequence": 1, "time": 9, "touches": [TOUCH, {**TOUCH, "id": 8}],
                     "gestures": [gesture, {**gesture, "recognizer": "s"}], "motions": [motion]}, True)
            + reply({"sequence": 2, "time": 11, "touches": [over, {**TOUCH, "phase": "moved"}],
                     "gestures": [{**gesture, "recognizer": "s", "state": "ended"}]}, True)
        ], [FIRST])
        stream = self.client().subscribe(reconnect=True)
        frames = [next(stream) for _ in range(5)]
        stream.close()
        lost, restored = frames[3:]
        self.assertEqual((lost.connection, lost.time), ("lost", 11))
        self.assertEqual([(each.id, each.phase) for each in lost.touches], [(6, "cancelled"), (7, "cancelled")])
        self.assertEqual([(each.recognizer, each.state) for each in lost.gestures], [("r", "cancelled")])
        self.assertEqual([each.phase for each in lost.motions], ["cancelled"])
        self.assertEqual((restored.connection, restored.touches), ("restored", ()))

    def test_a_second_state_replaces_the_first(self):
        again = {**STATE, "touches": [{**TOUCH, "id": 9}]}
        self.fake([
            reply({"sequence": 0, "time": 5, "state": {**STATE, "touches": [TOUCH]}}, True)
            + reply({"sequence": 1, "time": 6, "state": again}, True)], [FIRST])
        stream = self.client().subscribe(reconnect=True)
        lost = [next(stream) for _ in range(3)][2]
        stream.close()
        self.assertEqual([touch.id for touch in lost.touches], [9])

    def test_a_changed_device_is_reported_once(self):
        device = {"id": 1, "name": "d", "kind": "pen", "reason": "r", "node": "n"}
        change = {"change": "changed", "device": {**device, "name": "e"}}
        fake = self.fake([
            reply({"sequence": 0, "time": 5, "devices": [device]}, True)
            + reply({"sequence": 1, "time": 6, "changes": [change]}, True)], [])
        with tactile.Client(self.path, patience=0.0) as service:
            changes = service.watch_devices(reconnect=True)
            told = [(each.change, each.device.name) for each in (next(changes), next(changes), next(changes))]
            changes.close()
        self.assertEqual(told, [("added", "d"), ("changed", "e"), ("removed", "e")])
        self.assertEqual(fake.calls, [b'{"method":"io.tactile.Devices.Watch","more":true}'])

    def test_devices_are_reported_as_removed_when_the_service_is_lost(self):
        first = self.daemon()
        changes = self.client().watch_devices(reconnect=True)
        self.assertEqual(next(changes).change, "added")
        first.kill()
        self.assertEqual(next(changes).change, "removed")
        self.daemon()
        self.assertEqual(next(changes).change, "added")
        changes.close()

    def test_calls_contain_the_user_of_a_window(self):
        done = reply({})
        fake = self.fake([
            reply({"windows": []}), reply({"walk": []}), reply({"done": True}), done, done, done])
        service = self.client()
        service.describe("w", user=7)
        service.hit_test("w", 1, 2, user=-1)
        service.set_first_responder("w", user=8)
        service.update([{"name": "w"}], user=9)
        service.change([{"window": "w", "removeView": "v"}], user=10)
        service.update([{"name": "w"}])
        users = [json.loads(call)["parameters"].get("user") for call in fake.calls]
        self.assertEqual(users, [7, -1, 8, 9, 10, None])

    def test_calls_continue_after_a_restart(self):
        first = self.daemon()
        service = self.client()
        self.assertEqual(service.info().product, "tactiled")
        first.kill()
        with self.assertRaises(tactile.ConnectionFailed):
            service.info()
        self.daemon()
        self.assertEqual(service.info().product, "tactiled")

    def test_a_call_is_repeated_only_after_the_end_of_an_old_connection(self):
        info = reply({"vendor": "v", "product": "p", "version": "1", "url": "u", "interfaces": []})
        fake = self.fake([info], [info], [])
        service = self.client()
        self.assertEqual(service.info().product, "p")
        # The first connection has ended. The second one replies.
        self.assertEqual(service.info().product, "p")
        service.close()
        with self.assertRaises(tactile.ConnectionLost):
            service.info()
        self.assertEqual(len(fake.calls), 2)

    def test_a_client_that_was_too_slow_connects_again(self):
        slow = reply({"limit": 9}, error="io.tactile.Events.TooSlow")
        self.fake([FIRST + slow], [FIRST])
        stream = self.client().subscribe(reconnect=True)
        self.assertEqual([next(stream).connection for _ in range(3)], ["up", "lost", "restored"])
        stream.close()
        self.path += "2"
        self.fake([FIRST + slow])
        stream = self.client().subscribe()
        next(stream)
        with self.assertRaises(tactile.TooSlow):
            next(stream)
        self.assertEqual(list(stream), [])

    def test_a_client_retries_if_there_are_too_many_connections(self):
        full = reply({"limit": 9}, error="io.tactile.Control.TooManyConnections")
        self.fake([FIRST], [full], [full], [FIRST])
        stream = self.client().subscribe(reconnect=True)
        self.assertEqual([next(stream).connection for _ in range(3)], ["up", "lost", "restored"])
        stream.close()

    def test_a_scene_that_is_rejected_after_a_restart_ends_the_stream_with_an_error(self):
        refusal = reply({"right": "attach at level 0"}, error="io.tactile.Scene.NotAllowed")
        self.fake([FIRST], [refusal])
        stream = self.client().attach(PAGE)
        self.assertEqual([next(stream).connection for _ in range(2)], ["up", "lost"])
        with self.assertRaises(tactile.NotAllowed):
            next(stream)
        self.assertEqual(list(stream), [])

    def test_a_malformed_message_ends_a_stream_that_reconnects(self):
        self.fake([FIRST + b"}\0"], [FIRST])
        stream = self.client().subscribe(reconnect=True)
        next(stream)
        with self.assertRaises(tactile.ProtocolError):
            next(stream)
        self.assertEqual(list(stream), [])

    def test_reconnection_stops_after_the_time_limit(self):
        daemon = self.daemon()
        stream = self.client(patience=0.2).subscribe(reconnect=True)
        next(stream)
        daemon.kill()
        self.assertEqual(next(stream).connection, "lost")
        with self.assertRaisesRegex(tactile.ConnectionLost, "did not return"):
            next(stream)

    def test_a_stream_that_is_closed_during_reconnection_ends(self):
        daemon = self.daemon()
        stream = self.client().subscribe(reconnect=True)
        next(stream)
        daemon.kill()
        self.assertEqual(next(stream).connection, "lost")
        self.assertIsNone(stream.read(0))
        self.assertEqual(stream.fileno(), -1)
        closer = threading.Timer(0.05, stream.close)
        closer.start()
        self.assertEqual(list(stream), [])
        closer.join()


if __name__ == "__main__":
    unittest.main()
