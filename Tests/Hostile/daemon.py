"""A daemon with a mocked panel, in a folder of its own."""
import mmap
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

import panel

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNNER = ROOT / "Tests" / "Benchmark" / "panel.sh"


class Ended(Exception):
    """The daemon has ended."""


class Daemon:
    """A running daemon with panels. `parts` is the folder of panel.so and turns.so. `together` is that of the
    first panel."""

    # pylint: disable-next=too-many-arguments
    def __init__(self, program, parts, panels=1, settings="", together=0):
        # The path of a socket has at most 107 bytes. Other users may enter the folder.
        self.folder = tempfile.mkdtemp(prefix="th")
        os.chmod(self.folder, 0o711)
        self.socket = os.path.join(self.folder, "socket")
        self.panels = [panel.Panel(self.folder, index, 0 if index else together) for index in range(panels)]
        self.turns = Turns(os.path.join(self.folder, "turns"))
        self._configuration = os.path.join(self.folder, "tactiled.yaml")
        # The daemon can make clones, which udev reports and no compositor reads.
        pathlib.Path(self.folder, "uinput").touch()
        self.settings = settings
        self.configure(settings)
        preload = ":".join(os.path.abspath(os.path.join(parts, name)) for name in ("turns.so", "panel.so"))
        # In a session of its own, the daemon has its share of the processors, as a service has in its control group.
        # pylint: disable-next=consider-using-with
        self._runner = subprocess.Popen(
            [RUNNER, self.folder, preload, os.path.abspath(program), "--socket", self.socket,
             "--config", self._configuration], stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            self.process = int(self._wait(self._read_process, "its process id"))
            self._wait(self._accepts, "its socket")
        except BaseException:
            self.end()
            raise
        # The unit gives the socket to a group. Here, every user may connect.
        os.chmod(self.socket, 0o666)

    def _wait(self, look, what):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if self._runner.poll() is not None:
                raise Ended(f"the daemon has ended with {self._runner.returncode}: {self.log()[-500:]}")
            found = look()
            if found:
                return found
            time.sleep(0.01)
        raise Ended(f"waited 30 seconds for the daemon and {what}")

    def _read_process(self):
        try:
            return pathlib.Path(self.folder, "pid").read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return None

    def _accepts(self):
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(self.socket) == 0

    def configure(self, settings):
        """Writes the configuration."""
        pathlib.Path(self._configuration).write_text("log: info\n" + settings, encoding="ascii")

    def reload(self, settings):
        """Lets the daemon read other settings."""
        self.configure(settings)
        try:
            os.kill(self.process, signal.SIGHUP)
        except ProcessLookupError:
            raise Ended("the daemon has ended") from None

    @property
    def is_running(self):
        return self._runner.poll() is None

    def has_ended(self, seconds=1):
        """Waits a little for the end of the daemon, and returns whether it has ended."""
        try:
            self._runner.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def log(self):
        try:
            return pathlib.Path(self.folder, "err").read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ""

    def memory(self):
        """Returns fields of /proc/PID/status in kB."""
        try:
            text = pathlib.Path(f"/proc/{self.process}/status").read_text(encoding="ascii")
            lines = (line.split() for line in text.splitlines())
            return {words[0].rstrip(":"): int(words[1]) for words in lines if words[-1] == "kB"}
        except (OSError, ProcessLookupError):
            raise Ended("the daemon has ended") from None

    def reset_peak(self):
        """Sets the peak of resident memory, VmHWM, to the present value."""
        try:
            pathlib.Path(f"/proc/{self.process}/clear_refs").write_text("5", encoding="ascii")
        except OSError:
            raise Ended("the daemon has ended") from None

    def end(self, number=signal.SIGTERM):
        """Ends the daemon and removes its folder."""
        process = getattr(self, "process", self._runner.pid)
        for each in (number, signal.SIGKILL):
            if self._runner.poll() is not None:
                break
            try:
                os.kill(process, each)
                self._runner.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass
        if self._runner.poll() is None:
            self._runner.kill()
            self._runner.wait()
        for each in self.panels:
            each.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Turns:
    """The measurements of turns.c, in nanoseconds."""

    _FIELDS = struct.Struct("<5Q")

    def __init__(self, path):
        with open(path, "w+b") as file:
            file.truncate(mmap.PAGESIZE)
            self._file = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    @property
    def longest(self):
        """The longest turn on the processor."""
        return self._FIELDS.unpack_from(self._file)[3]

    def reset(self):
        struct.pack_into("<3Q", self._file, 16, 0, 0, 0)
