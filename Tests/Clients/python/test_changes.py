"""Tests of changes to parts of windows, and of the copy that the attachment keeps."""

import random
import threading
import unittest
from typing import Any, Dict, List

from support import ServiceTest

import tactile_kiosk as tactile

VIEWS = [f"view{number}" for number in range(8)]


def window() -> Dict[str, Any]:
    return {
        "name": "app", "size": [1000, 1000],
        "gestures": [{"kind": "swipe"}],
        "views": [
            {"name": "page", "frame": [0, 0, 500, 500], "gestures": [{"kind": "tap"}], "views": [
                {"name": "inner", "frame": [0, 0, 50, 50]}]},
            {"name": "side", "frame": [500, 0, 500, 500]}]}


def random_change(dice: random.Random) -> Dict[str, Any]:
    """A random change, valid or invalid."""
    some = dice.choice(VIEWS + ["page", "inner", "side", "app"])
    other = dice.choice(VIEWS + ["page", "inner", "side", "app"])
    frame = [dice.randrange(900), dice.randrange(900), 50, 50]
    kind = dice.choice(["tap", "pan", "longPress"])
    change: Dict[str, Any] = dice.choice([
        {"setWindow": {"level": dice.randrange(5), "handles": dice.choice([None, ["go"]])}},
        {"addView": {"name": some, "frame": frame}},
        {"addView": {"name": some, "frame": frame, "gestures": [{"kind": kind}]}},
        {"setView": {"name": some, "frame": frame, "hidden": dice.choice([None, True, False])}},
        {"setFrames": {some: frame, other: [1, 2, 3, 4]}}, {"setFrames": {some: frame}},
        {"moveView": some}, {"removeView": some},
        {"addGesture": {"kind": kind}},
        {"addGesture": {"kind": kind, "name": f"my.{kind}"}},
        {"setGesture": {"name": f"{some}.tap", "taps": dice.choice([None, 1, 2])}},
        {"removeGesture": dice.choice([f"{some}.{kind}", f"my.{kind}", "app.swipe"])}])
    if dice.random() < 0.5 and ("addView" in change or "moveView" in change or "addGesture" in change):
        change["in"] = other
    if dice.random() < 0.6 and ("addView" in change or "moveView" in change):
        change["behind"] = dice.choice(VIEWS + ["page", "side"])
    if dice.random() < 0.2:
        # A key with the value None is like a missing key.
        change = {"removeView": None, "setWindow": change.get("setWindow"), **change}
    return {"window": "app", **change}


class CountedView(Dict[str, Any]):
    """A view that counts how often its members are read."""
    reads = 0

    def get(self, *arguments):
        CountedView.reads += 1
        return super().get(*arguments)


class ChangeCostsTest(unittest.TestCase):
    def test_set_frames_reads_each_view_a_few_times(self):
        for count in (300, 600):
            views = [CountedView(name=f"v{number}", frame=[0, 0, 1, 1]) for number in range(count)]
            CountedView.reads = 0
            tactile._change_window(
                {"name": "w", "views": views},
                {"window": "w", "setFrames": {view["name"]: [1, 2, 3, 4] for view in views}})
            self.assertTrue(all(view["frame"] == [1, 2, 3, 4] for view in views))
            self.assertLessEqual(CountedView.reads, 4 * count)

    def test_set_frames_of_a_missing_view_raises_lookup_error(self):
        with self.assertRaises(LookupError):
            tactile._change_window({"name": "w"}, {"setFrames": {"v": [0, 0, 1, 1]}})


class ChangesTest(ServiceTest):
    def test_changes_are_shown_again_after_a_restart(self):
        first = self.daemon()
        service = self.client()
        with service.attach([window()]) as shown:
            next(shown)
            shown.change([
                {"window": "app", "setView": {"name": "page", "frame": [0, 0, 9, 9]}},
                {"window": "app", "addView": {"name": "new", "frame": [1, 1, 2, 2]}, "behind": "side"}])
            with self.assertRaises(tactile.InvalidScene):
                shown.change([{"window": "app", "removeView": "side"}, {"window": "app", "removeView": "no"}])
            first.kill()
            self.daemon()
            self.assertEqual([next(shown).connection for _ in range(2)], ["lost", "restored"])
            (description,) = service.describe("app")
            self.assertEqual(
                [(view.name, view.frame[2]) for view in description.views],
                [("app", 1000.0), ("page", 9.0), ("inner", 50.0), ("new", 2.0), ("side", 500.0)])

    def test_the_scene_object_of_the_app_does_not_change(self):
        self.daemon()
        mine = window()
        with self.client().attach([mine]) as shown:
            view = {"name": "new", "frame": [1, 1, 2, 2]}
            shown.change([{"window": "app", "addView": view}])
            shown.change([{"window": "app", "setView": {"name": "new", "hidden": True}}])
        self.assertEqual(mine, window())
        self.assertEqual(view, {"name": "new", "frame": [1, 1, 2, 2]})

    def test_a_rejected_scene_is_not_kept(self):
        self.daemon()
        mine = window()
        with self.client().attach([mine]) as shown:
            mine["views"][0]["frame"] = "wide"
            with self.assertRaises(tactile.InvalidScene):
                shown.update([mine])
            self.assertEqual(shown._shown.windows, [window()])

    def test_changes_of_two_threads_are_all_kept(self):
        self.daemon()

        def add(thread: int) -> None:
            for number in range(20):
                view = {"name": f"of{thread}.{number}", "frame": [1, 1, 2, 2]}
                shown.change([{"window": "app", "addView": view}])

        with self.client().attach([window()]) as shown:
            threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            (description,) = self.client().describe("app")
            remembered = [view["name"] for view in shown._shown.windows[0]["views"]]
        named = [view.name for view in description.views if view.name not in ("app", "inner")]
        self.assertEqual(remembered, named)
        self.assertEqual(len(remembered), 82)

    def test_changes_to_views_of_another_process_are_not_shown_again(self):
        self.daemon()
        service = self.client()
        with service.attach([window()]) as shown:
            service.change([{"window": "app", "addView": {"name": "theirs", "frame": [1, 1, 2, 2]}}])
            shown.change([
                {"window": "app", "setView": {"name": "theirs", "hidden": True}},
                {"window": "app", "setView": {"name": "side", "hidden": True}}])
            views = shown._shown.windows[0]["views"]
        self.assertEqual([view["name"] for view in views], ["page", "side"])
        self.assertIs(views[1]["hidden"], True)

    def test_the_client_and_the_service_agree_after_any_changes(self):
        """The kept scene, attached again, equals the scene in the service."""
        self.daemon()
        service = self.client()
        made = 0
        for seed in range(60):
            dice = random.Random(seed)
            with service.attach([window()]) as shown:
                for _ in range(30):
                    try:
                        shown.change([random_change(dice) for _ in range(dice.choice([1, 1, 2]))])
                        made += 1
                    except tactile.InvalidScene:
                        pass
                changed = service.describe("app")
                remembered: List[Dict[str, Any]] = shown._shown.windows
            with service.attach(remembered):
                self.assertEqual(service.describe("app"), changed, f"seed {seed}")
        self.assertGreater(made, 200)


if __name__ == "__main__":
    unittest.main()
