"""Tests of the package as `pip install` gives it: its files, and what type checkers find in apps that import it."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

from support import CLIENTS, ROOT

MYPY = "/usr/bin/mypy"

RIGHT = """\
from typing import List

import tactile_kiosk as tactile


def show(service: tactile.Client) -> List[str]:
    bought: List[str] = []
    with service.attach({"windows": [{"name": "shop"}]}) as events:
        for frame in events:
            bought += [action.sender for action in frame.actions]
    return bought


async def watch(service: tactile.AsyncClient) -> float:
    async with await service.subscribe(kinds=["gestures"]) as events:
        async for frame in events:
            for gesture in frame.gestures:
                return gesture.location.x
    return 0.0
"""
#: Each line with a mistake, and a word of what a type checker must say about it.
WRONG = [
    ("import tactile_kiosk as tactile", None),
    ("service = tactile.Client(7)", "str"),
    ("service.subscribe(kinds=['gesture'])", "gesture"),
    ("for frame in service.attach([]):", None),
    ("    print(frame.gesture)", "gesture"),
    ("    print(frame.time + 'ns')", "int"),
    ("    print(frame.touches[0].force + 1)", "None"),
    ("service.tap('10', 20)", "float"),
]


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tp")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        made = os.path.join(cls.folder, "made")
        subprocess.run([str(ROOT / "scripts" / "wheel.sh"), made], check=True, stdout=subprocess.DEVNULL)
        (cls.wheel,) = pathlib.Path(made).glob("*.whl")
        (cls.sdist,) = pathlib.Path(made).glob("*.tar.gz")
        environment = os.path.join(cls.folder, "venv")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", environment], check=True)
        cls.python = os.path.join(environment, "bin", "python")
        cls.pip("install", "--no-deps", str(cls.wheel))

    @classmethod
    def pip(cls, command, *arguments):
        subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "pip", "--python", cls.python, command, "--quiet", "--no-index",
             "--disable-pip-version-check", *arguments], check=True, stderr=subprocess.PIPE)

    def run_installed(self, program):
        """Runs a program far from the sources, with the installed package."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [self.python, "-W", "error", "-c", program], cwd=self.folder, env=environment, capture_output=True,
            text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.stdout.strip()

    def test_the_wheel_and_make_install_have_the_files_of_the_package(self):
        sources = {
            f"tactile_kiosk/{path.name}" for path in (CLIENTS / "tactile_kiosk").iterdir() if path.name != "__pycache__"}
        self.assertLessEqual({"tactile_kiosk/__init__.py", "tactile_kiosk/py.typed"}, sources)
        with zipfile.ZipFile(self.wheel) as wheel:
            self.assertEqual({name for name in wheel.namelist() if "dist-info" not in name}, sources)
        with tarfile.open(self.sdist) as sdist:
            names = {name.partition("/")[2] for name in sdist.getnames()}
        self.assertLessEqual(sources | {"LICENSE", "README.md", "pyproject.toml"}, names)
        # The Debian package has what `make install` installs.
        script = (ROOT / "packaging" / "install.sh").read_text()
        self.assertEqual(set(re.findall(r"^Clients/python/(tactile_kiosk/\S+)", script, re.MULTILINE)), sources)

    def test_the_installed_package_has_the_version_of_the_library(self):
        program = (
            "import importlib.metadata, tactile_kiosk\n"
            "print(importlib.metadata.version('tactile-kiosk') == tactile_kiosk.__version__)\n"
            "print(tactile_kiosk.__file__)")
        same, path = self.run_installed(program).splitlines()
        self.assertEqual(same, "True")
        self.assertTrue(path.startswith(os.path.join(self.folder, "venv")), path)

    def test_works_beside_the_tilings_that_pip_install_tactile_installs(self):
        packages = pathlib.Path(self.run_installed("import tactile_kiosk; print(tactile_kiosk.__file__)")).parents[1]
        other = packages / "tactile"
        other.mkdir()
        self.addCleanup(shutil.rmtree, other)
        (other / "__init__.py").write_text("tilings = 1\n")
        self.assertEqual(
            self.run_installed("import tactile, tactile_kiosk; print(tactile.tilings, tactile_kiosk.Client.__name__)"),
            "1 Client")

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "needs pytest")
    def test_pytest_finds_the_fixture_of_the_installed_package(self):
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [self.python, "-m", "pytest", "-p", "no:cacheprovider", "--fixtures", "--color=no"], cwd=self.folder,
            env=environment, capture_output=True, text=True, check=False)
        self.assertRegex(done.stdout, r"(?m)^kiosk\b.*tactile_kiosk/pytest_plugin.py")

    def test_mypy_finds_the_errors_of_an_app(self):
        self.check(self.mypy)

    @unittest.skipUnless(shutil.which("pyright"), "needs pyright")
    def test_pyright_finds_the_errors_of_an_app(self):
        self.check(self.pyright)

    def check(self, checker):
        """Checks an app without errors, and one with an error in most lines."""
        right = pathlib.Path(self.folder, "right.py")
        right.write_text(RIGHT)
        self.assertEqual(checker(right), {})
        wrong = pathlib.Path(self.folder, "wrong.py")
        wrong.write_text("\n".join(line for line, _ in WRONG) + "\n")
        errors = checker(wrong)
        for number, (line, word) in enumerate(WRONG, 1):
            with self.subTest(line):
                if word is None:
                    self.assertNotIn(number, errors)
                else:
                    self.assertIn(word, errors.get(number, "no error"))

    def mypy(self, path):
        """The errors of a file, by line."""
        if not os.access(MYPY, os.X_OK):
            self.skipTest("needs mypy")
        environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
        done = subprocess.run(
            [MYPY, "--strict", "--no-error-summary", "--python-executable", self.python, "--cache-dir",
             os.path.join(self.folder, "cache"), path.name],
            cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        errors = {}
        for line in done.stdout.splitlines():
            number, kind, text = re.fullmatch(r"[^:]+:(\d+): (\w+): (.*)", line).groups()
            if kind == "error":
                errors[int(number)] = errors.get(int(number), "") + text
        return errors

    def pyright(self, path):
        """Like `mypy`."""
        done = subprocess.run(
            ["pyright", "--pythonpath", self.python, "--outputjson", path.name], cwd=self.folder, capture_output=True,
            text=True, check=False)
        errors = {}
        for each in json.loads(done.stdout)["generalDiagnostics"]:
            if each["severity"] == "error":
                number = each["range"]["start"]["line"] + 1
                errors[number] = errors.get(number, "") + each["message"]
        return errors


if __name__ == "__main__":
    unittest.main()
