"""Tests of the client for asyncio."""

import asyncio
import logging
import socket
import sys
import threading
import unittest

import support
import tactile_kiosk as tactile
from support import PAGE, ServiceTest
from test_reading import FIRST, reply


async def lost_cancellations(within):
    """Cancels a task while the work that it awaits with `within` ends, at each step of the loop. Returns the steps
    after which the task ran on."""
    found = []
    for kind in ("future", "coroutine"):
        for steps in range(8):
            work = asyncio.get_running_loop().create_future()

            async def wait(work=work):
                return await work

            task = asyncio.ensure_future(within(work if kind == "future" else wait(), 60))
            for _ in range(4):
                await asyncio.sleep(0)
            work.set_result("done")
            for _ in range(steps):
                await asyncio.sleep(0)
            is_cancelled = task.cancel()
            (outcome,) = await asyncio.gather(task, return_exceptions=True)
            if is_cancelled and not isinstance(outcome, asyncio.CancelledError):
                found.append((kind, steps))
            elif not is_cancelled and outcome != "done":
                raise AssertionError(outcome)
    return found


async def within_of_old_python(work, timeout):
    """Like `asyncio.wait_for` before Python 3.12: if the work has ended, a cancellation is ignored."""
    work = asyncio.ensure_future(work)
    waiter = asyncio.get_running_loop().create_future()
    work.add_done_callback(lambda _: waiter.done() or waiter.set_result(None))
    try:
        await asyncio.wait({waiter}, timeout=timeout)
    except asyncio.CancelledError:
        if work.done():
            return work.result()
        work.cancel()
        raise
    return work.result()


class WithinTest(unittest.IsolatedAsyncioTestCase):
    async def test_no_cancellation_is_lost_while_the_work_ends(self):
        self.assertEqual(await lost_cancellations(tactile._within), [])
        # The test notices a loss with each version of Python, and the fault of the present one.
        self.assertEqual({kind for kind, _ in await lost_cancellations(within_of_old_python)}, {"future", "coroutine"})
        if sys.version_info < (3, 12):
            self.assertNotEqual(await lost_cancellations(asyncio.wait_for), [])

    async def test_the_work_is_cancelled_with_the_task_and_at_the_end_of_the_time(self):
        for seconds, error in ((60, asyncio.CancelledError), (0.001, asyncio.TimeoutError)):
            work = asyncio.ensure_future(asyncio.sleep(60))
            task = asyncio.ensure_future(tactile._within(work, seconds))
            await asyncio.sleep(0)
            if seconds == 60:
                task.cancel()
            with self.assertRaises(error):
                await task
            with self.assertRaises(asyncio.CancelledError):
                await work

    async def test_errors_of_the_work_are_raised(self):
        async def fail():
            raise OSError("gone")

        with self.assertRaisesRegex(OSError, "gone"):
            await tactile._within(fail(), 60)


class AsyncioTest(ServiceTest, unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        super().setUp()
        logging.getLogger("tactile").setLevel(logging.CRITICAL)

    def service(self, **options):
        # Replies can be late on a busy machine.
        service = tactile.AsyncClient(self.path, **{"timeout": 60, **options})

        async def close():
            service.close()

        self.addAsyncCleanup(close)
        return service

    async def test_a_connection_waits_while_the_queue_of_the_daemon_is_full(self):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path)
            # One connection fits.
            listener.listen(0)
            with socket.socket(socket.AF_UNIX) as first:
                first.connect(self.path)
                with self.assertRaisesRegex(tactile.ConnectionFailed, "did not accept the connection for 0.01"):
                    await self.service(timeout=0.01).info()

    async def test_each_call_receives_its_own_reply(self):
        self.daemon()
        service = self.service()
        info, devices, text, status = await asyncio.gather(
            service.info(), service.devices(), service.interface("io.tactile.Scene"), service.status())
        self.assertEqual(info.product, "tactiled")
        self.assertEqual(len(devices), 1)
        self.assertIn("interface io.tactile.Scene", text)
        self.assertEqual(status.clients, 1)
        async with service.ignoring(60):
            self.assertTrue((await service.status()).ignoring)
        self.assertFalse((await service.status()).ignoring)
        self.assertEqual((await service.set_mode("locked")).mode, "locked")
        self.assertEqual((await service.set_mode("normal")).mode, "normal")
        self.assertTrue((await service.set_accessibility(accommodations=True)).accommodations)
        await service.set_variables({"app": "shop"})
        await service.report_bindings([tactile.BindingReport("home", 1, 0)])
        self.assertEqual((await service.status()).bindings[0].bindings[0].name, "home")
        await service.send_remote_control("stop")
        await service.reload()
        with self.assertRaisesRegex(tactile.NoSuchWindow, "names are screen"):
            await service.set_first_responder("nobody")
        with self.assertRaisesRegex(tactile.InterfaceNotFound, "names are io.tactile.Control"):
            await service.interface("io.tactile.Nothing")
        with self.assertRaises(tactile.InvalidParameter):
            await service.begin_ignoring(0)
        await service.end_ignoring()

    async def test_a_subscriber_receives_everything_until_the_end(self):
        self.daemon("demo.evemu")
        kinds = set()
        async for frame in await self.service().subscribe(kinds=["gestures"]):
            kinds |= {gesture.kind for gesture in frame.gestures}
        self.assertLessEqual({"tap", "pan", "pinch", "longPress"}, kinds)

    async def test_devices_are_watched(self):
        self.daemon("tap.evemu")
        changes = [change.change async for change in self.service().watch_devices()]
        self.assertEqual(changes, ["added", "removed"])

    async def test_an_updated_scene_is_shown_again_after_a_restart(self):
        first = self.daemon()
        service = self.service()
        async with await service.attach(PAGE) as shown:
            await shown.__anext__()
            self.assertEqual((await service.hit_test("app", 5, 5)).view, "page")
            (description,) = await service.describe("app")
            self.assertEqual(description.window.name, "app")
            await shown.update([{**PAGE["windows"][0], "handles": ["go", "come"]}])
            place = [0, 0, 1700, 960]
            await shown.change([{"window": "app", "setView": {"name": "page", "frame": place}}])
            (description,) = await service.describe("app")
            self.assertEqual(description.views[1].frame, (0.0, 0.0, 1700.0, 960.0))
            first.kill()
            self.assertEqual((await shown.__anext__()).connection, "lost")
            self.daemon("tap.evemu")
            self.assertEqual((await shown.__anext__()).connection, "restored")
            actions = []
            async for frame in shown:
                actions += frame.actions
                if actions:
                    break
            self.assertEqual(actions[0].action, "go")
            self.assertEqual(shown._shown.windows[0]["handles"], ["go", "come"])
            self.assertEqual(shown._shown.windows[0]["views"][0]["frame"], place)

    async def test_a_cancelled_task_loses_no_frame(self):
        self.daemon()
        service = self.service()
        async with await service.attach(PAGE) as shown:
            await shown.read()
            reading = asyncio.ensure_future(shown.read())
            await asyncio.sleep(0)
            reading.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await reading
            await service.send_remote_control("play")
            self.assertEqual((await shown.read()).remote_controls[0].command, "play")

    async def test_the_reply_of_a_cancelled_call_goes_to_no_other_call(self):
        late = threading.Event()
        info = {"vendor": "v", "product": "late", "version": "1", "url": "u", "interfaces": []}
        fake = self.fake([b"", late, reply(info)], [reply({**info, "product": "new"})])
        service = self.service()
        call = asyncio.ensure_future(service.info())
        while not fake.calls:
            await asyncio.sleep(0.005)
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call
        late.set()
        self.assertEqual((await service.info()).product, "new")

    async def test_scripted_fingers_touch_the_screen(self):
        self.daemon()
        service = self.service()
        # The recording is slow, and so is the clock of the script.
        async with await service.subscribe(kinds=["touches"]) as events:
            await events.read()
            await service.tap(300, 200, seconds=0.001)
            await service.swipe((100, 100), (200, 100), seconds=0.001)
            await service.play([
                tactile.ScriptStep(0, (tactile.ScriptedFinger(2, 50, 60),)),
                tactile.ScriptStep(0.001, ())])
            touches = []
            while sum(touch.phase == "ended" for touch in touches) < 3:
                touches += (await events.read()).touches
        self.assertTrue(all(touch.scripted for touch in touches))
        began = [touch.location for touch in touches if touch.phase == "began"]
        self.assertEqual([(place.x, place.y) for place in began], [(300, 200), (100, 100), (50, 60)])
        lifted = [touch.location for touch in touches if touch.phase == "ended"]
        self.assertEqual([(place.x, place.y) for place in lifted], [(300, 200), (200, 100), (50, 60)])
        with self.assertRaises(tactile.NoSuchScreen):
            await service.tap(1, 1, screen="gone")
        with self.assertRaises(tactile.InvalidParameter) as caught:
            await service.play([])
        self.assertEqual(caught.exception.parameter, "steps")

    async def test_a_cancelled_task_cancels_its_scripted_touches(self):
        self.daemon()
        service = self.service()
        async with await service.subscribe(kinds=["touches"]) as events:
            await events.read()
            playing = asyncio.ensure_future(service.tap(300, 200, seconds=60))
            (touch,) = (await events.read()).touches
            self.assertEqual((touch.phase, touch.scripted), ("began", True))
            with self.assertRaises(tactile.ScreenBusy):
                await service.tap(1, 1)
            playing.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await playing
            (touch,) = (await events.read()).touches
            self.assertEqual((touch.phase, touch.scripted), ("cancelled", True))

    async def test_modes_are_set_and_received(self):
        self.daemon()
        service = self.service()
        async with await service.subscribe(kinds=["modes"]) as events:
            self.assertIsNone((await events.read()).state.mode)
            self.assertEqual((await service.set_mode("cleaning", 30)).mode, "cleaning")
            self.assertEqual([mode.mode for mode in (await events.read()).modes], ["cleaning"])
            self.assertEqual((await service.status()).mode.mode, "cleaning")
            self.assertEqual(await service.set_mode("normal"), tactile.Mode("normal"))
            self.assertIsNone((await service.status()).mode)
            with self.assertRaises(tactile.InvalidParameter) as caught:
                await service.set_mode("cleaning", 61)
            self.assertEqual(caught.exception.parameter, "limit")

    async def test_a_closed_stream_ends(self):
        self.daemon()
        stream = await self.service().subscribe(reconnect=True)
        await stream.read()
        stream.close()
        with self.assertRaises(tactile.ConnectionLost):
            await stream.read()
        self.assertEqual([frame async for frame in stream], [])

    async def test_errors_are_the_same_as_in_the_synchronous_client(self):
        with self.assertRaises(tactile.ConnectionFailed):
            await self.service().info()
        self.fake([b"}\0"], [FIRST + reply({"limit": 9}, error="io.tactile.Events.TooSlow")],
                  [b'{"para'], [FIRST, b""])
        with self.assertRaises(tactile.ProtocolError):
            await self.service().info()
        stream = await self.service().subscribe()
        await stream.read()
        with self.assertRaises(tactile.TooSlow):
            await stream.read()
        with self.assertRaises(tactile.ConnectionLost):
            await self.service().info()
        with self.assertRaises(tactile.NoAnswer):
            silent = self.service(timeout=0.01)
            wire = await silent.subscribe()
            await wire._wire.answer(0.01)
        wire.close()

    async def test_reconnection_stops_after_the_time_limit(self):
        daemon = self.daemon()
        stream = await self.service(patience=0.2).subscribe(reconnect=True)
        await stream.read()
        daemon.kill()
        self.assertEqual((await stream.read()).connection, "lost")
        with self.assertRaisesRegex(tactile.ConnectionLost, "did not return"):
            await stream.__anext__()


if __name__ == "__main__":
    unittest.main()
