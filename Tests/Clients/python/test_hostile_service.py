"""A service that sends any bytes: the client raises its own errors, and ends what has begun.

The inputs are changed copies of good replies. Each one depends only on its number, so that a failure can be
repeated. TACTILE_FUZZ_INPUTS sets the number of inputs; `make fuzz` uses more.
"""
import copy
import json
import os
import random
import unittest

import support  # noqa: F401  (finds tactile)
import tactile_kiosk as tactile
from support import ServiceTest
from test_reading import FIRST, INFO, STATE, TOUCH, reply

INPUTS = int(os.environ.get("TACTILE_FUZZ_INPUTS", "1000"))
LIMIT = 65536

DEVICE = {
    "id": 1, "name": "p", "kind": "pen", "reason": "r", "node": "n", "size": {"width": 1, "height": 2},
    "filtered": [{"name": "edge", "reason": "r", "count": 3}]}
GESTURE = {
    "recognizer": "g", "kind": "pan", "window": "w", "view": "v", "state": "began",
    "location": {"x": 1, "y": 2}, "numberOfTouches": 1, "touches": [7], "scale": 1.5}
FRAMES = [
    {"sequence": 0, "time": 5, "state": {**STATE, "devices": [DEVICE], "touches": [TOUCH]}},
    {"sequence": 1, "time": 6, "merged": 2, "touches": [TOUCH], "gestures": [GESTURE]},
    {"sequence": 2, "time": 7, "motions": [{"device": 1, "motion": "shake", "phase": "began"}],
     "devices": [{"change": "added", "device": DEVICE}],
     "actions": [{"action": "a", "window": "w", "sender": "s", "cause": "c", "path": ["p"]}]},
]
# A deep array, a long number and half of a character have surprised readers before.
VALUES = [json.dumps(value) for value in (
    None, True, -1, 0, 1 << 63, 10 ** 400, -0.0, 1e308, "", "\ud800", "x" * 5000, [], [None], {}, {"": 0},
    [[[]]])] + ["[" * 300 + "]" * 300]
TEXTS = [
    b"NaN", b"1e999", b"-", b"[", b"]" * 9, b"{", b'"', b"\0", b"\xff", b"\\u0000", b"\\ud800", b"9" * 5000,
    b"[" * 5000, b'{"a":' * 3000, b" " * LIMIT, b'"error":7,', b'"error":"io.tactile.Events.TooSlow",']


def nodes(value, found):
    """Collects the containers in a value, with the keys of their members."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, member in members:
        found.append((value, key))
        if isinstance(member, (dict, list)):
            nodes(member, found)
    return found


def changed_value(chance, message):
    """A message with other values, missing members or copies of members."""
    message = copy.deepcopy(message)
    for _ in range(chance.randint(1, 3)):
        container, key = chance.choice(nodes({"parameters": message}, []))
        action = chance.randrange(4)
        if action == 0 and isinstance(container, dict) and key != "parameters":
            del container[key]
        elif action == 1 and isinstance(container[key], list):
            container[key] = container[key] * chance.randint(2, 5)
        elif key != "parameters":
            container[key] = json.loads(chance.choice(VALUES))
    return message


def changed_bytes(chance, data):
    """Bytes with a few changes."""
    data = bytearray(data)
    for _ in range(chance.randint(0, 3)):
        place = chance.randrange(len(data) + 1)
        action = chance.randrange(4)
        if action == 0:
            data[place:place] = chance.choice(TEXTS)
        elif action == 1:
            del data[place:place + chance.randint(1, 40)]
        elif action == 2:
            data[place:place] = data[max(0, place - 60):place]
        else:
            data[place:place + 1] = bytes([chance.randrange(256)])
    return bytes(data)


def stream(number):
    """The bytes of an input."""
    chance = random.Random(number)
    messages = [changed_value(chance, each) if chance.random() < 0.5 else each for each in FRAMES]
    data = b"".join(reply(each, chance.random() < 0.9) for each in messages)
    return changed_bytes(chance, data)


class HostileServiceTest(ServiceTest):
    def follow(self, data, step):
        """Reads a stream like the client. Returns the frame that ends it."""
        framer = tactile._Framer(LIMIT)
        follower = tactile._Follower()
        request = tactile._subscribe(None, None, None, None, None, None, False, False)
        try:
            for start in range(0, len(data), step):
                framer.append(data[start:start + step])
                while (message := framer.next()) is not None:
                    follower.follow(request.read(tactile._answer(message)))
        except tactile.TactileError as error:
            self.assertLess(len(str(error)), 20_000)
        return follower.lose(), follower.lose()

    def test_any_bytes_are_read_or_rejected_with_an_error_of_the_client(self):
        for number in range(INPUTS):
            with self.subTest(input=number):
                lost, again = self.follow(stream(number), number % 97 + 1)
                self.assertEqual({touch.phase for touch in lost.touches} - {"cancelled"}, set())
                self.assertEqual({gesture.state for gesture in lost.gestures} - {"cancelled"}, set())
                self.assertEqual((again.touches, again.gestures, again.motions), ((), (), ()))

    def test_replies_of_other_calls_are_read_or_rejected(self):
        kinds = [tactile.ServiceInfo, tactile.Status, tactile.Description, tactile.HitTest, tactile.Device]
        for number in range(INPUTS):
            with self.subTest(input=number):
                chance = random.Random(number)
                data = changed_bytes(chance, reply(changed_value(chance, INFO)))
                try:
                    tactile._of(chance.choice(kinds))(tactile._answer(data.rstrip(b"\0")))
                except tactile.TactileError as error:
                    self.assertLess(len(str(error)), 20_000)

    def test_a_client_of_such_a_service_ends_with_an_error_of_the_client(self):
        for number in range(60):
            with self.subTest(input=number):
                self.path = f"{self.folder}/{number}"
                self.fake([stream(number) + FIRST])
                try:
                    for _ in self.client(limit=LIMIT).subscribe():
                        pass
                except tactile.TactileError as error:
                    self.assertNotEqual(str(error), "")


if __name__ == "__main__":
    unittest.main()
