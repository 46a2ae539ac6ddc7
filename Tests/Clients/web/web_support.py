"""Shared by the browser tests: the daemon, the bridge, and a page in Chromium."""

import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / "python"), str(ROOT / "Tests" / "Fixtures" / "Pages")]

import support  # noqa: E402
from browser import Browser  # noqa: E402

CHROMIUM, FIREFOX, WPE = map(shutil.which, ("chromium", "firefox-esr", "WPEWebDriver"))
# TACTILE_BROWSER=firefox and TACTILE_BROWSER=wpe run the tests in these browsers. Tests that need more than scripts
# are skipped there.
BROWSER = os.environ.get("TACTILE_BROWSER", "chromium")
TACTILE = os.environ.get("TACTILE", str(ROOT / ".build" / "debug" / "tactile"))
BRIDGE = os.environ.get("TACTILE_WEB", TACTILE).split()
WIDTH, HEIGHT = 1000, 600


def quiet_recording(path):
    """Writes a recording of an hour without touches."""
    support.quiet_recording(path)
    lines = pathlib.Path(path).read_text().replace("E: 100.", "E: 3600.")
    pathlib.Path(path).write_text(lines)


def late_tap(path):
    """Writes a recording of an hour with one tap after 8 s."""
    quiet_recording(path)
    *quiet, end = pathlib.Path(path).read_text().splitlines()
    events = [line.split(" ", 2) for line in (support.RECORDINGS / "tap.evemu").read_text().splitlines() if line.startswith("E:")]
    quiet += [f"E: {float(time) + 8:.6f} {rest}" for _, time, rest in events]
    pathlib.Path(path).write_text("\n".join([*quiet, end]) + "\n")


def quiet_recording_of_two_panels(path):
    """Writes a recording of an hour without touches of two panels, `left` and `right`, in the format of libinput."""
    lines = ["version: 1", "ndevices: 2", "devices:"]
    for number, name in enumerate(("left", "right")):
        lines += [
            f"- node: /dev/input/event{number}", "  evdev:", f'    name: "{name}"', f"    id: [3, 3823, {number}, 528]",
            "    codes:", "      0: [0, 1, 2, 3]", "      1: [330]", "      3: [0, 1, 47, 53, 54, 57]", "    absinfo:",
            "      0: [0, 4095, 0, 0, 12]", "      1: [0, 2303, 0, 0, 12]", "      47: [0, 9, 0, 0, 0]",
            "      53: [0, 4095, 0, 0, 12]", "      54: [0, 2303, 0, 0, 12]", "      57: [0, 65535, 0, 0, 0]",
            "    properties: [1]", "  events:",
            *(f"  - evdev:\n    - [{second}, 0, 0, 0, 0]" for second in (0, 3600))]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


class Bridge:
    """`tactile web`, which serves the files of a folder. Without a folder and options, it serves the inspector."""

    def __init__(self, path, root=None, port=0, *options):
        pages = ["--root", str(root), *options] if root else options or ["--inspect"]
        self.process = subprocess.Popen(
            [*BRIDGE, "web", "--port", str(port), "--socket", path, *pages],
            stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"ws://127\.0\.0\.1:(\d+)/tactile", line):
                break
        else:
            raise AssertionError("tactile web ended")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}/"

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=60)


class Scripts:
    """The uses of a page that need only scripts. A subclass has `evaluate` and `navigate`."""

    def open(self, url):
        self.navigate(url)
        self.wait("document.readyState == 'complete' && window.isLoaded !== false", "the page to load")

    def run(self, script):
        """Runs statements, which may wait. Returns the value that they return."""
        return self.evaluate("(async () => {" + script + "})()")

    def wait(self, expression, what):
        support.until(lambda: self.evaluate(f"Boolean({expression})"), what)

    def log(self, *kinds):
        """The entries of the page's log of these kinds."""
        return [each for each in self.evaluate("log") if each["kind"] in kinds]


class ChromiumPage(Scripts, Browser):
    """A page in Chromium, whose window fills the screen."""

    def __init__(self, folder, options=(), before=()):
        previous = os.getcwd()
        os.chdir(folder)
        super().__init__(CHROMIUM, "", options, before)
        os.chdir(previous)
        self.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def navigate(self, url):
        self.send("Page.navigate", url=url)

    def resize(self, width, height, scale):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def zoom(self, scale):
        self.send("Emulation.setPageScaleFactor", pageScaleFactor=scale)

    def touch(self, x, y, seconds=0.05):
        """Touches the page with the browser's own input."""
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.run(f"await new Promise((done) => setTimeout(done, {seconds * 1000}))")
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


class FirefoxPage(Scripts):
    """A page in Firefox, through Marionette: messages in JSON, each after its length and a colon."""

    def __init__(self, folder):
        profile = os.path.join(folder, "firefox")
        os.mkdir(profile)
        pathlib.Path(profile, "user.js").write_text(
            'user_pref("marionette.port", 0);\nuser_pref("app.update.enabled", false);\n')
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "HOME": folder})
        port = pathlib.Path(profile, "MarionetteActivePort")
        support.until(lambda: port.exists() and port.read_text(), "Firefox to listen")
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())))
        self.count, self.buffer = 0, b""
        self.receive()
        self.call("WebDriver:NewSession", {
            "timeouts": {"script": 60000}, "acceptInsecureCerts": True})

    def receive(self):
        while b":" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        length, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(length):
            self.buffer += self.socket.recv(65536)
        text, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(text)

    def call(self, command, parameters):
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.receive()
        if error:
            raise AssertionError(f"{command}: {error['error']} {error['message']}")
        return result

    def evaluate(self, expression):
        result = self.call("WebDriver:ExecuteAsyncScript", {"args": [], "script": (
            "const done = arguments[arguments.length - 1];"
            f"(async () => ({expression}))().then("
            "(value) => done([JSON.stringify(value)]), (error) => done([null, String(error)]))")})["value"]
        if len(result) > 1:
            raise AssertionError(f"{expression}: {result[1]}")
        return json.loads(result[0]) if result[0] is not None else None

    def navigate(self, url):
        self.call("WebDriver:Navigate", {"url": url})

    def resize(self, width, height, scale):
        if scale != 1:
            raise unittest.SkipTest("needs another browser")
        for _ in range(2):
            around = self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
            self.call("WebDriver:SetWindowRect", {"width": width + around[0], "height": height + around[1]})
        # A window of Firefox has a smallest width.
        if self.evaluate("innerWidth") != width:
            raise unittest.SkipTest("needs another browser")

    def zoom(self, scale):
        if scale != 1:
            raise unittest.SkipTest("needs another browser")

    def key(self, name):
        """Presses a key and lifts it."""
        value = {"Tab": "\ue004", "Escape": "\ue00c"}[name]
        actions = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.call("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def send(self, *_, **__):
        raise unittest.SkipTest("needs another browser")

    touch = send

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.socket.close()


class WPEPage(FirefoxPage):
    """A page in WPE WebKit, in cog, through WebDriver. Its window has a fixed size."""

    size = (800, 600)

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [WPE, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder})
        self.url = f"http://127.0.0.1:{port}"
        def is_ready():
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", port)) == 0
        support.until(is_ready, "WPEWebDriver to listen")
        options = {"binary": shutil.which("cog"), "args": ["--automation", "--platform=headless"]}
        session = self.post("/session", {"capabilities": {"alwaysMatch": {
            "wpe:browserOptions": options, "acceptInsecureCerts": True}}})
        self.url += "/session/" + session["sessionId"]
        self.post("/timeouts", {"script": 60000})

    def post(self, path, parameters):
        request = urllib.request.Request(
            self.url + path, json.dumps(parameters).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["value"]

    PATHS = {
        "WebDriver:ExecuteAsyncScript": "/execute/async", "WebDriver:Navigate": "/url", "WebDriver:PerformActions": "/actions"}

    def call(self, command, parameters):
        return {"value": self.post(self.PATHS[command], parameters)}

    def resize(self, width, height, scale):
        if ((width, height), scale) != (self.size, 1):
            raise unittest.SkipTest("needs another browser")

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Server:
    """A web server. The query `policy` is the content security policy of a page."""

    def __init__(self, certificate=None):
        # The page at each path that is no other file.
        self.page = ""
        self.scripts = {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):  # noqa: N802  the name is that of the library
                address = urllib.parse.urlparse(self.path)
                query = urllib.parse.parse_qs(address.query)
                script = outer.scripts.get(address.path)
                body = (outer.page if script is None else script).encode()
                self.send_response(200)
                self.send_header("Content-Type", f"text/{'html' if script is None else 'javascript'}; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                for policy in query.get("policy", []):
                    self.send_header("Content-Security-Policy", policy)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Quiet(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                """Browsers close connections whenever they like."""

        self.server = Quiet(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.scheme = "https" if certificate else "http"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def url(self, name="127.0.0.1", **query):
        return f"{self.scheme}://{name}:{self.port}/?{urllib.parse.urlencode(query)}"

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


BROWSERS = {"chromium": (CHROMIUM, ChromiumPage), "firefox": (FIREFOX, FirefoxPage), "wpe": (WPE, WPEPage)}


def open_browser(folder):
    """Starts the browser of the tests, with its profile in a folder."""
    program, page = BROWSERS[BROWSER]
    if not program:
        raise RuntimeError(f"{BROWSER} is not installed: run `make browsers-deps`")
    return page(folder)


def library(name):
    """The text of a file of the libraries in requirements.txt."""
    path = ROOT / ".build" / "web" / name
    if not path.exists():
        raise RuntimeError(f"{path} is missing: run `make web-deps`")
    return path.read_text(encoding="utf-8")


def axe_violations(page):
    """What axe-core finds in a page: the rule, its sentence, and the elements. The page must pass some rules at least."""
    page.send("Runtime.evaluate", expression=library("axe_playwright_python/axe.min.js"))
    passes, violations = page.run("""
        const { passes, violations } = await axe.run(document);
        return [passes.length, violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html)])]""")
    if passes < 20:
        raise AssertionError(f"axe-core checked only {passes} rules")
    return violations


class PageTest(unittest.TestCase):
    """A test with a daemon, a bridge and a page."""

    root = HERE / "pages"
    scale = 1
    # The configuration of the daemon.
    configuration = ""
    write_recording = staticmethod(quiet_recording)
    size = WPEPage.size if BROWSER == "wpe" else (WIDTH, HEIGHT)

    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="tw")
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", folder], check=True)
        cls.page = open_browser(folder)
        cls.addClassCleanup(cls.page.close)

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tw")
        self.addCleanup(subprocess.run, ["rm", "-rf", self.folder], check=True)
        self.path = os.path.join(self.folder, "s")
        self.recording = os.path.join(self.folder, "r.evemu")
        self.write_recording(self.recording)
        self.configuration_path = os.path.join(self.folder, "tactiled.yaml")
        pathlib.Path(self.configuration_path).write_text(self.configuration)
        self.start_daemon()
        self.addCleanup(self.stop_daemon)
        self.bridge = Bridge(self.path, self.root)
        self.addCleanup(lambda: self.bridge.stop())
        self.page.resize(*self.size, self.scale)
        self.page.zoom(1)
        self.page.open(self.bridge.url + ("index.html" if self.root else ""))
        self.addCleanup(self.page.open, "about:blank")
        self.screen = None

    def start_daemon(self):
        self.daemon = subprocess.Popen(
            [support.TACTILED, "--config", self.configuration_path, "--socket", self.path, "--replay", self.recording,
             "--speed", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        support.until(lambda: support.is_listening(self.path), "tactiled to listen")

    def stop_daemon(self):
        self.daemon.kill()
        self.daemon.wait()

    def begin(self, script="", options="{}"):
        """Connects the page, runs a script, and waits until the service has its elements."""
        self.page.run(f"await begin({options}); {script}; await tactile.flush();")

    def client(self):
        import tactile_kiosk as tactile
        client = tactile.Client(self.path, timeout=60)
        self.addCleanup(client.close)
        return client

    def descriptions(self):
        import tactile_kiosk as tactile
        with tactile.Client(self.path, timeout=60) as client:
            return client.describe()

    def windows(self):
        """The names of all windows."""
        return [each.window.name for each in self.descriptions()]

    def describe(self):
        """The views of the page's window by name."""
        [window] = [each for each in self.descriptions() if each.window.name == "page"]
        return {each.name: each for each in window.views}

    def frames(self):
        """The bounding frames of the views by name."""
        return {name: [round(each, 1) for each in view.frame] for name, view in self.describe().items()}

    def points(self, x, y):
        """The point of the screen, in points, at a point of the page, in CSS pixels."""
        if not self.screen:
            [window] = [each for each in self.descriptions() if each.window.name == "page"]
            self.screen = window.frame[2:]
        return x * self.screen[0] / self.size[0], y * self.screen[1] / self.size[1]

    def tap(self, x, y, seconds=0.06):
        """Taps the glass with a scripted finger."""
        self.client().tap(*self.points(x, y), seconds=seconds)

    def swipe(self, start, end, seconds=0.3):
        self.client().swipe(self.points(*start), self.points(*end), seconds=seconds)

    def centre(self, element):
        """The centre of an element: a JavaScript expression."""
        box = self.page.evaluate(f"JSON.parse(JSON.stringify({element}.getBoundingClientRect()))")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap_element(self, element):
        self.tap(*self.centre(element))

    def targets(self, kind):
        return [each["target"] for each in self.page.log(kind)]

    def until_logged(self, kind, count=1):
        support.until(lambda: len(self.page.log(kind)) >= count, f"{count} events {kind}")
