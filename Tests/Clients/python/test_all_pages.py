"""Runs or reads the examples of all pages that no other test runs: commands, Python, JSON, and options of the bridge."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
import types
import unittest

from support import CLIENTS, RECORDINGS, ROOT, TACTILED, ServiceTest, quiet_recording
from test_reading import FIRST

TACTILE = str(pathlib.Path(TACTILED).with_name("tactile"))
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / name for name in (
    "README.md", "SECURITY.md", "CONTRIBUTING.md", "ARCHITECTURE.md"))])
#: Where each language of a block is run or read. A block of another language or page needs a test, and then a row.
TESTED = {
    "css": {"web-pages"},  # test_browser_examples.py
    "html": {"web-pages"},  # test_browser_examples.py
    "ini": {"chromium-kiosk", "web-pages"},  # here
    "js": {"web-pages", "chromium-kiosk"},  # types.test.mjs
    "json": {"protocol", "replay-format", "scenes", "testing"},  # here, ReplayFormatTests, PageExamplesTests
    "jsx": {"web-pages"},  # types.test.mjs
    # Here, ReadmeTests, test_page.py, test_pytest_plugin.py, GuidePagesTests.
    "python": {"README", "accessibility", "clients", "protocol", "pytest", "run-a-kiosk", "start", "testing"},
    "sh": {"protocol", "bindings"},  # test_page.py, GuidePagesTests
    # The packages of Tests/Outside are built.
    "swift": {"clients", "library", "testing", "uikit"},
    # ReadmeTests, GuidePagesTests, TouchNotationTests, and here.
    "text": {"README", "bindings", "fix-a-panel", "start", "touch-notation"},
    # GuidePagesTests, TouchNotationTests.
    "touch": {"chromium-kiosk", "concepts", "museum-table", "run-a-kiosk", "start", "testing", "touch-notation"},
    "ts": {"web-pages"},  # types.test.mjs
    "yaml": {each.stem for each in PAGES},  # PageExamplesTests
    "yml": {"run-a-kiosk"},  # MetricTests
}


def text(page):
    return (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def blocks(language, page):
    return re.findall(rf"^```{language}\n(.*?)^```", text(page), flags=re.DOTALL | re.MULTILINE)


def without_blocks(page):
    return re.sub(r"(?ms)^ *```.*?^ *```", "", page.read_text(encoding="utf-8"))


def commands(page):
    """The indented lines and the code marks of a page that run a command, as words."""
    rest = without_blocks(page)
    for line in re.findall(r"(?m)^ {4,}(\S.*)$", rest) + re.findall(r"`([^`\n]+)`", rest):
        for part in re.split(r" && | \| ", line):
            words = part.split()
            while words and (words[0] in ("sudo", "exec") or re.fullmatch(r"[A-Z_]+=\S*", words[0])):
                words = words[1:]
            if words:
                yield words


class CommandsTest(unittest.TestCase):
    """Commands on pages."""

    def check(self, program, options, words, help_text):
        for word in options:
            name = word.partition("=")[0].rstrip(",")
            if re.fullmatch(r"-{1,2}[a-z-]+", name):
                self.assertRegex(help_text, rf"(?m)(^|[\s\[]){name}($|[\s,\]=])", f"{program}: {' '.join(words)}")

    def test_have_the_options_of_the_programs(self):
        helps, count = {}, 0
        for page in PAGES:
            for words in commands(page):
                name = words[0]
                if name == "tactile" and len(words) > 1 and re.fullmatch("[a-z]+", words[1]):
                    call = (TACTILE, words[1])
                elif name == "tactiled":
                    call = (TACTILED,)
                else:
                    continue
                if call not in helps:
                    done = subprocess.run([*call, "--help"], capture_output=True, text=True, timeout=60, check=False)
                    self.assertEqual(done.returncode, 0, f"{page.name}: {' '.join(words)}: {done.stderr}")
                    helps[call] = done.stdout
                end = next((index for index, word in enumerate(words) if word in ("|", ">", "&")), None)
                self.check(page.name, words[len(call):end], words, helps[call])
                count += 1
        self.assertGreater(count, 200)

    def test_name_targets_of_the_makefile(self):
        known = set()
        for file in (ROOT / "Makefile", ROOT / "Tests" / "checks.mk"):
            for line in re.findall(r"(?m)^([a-z][a-z -]*):(?!=)", file.read_text()):
                known.update(line.split())
        found = set()
        for page in PAGES:
            for words in commands(page):
                if words[0] == "make":
                    targets = [each for each in words[1:] if re.fullmatch("[a-z-]+", each)]
                    self.assertLessEqual(set(targets), known, f"{page.name}: {' '.join(words)}")
                    found.update(targets)
        self.assertLessEqual({"check", "deb", "install", "site"}, found)

    def test_name_units_of_the_project(self):
        units = {each.name for each in (ROOT / "systemd").iterdir()}
        found = set()
        for page in PAGES:
            for words in commands(page):
                if words[0] != "systemctl":
                    continue
                for word in words[2:]:
                    if not word.startswith("tactile"):
                        continue
                    name = re.sub("@[^.]*", "@", word.rstrip(",."))
                    name = name if "." in name else f"{name}.service"
                    self.assertIn(name, units, f"{page.name}: {' '.join(words)}")
                    found.add(name)
        self.assertLessEqual({"tactiled.service", "tactile-web@.socket", "tactile-metrics.timer"}, found)

    def test_name_files_of_the_project(self):
        count = 0
        for page in PAGES:
            if page.name in ("CONTRIBUTING.md", "ARCHITECTURE.md"):  # They also name folders of changes.
                continue
            for words in commands(page):
                for word in words:
                    path = word.rstrip("/").split("#")[0]
                    if re.fullmatch(r"(Clients|Sources|Tests|docs|packaging|scripts|systemd|udev)/[\w./@-]+", path):
                        self.assertTrue((ROOT / path).exists(), f"{page.name}: {word}")
                        count += 1
        self.assertGreater(count, 20)


class BlocksTest(ServiceTest):
    """Blocks of code on pages."""

    def test_are_all_tested(self):
        for page in PAGES:
            for language in re.findall(r"(?m)^```(\w+)$", page.read_text(encoding="utf-8")):
                self.assertIn(page.stem, TESTED.get(language, ()), f"{page.name} has a block of {language} without a test")

    def run_page(self, code):
        """Runs an example with the socket of the own user, and returns what it prints."""
        folder = pathlib.Path(self.folder, "tactile")
        folder.mkdir(exist_ok=True)
        if not (folder / "tactiled.socket").is_symlink():
            (folder / "tactiled.socket").symlink_to(self.path)
        environment = {**os.environ, "PYTHONPATH": str(CLIENTS), "XDG_RUNTIME_DIR": self.folder, "PYTHONUNBUFFERED": "1"}
        program = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=environment)
        # The service ends with its recording, and so does the example.
        output, _ = program.communicate(timeout=60)
        return output.splitlines()

    def test_python_of_idle_times(self):
        configuration = pathlib.Path(self.folder, "idle.yaml")
        configuration.write_text("idle: {after: [5]}\n")
        # A tap, and another one after ten seconds.
        lines = (RECORDINGS / "tap.evemu").read_text().splitlines()
        for line in [each for each in lines if each.startswith("E:")]:
            _, time, *rest = line.split()
            lines.append(" ".join(["E:", f"{float(time) + 10:.6f}", *rest]))
        recording = pathlib.Path(self.folder, "taps.evemu")
        recording.write_text("\n".join(lines) + "\n")
        self.daemon(recording, "--config", str(configuration))
        (code,) = blocks("python", "run-a-kiosk")
        lines = self.run_page(code)
        self.assertEqual(lines, ["reset the session after 5 s", "hello"])

    def test_python_of_exploring(self):
        import tactile_kiosk as tactile

        (code,) = blocks("python", "accessibility")
        names = set(tactile.Frame.__dataclass_fields__)
        self.assertIn("explored", names)
        said = []
        frame = types.SimpleNamespace(**{name: () for name in names})
        frame.explored = ("a view",)
        exec(code, {"events": [frame], "words": str.upper, "speaker": types.SimpleNamespace(say=said.append)})  # pylint: disable=exec-used
        self.assertEqual(said, ["A VIEW"])

    def test_python_of_scripted_touches(self):
        import tactile_kiosk as tactile

        recording = pathlib.Path(self.folder, "quiet.evemu")
        quiet_recording(recording)
        self.daemon(recording, speed="1")
        code, files, converted = blocks("python", "testing")
        service, app = self.client(), self.client()
        kinds, ready = [], threading.Event()

        def read():
            for frame in app.attach({"windows": [{"name": "app", "gestures": [{"kind": "tap"}, {"kind": "swipe"}]}]}):
                ready.set()
                kinds.extend(each.kind for each in frame.gestures if each.state in ("ended", "recognized"))

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        self.assertTrue(ready.wait(60))
        exec(code, {"service": service, "tactile": tactile})  # pylint: disable=exec-used
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.folder)
        pathlib.Path("order.touch").write_text("window app 0,0 1000x1000\n---\n0 down 1 300,300\n60 up 1\n---\n")
        monday = pathlib.Path(self.folder, "monday.evemu")
        monday.write_bytes((RECORDINGS / "tap.evemu").read_bytes())
        with open("monday.json", "wb") as file:
            subprocess.run([TACTILE, "play", "--print", str(monday)], stdout=file, check=True, timeout=60)
        exec(files, {"service": service})  # pylint: disable=exec-used
        exec(converted, {"service": service})  # pylint: disable=exec-used
        self.assertLessEqual({"tap"}, set(kinds))

    def test_json_of_a_script(self):
        # The clock of a recording runs for the first subscriber.
        recording = pathlib.Path(self.folder, "quiet.evemu")
        quiet_recording(recording)
        self.daemon(recording, speed="1")
        stream = self.client().subscribe()
        self.addCleanup(stream.close)
        (call,) = blocks("json", "testing")
        with socket.socket(socket.AF_UNIX) as connection, connection.makefile("rb") as stream:
            connection.settimeout(60)
            connection.connect(self.path)
            connection.sendall(call.encode() + b"\0")
            reply = bytearray()
            while not reply.endswith(b"\0"):
                reply += stream.read(1)
        self.assertNotIn("error", json.loads(reply[:-1]))

    def test_json_of_a_frame(self):
        (reply,) = blocks("json", "protocol")
        self.assertEqual(reply.count('"sequence": 11,'), 1)
        self.fake([FIRST + reply.replace('"sequence": 11,', '"sequence": 1,').encode() + b"\0"])
        stream = self.client().subscribe()
        self.addCleanup(stream.close)
        frames = iter(stream)
        next(frames)
        frame = next(frames)
        self.assertEqual([(each.action, each.sender) for each in frame.actions], [("buy", "apples")])
        self.assertEqual([each.event for each in frame.controls], ["primaryActionTriggered"])

    def test_options_of_the_bridge(self):
        self.daemon()
        pages = pathlib.Path(self.folder, "pages")
        pages.mkdir()
        unit = (ROOT / "systemd" / "tactile-web@.service").read_text()
        for page in ("chromium-kiosk", "web-pages"):
            with self.subTest(page):
                self.assertIn("/etc/tactile/web/kiosk.conf", text(page))
                self.assertIn("EnvironmentFile=-/etc/tactile/web/%i.conf\n", unit)
                (line,) = blocks("ini", page)[0].splitlines()
                name, _, options = line.partition("=")
                self.assertIn(f"/tactiled.socket ${name}\n", unit)
                words = [str(pages) if word == "/srv/kiosk" else word for word in options.split()]
                self.assertIn(str(pages), words)
                bridge = subprocess.Popen(
                    [TACTILE, "web", "--socket", self.path, "--port", str(free_port()), *words],
                    stderr=subprocess.PIPE, text=True)
                try:
                    while "pages connect to" not in (line := bridge.stderr.readline()):
                        self.assertTrue(line, "the bridge ended")
                finally:
                    bridge.terminate()
                    bridge.wait()
                    bridge.stderr.close()

    def test_text_of_a_ghost_touch(self):
        header = [line for line in (RECORDINGS / "tap.evemu").read_text().splitlines() if not line.startswith("E:")]
        events = []
        for second in range(11):
            for part, contact in ((0, second), (0.02, -1)):
                axes = [(0x39, contact)] if part else [(0x39, contact), (0x35, 2040), (0x36, 60)]
                lines = [f"0003 {code:04x} {value}" for code, value in axes] + [f"0001 014a {int(not part)}", "0000 0000 0"]
                events += [f"E: {second + part:.6f} {line}" for line in lines]
        night = pathlib.Path(self.folder, "night.evemu")
        night.write_text("\n".join(["N: Cheap Panel" if line.startswith("N:") else line for line in header] + events) + "\n")
        configuration = pathlib.Path(self.folder, "tactiled.yaml")
        configuration.write_text(blocks("yaml", "fix-a-panel")[2])
        done = subprocess.run(
            [TACTILE, "explain", "--config", str(configuration), str(night)], capture_output=True, text=True, timeout=60,
            check=True)
        shown, found = (re.sub(r"contact \d+ at \(\d+, \d+\)", "contact", each).splitlines()
                        for each in (blocks("text", "fix-a-panel")[-1], done.stdout))
        for line in shown:
            self.assertIn(line, found)

    def test_the_example_page_of_the_kiosk_exists(self):
        self.assertTrue((ROOT / "Clients/web/examples/ticket-machine/index.html").is_file())
        self.assertIn("cp -r Clients/web/examples/ticket-machine /srv/kiosk", text("chromium-kiosk"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


if __name__ == "__main__":
    unittest.main()
