"""`tactile web` with the real daemon: pages, their refusals, slow and vanished pages, and a lost service."""

import contextlib
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import unittest

from page import PATIENCE, ROOT, TACTILE, Bridge, Closed, Page, Refused, WebTest, fields_of, get, go, read_answer, stop
from support import PAGE, until

WINDOWS = {"windows": PAGE["windows"]}
NOBODY = 65534


class PageTest(WebTest):
    def test_a_page_attaches_and_receives_touches_and_actions(self):
        self.daemon("tap.evemu")
        page = self.page(self.bridge())
        stream = page.call("io.tactile.Scene.Attach", more=True, **WINDOWS)
        first = page.next(stream)
        self.assertEqual(first["parameters"]["sequence"], 0)
        self.assertIn("state", first["parameters"])
        phases, actions = [], []
        while not actions:
            frame = page.next(stream)["parameters"]
            phases += [touch["phase"] for touch in frame.get("touches", [])]
            actions += [action["action"] for action in frame.get("actions", [])]
        self.assertEqual(actions, ["go"])
        # The gesture cancels the touch of its view.
        self.assertEqual((phases[0], phases[-1]), ("began", "cancelled"))

    def test_calls_are_answered_beside_streams_and_errors_pass_through(self):
        self.daemon()
        page = self.page(self.bridge())
        stream = page.call("io.tactile.Events.Subscribe", more=True)
        devices = page.call("io.tactile.Devices.List")
        wrong = page.call("io.tactile.Scene.Describe", window=7)
        self.assertIn("devices", page.next(devices)["parameters"])
        self.assertEqual(page.next(wrong)["error"], "org.varlink.service.InvalidParameter")
        self.assertIn("state", page.next(stream)["parameters"])
        page.send(id=stream, end=True)
        again = page.call("io.tactile.Devices.List")
        self.assertIn("devices", page.next(again)["parameters"])

    def test_both_addresses_and_all_their_names_work(self):
        self.daemon()
        bridge = self.bridge()
        for family, name in [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET, "localhost"), (socket.AF_INET6, "[::1]")]:
            page = self.page(
                bridge, family=family, Host=f"{name}:{bridge.port}", Origin=f"http://{name}:{bridge.port}")
            page.next(page.call("io.tactile.Devices.List"))

    def test_pings_are_answered_and_a_close_frame_is_repeated(self):
        self.daemon()
        page = self.page(self.bridge())
        page.send_frame(b"abc", first=0x89)
        self.assertEqual(page.read_frame(), (10, b"abc"))
        page.send_frame(struct.pack("!H", 1000), first=0x88)
        self.closes(1000, page)

    def test_pages_that_leave_with_unread_replies_end_only_themselves(self):
        self.daemon()
        bridge = self.bridge()
        other = self.page(bridge)
        for number in range(100):
            page = self.page(bridge)
            for _ in range(1 + number % 9):
                page.call("org.varlink.service.GetInfo")
            # The kernel resets the connection, while the bridge writes to it.
            page.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            page.close()
        self.assertIn("product", other.next(other.call("org.varlink.service.GetInfo"))["parameters"])
        self.assertIsNone(bridge.process.poll())

    def test_of_pages_that_need_too_much_memory_the_largest_is_closed(self):
        self.daemon()
        bridge = self.bridge()
        other = self.page(bridge)
        hogs = [self.page(bridge) for _ in range(34)]
        # Together, the unfinished messages have more than the limit of 64 MiB. The first one is the longest.
        for number, hog in enumerate(hogs):
            hog.stream.sendall(struct.pack("!BBQ", 0x81, 0xff, 2 << 20) + bytes(4) + bytes(1_990_000 - 100 * number))
        self.closes(1013, hogs[0])
        for _ in range(20):
            self.assertIn("product", other.next(other.call("org.varlink.service.GetInfo"))["parameters"])

    # Claim: The bridge returns the memory of long messages.
    @unittest.skipIf("TACTILE_SANITIZED" in os.environ, "sanitizers keep freed memory")
    def test_the_memory_of_long_messages_is_returned(self):
        self.daemon()
        bridge = self.bridge()
        page = self.page(bridge)
        page.next(page.call("io.tactile.Devices.List"))
        before = bridge.memory
        message = {"id": 1, "method": "io.tactile.Scene.Describe", "parameters": {"window": "x" * (1 << 20)}}
        for _ in range(3):
            pages = [self.page(bridge) for _ in range(20)]
            for other in pages:
                other.send_frame(json.dumps(message).encode(), mask=bytes(4))
            for other in pages:
                self.assertIn("error", other.next(1))
                other.close()
        until(lambda: bridge.memory < before + 2048, "the memory to be returned")

    def test_methods_of_control_need_an_option(self):
        self.daemon()
        page = self.page(self.bridge())
        refused = page.next(page.call("io.tactile.Control.GetStatus"))
        self.assertEqual(refused["error"], "io.tactile.Web.MethodRefused")
        self.assertEqual(refused["parameters"], {"method": "io.tactile.Control.GetStatus"})
        page = self.page(self.bridge("--allow", "io.tactile.Control.GetStatus"))
        self.assertIn("version", page.next(page.call("io.tactile.Control.GetStatus"))["parameters"]["status"])


@unittest.skipUnless(os.geteuid() == 0, "needs root, to become another user")
class WatchingPageTest(WebTest):
    """A page of a user with the permission to watch, beside the window of another user."""

    APP = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); import tactile_kiosk as tactile; os.setgid(int(sys.argv[3]));"
        "os.setuid(int(sys.argv[3]))\n"
        "with tactile.Client(sys.argv[2], timeout=60).attach({'windows': [{'name': 'theirs', 'size': [1000, 500],"
        " 'views': [{'name': 'page', 'frame': [0, 0, 1000, 500], 'gestures': [{'kind': 'tap'}]}]}]}) as app:\n"
        "    for frame in app:\n"
        "        for touch in frame.touches: print(touch.phase, flush=True)\n"
        "        if frame.state: print('shown', flush=True)\n")

    def setUp(self):
        super().setUp()
        self.live_daemon()
        os.chmod(self.folder, 0o755)
        os.chmod(self.path, 0o666)
        self.app = subprocess.Popen(
            [sys.executable, "-c", self.APP, str(ROOT / "Clients" / "python"), self.path, str(NOBODY)],
            stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.app.wait)
        self.addCleanup(self.app.stdout.close)
        # Programs that tests start may have inherited a mask that blocks SIGTERM.
        self.addCleanup(self.app.kill)
        self.assertEqual(self.app.stdout.readline(), "shown\n")

    def seen(self, *options, **parameters):
        """The windows and users of the touches that a page receives while the window of the other user is tapped."""
        page = self.page(self.bridge(*options))
        stream = page.call("io.tactile.Events.Subscribe", more=True, kinds=["touches"], **parameters)
        state = page.next(stream)["parameters"]["state"]
        self.client().tap(200, 100)
        self.assertEqual(self.app.stdout.readline(), "began\n")
        # A window of the page's own user, which the page sees.
        own = page.call("io.tactile.Scene.Attach", more=True, windows=[{**PAGE["windows"][0], "level": 1}])
        page.next(own)
        self.client().tap(200, 100)
        windows = []
        while windows[-1:] != [("app", 0)]:
            touches = page.next(stream)["parameters"].get("touches", [])
            windows += [(touch["window"], touch["user"]) for touch in touches if touch["phase"] == "began"]
        page.close()
        return [each["name"] for each in state["windows"] if "user" in each], windows

    def test_it_sees_no_windows_of_others(self):
        self.assertEqual(self.seen(), ([], [("app", 0)]))

    def test_it_sees_them_if_the_bridge_allows_decisions(self):
        self.assertEqual(
            self.seen("--allow", "io.tactile.Trace.Subscribe"), (["theirs"], [("theirs", NOBODY), ("app", 0)]))

    def test_it_cannot_ask_for_them(self):
        page = self.page(self.bridge())
        for parameters in ({"withoutOthers": False}, {"withoutOthers": None}, {"kinds": ["trace"]}):
            refused = page.next(page.call("io.tactile.Events.Subscribe", more=True, **parameters))
            self.assertEqual(refused["error"], "io.tactile.Web.MethodRefused")
        same = page.next(page.call("io.tactile.Events.Subscribe", more=True, withoutOthers=True))
        self.assertIn("state", same["parameters"])


class RefusalTest(WebTest):
    """Rows of the table in docs/web-pages.md, "Who can connect"."""

    def setUp(self):
        super().setUp()
        self.daemon()

    def test_other_hosts_and_origins_are_refused(self):
        bridge = self.bridge("--origin", "https://kiosk.example")
        port = bridge.port
        for host in ["evil.example", f"evil.example:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1", None]:
            self.refuses(403, Page, port, Host=host, Origin=f"http://{host}")
            self.refuses(403, Page, port, Host=host)
        for origin in ["null", "http://evil.example", f"https://127.0.0.1:{port}", "https://kiosk.example:8", None]:
            self.refuses(403, Page, port, Origin=origin)
        self.page(bridge, Origin="https://kiosk.example")
        self.page(bridge, Origin=None, Sec_Fetch_Site="same-origin")
        for name in ["Host", "Origin"]:
            until(lambda: f"tactile: refused: the {name}" in bridge.log, f"the line about {name}")

    def test_other_paths_versions_subprotocols_and_keys_are_refused(self):
        port = self.bridge().port
        self.refuses(404, Page, port, path="/")
        self.refuses(426, Page, port, Upgrade=None)
        self.refuses(426, Page, port, Sec_WebSocket_Version="8")
        self.refuses(400, Page, port, Sec_WebSocket_Protocol="tactile.v2")
        self.refuses(400, Page, port, Sec_WebSocket_Key="short")
        self.refuses(431, Page, port, X="a" * 9000)
        self.refuses(400, Page, port, Content_Length="4")
        self.assertEqual(get(port, "/tactile.js", method="POST")[0], 405)

    def test_wrong_frames_close_the_connection(self):
        bridge = self.bridge()
        for code, payload, changes in [
                (1002, b"{}", {"first": 0xC1}), (1003, b"{}", {"first": 0x82}), (1008, b"{\0}", {}),
                (1007, b"\xff", {}), (1008, b"hello", {}), (1009, b"a" * (2 << 20) + b"b", {"mask": b"\0\0\0\0"})]:
            page = self.page(bridge)
            page.send_frame(payload, **changes)
            self.closes(code, page)
        page = self.page(bridge)
        page.stream.sendall(b"\x81\x02{}")
        self.closes(1002, page)
        page = self.page(bridge)
        page.send_frame(b"", first=0x01)
        for _ in range(1024):
            page.send_frame(b"", first=0x00)
        self.closes(1009, page)

    # Claim: Only programs of the user that runs the bridge can use it, whatever header they send.
    @unittest.skipUnless(os.geteuid() == 0, "needs root, to become another user")
    def test_another_user_is_refused_with_the_header_of_a_page(self):
        bridge = self.bridge()
        program = (
            "import os, sys; sys.path.insert(0, sys.argv[1]); import page; os.setgid(int(sys.argv[3]));"
            "os.setuid(int(sys.argv[3]))\n"
            "try: page.Page(int(sys.argv[2]))\n"
            "except page.Refused as refusal: print(refusal)")
        told = subprocess.run(
            [sys.executable, "-c", program, str(pathlib.Path(__file__).parent), str(bridge.port), str(NOBODY)],
            capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertRegex(told.stdout, f"403: the connection belongs to user {NOBODY}")

    def test_a_peer_that_has_gone_has_no_user(self):
        bridge = self.bridge()
        # It closes its socket before the bridge accepts the connection. The kernel then reports user 0.
        stop(bridge.process)
        stream = socket.create_connection(("127.0.0.1", bridge.port), PATIENCE)
        stream.sendall(f"GET /tactile HTTP/1.1\r\n{fields_of(bridge.port)}\r\n".encode())
        stream.close()
        go(bridge.process)
        until(lambda: "the user of the connection is unknown" in bridge.log, "the refusal")

    def test_a_request_that_does_not_come_is_refused(self):
        bridge = self.bridge()
        with socket.create_connection(("127.0.0.1", bridge.port), PATIENCE) as stream:
            stream.sendall(b"GET /tactile HTTP/1.1\r\nHost:")
            self.assertEqual(read_answer(stream)[0], 408)

    # Claim: A message that is not complete after 30 s closes its page.
    def test_a_message_that_does_not_end_closes_the_page(self):
        self.daemon()
        bridge = self.bridge()
        other = self.page(bridge)
        page = self.page(bridge)
        page.send_frame(b"{", first=0x01)
        # A message in two parts, between which a ping comes.
        call = json.dumps({"id": 7, "method": "io.tactile.Devices.List", "parameters": {}}).encode()
        other.send_frame(call[:20], first=0x01)
        other.send_frame(b"", first=0x89)
        self.assertEqual(other.read_frame(), (10, b""))
        other.send_frame(call[20:], first=0x80)
        other.next(7)
        page.send_frame(b"abc", first=0x89)
        self.assertEqual(page.read_frame(), (10, b"abc"))
        with self.assertRaises(Closed) as closure:
            page.read()
        self.assertEqual(
            (closure.exception.code, str(closure.exception)), (1008, "1008: a message did not end within 30 s"))
        # A page that is silent between messages stays.
        other.next(other.call("io.tactile.Devices.List"))

    # Claim: The connections of the bridge are limited.
    def test_too_many_connections_are_refused_and_the_others_go_on(self):
        bridge = self.bridge()
        pages = [self.page(bridge) for _ in range(64)]
        self.refuses(503, Page, bridge.port)
        pages[0].next(pages[0].call("io.tactile.Devices.List"))
        pages.pop().close()
        def connects():
            try:
                self.page(bridge)
            except (Refused, Closed, OSError):
                return False
            return True
        until(connects, "room for a page")

    # Claim: A page with many wrong calls delays no other page.
    def test_a_page_that_leaves_its_errors_unread_is_closed_and_others_go_on(self):
        bridge = self.bridge()
        other, page = self.page(bridge), self.page(bridge)
        call = json.dumps({"id": 1, "method": "x"}).encode()
        calls = (bytes([0x81, 0x80 | len(call)]) + bytes(4) + call) * 1000
        # The buffers of the sockets have room for some 100,000 errors.
        with contextlib.suppress(OSError):
            for _ in range(1000):
                page.stream.sendall(calls)
        until(lambda: "the page leaves more than 1024 errors unread" in bridge.log, "the refusal")
        other.next(other.call("io.tactile.Devices.List"))

    def test_the_log_of_refusals_is_bounded(self):
        bridge = self.bridge()
        for _ in range(50):
            self.refuses(403, Page, bridge.port, Host="evil.example")
        self.assertLess(len(bridge.lines), 20)

    def test_wrong_options_name_the_value(self):
        for options, text in [
                (["--origin", "kiosk.example"], "--origin is 'kiosk.example'"), (["--port", "x"], "--port is 'x'"),
                (["--allow", "io.tactile.Control.Mode"], "did you mean 'io.tactile.Control.SetMode'"),
                (["--stdio", "--root", "/"], "--root cannot be used with --stdio"),
                (["--stdio", "--inspect"], "--inspect cannot be used with --stdio"),
                (["--inspect", "--root", "/"], "--root cannot be used with --inspect"),
                (["--inspect", "--origin", "https://a.example"], "--origin cannot be used with --inspect"),
                (["--inspect", "--allow", "io.tactile.Control.SetMode"], "--allow cannot be used with --inspect")]:
            told = subprocess.run([TACTILE, "web", *options], capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(told.returncode, 2)
            self.assertIn(text, told.stderr)


class FileTest(WebTest):
    def test_the_module_is_the_one_of_the_project(self):
        port = self.bridge().port
        for name, kind in [
                ("tactile.js", "text/javascript"), ("tactile-pointer.js", "text/javascript"), ("tactile.d.ts", "text/plain")]:
            status, fields, body = get(port, f"/{name}")
            self.assertEqual((status, body), (200, (ROOT / "Clients" / "web" / name).read_bytes()))
            self.assertTrue(fields["Content-Type"].startswith(kind))
        self.assertEqual(get(port, "/")[0], 404)
        self.assertNotIn("Access-Control-Allow-Origin", get(port, "/tactile.js")[1])

    def test_the_inspector_is_served_to_the_own_user_and_its_methods_change_nothing(self):
        self.daemon()
        bridge = self.bridge("--inspect")
        status, fields, body = get(bridge.port, "/")
        self.assertEqual((status, fields["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertEqual(get(bridge.port, "/inspector.html?a#t=1")[2], body)
        self.assertEqual(get(bridge.port, "/", method="HEAD")[2], b"")
        self.assertIn("frame-ancestors 'none'", fields["Content-Security-Policy"])
        self.assertIn(f"connect-src 'self' ws://127.0.0.1:{bridge.port} ws://localhost:{bridge.port};".encode(), body)
        self.assertNotIn(b"connect-src 'none'", body)
        self.assertIn(b'"live":true', body)
        self.assertEqual(get(bridge.port, "/index.html")[0], 404)
        self.assertEqual(get(bridge.port, "/", Host="evil.example")[0], 403)
        self.assertIn(f"the inspector is at http://127.0.0.1:{bridge.port}/", bridge.log)
        page = self.page(bridge)
        for method in ("io.tactile.Scene.Attach", "io.tactile.Scene.Update", "io.tactile.Control.SetMode"):
            self.assertEqual(page.next(page.call(method))["error"], "io.tactile.Web.MethodRefused")
        self.assertIn("windows", page.next(page.call("io.tactile.Scene.Describe"))["parameters"])
        stream = page.call("io.tactile.Trace.Subscribe", more=True)
        self.assertEqual(page.next(stream)["parameters"]["sequence"], 0)

    def test_other_bridges_serve_no_inspector(self):
        self.assertEqual(get(self.bridge().port, "/inspector.html")[0], 404)

    def test_files_of_the_folder_are_served_and_nothing_else(self):
        root = pathlib.Path(self.folder, "root")
        (root / "pages").mkdir(parents=True)
        (root / "index.html").write_text("<p>hello")
        (root / "pages" / "index.html").write_text("pages")
        (root / ".secret").write_text("secret")
        (root / "large.bin").write_bytes(os.urandom(3 << 20))
        (root / "inside.txt").symlink_to("pages/index.html")
        (root / "outside.txt").symlink_to("/etc/passwd")
        (root / "up").symlink_to("..")
        os.mkfifo(root / "pipe")
        bridge = self.bridge("--root", str(root))
        status, fields, body = get(bridge.port, "/?a=b")
        self.assertEqual((status, body), (200, b"<p>hello"))
        self.assertEqual(fields["X-Content-Type-Options"], "nosniff")
        self.assertEqual(fields["Cache-Control"], "no-cache")
        self.assertTrue(fields["Content-Security-Policy"].startswith("default-src 'self'; connect-src 'self' ws://"))
        self.assertEqual(get(bridge.port, "/pages/")[2], b"pages")
        self.assertEqual(get(bridge.port, "/inside.txt")[2], b"pages")
        self.assertEqual(get(bridge.port, "/large.bin")[2], (root / "large.bin").read_bytes())
        status, fields, body = get(bridge.port, "/large.bin", method="HEAD")
        self.assertEqual((status, fields["Content-Length"], body), (200, str(3 << 20), b""))
        for path in ["/.secret", "/../root/index.html", "/%2e%2e/s", "/outside.txt", "/up/s", "/up/root/index.html",
                     "/pages", "/pipe", "/none", "//etc/passwd"]:
            self.assertEqual(get(bridge.port, path)[0], 404, path)
        self.assertEqual(get(bridge.port, "/", Host="evil.example")[0], 403)
        self.assertEqual(get(bridge.port, "/", Origin="http://evil.example")[0], 403)
        # Files that nobody reads to the end do not stay open.
        idle = bridge.descriptors
        with socket.create_connection(("127.0.0.1", bridge.port), PATIENCE) as stream:
            fields = fields_of(bridge.port, Upgrade=None)
            stream.sendall(f"GET /large.bin HTTP/1.1\r\n{fields}\r\n".encode())
            stream.recv(1)
        until(lambda: bridge.descriptors <= idle, "the file to be closed")


class LossTest(WebTest):
    # Claim: A page leaves nothing in the daemon when its connection has ended.
    def test_a_vanished_page_leaves_nothing(self):
        self.daemon()
        bridge = self.bridge()
        witness = self.page(bridge)
        witness.next(witness.call("io.tactile.Devices.List"))
        idle = bridge.descriptors
        page = Page(bridge.port)
        page.next(page.call("io.tactile.Scene.Attach", more=True, **WINDOWS))
        page.next(page.call("io.tactile.Devices.List"))
        names = self.windows(witness)
        self.assertIn("app", names)
        page.close()
        until(lambda: "app" not in self.windows(witness), "the window to be removed")
        until(lambda: bridge.descriptors <= idle, "the links to be closed")

    @staticmethod
    def windows(page):
        reply = page.next(page.call("io.tactile.Scene.Describe"))
        return [window["window"]["name"] for window in reply["parameters"]["windows"]]

    def test_a_lost_service_is_reported_and_a_new_one_found(self):
        daemon = self.daemon()
        page = self.page(self.bridge())
        for _ in range(3):
            stream = page.call("io.tactile.Scene.Attach", more=True, **WINDOWS)
            self.assertIn("state", page.next(stream)["parameters"])
            call = page.call("io.tactile.Devices.List")
            page.next(call)
            daemon.kill()
            lost = page.next(stream)
            self.assertEqual((lost["error"], lost["parameters"]), ("io.tactile.Web.Lost", {}))
            # The bridge keeps these calls until the service is back.
            stream = page.call("io.tactile.Scene.Attach", more=True, **WINDOWS)
            call = page.call("io.tactile.Devices.List")
            daemon = self.daemon()
            self.assertIn("state", page.next(stream)["parameters"])
            self.assertIn("devices", page.next(call)["parameters"])
            page.send(id=stream, end=True)

    def test_a_bridge_waits_for_a_service_and_for_its_folder(self):
        folder = pathlib.Path(self.folder, "a", "b")
        self.path = str(folder / "s")
        page = self.page(self.bridge())
        call = page.call("io.tactile.Devices.List")
        folder.mkdir(parents=True)
        self.daemon()
        self.assertIn("devices", page.next(call)["parameters"])

    def test_a_slow_page_receives_merged_movements_and_each_beginning_and_end(self):
        self.live_daemon()
        bridge = self.bridge()
        quick, slow = self.page(bridge), self.page(bridge)
        streams = [page.call("io.tactile.Events.Subscribe", more=True, kinds=["touches"]) for page in (quick, slow)]
        quick.next(streams[0])
        quick.send(id=streams[0], room=1000)
        slow.next(streams[1], room=False)
        self.client().swipe((100, 100), (900, 500), seconds=1)
        whole = [quick.next(streams[0])["parameters"]]
        while whole[-1]["touches"][0]["phase"] != "ended":
            whole.append(quick.next(streams[0])["parameters"])
        self.assertGreater(len(whole), 30)
        # A stream begins with room for 16 messages. The first one was the state.
        late = [slow.next(streams[1], room=False)["parameters"] for _ in range(15)]
        slow.send(id=streams[1], room=1000)
        while late[-1]["touches"][0]["phase"] != "ended":
            late.append(slow.next(streams[1], room=False)["parameters"])
        phases = [[each["touches"][0]["phase"] for each in all] for all in (whole, late)]
        for each in phases:
            self.assertEqual((each[0], each[-1], each.count("began"), each.count("ended")), ("began", "ended", 1, 1))
        # One message instead of all movements after the 15th, with the newest position.
        self.assertEqual(len(late), 17)
        self.assertEqual([each["sequence"] for each in late], list(range(1, 18)))
        self.assertGreater(late[15]["merged"], 60)
        self.assertEqual(late[15]["touches"][0]["location"], whole[-2]["touches"][0]["location"])
        # Nothing is lost: both pages count all frames of the service.
        self.assertEqual(*(sum(1 + each.get("merged", 0) for each in all) for all in (whole, late)))

    def test_movements_that_a_page_has_no_room_for_are_merged(self):
        # A service that waits until the page has received what it has room for.
        frames = [
            {"sequence": 1, "state": {"touches": []}},
            {"sequence": 2, "time": 0, "touches": [{"id": 1, "phase": "began"}]},
            *({"sequence": 3 + n, "time": n, "touches": [{"id": 1, "phase": "moved", "x": n}]} for n in range(300)),
            {"sequence": 303, "time": 300, "touches": [{"id": 1, "phase": "ended"}]}]
        replies = b"".join(
            json.dumps({"parameters": frame, "continues": True}).encode() + b"\0" for frame in frames)
        self.fake([replies + b'{"parameters":{}}\0'], [])
        page = self.page(self.bridge())
        stream = page.call("io.tactile.Events.Subscribe", more=True)
        other = page.call("io.tactile.Devices.Watch", more=True)
        got = [page.next(stream, room=False) for _ in range(16)]
        # The service has closed this connection, so the bridge has received everything from the first one.
        self.assertEqual(page.next(other)["error"], "io.tactile.Web.Lost")
        page.send(id=stream, room=1000)
        while (message := page.next(stream)).get("continues"):
            got.append(message)
        self.assertLess(len(got), 100)
        events = [message["parameters"] for message in got]
        self.assertEqual([event["sequence"] for event in events], list(range(1, len(events) + 1)))
        self.assertEqual(sum(1 + event.get("merged", 0) for event in events), len(frames))
        self.assertEqual([touch["phase"] for event in (events[1], events[-1]) for touch in event["touches"]],
                         ["began", "ended"])
        self.assertEqual(events[-2]["touches"][0]["x"], 299)


class UnitTest(WebTest):
    """The sockets of a service manager."""

    def activate(self, listener, *options):
        line = 'exec 3<&%d; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"' % listener.fileno()
        return subprocess.Popen(
            ["sh", "-c", line, TACTILE, "web", "--socket", self.path, *options], stderr=subprocess.PIPE, text=True,
            pass_fds=[listener.fileno()])

    def test_the_bridge_serves_an_inherited_socket(self):
        self.daemon()
        with socket.create_server(("127.0.0.1", 0)) as listener:
            process = self.activate(listener)
            self.addCleanup(process.wait)
            self.addCleanup(process.stderr.close)
            self.addCleanup(process.terminate)
            page = Page(listener.getsockname()[1])
            page.next(page.call("io.tactile.Devices.List"))
            page.close()

    # Claim: The bridge serves no other machine.
    def test_the_bridge_refuses_an_inherited_socket_for_other_machines(self):
        with socket.create_server(("0.0.0.0", 0)) as listener:
            process = self.activate(listener)
            _, errors = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 1)
            self.assertIn("ListenStream=127.0.0.1:PORT", errors)

    def test_a_taken_port_is_an_error(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            with self.assertRaisesRegex(AssertionError, "Choose another port with --port"):
                Bridge(self.path, port=str(listener.getsockname()[1]))

    def test_the_end_of_the_bridge_closes_pages_with_a_reason(self):
        self.daemon()
        bridge = self.bridge()
        page = self.page(bridge)
        bridge.stop()
        self.closes(1001, page)
        self.assertEqual(bridge.process.returncode, 0)


class NativeMessagingTest(WebTest):
    def host(self, *options):
        process = subprocess.Popen(
            [TACTILE, "web", "--stdio", "--socket", self.path, *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for stream in (process.stdin, process.stdout, process.stderr):
            self.addCleanup(stream.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    @staticmethod
    def send(process, message):
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        process.stdin.write(struct.pack("=I", len(text)) + text)
        process.stdin.flush()

    @staticmethod
    def read(process):
        (length,) = struct.unpack("=I", process.stdout.read(4))
        return json.loads(process.stdout.read(length))

    def test_an_extension_attaches_and_ends(self):
        self.daemon("tap.evemu")
        host = self.host()
        self.send(host, {"id": 1, "method": "io.tactile.Scene.Attach", "parameters": WINDOWS, "more": True})
        actions = []
        while not actions:
            message = self.read(host)
            self.send(host, {"id": 1, "room": 1})
            actions += message["parameters"].get("actions", [])
        self.assertEqual(actions[0]["action"], "go")
        host.stdin.close()
        self.assertEqual(host.wait(PATIENCE), 0)

    def test_a_wrong_message_ends_the_host_with_an_error(self):
        for message in [b"{}", b"x", b'{"id":1,"method":"io.tactile.Control.Reload","room":1}']:
            host = self.host()
            self.send(host, message)
            self.assertEqual(host.wait(PATIENCE), 1)
            self.assertIn(b"the browser's message was refused", host.stderr.read())
        host = self.host()
        host.stdin.write(struct.pack("=I", 3 << 20))
        host.stdin.flush()
        self.assertEqual(host.wait(PATIENCE), 1)

    def test_the_native_host_refuses_methods_too(self):
        host = self.host()
        self.send(host, {"id": 5, "method": "io.tactile.Control.Reload"})
        self.assertEqual(self.read(host)["error"], "io.tactile.Web.MethodRefused")


if __name__ == "__main__":
    unittest.main()
