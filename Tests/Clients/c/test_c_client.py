"""The C library against the real service, and against a service that sends any bytes.

The programs in TACTILE_C are built by `scripts/c-parts.sh clients-test`. They run under the address sanitizer and
the undefined behaviour sanitizer.
"""

import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Clients" / "python"))

import support  # noqa: E402
import test_hostile_service as hostile  # noqa: E402
from support import PAGE, ServiceTest, until  # noqa: E402
from test_reading import STATE, TOUCH  # noqa: E402

PROGRAMS = pathlib.Path(os.environ.get("TACTILE_C", ROOT / ".build" / "clients" / "c"))
CLIENT = ROOT / "Clients" / "c"
HAS_QT = subprocess.run(["pkg-config", "--exists", "Qt5Core"], check=False).returncode == 0
INPUTS = int(os.environ.get("TACTILE_FUZZ_INPUTS", "1000"))
FIRST = {"sequence": 0, "time": 1, "state": STATE}


def reply(parameters, **members):
    return json.dumps({"parameters": parameters, "continues": True, **members}).encode() + b"\0"


class CTest(ServiceTest):
    def start(self, *arguments, program="probe", **environment):
        process = subprocess.Popen(
            [str(PROGRAMS / program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "ASAN_OPTIONS": "detect_leaks=1", **environment})
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        process.kill()
        process.stdout.close()
        process.stderr.close()
        process.wait()

    def finish(self, process, status=0):
        output, errors = process.communicate(timeout=120)
        self.assertEqual((process.returncode, errors), (status, ""))
        return output.splitlines()

    def probe(self, *arguments, **options):
        return self.finish(self.start(*arguments, **options))


class RealServiceTest(CTest):
    def test_prints_touches_and_gestures_of_a_recording(self):
        self.daemon("demo.evemu")
        lines = self.probe("subscribe", self.path, "")
        self.assertEqual(lines[0], "state: 1 devices")
        self.assertIn("gesture tap 3, 1 touches", lines)
        self.assertTrue(any(line.startswith("gesture pinch 1, 2 touches") and line.endswith("scales") for line in lines))
        self.assertIn("gesture longPress 1, 1 touches", lines)
        began = [line for line in lines if line.startswith("touch 1 ")]
        ended = [line for line in lines if line.startswith("touch 4 ")]
        self.assertEqual(len(began), len(ended))
        self.assertIn("system: the service has closed the connection", lines[-1])

    def test_shows_windows_and_receives_their_actions(self):
        self.daemon("tap.evemu")
        probe = self.start("attach", self.path, json.dumps(PAGE))
        lines = []
        while not lines or not lines[-1].startswith(("action", "lost")):
            lines.append(probe.stdout.readline().strip())
        self.assertIn("action go of page.tap, handled by app > page > app", lines)

    def test_reports_the_path_of_an_error_in_a_scene(self):
        self.daemon()
        lines = self.probe("attach", self.path, '{"windows": [{"name": "app", "size": [1, "x"]}]}')
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].startswith("ended: io.tactile.Scene.InvalidScene: "), lines)
        self.assertIn("path: windows[0].size[1]", lines[0])

    def test_calls_methods_on_one_connection(self):
        self.daemon()
        lines = self.probe("call", self.path, "io.tactile.Devices.List")
        self.assertEqual(len(lines), 2)
        self.assertEqual(json.loads(lines[0]), json.loads(lines[1]))
        lines = self.probe("call", self.path, "io.tactile.Events.Nothing", "{}")
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith("org.varlink.service.MethodNotFound: "), lines)

    def test_sends_only_objects_as_parameters(self):
        fake = self.fake([b""])
        for text in ('{}, "more": true', "[]", "", "{", '{"a": \x01}'):
            lines = self.probe("call", self.path, "a.B", text)
            self.assertEqual(lines, ["protocol: the parameters of a.B are not a JSON object"] * 2)
        fake.close()
        self.assertEqual(fake.calls, [])

    def test_shows_the_windows_again_after_a_crash_of_the_service(self):
        first = self.daemon()
        probe = self.start("attach", self.path, json.dumps(PAGE))
        client = self.client()
        until(lambda: "app" in [each.window.name for each in client.describe()], "the window")
        first.kill()
        os.unlink(self.path)
        second = self.daemon("tap.evemu")
        until(lambda: second.process.poll() is not None, "the end of the recording")
        # The probe has read everything when it has noticed this end too.
        lines = []
        while sum(line.startswith("lost: ") for line in lines) < 2:
            line = probe.stdout.readline()
            self.assertTrue(line, lines)
            lines.append(line.rstrip("\n"))
        probe.kill()
        probe.communicate()
        self.assertEqual(sum(line.startswith("lost: ") for line in lines[:3]), 1)
        self.assertIn("action go of page.tap, handled by app > page > app", lines)

    def test_runs_the_examples(self):
        daemon = self.daemon("demo.evemu")
        process = self.start(self.path, program="gestures")
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn("tap in ", output)
        self.assertEqual(errors, "gestures: the service has closed the connection\n")
        daemon.stop()
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.daemon("tap.evemu")
        process = self.start(self.path, program="main_loop")
        self.assertEqual(process.stdout.readline(), "apples: buy\n")

    def test_names_what_is_wrong_with_a_path(self):
        self.assertIn("cannot connect to ", self.probe("subscribe", self.path, "")[0])
        self.assertIn("the path of the socket is empty", self.probe("subscribe", "", "")[0])
        self.assertIn("expected at most 107", self.probe("subscribe", "x" * 108, "")[0])

    def test_finds_the_socket_of_the_own_user(self):
        os.mkdir(os.path.join(self.folder, "tactile"))
        self.path = os.path.join(self.folder, "tactile", "tactiled.socket")
        self.daemon("tap.evemu")
        process = self.start(program="gestures", XDG_RUNTIME_DIR=self.folder)
        self.assertIn("tap in ", process.communicate(timeout=60)[0])

    def test_quotes_texts(self):
        for text in ('a"b\\c', "é\n\x7f€", "\x01"):
            self.assertEqual(json.loads(self.probe("quote", text)[0]), text)


class LibraryTest(CTest):
    API = set(re.findall(r"TACTILE_API [^(]*?(tactile_\w+)\(", (CLIENT / "libtactile.h").read_text()))

    def symbols(self, *arguments):
        output = subprocess.run(
            ["nm", "--defined-only", *arguments], capture_output=True, text=True, check=True).stdout
        return {line.split()[-1] for line in output.splitlines() if len(line.split()) == 3}

    def test_shows_only_the_functions_of_the_header(self):
        self.assertEqual(len(self.API), 10)
        self.assertEqual(self.symbols("--extern-only", str(PROGRAMS / "libtactile.a")), self.API)
        self.assertEqual(self.symbols("--dynamic", str(PROGRAMS / "libtactile.so.0")), self.API)

    def install(self):
        """Installs the library below the folder of the test, as `make install` does, and returns the environment."""
        lib = os.path.join(self.folder, "lib")
        include = os.path.join(self.folder, "include")
        os.makedirs(os.path.join(lib, "pkgconfig"))
        os.mkdir(include)
        for name in ("libtactile.h", "tactile_messages.h"):
            shutil.copy(CLIENT / name, include)
        shutil.copy(PROGRAMS / "libtactile.so.0", lib)
        os.symlink("libtactile.so.0", os.path.join(lib, "libtactile.so"))
        text = (CLIENT / "libtactile.pc.in").read_text()
        pathlib.Path(lib, "pkgconfig", "libtactile.pc").write_text(
            text.replace("@PREFIX@", self.folder).replace("@LIBRARIES@", "${prefix}/lib")
            .replace("@VERSION@", "1"))
        return {**os.environ, "PKG_CONFIG_PATH": os.path.join(lib, "pkgconfig"), "LD_LIBRARY_PATH": lib}

    def build(self, example, commands):
        """Builds an example with its commands. Returns the program and the environment with the library."""
        environment = self.install()
        shutil.copy(CLIENT / "examples" / example, self.folder)
        subprocess.run(["sh", "-euc", commands], cwd=self.folder, check=True, env=environment)
        return os.path.join(self.folder, example.partition(".")[0]), environment

    def builds_and_prints_gestures(self, example, commands):
        """Builds an example with its commands, and lets it print the gestures of a recording."""
        program, environment = self.build(example, commands)
        linked = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True)
        self.assertIn("[libtactile.so.0]", linked.stdout)
        self.daemon("tap.evemu")
        told = subprocess.run(
            [program, self.path], capture_output=True, text=True, timeout=60, check=False, env=environment)
        self.assertIn("tap in ", told.stdout)
        self.assertEqual(told.stderr, "gestures: the service has closed the connection\n")

    @staticmethod
    def commands(example):
        """The commands in the comment at the top of an example."""
        lines = (CLIENT / "examples" / example).read_text().splitlines()
        found = [line.strip(" */") for line in lines if re.match(r"^(//| \*)     (cc|c\+\+|bindgen|rustc) ", line)]
        return "\n".join(found)

    def test_compiles_as_the_page_says_after_the_installation(self):
        page = (ROOT / "docs" / "clients.md").read_text()
        command = next(line.strip() for line in page.splitlines() if line.startswith("    cc gestures.c"))
        self.assertEqual(command, self.commands("gestures.c"))
        self.builds_and_prints_gestures("gestures.c", command)

    def test_serves_apps_in_c_plus_plus(self):
        command = self.commands("gestures.cpp")
        self.builds_and_prints_gestures("gestures.cpp", f"{command} -std=c++11 -Wall -Wextra -Wpedantic -Werror")

    @unittest.skipUnless(shutil.which("bindgen") and shutil.which("rustc"), "bindgen or rustc is not installed")
    def test_serves_apps_in_rust(self):
        commands = self.commands("gestures.rs").replace("/usr/include/", "include/")
        self.builds_and_prints_gestures("gestures.rs", f"{commands} -D warnings -L lib")

    @unittest.skipUnless(HAS_QT, "Qt 5 is not installed")
    def test_serves_apps_in_the_event_loop_of_qt(self):
        commands = self.commands("main_loop_qt.cpp")
        program, environment = self.build("main_loop_qt.cpp", f"{commands} -Wall -Wextra -Werror")
        self.daemon("tap.evemu")
        app = subprocess.Popen(
            [program, self.path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(app.communicate)
        self.addCleanup(app.kill)
        self.assertEqual(app.stdout.readline(), "apples: buy\n")
        # The service ends with its recording.
        self.assertEqual(app.stdout.readline(), "out of order\n")

    @unittest.skipUnless(shutil.which("localedef"), "localedef is not installed")
    def test_reads_and_writes_numbers_in_a_locale_with_a_decimal_comma(self):
        made = subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", os.path.join(self.folder, "de_DE.UTF-8")],
            capture_output=True, text=True, check=False)
        if "cannot open" in made.stderr:
            self.skipTest("the sources of locales are not installed")
        locale = {"LOCPATH": self.folder, "LC_ALL": "de_DE.UTF-8"}
        comma = subprocess.run(
            ["/usr/bin/printf", "%.1f", "0,5"], capture_output=True, text=True, check=True,
            env={**os.environ, **locale})
        self.assertEqual(comma.stdout, "0,5")
        touch = {**TOUCH, "phase": "began", "view": "app.a", "location": {"x": 1.5, "y": 0.25}}
        self.fake([reply(FIRST) + reply({"sequence": 1, "time": 2, "touches": [touch]})])
        self.assertIn("touch 1 app.a 1,5,0,2", self.probe("subscribe", self.path, "", **locale))


class HostileServiceTest(CTest):
    def serve(self, inputs, reads_call=True):
        """Sends one input to each connection, in the order of the connections."""
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(self.path)
        listener.listen(8)
        self.addCleanup(listener.close)

        def run():
            for data in inputs:
                connection, _ = listener.accept()
                try:
                    if reads_call:
                        connection.recv(65536)
                    connection.sendall(data)
                except OSError:
                    pass
                connection.close()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def test_survives_any_bytes(self):
        """The sanitizers end the probe if it reads or writes outside of its memory, or loses memory."""
        inputs = []
        for number in range(INPUTS):
            chance = random.Random(number)
            messages = [hostile.reply(each) for each in hostile.FRAMES]
            if chance.randrange(2):
                messages = [hostile.reply(hostile.changed_value(chance, each)) for each in hostile.FRAMES]
            inputs.append(hostile.changed_bytes(chance, b"".join(messages)))
        self.serve(inputs)
        self.assertEqual(self.probe("many", self.path, str(len(inputs))), ["done"])

    def test_refuses_each_wrong_message(self):
        good = {"sequence": 0, "time": 1}
        cases = [
            (b"{}x\0", "found text after it"),
            (b"[]\0", "expected an object"),
            (b"\0", "expected an object"),
            (reply({"time": 1}), "frame.sequence: is missing"),
            (reply({**good, "time": "x"}), "frame.time: expected a number"),
            (reply({**good, "time": 1 << 63}), "frame.time: expected an integer of 64 bits"),
            (reply({**good, "time": 1.5}), "frame.time: expected an integer of 64 bits"),
            (reply({**good, "actions": {}}), "frame.actions: expected a list"),
            (reply({**good, "actions": [1]}), "frame.actions: expected an object"),
            (reply({**good, "presence": [{"idle": True}]}), "presence.idle: expected a number"),
            (b'{"parameters":{"sequence":0,"time":1,"state":"\xff"}}\0', "found bytes that are not UTF-8"),
            (b'{"error":"\\u0000"}\0', "found an invalid escape in a string"),
            (b'{"error":"\\ud800x"}\0', "found an invalid escape in a string"),
            (b'{"parameters":' + b"[" * 300 + b"]" * 300 + b"}\0", "nested too deeply"),
            (b'{"parameters":{"sequence":0,"time":1,"a":01}}\0', "expected a comma"),
        ]
        for data, text in cases:
            with self.subTest(text):
                thread = self.serve([data])
                lines = self.probe("subscribe", self.path, "")
                thread.join(60)
                os.unlink(self.path)
                self.assertEqual(len(lines), 1)
                self.assertTrue(lines[0].startswith("ended: protocol: "), lines)
                self.assertIn(text, lines[0])

    def test_reports_what_the_service_sends_before_it_reads_the_call(self):
        """The service answers a user with too many connections at once, and closes the connection."""
        refusal = reply({"limit": 64}, error="io.tactile.Control.TooManyConnections")
        self.serve([refusal] * 200, reads_call=False)
        for _ in range(200):
            lines = self.probe("subscribe", self.path, "")
            self.assertEqual(len(lines), 1)
            self.assertTrue(lines[0].endswith("io.tactile.Control.TooManyConnections: limit: 64"), lines)

    def test_reads_decimals_in_a_locale_with_a_decimal_comma(self):
        locales = os.path.join(self.folder, "locales")
        os.mkdir(locales)
        made = subprocess.run(
            ["localedef", "--no-archive", "-i", "de_DE", "-f", "UTF-8", os.path.join(locales, "de_DE.UTF-8")],
            capture_output=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        touch = {**hostile.TOUCH, "location": {"x": 1.5, "y": -2.25e0}, "phase": "began"}
        self.serve([reply({**FIRST, "state": None, "touches": [touch]})])
        lines = self.probe("subscribe", self.path, "", LOCPATH=locales, LC_ALL="de_DE.UTF-8")
        # printf() writes the comma of the locale.
        self.assertEqual(lines[0].split()[-1], "1,5,-2,2")

    def test_ignores_what_later_versions_add(self):
        new = {"new": [{"a": [None, 1.5e3, "\U0001f600"]}], "sequence": 0, "time": 1, "merged": None}
        action = {"action": "\u00e4\U0001f600", "window": "w", "sender": "s", "cause": "c", "path": [], "later": {}}
        self.serve([reply({**new, "actions": [action]})])
        lines = self.probe("subscribe", self.path, "")
        self.assertEqual(lines[0], "action \u00e4\U0001f600 of s, handled by none")

    def test_connects_again_after_passing_errors_only(self):
        slow = reply({"limit": 5}, error="io.tactile.Events.TooSlow")
        refusal = reply({"right": "watch\x1b[2J"}, error="io.tactile.Events.NotAllowed")
        fake = self.fake([reply(FIRST) + slow], [b""], [reply(FIRST)], [refusal])
        lines = self.probe("reconnect", self.path, "")
        fake.close()
        self.assertEqual([line.split(":")[0] for line in lines], ["state", "lost", "state", "lost", "ended"])
        self.assertIn("io.tactile.Events.TooSlow: limit: 5", lines[1])
        self.assertTrue(lines[4].endswith("io.tactile.Events.NotAllowed: right: watch?[2J"), lines)

    def test_bounds_its_memory(self):
        """A message without an end is refused at 16 MiB, and a list costs memory in proportion to its text."""
        endless = b'{"parameters":"' + b"x" * (17 << 20)
        lists = reply({**FIRST, "state": None, "gestures": [{**hostile.GESTURE, "touches": [1] * 2_000_000}]})
        once = self.peak([endless, lists])
        self.assertLess(self.peak([endless, lists] * 4), 1.2 * once)
        # A byte of JSON costs at most 4 bytes in a list of numbers, and the buffer is at most twice the message.
        self.assertLess(once - self.peak([reply(FIRST)]), 3 * (16 << 10))

    def peak(self, inputs):
        """The most memory of a program that reads these inputs, in kB."""
        thread = self.serve(inputs)
        peak = int(self.probe("memory", self.path, str(len(inputs)), program="memory")[0])
        thread.join(60)
        os.unlink(self.path)
        return peak

    def test_sends_a_long_call_to_a_slow_service(self):
        """The service has a small buffer, and reads a little at a time."""
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(self.path)
        listener.listen(1)
        self.addCleanup(listener.close)
        # An argument of a program has at most 128 KiB.
        text = json.dumps({"x": "y" * 120_000})
        probe = self.start("subscribe", self.path, text)
        connection, _ = listener.accept()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        received = b""
        while not received.endswith(b"\0"):
            received += connection.recv(1000)
        self.assertEqual(json.loads(received[:-1])["parameters"], json.loads(text))
        connection.close()
        self.finish(probe)


if __name__ == "__main__":
    import unittest

    unittest.main()
