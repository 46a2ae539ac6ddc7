"""A kiosk for tests: a daemon of its own, with a touch panel that does not exist.

It needs the program `tactiled`, and no panel, root or service. With pytest, the fixture `kiosk` is a `Kiosk`:

    def test_a_tap_buys(kiosk):
        kiosk("shop.yaml")
        kiosk.tap("buy")
        assert kiosk.actions == ["buy"]
"""

from __future__ import annotations

import contextlib
import difflib
import json
import os
import select
import shutil
import subprocess
import tempfile
import threading
import time
from typing import Callable, Iterable, List, Mapping, Optional, Sequence, Tuple, TypeVar, Union

from . import (
    Action, Client, ConnectionFailed, Description, Direction, EventStream, Frame, InvalidArgument, ScriptStep,
    TactileError, View)

_T = TypeVar("_T")

#: A view by its name, or a location in points of the screen.
Target = Union[str, Tuple[float, float]]

#: The parts of a movement from one side of a view to the other: x and y at the start, and at the end.
_SWIPES: Mapping[str, Tuple[float, float, float, float]] = {
    "right": (0.2, 0.5, 0.8, 0.5), "left": (0.8, 0.5, 0.2, 0.5), "down": (0.5, 0.2, 0.5, 0.8),
    "up": (0.5, 0.8, 0.5, 0.2), "downRight": (0.2, 0.2, 0.8, 0.8), "upLeft": (0.8, 0.8, 0.2, 0.2),
    "downLeft": (0.8, 0.2, 0.2, 0.8), "upRight": (0.2, 0.8, 0.8, 0.2)}


class KioskFailed(TactileError, AssertionError):
    """The kiosk did not do in time what a test waits for, or its daemon ended."""


class Kiosk:
    """A daemon with a touch panel that does not exist, and fingers that touch it.

    Call it to start the daemon. Use it on one thread, and close it at the end, or use it in a `with` statement.
    """

    def __init__(self, tactiled: Optional[str] = None) -> None:
        """`tactiled` is the program; the default is that of the environment variable TACTILED, else that of the PATH."""
        #: How long methods wait for a view or an action, in seconds.
        self.timeout = 5.0
        self._program = tactiled or os.environ.get("TACTILED") or shutil.which("tactiled")
        # The path of a socket has at most 107 bytes, so it is not in a folder of pytest.
        self._folder = tempfile.mkdtemp(prefix="kiosk")
        #: The path of the socket, for the app that is tested: `tactile.Client(kiosk.socket)`.
        self.socket = os.path.join(self._folder, "socket")
        #: A client for calls that the kiosk has no method for.
        self.service = Client(self.socket)
        self._arguments: List[str] = []
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._events: Optional[_Events] = None

    def __enter__(self) -> Kiosk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(
        self, scene: Union[None, str, os.PathLike[str], Mapping[str, object], Sequence[Mapping[str, object]]] = None, *,
        panel: Union[str, Sequence[str]] = "341x192mm", config: Union[None, str, os.PathLike[str]] = None
    ) -> Kiosk:
        """Starts the daemon, and returns this kiosk.

        scene: windows to show, as the path of a file in YAML or JSON, as a dict with "windows" or as their list. Without
            it, the app that is tested shows its own windows.
        panel: the size of the panel, or the sizes of several, as for `tactiled --panel`.
        config: the configuration; without it, all settings have their defaults.

        Raises `KioskFailed` with the daemon's message, for example about an error in the scene.
        """
        if self._process is not None:
            raise InvalidArgument("this kiosk runs already; restart() starts it again")
        if config is None:
            # Otherwise, the daemon would read the configuration of this machine.
            config = os.path.join(self._folder, "tactiled.yaml")
            with open(config, "w", encoding="utf-8"):
                pass
        self._arguments = ["--config", os.fspath(config)]
        for size in [panel] if isinstance(panel, str) else panel:
            self._arguments += ["--panel", size]
        if scene is not None:
            self._arguments += ["--scene", self._scene_file(scene)]
        self._start()
        return self

    def close(self) -> None:
        """Ends the daemon."""
        self._stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def restart(self) -> None:
        """Kills the daemon as a crash would, and starts it again. `actions` and `frames` begin again too."""
        self._stop()
        self._start()

    # Fingers

    def tap(self, target: Target, *, window: Optional[str] = None, seconds: float = 0.08) -> None:
        """Taps a view in its middle, or a location in points of the first screen.

        It waits until the view is shown and a finger there would touch it or a view inside. Raises `KioskFailed` if that
        takes longer than `timeout`. `window` is the window of the view, if several have a view of this name. `seconds` is
        the time from the landing to the lift.
        """
        (x, y), screen = self._place(target, window)
        self.service.tap(x, y, seconds=seconds, screen=screen)
        self._read()

    def swipe(
        self, start: Target, end: Optional[Target] = None, *, direction: Optional[Direction] = None,
        window: Optional[str] = None, seconds: float = 0.3
    ) -> None:
        """Swipes from one target to another, or across a view in a direction, such as "left". It waits like `tap`."""
        if (end is None) == (direction is None):
            raise InvalidArgument("a swipe needs either an end or a direction")
        if direction is not None:
            if direction not in _SWIPES or not isinstance(start, str):
                raise InvalidArgument(
                    f"found {start!r} and the direction {direction!r}, expected the name of a view and one of "
                    f"{', '.join(_SWIPES)}")
            x, y, to_x, to_y = _SWIPES[direction]
            begin, screen = self._place(start, window, (x, y))
            finish, _ = self._place(start, window, (to_x, to_y))
        else:
            assert end is not None
            begin, screen = self._place(start, window)
            finish, _ = self._place(end, window)
        self.service.swipe(begin, finish, seconds=seconds, screen=screen)
        self._read()

    def play(
        self, script: Union[str, os.PathLike[str], Iterable[ScriptStep]], *, screen: Optional[str] = None
    ) -> None:
        """Plays the fingers of a `.touch` file, or steps, like `Client.play`."""
        self.service.play(script, screen=screen)
        self._read()

    # Events

    @property
    def frames(self) -> Tuple[Frame, ...]:
        """The events so far, in all windows. All that a finger of this kiosk has caused at once is in it."""
        return self._read()

    @property
    def actions(self) -> List[str]:
        """The names of the actions so far."""
        return [action.action for frame in self._read() for action in frame.actions]

    def wait_for(self, action: str) -> Action:
        """Waits for an action that was not waited for before, and returns it.

        An action can come later than the finger, for example that of a tap which could become a double tap. Raises
        `KioskFailed` after `timeout`.
        """
        events = self._running
        found = events.wait_for(action, self.timeout)
        if found is None:
            raise KioskFailed(
                f"no action {action!r} in {self.timeout:g} s; actions were {', '.join(self.actions) or 'none'}")
        return found

    # Inside

    @property
    def _running(self) -> _Events:
        if self._events is None:
            raise InvalidArgument("this kiosk does not run; start it with kiosk() or kiosk(scene)")
        return self._events

    def _read(self) -> Tuple[Frame, ...]:
        events = self._running
        if self._process is None or self._process.poll() is not None:
            raise KioskFailed(f"tactiled ended: {self._log}")
        # The daemon answers a call after it has sent the events of earlier turns.
        self.service.info()
        return events.read()

    def _scene_file(
        self, scene: Union[str, os.PathLike[str], Mapping[str, object], Sequence[Mapping[str, object]]]
    ) -> str:
        if isinstance(scene, (str, os.PathLike)):
            return os.fspath(scene)
        path = os.path.join(self._folder, "scene.json")
        try:
            text = json.dumps(scene if isinstance(scene, Mapping) else {"windows": list(scene)})
        except (TypeError, ValueError) as error:
            raise InvalidArgument(f"cannot encode the scene: {error}") from None
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def _start(self) -> None:
        if self._program is None:
            raise KioskFailed("found no tactiled; install it, or set the environment variable TACTILED to its path")
        with open(os.path.join(self._folder, "log"), "wb") as log:
            try:
                self._process = subprocess.Popen(
                    [self._program, "--socket", self.socket, *self._arguments], stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=log)
            except OSError as error:
                raise KioskFailed(f"cannot run {self._program}: {error.strerror}") from None
        self._events = _Events(self._until(self._subscribe, "tactiled to listen", 30.0))

    def _subscribe(self) -> Optional[EventStream]:
        assert self._process is not None
        if self._process.poll() is not None:
            self._process = None
            raise KioskFailed(f"tactiled ended: {self._log}")
        try:
            return self.service.subscribe()
        except ConnectionFailed:
            return None

    def _stop(self) -> None:
        if self._events is not None:
            self._events.close()
            self._events = None
        self.service.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        with contextlib.suppress(OSError):
            os.unlink(self.socket)

    @property
    def _log(self) -> str:
        try:
            with open(os.path.join(self._folder, "log"), encoding="utf-8", errors="replace") as file:
                return file.read().strip() or "it said nothing"
        except OSError as error:
            return str(error)

    def _until(self, look: Callable[[], Optional[_T]], what: str, seconds: float) -> _T:
        end = time.monotonic() + seconds
        while True:
            found = look()
            if found is not None:
                return found
            if time.monotonic() > end:
                raise KioskFailed(f"waited {seconds:g} s for {what}")
            time.sleep(0.01)

    def _place(
        self, target: Target, window: Optional[str], part: Tuple[float, float] = (0.5, 0.5)
    ) -> Tuple[Tuple[float, float], Optional[str]]:
        """A location in points, and the screen. `part` is the location in the view, from 0 to 1."""
        self._read()
        if not isinstance(target, str):
            return target, None
        name, reason = target, ""

        def look() -> Optional[Tuple[Tuple[float, float], str]]:
            nonlocal reason
            place, reason = self._look(name, window, part)
            return place

        try:
            return self._until(look, "", self.timeout)
        except KioskFailed:
            raise KioskFailed(f"cannot touch the view {name!r} after {self.timeout:g} s: {reason}") from None

    def _look(
        self, name: str, window: Optional[str], part: Tuple[float, float]
    ) -> Tuple[Optional[Tuple[Tuple[float, float], str]], str]:
        """Where a finger touches a view and no other view in front of it; else the reason."""
        windows = [each for each in self.service.describe() if window in (None, each.window.name)]
        found = [(each, view) for each in windows for view in each.views if view.name == name]
        if not found:
            names = sorted({view.name for each in windows for view in each.views})
            near = difflib.get_close_matches(name, names, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            return None, f"views are {', '.join(names) or 'none'}{hint}"
        if len(found) > 1:
            owners = ", ".join(repr(each.window.name) for each, _ in found)
            return None, f"the windows {owners} have one each; name one with window="
        described, view = found[0]
        if not view.touchable:
            return None, "it, or a view around it, is hidden, transparent or passive"
        left, top, width, height = view.frame
        x, y = left + part[0] * width, top + part[1] * height
        hit = self.service.hit_test(described.window.name, x, y, user=_user(described))
        if (hit.window, hit.user) != (described.window.name, described.window.user):
            return None, f"the window {hit.window!r} receives touches there"
        if hit.view is None or not _is_inside(hit.view, view, described):
            return None, f"the view {hit.view!r} receives touches there"
        area, size = described.frame, described.window.size
        location = area[0] + x * area[2] / size.width, area[1] + y * area[3] / size.height
        return (location, described.window.screen), ""


def _user(described: Description) -> int:
    """The user of a window, as calls name it."""
    return -1 if described.window.user is None else described.window.user


def _is_inside(name: str, view: View, described: Description) -> bool:
    """Whether a view is another view of the window, or inside of it."""
    superviews = {each.name: each.superview for each in described.views}
    inside: Optional[str] = name
    while inside is not None and inside != view.name:
        inside = superviews.get(inside)
    return inside is not None


class _Events:
    """The events of a stream. A thread reads them, so that the service need not wait for a slow test."""

    def __init__(self, stream: EventStream) -> None:
        self._stream = stream
        self._frames: List[Frame] = []
        self._waited = 0
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def read(self) -> Tuple[Frame, ...]:
        """The frames, with those that have arrived."""
        with self._changed:
            self._drain()
            return tuple(self._frames)

    def wait_for(self, name: str, seconds: float) -> Optional[Action]:
        """The next action of a name after the one that was waited for last; None after some time."""

        def look() -> Optional[Action]:
            actions = [action for frame in self._frames for action in frame.actions]
            for index in range(self._waited, len(actions)):
                if actions[index].action == name:
                    self._waited = index + 1
                    return actions[index]
            return None

        with self._changed:
            return self._changed.wait_for(look, seconds)

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
        self._stream.close()
        self._thread.join(10)

    def _drain(self) -> None:
        while not self._is_closed:
            frame = self._stream.read(0)
            if frame is None:
                return
            self._frames.append(frame)
            self._changed.notify_all()

    def _run(self) -> None:
        poll = select.poll()
        poll.register(self._stream.fileno(), select.POLLIN)
        while not self._is_closed:
            poll.poll()
            with self._changed, contextlib.suppress(TactileError):
                self._drain()
                continue
            return  # The daemon has ended.
