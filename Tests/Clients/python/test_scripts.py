"""Tests of files of scripts: `.touch` files, and the output of `tactile play --print`."""

import json
import pathlib
import subprocess
import unittest

import support
import tactile_kiosk as tactile
from support import RECORDINGS, ROOT, ServiceTest

SPECIFICATIONS = ROOT / "Tests" / "Fixtures" / "Specifications"
TACTILE = pathlib.Path(support.TACTILED).parent / "tactile"
DONE = b'{"parameters":{}}\0'


def printed(file):
    """The output of the command, which reads the file in Swift."""
    return subprocess.run(
        [TACTILE, "play", "--print", "--config", "/dev/null", file], check=True, capture_output=True,
        text=True, timeout=60).stdout


class ScriptFileTest(ServiceTest):
    def write(self, name, text):
        path = pathlib.Path(self.folder) / name
        path.write_text(text, encoding="utf-8")
        return path

    def touch(self, text):
        return self.write("case.touch", f"# A case.\nview page 0,0 500x500\n---\n{text}\n---\n")

    def error(self, path):
        with self.assertRaises(tactile.InvalidArgument) as caught:
            tactile.read_script(path)
        return str(caught.exception)

    def test_a_touch_file_gives_the_steps_of_its_fingers(self):
        path = self.touch(
            "0 down 1 100,110 pen force=0.5  # lands\n20 move 1 120,110 + down 2:1 300,310\n\n40 wait\n"
            "60 up 1\n80 up 2:1")
        first, moved = tactile.ScriptedFinger(1, 100, 110), tactile.ScriptedFinger(1, 120, 110)
        second = tactile.ScriptedFinger(2, 300, 310)
        self.assertEqual(tactile.read_script(path), (
            tactile.ScriptStep(0, (first,)), tactile.ScriptStep(0.02, (moved, second)),
            tactile.ScriptStep(0.06, (second,)), tactile.ScriptStep(0.08, ())))

    def test_the_steps_are_those_of_the_command(self):
        compared = 0
        for file in sorted(SPECIFICATIONS.rglob("*.touch")):
            try:
                steps = tactile.read_script(file)
            except ValueError as error:
                self.assertRegex(str(error), "only fingers can touch a screen|found no touch|more than 10 fingers")
                continue
            # Each process takes time. Files with several fingers are the interesting ones.
            if compared >= 20 and not any(len(step.fingers) > 2 for step in steps):
                continue
            script = self.write("script.json", printed(file))
            self.assertEqual(steps, tactile.read_script(script), file)
            compared += 1
        self.assertGreater(compared, 24)

    def test_a_client_plays_the_file_of_a_path(self):
        fake = self.fake([DONE], [DONE])
        service = self.client()
        service.play(self.touch("0 down 1 100,110\n60 up 1"), screen="left")
        recording = self.write("script.json", printed(RECORDINGS / "tap.evemu"))
        service.play(str(recording))
        first, second = [json.loads(call)["parameters"] for call in fake.calls]
        self.assertEqual(first, {"screen": "left", "steps": [
            {"time": 0, "fingers": [{"finger": 1, "x": 100, "y": 110}]}, {"time": 0.06, "fingers": []}]})
        self.assertGreater(len(second["steps"]), 2)
        self.assertEqual(second["steps"], json.loads(recording.read_text())["steps"])
        self.assertEqual(second["steps"][-1]["fingers"], [])

    def test_the_daemon_accepts_the_steps_of_a_file(self):
        self.daemon()
        service = self.client()
        with service.subscribe(kinds=["touches"]) as events:
            next(events)
            service.play(self.touch("0 down 1 100,110\n1 up 1"))
            touches = []
            while not any(touch.phase == "ended" for touch in touches):
                touches += next(events).touches
        self.assertEqual([(touch.location.x, touch.location.y) for touch in touches], [(100, 110)] * 2)

    def test_a_wrong_line_is_an_error_with_its_place(self):
        for line, problem in (
                ("20 hide page", "found 'hide'; only fingers can touch a screen"),
                ("20 down", "expected a finger"), ("20 down x 1,1", "expected a finger"),
                ("20 down 1", "expected a location"), ("20 move 1 1,b", "expected a location"),
                ("20 move 1 inf,1", "expected a location"), ("20 up 1 1,1,1", "expected a location"),
                ("20 down 1 1,1 +", "found 'nothing'"), ("20 down 1 1,1 color=red", "found 'color=red'"),
                ("-1 up 1", "expected a time"), ("nan up 1", "expected a time"),
                ("1e9 up 1", "expected a time")):
            with self.subTest(line):
                error = self.error(self.touch(f"0 down 1 100,110\n{line}"))
                self.assertIn("case.touch:5: ", error)
                self.assertIn(problem, error)
        self.assertIn("case.touch:5: found '9'", self.error(self.touch("10 down 1 1,1\n9 up 1")))
        fingers = " + ".join(f"down {number} {number},1" for number in range(11))
        self.assertIn("more than 10 fingers", self.error(self.touch(f"0 {fingers}")))
        self.assertIn("found no touch", self.error(self.touch("0 wait")))
        self.assertIn("case.touch:1: found 1 lines", self.error(self.write("case.touch", "a\n---\n")))

    def test_a_recording_is_an_error_that_names_the_command(self):
        error = self.error(RECORDINGS / "tap.evemu")
        self.assertIn("tactile play --print", error)
        for text in ("{", "{}", '{"steps": {}}', '{"steps": [{"time": "0", "fingers": []}]}', "{" * 100_000):
            with self.subTest(text[:60]):
                self.assertIn("script.json: ", self.error(self.write("script.json", text)))
        with self.assertRaisesRegex(tactile.UnreadableFile, "cannot read gone.touch: No such file"):
            self.client().play("gone.touch")
        with self.assertRaisesRegex(tactile.InvalidArgument, r"steps\[0\]: found 7, expected a ScriptStep"):
            self.client().play([7])


class AsyncScriptFileTest(ServiceTest, unittest.IsolatedAsyncioTestCase):
    async def test_a_client_plays_the_file_of_a_path(self):
        fake = self.fake([DONE])
        path = pathlib.Path(self.folder) / "case.touch"
        path.write_text("---\n0 down 1 100,110\n60 up 1\n---\n")
        await tactile.AsyncClient(self.path, timeout=60).play(path)
        self.assertEqual([step["time"] for step in json.loads(fake.calls[0])["parameters"]["steps"]], [0, 0.06])


if __name__ == "__main__":
    unittest.main()
