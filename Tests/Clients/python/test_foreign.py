"""Tests of clients that do not know Tactile: Varlink's libraries and tools, and ten lines of Python.

The libraries are tested where they are there. Debian 12 has neither of them; the Makefile takes them
from PyPI into a folder of the build, if it can, and names it in TACTILE_FOREIGN.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import unittest

from support import PAGE, ServiceTest

sys.path.append(os.environ.get("TACTILE_FOREIGN", "/nonexistent"))

try:
    import varlink
except ImportError:
    varlink = None
    print("skipped: the module varlink is missing", file=sys.stderr)
try:
    import asyncvarlink.message
    import asyncvarlink.serviceinterface as introspection
except ImportError:
    asyncvarlink = None
    print("skipped: the module asyncvarlink is missing", file=sys.stderr)

VARLINKCTL = shutil.which("varlinkctl")


class RawTest(ServiceTest):
    def test_ten_lines_of_python_show_a_window_and_receive_its_action(self):
        script = pathlib.Path(__file__).with_name("raw_client.py")
        self.assertEqual(len(script.read_text().splitlines()), 10)
        self.daemon("tap.evemu")
        scene = pathlib.Path(self.folder, "scene.json")
        scene.write_text(json.dumps(PAGE))
        found = subprocess.run(
            [sys.executable, "-I", str(script), self.path, str(scene)], capture_output=True, text=True,
            timeout=60, check=True)
        self.assertEqual([line for line in found.stdout.splitlines() if line.strip()], [" go"])

    def test_a_oneway_call_has_an_effect_and_no_reply(self):
        self.daemon()
        with socket.socket(socket.AF_UNIX) as service:
            service.connect(self.path)
            service.sendall(
                b'{"method":"io.tactile.Control.BeginIgnoring","oneway":true,"parameters":{"seconds":60}}\0'
                b'{"method":"io.tactile.Control.GetStatus"}\0')
            buffer = b""
            while b"\0" not in buffer:
                buffer += service.recv(65536)
        self.assertTrue(json.loads(buffer.split(b"\0")[0])["parameters"]["status"]["ignoring"])


@unittest.skipUnless(varlink, "needs the module varlink")
class VarlinkTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.service = varlink.Client.new_with_address("unix:" + self.path)
        self.addCleanup(self.service.cleanup)

    def open(self, interface):
        opened = self.service.open(interface)
        self.addCleanup(opened.close)
        return opened

    def test_introspection_reads_every_interface(self):
        self.daemon()
        names = [name for name in self.service.get_interfaces()]
        self.assertIn("io.tactile.Scene", names)
        for name in names:
            self.assertEqual(self.service.get_interface(name).name, name)

    def test_a_call_has_a_reply_and_an_error_has_parameters(self):
        self.daemon()
        self.assertEqual(self.open("io.tactile.Devices").List()["devices"][0]["kind"], "touchscreen")
        scene = self.open("io.tactile.Scene")
        hit = scene.HitTest(window="screen", location={"x": 5, "y": 5})
        self.assertEqual(hit["window"], "screen")
        with self.assertRaises(varlink.VarlinkError) as caught:
            scene.Update(windows=[{"name": "gone"}])
        self.assertEqual(caught.exception.error(), "io.tactile.Scene.NoSuchWindow")
        self.assertEqual(caught.exception.parameters(), {"window": "gone"})

    def test_a_stream_arrives_to_its_end(self):
        self.daemon("tap.evemu")
        frames = self.open("io.tactile.Scene").Attach(PAGE["windows"], _more=True)
        self.assertEqual(next(frames)["state"]["windows"][0]["name"], "app")
        actions = []
        for frame in frames:
            actions += frame.get("actions") or []
            if actions:
                break
        self.assertEqual(actions[0]["action"], "go")
        frames.close()

    def test_watching_reports_devices_until_they_are_removed(self):
        self.daemon("tap.evemu")
        replies = self.open("io.tactile.Devices").Watch(_more=True)
        self.assertEqual(next(replies)["devices"][0]["kind"], "touchscreen")
        (change,) = next(replies)["changes"]
        self.assertEqual((change["change"], change["device"]["kind"]), ("removed", "touchscreen"))
        replies.close()


@unittest.skipUnless(asyncvarlink, "needs the module asyncvarlink")
class AsyncVarlinkTest(ServiceTest, unittest.IsolatedAsyncioTestCase):
    async def connect(self):
        transport, protocol = await asyncvarlink.connect_unix_varlink(
            asyncvarlink.VarlinkClientProtocol, self.path)

        async def close():
            transport.close()

        self.addAsyncCleanup(close)
        return protocol

    async def test_introspection_works_and_reports_missing_interfaces(self):
        self.daemon()
        proxy = (await self.connect()).make_proxy(introspection.VarlinkServiceInterface)
        info = await proxy.GetInfo()
        self.assertIn("io.tactile.Scene", info["interfaces"])
        described = await proxy.GetInterfaceDescription(interface="io.tactile.Scene")
        self.assertIn("interface io.tactile.Scene", described["description"])
        with self.assertRaises(introspection.InterfaceNotFound) as caught:
            await proxy.GetInterfaceDescription(interface="a.b")
        self.assertEqual(caught.exception.parameters, {"interface": "a.b"})

    async def test_replies_are_in_order_and_an_error_has_parameters(self):
        self.daemon()
        protocol = await self.connect()
        (listed, _), (refused, _) = await asyncio.gather(
            protocol.call(call("io.tactile.Devices.List", {})),
            protocol.call(call("io.tactile.Scene.Update", {"windows": [{"name": "gone"}]})))
        self.assertEqual(listed.parameters["devices"][0]["kind"], "touchscreen")
        self.assertEqual(refused.error, "io.tactile.Scene.NoSuchWindow")
        self.assertEqual(refused.parameters, {"window": "gone"})

    async def test_a_stream_arrives_live(self):
        # The library can lose bytes shortly before the end of a connection. So no connection ends here.
        self.daemon()
        protocol = await self.connect()
        stream = protocol.call_more(call("io.tactile.Scene.Attach", PAGE, more=True))
        first, _ = await stream.__anext__()
        self.assertEqual(first.parameters["state"]["windows"][0]["name"], "app")
        other = await self.connect()
        await other.call(call("io.tactile.Control.SendRemoteControl", {"command": "play"}))
        second, _ = await stream.__anext__()
        self.assertTrue(second.continues)
        self.assertEqual(second.parameters["remoteControls"], [{"device": 0, "command": "play"}])
        await stream.aclose()


def call(method, parameters, **flags):
    return asyncvarlink.message.VarlinkMethodCall(method, parameters, **flags)


@unittest.skipUnless(VARLINKCTL, "needs varlinkctl, of systemd 255 or later")
class VarlinkctlTest(ServiceTest):
    def varlinkctl(self, *arguments):
        return subprocess.run(
            [VARLINKCTL, *arguments], capture_output=True, text=True, timeout=60, check=False)

    def test_it_introspects_calls_and_subscribes(self):
        self.daemon("tap.evemu")
        self.assertIn("io.tactile.Scene", self.varlinkctl("list-interfaces", self.path).stdout)
        self.assertEqual(self.varlinkctl("introspect", self.path, "io.tactile.Scene").returncode, 0)
        called = self.varlinkctl("call", "-j", self.path, "io.tactile.Devices.List", "{}")
        self.assertEqual(json.loads(called.stdout)["devices"][0]["kind"], "touchscreen")
        refused = self.varlinkctl("call", self.path, "io.tactile.Scene.Update", '{"windows":[{"name":"x"}]}')
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("io.tactile.Scene.NoSuchWindow", refused.stderr)
        told = self.varlinkctl("call", "-j", "--more", self.path, "io.tactile.Events.Subscribe", "{}")
        self.assertIn('"tap"', told.stdout)


if __name__ == "__main__":
    unittest.main()
