#!/usr/bin/env python3
"""Measures pages: the latency and the memory of `tactile web` beside the smallest bridge in C, the return of windows after a
restart of the service, and 500 moving elements.

    web.py TACTILED TACTILE PARTS [--frames N] [--json FILE]

PARTS is the folder of panel.so, turns.so and web-bridge. One daemon reads a mocked panel, with fingers at 120 Hz. Each
bridge passes N frames (2,000) on, in turns of 100 frames. The client is the same for both: first a program, then a page
in Chromium. A latency is the time from the event of the panel to the return of the program's `recv`, or to the
callback of the page. Without Chromium, the rows of pages are left out.
"""

import argparse
import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path[:0] = [str(TESTS / "Clients" / "web"), str(TESTS / "Hostile")]

RATE = 120
TURN = 100
RESTARTS = 5
ELEMENTS, SECONDS = 500, 10
STAMP = re.compile(rb'"time":(\d+)')
CALL = b'{"method":"io.tactile.Events.Subscribe","parameters":{"kinds":["touches","gestures"]},"more":true}\0'

# Opens a WebSocket and notes the time of each message, in ms since the page was opened, and the time of its frame.
PAGE = """
window.begin = (url, call) => new Promise((done) => {
  window.times = [];
  let count = 0;
  window.socket = new WebSocket(url, "tactile.v1");
  socket.onopen = () => { if (call) socket.send(call); done(); };
  socket.onmessage = ({ data }) => {
    const at = performance.now();
    times.push([at, Number(/"time":(\\d+)/.exec(data)[1])]);
    if (++count % 8 == 0) socket.send('{"id":1,"room":8}');
  };
});
window.end = () => { socket.close(); return times; };
"""


class Row:
    """A line of the table, as in Row.swift."""

    def __init__(self, title, unit, values, most=None, reason=""):
        self.title, self.unit, self.values = title, unit, sorted(values)
        self.most, self.reason = most, reason

    @property
    def median(self):
        return self.values[len(self.values) // 2]

    @property
    def line(self):
        spread = f"{self.values[0]:.3g}–{self.values[-1]:.3g}" if len(self.values) > 1 else ""
        aim = "" if self.most is None else f"≤ {self.most:.3g}" + (f", {self.reason}" if self.reason else "")
        verdict = "" if self.most is None else "met" if self.median <= self.most else "**missed**"
        return f"| {self.title} | {self.median:.3g} {self.unit} | {spread} | {aim} | {verdict} |".replace("  ", " ")

    @property
    def json(self):
        aim = {} if self.most is None else {"atMost": self.most, "reason": self.reason}
        return {"title": self.title, "unit": self.unit, "runs": self.values, **aim}


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


class Bench:
    def __init__(self, words):
        # The modules read the paths of the programs.
        os.environ.update(TACTILED=words.tactiled, TACTILE=words.tactile)
        import daemon
        import page
        import panel
        import web_support
        self.modules = daemon, page, panel, web_support
        self.words = words
        self.rows = []
        self.stack = contextlib.ExitStack()

    # The daemon with a panel, and its bridges

    def start(self):
        daemon, _, panel, _ = self.modules
        self.daemon = daemon.Daemon(self.words.tactiled, self.words.parts)
        self.stack.callback(self.daemon.end)
        self.fingers = panel.Fingers(self.daemon.panels, time.monotonic_ns)

    def minimal(self):
        process = subprocess.Popen(
            [os.path.join(self.words.parts, "web-bridge"), self.daemon.socket], stdout=subprocess.PIPE, text=True)
        self.stack.callback(process.wait)
        self.stack.callback(process.stdout.close)
        self.stack.callback(process.kill)
        return process, int(process.stdout.readline())

    def feed(self, read):
        """Sends frames at 120 Hz until `read`, which receives the time of the next frame, returns True."""
        due = time.monotonic()
        while True:
            due = max(due + 1 / RATE, time.monotonic())
            self.fingers.send()
            if read(due):
                break
        self.fingers.lift()

    # The program

    def receive(self, stream, count):
        """Feeds the panel until a socket has received some frames, and returns their latencies in µs."""
        latencies, received, rest = [], 0, b""

        def read(due):
            nonlocal received, rest
            while (wait := due - time.monotonic()) > 0:
                if not select.select([stream], [], [], wait)[0]:
                    continue
                data = stream.recv(65536)
                now = time.monotonic_ns()
                assert data, "the bridge has closed the connection"
                # A stamp is near the beginning of a message; a message that is cut in two is found in the next read.
                stamps = STAMP.findall(rest + data)
                rest = b"" if stamps else data
                for stamp in stamps:
                    latencies.append((now - int(stamp)) / 1000)
                    received += 1
                    if received % 8 == 0 and self.room:
                        self.room()
            return len(latencies) > count

        self.room = self.rooms.get(stream)
        self.feed(read)
        # The first message contains the state.
        return latencies[1:count + 1]

    def program(self, bridges):
        _, page, _, _ = self.modules
        found = {name: [] for name in ("direct", *bridges)}
        self.rooms = {}
        for _ in range(self.words.frames // TURN):
            for name, latencies in found.items():
                if name == "direct":
                    stream = socket.socket(socket.AF_UNIX)
                    stream.connect(self.daemon.socket)
                    stream.sendall(CALL)
                else:
                    _, port = bridges[name]
                    client = page.Page(port)
                    stream = client.stream
                    if name == "tactile web":
                        client.call("io.tactile.Events.Subscribe", more=True, kinds=["touches", "gestures"])
                    self.rooms[stream] = functools.partial(client.send, id=1, room=8)
                with stream:
                    latencies += self.receive(stream, TURN)
                self.rooms.pop(stream, None)
        self.add("a program", found)

    def add(self, client, found):
        turns = {name: [latencies[at:at + TURN] for at in range(0, len(latencies), TURN)] for name, latencies in found.items()}
        floor = percentile(found["C bridge"], 0.5)
        for name, latencies in found.items():
            title = f"{client}, {'no bridge' if name == 'direct' else name}"
            for part, label in ((0.5, "p50"), (0.99, "p99")):
                aim = (1.25 * floor, "1.25 × the C bridge's") if (name, label) == ("tactile web", "p50") else ()
                row = Row(f"{title}: {label} of {len(latencies)} frames", "µs", [percentile(latencies, part)], *aim)
                self.rows.append(row)
        ratios = [percentile(ours, 0.5) / percentile(other, 0.5) for ours, other in zip(turns["tactile web"], turns["C bridge"])]
        self.rows.append(Row(f"{client}: p50 of tactile web by the C bridge's, each turn", "times", ratios, 1.25))

    def memory(self, bridges):
        for name, (process, _) in bridges.items():
            with open(f"/proc/{process.pid}/smaps_rollup", encoding="ascii") as file:
                fields = {words[0].rstrip(":"): int(words[1]) for line in file if (words := line.split())[-1] == "kB"}
            aim = (4, "its own") if name == "tactile web" else ()
            self.rows.append(Row(f"{name}: resident", "MB", [fields["Rss"] / 1024]))
            self.rows.append(Row(f"{name}: its own (private and written)", "MB", [fields["Private_Dirty"] / 1024], *aim))

    # The page

    def open_page(self):
        _, _, _, web_support = self.modules
        folder = tempfile.mkdtemp(prefix="tw")
        self.stack.callback(subprocess.run, ["rm", "-rf", folder], check=True)
        chromium = web_support.ChromiumPage(folder)
        self.stack.callback(chromium.close)
        chromium.send("Performance.enable")
        return chromium

    def serve(self):
        """Serves a page whose clock is exact to 5 µs."""
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                for name, value in (("Content-Type", "text/html"), ("Cross-Origin-Opener-Policy", "same-origin"),
                                    ("Cross-Origin-Embedder-Policy", "require-corp")):
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(b"<!DOCTYPE html><title>web</title>")

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.stack.callback(server.server_close)
        self.stack.callback(server.shutdown)
        return server.server_port

    @staticmethod
    def origin(chromium):
        """The time on CLOCK_MONOTONIC, in ms, at which performance.now() was 0."""
        metrics = {each["name"]: each["value"] for each in chromium.send("Performance.getMetrics")["metrics"]}
        origin = metrics["NavigationStart"] * 1000
        # Checks it with the clock of this program.
        before = time.monotonic() * 1000
        now = chromium.evaluate("performance.now()") + origin
        after = time.monotonic() * 1000
        assert before - 0.1 <= now <= after + 0.1, (before, now, after)
        return origin

    def callbacks(self, chromium, bridges):
        call = json.dumps({"id": 1, "method": "io.tactile.Events.Subscribe", "more": True,
                           "parameters": {"kinds": ["touches", "gestures"]}})
        origin = self.origin(chromium)
        found = {name: [] for name in bridges}
        for _ in range(self.words.frames // TURN):
            for name, latencies in found.items():
                _, port = bridges[name]
                words = [f"ws://127.0.0.1:{port}/tactile", call if name == "tactile web" else ""]
                chromium.run(f"await begin({', '.join(map(json.dumps, words))})")
                chromium.wait("times.length", "the first message")
                frames = 0

                def read(due):
                    nonlocal frames
                    frames += 1
                    time.sleep(max(0, due - time.monotonic()))
                    # Fingers rest sometimes, and then there are no frames.
                    return frames > TURN * 1.3

                self.feed(read)
                time.sleep(0.05)
                times = chromium.evaluate("end()")[1:TURN + 1]
                latencies += [(at + origin) * 1000 - stamp / 1000 for at, stamp in times]
        self.add("a page in Chromium", found)

    # The return of windows

    def returns(self, chromium):
        _, page, _, web_support = self.modules
        support = web_support.support
        folder = tempfile.mkdtemp(prefix="tw")
        self.stack.callback(subprocess.run, ["rm", "-rf", folder], check=True)
        path, recording = os.path.join(folder, "s"), os.path.join(folder, "r.evemu")
        web_support.quiet_recording(recording)

        def daemon():
            return subprocess.Popen([self.words.tactiled, "--socket", path, "--replay", recording, "--speed", "1"],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def restart(process, wait_for_loss):
            """Restarts the daemon. Returns it and the time at which it listened."""
            process.kill()
            process.wait()
            wait_for_loss()
            process = daemon()
            while not support.is_listening(path):
                pass
            return process, time.monotonic()

        process = daemon()
        bridge = None
        try:
            support.until(lambda: support.is_listening(path), "tactiled")
            bridge = web_support.Bridge(path, TESTS / "Clients" / "web" / "pages")
            client = page.Page(bridge.port)
            windows = {"windows": support.PAGE["windows"]}
            stream = client.call("io.tactile.Scene.Attach", more=True, **windows)
            client.next(stream)

            def attach_again():
                nonlocal stream
                assert client.next(stream)["error"] == "io.tactile.Web.Lost"
                stream = client.call("io.tactile.Scene.Attach", more=True, **windows)

            delays = []
            for _ in range(RESTARTS):
                process, listened = restart(process, attach_again)
                client.next(stream)
                delays.append((time.monotonic() - listened) * 1000)
            client.close()
            self.rows.append(Row("from the daemon's return to the reply to Attach: a program", "ms", delays, 200))
            if chromium:
                chromium.open(bridge.url + "index.html")
                origin = self.origin(chromium)
                chromium.run("""await begin(); add({box: {width: '100px', height: '100px'}});
                    tactile.observe(by('box'), {gestures: [{kind: 'tap'}]}); await tactile.flush();
                    window.readyAt = performance.now();
                    tactile.addEventListener('ready', () => { window.readyAt = performance.now(); });
                    tactile.addEventListener('lost', () => { window.readyAt = 0; });""")
                delays = []
                for _ in range(RESTARTS):
                    process, listened = restart(process, lambda: chromium.wait("readyAt === 0", "the loss"))
                    chromium.wait("readyAt", "the window")
                    delays.append(chromium.evaluate("readyAt") + origin - listened * 1000)
                self.rows.append(Row("from the daemon's return to “ready”: a page in Chromium", "ms", delays, 200))
        finally:
            process.kill()
            process.wait()
            if bridge:
                bridge.stop()

    # Moving elements

    def moves(self, chromium):
        _, _, _, web_support = self.modules
        bridge = web_support.Bridge(self.daemon.socket, TESTS / "Clients" / "web" / "pages")
        self.stack.callback(bridge.stop)
        chromium.resize(1000, 600, 1)
        chromium.open(bridge.url + "index.html")
        chromium.run(f"""
            await begin();
            add({{board: {{position: 'relative', width: '1000px', height: '600px'}}}});
            for (let index = 0; index < {ELEMENTS}; index++) {{
                add({{['box' + index]: {{position: 'absolute', width: '20px', height: '20px', left: index % 25 * 40 + 'px',
                    top: Math.floor(index / 25) * 30 + 'px'}}}}, by('board'));
                tactile.observe(by('box' + index), {{gestures: [{{kind: 'tap'}}]}});
            }}
            await tactile.flush();
            const send = WebSocket.prototype.send;
            window.calls = 0;
            WebSocket.prototype.send = function (text) {{ calls += text.includes('setFrames'); send.call(this, text); }};""")
        with open(f"/proc/{self.daemon.process}/stat", encoding="ascii") as file:
            before = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        self.daemon.turns.reset()
        turns = self.daemon.turns.count
        chromium.run(f"""
            calls = 0;
            window.moved = 0;
            const boxes = [...by('board').children];
            const begin = performance.now();
            requestAnimationFrame(function step(now) {{
                if (performance.now() - begin > {SECONDS * 1000}) {{ window.took = performance.now() - begin; return; }}
                moved++;
                for (const each of boxes) each.style.transform = `translate(${{moved % 15}}px, ${{moved % 7}}px)`;
                requestAnimationFrame(step);
            }});""")
        end = time.monotonic() + SECONDS
        self.feed(lambda due: time.sleep(max(0, due - time.monotonic())) or time.monotonic() > end)
        chromium.wait("window.took", "the movement")
        moved, calls, took = chromium.evaluate("[moved, calls, took]")
        longest, on_processor, over = self.daemon.turns.results[:3]
        turns = self.daemon.turns.count - turns
        with open(f"/proc/{self.daemon.process}/stat", encoding="ascii") as file:
            after = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        title = f"{ELEMENTS} moving elements"
        self.rows += [
            Row(f"{title}: frames of the page in a second", "", [moved / took * 1000]),
            Row(f"{title}: calls with {ELEMENTS} frames in a second", "", [calls / took * 1000]),
            Row(f"{title}: longest of {turns} turns of the daemon, on the processor", "ms", [on_processor / 1e6], 5),
            Row(f"{title}: longest of these turns, with other programs' time", "ms", [longest / 1e6]),
            Row(f"{title}: processor time of the daemon", "%",
                [(after - before) / os.sysconf("SC_CLK_TCK") / took * 1e5]),
        ]

    def run(self):
        _, _, _, web_support = self.modules
        with self.stack:
            self.start()
            port = self.serve()
            ours = web_support.Bridge(self.daemon.socket, None, 0, "--origin", f"http://127.0.0.1:{port}")
            self.stack.callback(ours.stop)
            bridges = {"C bridge": self.minimal(), "tactile web": (ours.process, ours.port)}
            self.program(bridges)
            self.memory(bridges)
            chromium = self.open_page() if web_support.CHROMIUM else None
            if chromium:
                chromium.open(f"http://127.0.0.1:{port}/")
                chromium.evaluate(PAGE)
                self.callbacks(chromium, bridges)
            self.returns(chromium)
            if chromium:
                self.moves(chromium)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("tactiled", "tactile", "parts"):
        parser.add_argument(name, type=os.path.abspath)
    parser.add_argument("--frames", type=int, default=2000)
    parser.add_argument("--json")
    words = parser.parse_args()
    bench = Bench(words)
    bench.run()
    print("| | median | spread | aim | |\n|---|---|---|---|---|")
    for row in bench.rows:
        print(row.line)
    if words.json:
        pathlib.Path(words.json).write_text(json.dumps([row.json for row in bench.rows]))


if __name__ == "__main__":
    main()
