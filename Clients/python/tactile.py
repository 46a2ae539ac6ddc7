"""Touches and gestures of a Linux kiosk, for Python.

One file, nothing but the standard library, Python 3.9 or later: copy it beside your program, or install
it with Tactile. It speaks to the service `tactiled` over its Unix socket.

    import tactile

    service = tactile.Client()
    for frame in service.subscribe(kinds=["gestures"]):
        for gesture in frame.gestures:
            print(gesture.kind, gesture.state, gesture.location)

To show windows of your own, attach a scene; what happens in it arrives on the same stream:

    scene = {"windows": [{"name": "shop", "size": [1080, 1920], "handles": ["buy"], "views": [
        {"name": "buy", "kind": "button", "frame": [40, 1700, 1000, 160],
         "actions": {"primaryActionTriggered": "buy"}}]}]}
    for frame in service.attach(scene):
        for action in frame.actions:
            print(action.action, "asked by", action.sender)

An attached scene outlives the service: when the service is started anew, the scene is shown again. The
stream tells so with two frames. The first has `connection` "lost", and tells every touch, gesture and
shake that was under way as cancelled, so that nothing stays pressed on your side; the second has
`connection` "restored" and the new state.

`AsyncClient` is the same for asyncio. Names are those of the interfaces that `tactile interface` prints,
written as Python does: `previousLocation` is `previous_location`. Lengths and places are in the units of
their window, times in nanoseconds of CLOCK_MONOTONIC, angles in radians, clockwise.

What goes wrong is a `TactileError`. What the service refuses is a `VarlinkError`, of a class of its own
for each error there is: `NotAllowed` has the missing `right`, `InvalidParameter` the `parameter`,
`InvalidScene` the `path` to what is wrong and the `reason`.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import dataclasses
import errno
import functools
import json
import logging
import math
import os
import re
import socket
import threading
import time
from typing import (
    Any, AsyncIterator, Callable, ClassVar, Dict, Generic, Iterable, Iterator, List, Literal, Mapping,
    Optional, Sequence, Tuple, Type, TypeVar, Union, cast, get_args, get_origin, get_type_hints)

__version__ = "0.1.0"

_log = logging.getLogger("tactile")
_T = TypeVar("_T")
#: A window, a view or a recognizer of a scene.
_Part = Dict[str, Any]

#: The version of the protocol that this file was written for.
PROTOCOL_VERSION = 1

# --- What is said -------------------------------------------------------------------------------

Phase = Literal["began", "moved", "stationary", "ended", "cancelled"]
GestureState = Literal["began", "changed", "ended", "cancelled"]
Edge = Literal["normal", "upsideDown", "leftUp", "rightUp", "faceUp", "faceDown"]
Command = Literal[
    "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack",
    "beginSeekingBackward", "endSeekingBackward", "beginSeekingForward", "endSeekingForward"]
Kind = Literal[
    "devices", "touches", "gestures", "controls", "scrolls", "actions", "motions", "orientations",
    "remoteControls", "trace"]


@dataclasses.dataclass(frozen=True)
class Point:
    """A place, or a way from one place to another."""

    x: float
    y: float


@dataclasses.dataclass(frozen=True)
class Size:
    """An extent."""

    width: float
    height: float


@dataclasses.dataclass(frozen=True)
class Pen:
    """How a pen is held."""

    #: Where it leans to, clockwise from the right; 0 where unknown.
    azimuth_angle: float
    #: How upright it is: 0 flat on the glass, half of pi upright or unknown.
    altitude_angle: float
    #: How far above the glass: from 0 on it to 1 where it is lost.
    z_offset: float
    is_eraser: bool
    barrel_button: bool
    second_barrel_button: bool


@dataclasses.dataclass(frozen=True)
class Touch:
    """A finger or pen, from its landing to its lift."""

    #: The same for the touch's whole life, never given twice.
    id: int
    #: One of `State.devices`.
    device: int
    window: str
    #: The view it landed on, and belongs to until it ends.
    view: str
    #: What it did in this frame. "cancelled" ends it too, but undoes it.
    phase: Phase
    location: Point
    #: Where it was in the frame before.
    previous_location: Point
    #: Which tap in a quick row of taps this is, from 1 up; 0 once it moved too far for one.
    tap_count: int
    type: Literal["direct", "stylus"]
    #: From 0 to 1; None where the device has no pressure.
    force: Optional[float] = None
    #: Half the long axis of the contact; None where the device does not tell.
    major_radius: Optional[float] = None
    #: None for a finger.
    pen: Optional[Pen] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Gesture:
    """What a recognizer made of the touches; what its kind does not have is None."""

    #: The recognizer's name, unique in its window.
    recognizer: str
    #: Such as "tap" or "pan".
    kind: str
    window: str
    #: The view the recognizer is attached to.
    view: str
    #: A gesture of one moment, such as a tap, has only "ended".
    state: GestureState
    #: The middle of its touches.
    location: Point
    number_of_touches: int
    #: Their numbers.
    touches: Tuple[int, ...]
    #: How far it has gone since it began.
    translation: Optional[Point] = None
    #: How fast it goes, in window units a second.
    velocity: Optional[Point] = None
    #: How many times as far apart its touches are as when it began.
    scale: Optional[float] = None
    #: How far it has turned since it began.
    rotation: Optional[float] = None
    #: How the pen that hovers is held.
    pen: Optional[Pen] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class ControlEvent:
    """Something that happened to a button, switch or slider."""

    window: str
    view: str
    #: Such as "touchUpInside" or "valueChanged".
    event: str
    #: Whether it is on now; None unless it is a switch.
    on: Optional[bool] = None
    #: Its value now; None unless it is a slider.
    value: Optional[float] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Scroll:
    """How a scroll view's content moved."""

    window: str
    view: str
    #: After "released", move the content to `target` yourself: nobody is told of each step.
    phase: Literal["began", "moved", "released", "rested"]
    #: The place of the content shown in the top left corner, in the scroll view's own units.
    offset: Point
    #: How fast the offset changes, a second; only when it was released.
    velocity: Optional[Point] = None
    #: Where it will come to rest; only when it was released.
    target: Optional[Point] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Action:
    """Something the app is asked to do by a gesture or a control."""

    action: str
    window: str
    #: The recognizer or control that asks.
    sender: str
    #: What made it ask: a gesture's state, or a control's event.
    cause: str
    #: Who was asked, in order.
    path: Tuple[str, ...]
    #: The view, controller or window that handles it; None where nobody does.
    handled_by: Optional[str] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Count:
    """How often something happened to a device since it came."""

    #: A word, such as "edge".
    name: str
    #: The same for people.
    reason: str
    count: int


@dataclasses.dataclass(frozen=True)
class Device:
    """An input device."""

    #: From 1 up in the order of arrival, never given twice.
    id: int
    name: str
    #: "touchscreen", "pen", "accelerometer" and "mediaKeys" are read; "touchpad" and "other" are not.
    kind: str
    #: Why it was taken for that, as a sentence.
    reason: str
    #: Such as "/dev/input/event3"; empty when a recording plays.
    node: str
    #: In millimetres on the glass; None where it has no extent.
    size: Optional[Size] = None
    #: Where the size comes from, in words.
    size_source: Optional[str] = None
    #: Which edge is up; None where the device does not tell.
    orientation: Optional[Edge] = None
    #: What the filters did to its contacts.
    filtered: Tuple[Count, ...] = ()
    #: What it did that it should not.
    oddities: Tuple[Count, ...] = ()


@dataclasses.dataclass(frozen=True)
class Motion:
    """A panel was shaken. It begins when that seems to be so and ends once, "cancelled" if it was not."""

    device: int
    #: "shake".
    motion: str
    phase: Literal["began", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Orientation:
    """A panel was turned."""

    device: int
    orientation: Edge


@dataclasses.dataclass(frozen=True)
class RemoteControl:
    """A media key or headset button was used. Seeking comes in pairs of begin and end."""

    device: int
    command: Command


@dataclasses.dataclass(frozen=True)
class DeviceChange:
    """A device that came, went, or of which the configuration says something else now."""

    change: Literal["added", "removed", "changed"]
    device: Device


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen touches fall on; its size is in points of 1/160 inch."""

    name: str
    size: Size


@dataclasses.dataclass(frozen=True)
class Window:
    """A window on a screen."""

    name: str
    #: One of `State.screens`.
    screen: str
    #: In its own coordinates, those of all places in it.
    size: Size
    #: The higher, the nearer to the finger.
    level: int
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class State:
    """All there is to know at one moment."""

    #: The version of the protocol the service speaks.
    version: int
    screens: Tuple[Screen, ...]
    #: In the order of arrival.
    devices: Tuple[Device, ...]
    #: The front-most first.
    windows: Tuple[Window, ...]
    #: Those that are down, in the order they landed.
    touches: Tuple[Touch, ...]


@dataclasses.dataclass(frozen=True)
class Decision:
    """A decision of the touch system, for people who look for a reason."""

    #: Whom it is about: a recognizer, view or window.
    subject: str
    #: The number of the rule it follows.
    rule: int
    message: str


@dataclasses.dataclass(frozen=True)
class Frame:
    """What happened between two reports of one device, each kind in order."""

    #: Counts the replies on one connection, from 0 up by 1.
    sequence: int
    #: When it happened.
    time: int
    #: How many frames this one took the place of, since you had not read them: the same things moved.
    merged: int = 0
    #: The full state; in the first frame, in the one after the connection was restored, and where you
    #: may see more or less than before: what you were told before counts no longer then.
    state: Optional[State] = None
    devices: Tuple[DeviceChange, ...] = ()
    touches: Tuple[Touch, ...] = ()
    gestures: Tuple[Gesture, ...] = ()
    motions: Tuple[Motion, ...] = ()
    orientations: Tuple[Orientation, ...] = ()
    remote_controls: Tuple[RemoteControl, ...] = ()
    controls: Tuple[ControlEvent, ...] = ()
    scrolls: Tuple[Scroll, ...] = ()
    actions: Tuple[Action, ...] = ()
    #: Only where "trace" is among the kinds.
    trace: Tuple[Decision, ...] = ()
    #: "lost": the service is gone, and what was under way is told as cancelled. "restored": it is back,
    #: with a new state, and shows the scene again. Else "up".
    connection: Literal["up", "lost", "restored"] = dataclasses.field(
        default="up", metadata={"own": True})


@dataclasses.dataclass(frozen=True)
class View:
    """A view as it is now."""

    name: str
    #: "window", "view", "button", "switch", "slider" or "scroll".
    kind: str
    #: The upright rectangle around it, in the window's coordinates: x, y, width, height.
    frame: Tuple[float, ...]
    #: Whether touches can reach it.
    touchable: bool
    #: How many fingers that landed on it are down.
    touches: int
    #: The view it is in; None for the window itself.
    superview: Optional[str] = None
    on: Optional[bool] = None
    value: Optional[float] = None
    #: The place of a scroll view's content in its top left corner.
    offset: Optional[Point] = None


@dataclasses.dataclass(frozen=True)
class Recognizer:
    """A recognizer as it is now."""

    name: str
    kind: str
    view: str
    enabled: bool
    state: Literal["possible", "began", "changed", "ended", "cancelled", "failed"]


@dataclasses.dataclass(frozen=True)
class Description:
    """A window as it is now."""

    window: Window
    #: What it fills of its screen, in points: x, y, width, height.
    frame: Tuple[float, ...]
    #: The window and its views, each before those in it, back to front.
    views: Tuple[View, ...]
    #: In the order of their names.
    recognizers: Tuple[Recognizer, ...]
    #: Who has the first say in actions.
    first_responder: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class HitTest:
    """Which view a touch at a place would belong to, and how that comes."""

    #: Every view that was asked, a line each, with its answer.
    walk: Tuple[str, ...]
    #: The window that gets touches there; None where none does, or one you may not see.
    window: Optional[str] = None
    #: The view of the window asked about that is hit.
    view: Optional[str] = None
    #: Whose window it is, by number; None for those of the machine and of nobody.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Incident:
    """A client that was closed or refused something."""

    time: int
    client: int
    user: int
    #: 0 if that cannot be seen.
    process: int
    #: What happened, as a sentence.
    reason: str


@dataclasses.dataclass(frozen=True)
class Configuration:
    """Where the service's configuration comes from."""

    #: The files it was read from, in order; none where the standards count.
    files: Tuple[str, ...]
    #: When they were read: seconds since 1970, UTC.
    read_at: int
    #: The file of the machine's own scene.
    scene: Optional[str] = None
    #: Why they were not taken when they were last read again; None if they were.
    refusal: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Status:
    """How the service does; counts are since its start."""

    version: str
    clients: int
    #: How many of the clients are told what happens.
    subscribers: int
    devices: int
    windows: int
    #: How many fingers are down.
    touches: int
    #: Whether touches are being ignored.
    ignoring: bool
    frames: int
    messages: int
    #: How many messages took the place of one that a client had not read.
    merged: int
    #: How many clients were let go because they did not read.
    dropped: int
    configuration: Configuration
    #: What went wrong with clients lately, oldest first.
    incidents: Tuple[Incident, ...]


@dataclasses.dataclass(frozen=True)
class ServiceInfo:
    """Who answers on the socket."""

    vendor: str
    product: str
    version: str
    url: str
    #: The names of the interfaces it has; `Client.interface` gives their text.
    interfaces: Tuple[str, ...]


# --- What goes wrong ----------------------------------------------------------------------------


class TactileError(Exception):
    """Anything that goes wrong here; its text is a sentence, with what to do next."""


class ConnectionFailed(TactileError):
    """The service cannot be reached: it does not run, or this user may not connect."""


class ConnectionLost(TactileError):
    """The service has ended the connection."""


class NoAnswer(TactileError):
    """The service has not answered in time."""


class ProtocolError(TactileError):
    """Whoever listens on the socket does not speak as Tactile does."""


class VarlinkError(TactileError):
    """The service refused a call; `name` and `parameters` are as it said them."""

    #: Which member of `parameters` each attribute comes from, in classes for one kind of error.
    _members: ClassVar[Mapping[str, type]] = {}
    _advice: ClassVar[str] = ""

    def __init__(self, name: str, parameters: Mapping[str, object]) -> None:
        self.name = name
        self.parameters = dict(parameters)
        for member, kind in self._members.items():
            value = self.parameters.get(member)
            if not isinstance(value, kind) or isinstance(value, bool):
                raise ProtocolError(
                    f"the service's error {name} has {value!r} as its {member}; is this tactiled?")
            setattr(self, member, value)
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        if self._advice:
            return self._advice.format(**self.parameters)
        return f"the service refused: {self.name} {self.parameters or ''}".rstrip()


class NotAllowed(VarlinkError):
    """You lack a right."""

    #: Such as "watch" or "attach at level 500".
    right: str
    _members = {"right": str}
    _advice = "the right to {right} is missing; ask whoever runs tactiled for it"


class InvalidParameter(VarlinkError):
    """A parameter is missing or wrong, or a message was too large to be read."""

    #: The way to it, such as "kinds[2]"; empty for the whole message.
    parameter: str
    _members = {"parameter": str}
    _advice = "the service refused the parameter '{parameter}'; see `tactile interface`"


class InvalidScene(VarlinkError):
    """A scene is wrong, and nothing was changed."""

    #: The way to what is wrong, such as "windows[0].views[2].frame".
    path: str
    #: What was found, what is allowed there, and what was probably meant.
    reason: str
    _members = {"path": str, "reason": str}
    _advice = "the service refused the scene: {path}: {reason}"


class NoSuchWindow(VarlinkError):
    """There is no such window, or it is not yours."""

    window: str
    _members = {"window": str}
    _advice = "there is no window '{window}' of yours; describe() lists them"


class TooSlow(VarlinkError):
    """You have not read fast enough, and were let go."""

    #: How many bytes may wait for a client.
    limit: int
    _members = {"limit": int}
    _advice = "more than {limit} bytes were left unread; read in a thread of its own, or choose less"


class TooManyConnections(VarlinkError):
    """More connections are open than may be: in all, or of one user."""

    limit: int
    _members = {"limit": int}
    _advice = "the service has its most connections, {limit}; close one"


class InvalidConfiguration(VarlinkError):
    """The configuration is wrong, and the present one stays."""

    reason: str
    _members = {"reason": str}
    _advice = "the service keeps its configuration: {reason}"


class InterfaceNotFound(VarlinkError):
    """The service has no such interface."""

    interface: str
    _members = {"interface": str}
    _advice = "the service has no interface '{interface}'; info() lists those it has"


class MethodNotFound(VarlinkError):
    """The service has no such method; a newer one might."""

    method: str
    _members = {"method": str}
    _advice = "the service has no method '{method}'; interface() lists them"


class MethodNotImplemented(MethodNotFound):
    """The service knows the method, but does not offer it."""

    _advice = "the service does not offer '{method}'"


class ExpectedMore(VarlinkError):
    """The method answers more than once, and was not called so."""


class PermissionDenied(VarlinkError):
    """You may not do this."""


_SERVICE_ERRORS: Tuple[Type[VarlinkError], ...] = (
    InvalidParameter, InterfaceNotFound, MethodNotFound, MethodNotImplemented, ExpectedMore,
    PermissionDenied)
_OWN_ERRORS: Tuple[Type[VarlinkError], ...] = (
    NotAllowed, InvalidScene, NoSuchWindow, TooSlow, TooManyConnections, InvalidConfiguration)


def _refusal(name: str, parameters: Mapping[str, object]) -> VarlinkError:
    interface, _, word = name.rpartition(".")
    known = _SERVICE_ERRORS if interface == "org.varlink.service" else _OWN_ERRORS
    if interface == "org.varlink.service" or interface.startswith("io.tactile."):
        for kind in known:
            if kind.__name__ == word:
                return kind(name, parameters)
    return VarlinkError(name, parameters)


# --- Reading ------------------------------------------------------------------------------------
#
# One reader for all classes above: it goes by their annotations, so that a class is all there is to
# say about a message. What is not known is skipped, what is wrong is named with the way to it.

_Reader = Callable[[object, str], Any]


def _wrong(path: str, found: object, expected: str) -> ProtocolError:
    text = repr(found)
    text = text if len(text) <= 60 else text[:57] + "..."
    return ProtocolError(f"{path or 'the message'}: found {text}, expected {expected}")


def _read_float(value: object, path: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        with contextlib.suppress(OverflowError):
            if math.isfinite(float(value)):
                return float(value)
    raise _wrong(path, value, "a number")


def _read_int(value: object, path: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _wrong(path, value, "a whole number")


def _read_bool(value: object, path: str) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(path, value, "true or false")


def _read_str(value: object, path: str) -> str:
    if isinstance(value, str):
        return value
    raise _wrong(path, value, "a string")


def _read_object(value: object, path: str) -> Dict[str, object]:
    if isinstance(value, dict):
        return value
    raise _wrong(path, value, "an object")


def _read_list(element: _Reader, value: object, path: str) -> Tuple[Any, ...]:
    if isinstance(value, list):
        return tuple(element(each, f"{path}[{index}]") for index, each in enumerate(value))
    raise _wrong(path, value, "an array")


_READERS: Dict[object, _Reader] = {
    float: _read_float, int: _read_int, bool: _read_bool, str: _read_str}


def _reader(hint: object) -> _Reader:
    """The reader of what an annotation says. A word that is not known yet is taken as it is."""
    if hint in _READERS:
        return _READERS[hint]
    origin = get_origin(hint)
    if origin is Literal:
        return _read_str
    if origin is Union:
        return _reader(get_args(hint)[0])
    if origin is tuple:
        return functools.partial(_read_list, _reader(get_args(hint)[0]))
    return functools.partial(_read, cast(type, hint))


def _wire_name(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name)


#: Name, name on the wire, reader, and whether it must be there, of each field of a class.
_Fields = Tuple[Tuple[str, str, _Reader, bool], ...]
_KNOWN_FIELDS: Dict[type, _Fields] = {}


def _fields(kind: type) -> _Fields:
    if kind not in _KNOWN_FIELDS:
        hints = get_type_hints(kind)
        _KNOWN_FIELDS[kind] = tuple(
            (field.name, _wire_name(field.name), _reader(hints[field.name]),
             field.default is dataclasses.MISSING)
            for field in dataclasses.fields(kind) if not field.metadata.get("own"))
    return _KNOWN_FIELDS[kind]


def _read(kind: Type[_T], value: object, path: str = "") -> _T:
    members = _read_object(value, path)
    arguments = {}
    for name, wire_name, reader, is_needed in _fields(kind):
        member = members.get(wire_name)
        if member is not None:
            arguments[name] = reader(member, f"{path}.{wire_name}" if path else wire_name)
        elif is_needed:
            raise ProtocolError(f"{path or 'the message'}: found no {wire_name}; is this tactiled?")
    return kind(**arguments)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


class _Framer:
    """Cuts a stream of bytes into the messages between its NULs."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()
        self._scanned = 0

    @property
    def is_empty(self) -> bool:
        return not self._buffer

    def append(self, data: bytes) -> None:
        self._buffer += data

    def next(self) -> Optional[bytes]:
        """The next whole message without its NUL; None until more has come."""
        end = self._buffer.find(0, self._scanned)
        if (len(self._buffer) if end < 0 else end) > self._limit:
            raise ProtocolError(
                f"the service sent a message of more than {self._limit} bytes; "
                "raise the client's limit if it is meant to")
        if end < 0:
            self._scanned = len(self._buffer)
            return None
        message = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._scanned = 0
        return message


def _answer(message: bytes) -> Dict[str, object]:
    """The parameters of a reply; raises what the service refused with."""
    try:
        reply = json.loads(message.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"the service sent what is not JSON: {error}") from None
    members = _read_object(reply, "")
    parameters = _read_object(members.get("parameters") or {}, "parameters")
    name = members.get("error")
    if name is None:
        return parameters
    raise _refusal(_read_str(name, "error"), parameters)


# --- Calling ------------------------------------------------------------------------------------

#: A scene: an object with "windows", the windows alone, or the path of a JSON file with either.
Scene = Union[Mapping[str, object], Sequence[Mapping[str, object]], str, "os.PathLike[str]"]


class _Request(Generic[_T]):
    """A call, and what its answer is read as."""

    def __init__(
        self, method: str, read: Callable[[Dict[str, object]], _T], is_stream: bool = False,
        **parameters: object
    ) -> None:
        call: Dict[str, object] = {"method": method}
        given = {name: value for name, value in parameters.items() if value is not None}
        if given:
            call["parameters"] = given
        if is_stream:
            call["more"] = True
        try:
            text = json.dumps(call, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"{method} cannot be called so: {error}") from None
        self.data = text.encode("utf-8") + b"\0"
        self.read = read


def _nothing(parameters: Dict[str, object]) -> None:
    return None


def _of(kind: Type[_T]) -> Callable[[Dict[str, object]], _T]:
    return functools.partial(_read, kind, path="parameters")


def _member(name: str, hint: object) -> Callable[[Dict[str, object]], Any]:
    reader = _reader(hint)
    return lambda parameters: reader(parameters.get(name), f"parameters.{name}")


def _windows(scene: Scene) -> List[Dict[str, object]]:
    """A scene's windows, each as an object of its own."""
    found: object = scene
    if isinstance(scene, (str, os.PathLike)):
        with open(scene, encoding="utf-8") as file:
            try:
                found = json.load(file)
            except ValueError as error:
                raise ValueError(
                    f"{os.fspath(scene)} is not JSON: {error}. A scene in YAML is for "
                    "`tactiled --scene`.") from None
    if isinstance(found, Mapping):
        unknown = [key for key in found if key != "windows"]
        if unknown or "windows" not in found:
            raise ValueError(f"a scene has \"windows\" and nothing else; found {sorted(found)}")
        found = found["windows"]
    if not isinstance(found, Sequence) or isinstance(found, (str, bytes)):
        raise ValueError("a scene is {\"windows\": [...]}, or the list of its windows")
    windows: List[Dict[str, object]] = []
    for window in found:
        if not isinstance(window, Mapping):
            raise ValueError(f"a window is an object with a \"name\"; found {window!r}")
        windows.append(dict(window))
    return windows


def _list(values: Optional[Iterable[_T]]) -> Optional[List[_T]]:
    if isinstance(values, str):
        raise TypeError(f"expected a list of words, found the one word {values!r}")
    return None if values is None else list(values)


def _subscribe(
    kinds: Optional[Iterable[Kind]], windows: Optional[Iterable[str]],
    users: Optional[Iterable[int]], views: Optional[Iterable[str]],
    gestures: Optional[Iterable[str]], devices: Optional[Iterable[int]]
) -> _Request[Frame]:
    return _Request(
        "io.tactile.Events.Subscribe", _of(Frame), is_stream=True, kinds=_list(kinds),
        windows=_list(windows), users=_list(users), views=_list(views), gestures=_list(gestures),
        devices=_list(devices))


def _attach(windows: Sequence[Mapping[str, object]]) -> _Request[Frame]:
    return _Request("io.tactile.Scene.Attach", _of(Frame), is_stream=True, windows=windows)


def _update(
    windows: Sequence[Mapping[str, object]], user: Optional[int] = None
) -> _Request[None]:
    return _Request("io.tactile.Scene.Update", _nothing, windows=windows, user=user)


def _change(changes: Iterable[Mapping[str, object]], user: Optional[int]) -> _Request[None]:
    return _Request(
        "io.tactile.Scene.Update", _nothing, changes=[dict(change) for change in changes],
        user=user)


def _info() -> _Request[ServiceInfo]:
    return _Request("org.varlink.service.GetInfo", _of(ServiceInfo))


def _interface(name: str) -> _Request[str]:
    return _Request(
        "org.varlink.service.GetInterfaceDescription", _member("description", str), interface=name)


def _devices() -> _Request[Tuple[Device, ...]]:
    return _Request("io.tactile.Devices.List", _member("devices", Tuple[Device, ...]))


@dataclasses.dataclass(frozen=True)
class _Watched:
    """A reply of io.tactile.Devices.Watch."""

    sequence: int
    time: int
    #: All there are, in the first reply.
    devices: Optional[Tuple[Device, ...]] = None
    changes: Tuple[DeviceChange, ...] = ()


def _watched(parameters: Dict[str, object]) -> Frame:
    """The reply as a frame, so that a stream of devices outlives the service as all do."""
    reply = _read(_Watched, parameters, "parameters")
    state = None
    if reply.devices is not None:
        state = State(
            version=PROTOCOL_VERSION, screens=(), devices=reply.devices, windows=(), touches=())
    return Frame(
        sequence=reply.sequence, time=reply.time, state=state, devices=reply.changes)


def _watch() -> _Request[Frame]:
    return _Request("io.tactile.Devices.Watch", _watched, is_stream=True)


def _describe(
    window: Optional[str], user: Optional[int]
) -> _Request[Tuple[Description, ...]]:
    return _Request(
        "io.tactile.Scene.Describe", _member("windows", Tuple[Description, ...]), window=window,
        user=user)


def _hit_test(window: str, x: float, y: float, user: Optional[int]) -> _Request[HitTest]:
    return _Request(
        "io.tactile.Scene.HitTest", _of(HitTest), window=window, user=user,
        location={"x": x, "y": y})


def _status() -> _Request[Status]:
    return _Request("io.tactile.Control.GetStatus", _member("status", Status))


def _begin_ignoring(seconds: float) -> _Request[None]:
    return _Request("io.tactile.Control.BeginIgnoring", _nothing, seconds=seconds)


def _end_ignoring() -> _Request[None]:
    return _Request("io.tactile.Control.EndIgnoring", _nothing)


def _set_first_responder(
    window: str, responder: Optional[str], user: Optional[int]
) -> _Request[bool]:
    return _Request(
        "io.tactile.Control.SetFirstResponder", _member("done", bool), window=window, user=user,
        responder=responder)


def _send_remote_control(command: Command) -> _Request[None]:
    return _Request("io.tactile.Control.SendRemoteControl", _nothing, command=command)


def _reload() -> _Request[Tuple[str, ...]]:
    return _Request("io.tactile.Control.Reload", _member("notes", Tuple[str, ...]))


# --- Connecting ---------------------------------------------------------------------------------

#: Where the service listens.
SERVICE_SOCKET = "/run/tactile/tactiled.socket"


def default_socket() -> str:
    """Where to connect: to this user's own daemon if it has its socket in `$XDG_RUNTIME_DIR/tactile`,
    else to the service. The command `tactile` goes by the same rule."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    own = folder + "/tactile/tactiled.socket"
    return own if folder.startswith("/") and os.path.lexists(own) else SERVICE_SOCKET


def _unreachable(path: str, error: OSError) -> ConnectionFailed:
    if error.errno in (errno.ENOENT, errno.ECONNREFUSED):
        advice = "nobody listens there. Is tactiled running? Start it, or name its socket."
    elif error.errno in (errno.EACCES, errno.EPERM):
        advice = (
            "permission denied. Join its group with 'usermod -aG tactile USER' and log in again, "
            "or ask who owns it for access.")
    else:
        advice = f"{error.strerror or error}."
    return ConnectionFailed(f"cannot connect to {path}: {advice}")


def _ended(framer: _Framer) -> ConnectionLost:
    if framer.is_empty:
        return ConnectionLost("the service has ended the connection")
    return ConnectionLost("the service has ended the connection in the middle of a message")


class _Wire:
    """A connection that waits."""

    def __init__(self, path: str, limit: int, timeout: float) -> None:
        self._framer = _Framer(limit)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self.socket.settimeout(timeout)
            self.socket.connect(path)
        except OSError as error:
            self.socket.close()
            raise _unreachable(path, error) from None

    def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes, timeout: float) -> None:
        self.socket.settimeout(timeout)
        try:
            self.socket.sendall(data)
        except socket.timeout:
            raise NoAnswer(f"the service has not taken a call for {timeout:g} seconds") from None
        except OSError:
            # It may have said why before it hung up; who reads the answer finds out.
            pass

    def receive(self, timeout: Optional[float]) -> Optional[bytes]:
        """The next message; None if none came in time."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            message = self._framer.next()
            if message is not None:
                return message
            rest = None if deadline is None else max(deadline - time.monotonic(), 0.0)
            try:
                self.socket.settimeout(rest)
                data = self.socket.recv(65536)
            except (socket.timeout, BlockingIOError):
                return None
            except OSError:
                data = b""
            if not data:
                raise _ended(self._framer)
            self._framer.append(data)

    def answer(self, timeout: float) -> bytes:
        message = self.receive(timeout)
        if message is None:
            raise NoAnswer(f"the service has not answered for {timeout:g} seconds")
        return message


class _Follower:
    """What a stream has told so far, so that an end of the connection can be told as well."""

    def __init__(self) -> None:
        self._next = 0
        self._time = 0
        self._touches: Dict[int, Touch] = {}
        self._gestures: Dict[Tuple[str, str, Optional[int]], Gesture] = {}
        self._motions: Dict[int, Motion] = {}
        self._was_lost = False

    def follow(self, frame: Frame) -> Frame:
        """Takes in a frame and gives it back, marked if it is the first after a loss."""
        if frame.sequence != self._next:
            raise ProtocolError(
                f"the service's reply {frame.sequence} came where {self._next} was due")
        if frame.state is not None and frame.state.version > PROTOCOL_VERSION:
            raise ProtocolError(
                f"the service speaks version {frame.state.version} of the protocol, which would "
                f"mislead a client for version {PROTOCOL_VERSION}; take its own tactile.py")
        self._next += 1
        self._time = frame.time
        if frame.state is not None:
            self._touches.clear()
            windows = {window.name for window in frame.state.windows}
            self._gestures = {
                key: gesture for key, gesture in self._gestures.items() if key[0] in windows}
        for touch in (frame.state.touches if frame.state else ()) + frame.touches:
            self._touches[touch.id] = touch
            if touch.phase in ("ended", "cancelled"):
                del self._touches[touch.id]
        for gesture in frame.gestures:
            key = (gesture.window, gesture.recognizer, gesture.user)
            self._gestures[key] = gesture
            if gesture.state in ("ended", "cancelled"):
                del self._gestures[key]
        for motion in frame.motions:
            self._motions.pop(motion.device, None)
            if motion.phase == "began":
                self._motions[motion.device] = motion
        if self._was_lost:
            self._was_lost = False
            return dataclasses.replace(frame, connection="restored")
        return frame

    def lose(self) -> Frame:
        """The frame that tells what was under way as cancelled."""
        frame = Frame(
            sequence=self._next, time=self._time, connection="lost",
            touches=tuple(
                dataclasses.replace(touch, phase="cancelled", previous_location=touch.location)
                for touch in self._touches.values()),
            gestures=tuple(
                dataclasses.replace(gesture, state="cancelled")
                for gesture in self._gestures.values()),
            motions=tuple(
                dataclasses.replace(motion, phase="cancelled")
                for motion in self._motions.values()))
        self._next = 0
        self._touches.clear()
        self._gestures.clear()
        self._motions.clear()
        self._was_lost = True
        return frame


class _Retries:
    """When to try again to connect: at once, then after 50 ms, each time twice as long, up to 2 s."""

    def __init__(self, patience: Optional[float]) -> None:
        self._delay = 0.0
        now = time.monotonic()
        self._end = None if patience is None else now + patience
        self.due = now

    def failed(self, error: TactileError) -> None:
        """Plans the next attempt; raises if it would come too late, or is of no use."""
        lasting = isinstance(error, VarlinkError) and not isinstance(error, (TooManyConnections, TooSlow))
        if lasting or isinstance(error, ProtocolError):
            raise error
        self._delay = min(max(self._delay * 2, 0.05), 2.0)
        self.due = time.monotonic() + self._delay
        if self._end is not None and self.due > self._end:
            raise ConnectionLost(f"the service has not come back: {error}") from error


class _Shown:
    """The windows of an attached scene as they are to be now, apart from what the app does to its own."""

    def __init__(self, scene: Scene) -> None:
        #: Held while one thread changes them, or another shows them again.
        self._lock = threading.Lock()
        self.windows: List[_Part] = copy.deepcopy(_windows(scene))

    def attach(self) -> _Request[Frame]:
        """The call that shows them."""
        with self._lock:
            return _attach(self.windows)

    def update(self, windows: Sequence[Mapping[str, object]]) -> None:
        new = {str(window.get("name")): copy.deepcopy(dict(window)) for window in windows}
        with self._lock:
            self.windows = [new.get(str(window.get("name")), window) for window in self.windows]

    def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """Makes changes that the service has made, but for those to what others have added."""
        with self._lock:
            for change in copy.deepcopy([dict(change) for change in changes]):
                for window in self.windows:
                    if window.get("name") == change.get("window"):
                        with contextlib.suppress(LookupError):
                            _change_window(window, change)


def _change_window(window: _Part, change: _Part) -> None:
    """Makes one change to a window's description; LookupError where there is no such part."""
    verb, value = next(
        (key, value) for key, value in change.items()
        if value is not None and key not in ("window", "in", "behind"))
    if verb == "setWindow":
        _set(window, value)
    elif verb == "addView":
        views = _list_of(_container(window, change) or window, "views")
        views.insert(_place(views, change), value)
    elif verb == "moveView":
        siblings, index = _find_view(window, value)
        container = _container(window, change)
        views = siblings if container is None else _list_of(container, "views")
        _place(views, change)
        view = siblings.pop(index)
        views.insert(_place(views, change), view)
    elif verb == "removeView":
        siblings, index = _find_view(window, value)
        del siblings[index]
    elif verb == "setView":
        siblings, index = _find_view(window, value["name"])
        _set(siblings[index], value)
    elif verb == "addGesture":
        _list_of(_container(window, change) or window, "gestures").append(value)
    elif verb == "removeGesture":
        gestures, index = _find_gesture(window, value)
        del gestures[index]
    elif verb == "setGesture":
        gestures, index = _find_gesture(window, value["name"])
        _set(gestures[index], value)


def _set(part: _Part, keys: _Part) -> None:
    """Takes over keys; one that is None counts as left out."""
    for key, value in keys.items():
        if value is None:
            part.pop(key, None)
        else:
            part[key] = value


def _list_of(part: _Part, key: str) -> List[_Part]:
    """The list of a part's views or gestures, made if there is none."""
    if part.get(key) is None:
        part[key] = []
    found: List[_Part] = part[key]
    return found


def _container(window: _Part, change: _Part) -> Optional[_Part]:
    """What a change puts something into; None where it does not say."""
    name = change.get("in")
    if name is None:
        return None
    if name == window["name"]:
        return window
    siblings, index = _find_view(window, name)
    return siblings[index]


def _place(views: List[_Part], change: _Part) -> int:
    """Where a change puts a view among others."""
    name = change.get("behind")
    if name is None:
        return len(views)
    for index, view in enumerate(views):
        if view.get("name") == name:
            return index
    raise LookupError(name)


def _parts(part: _Part) -> Iterator[_Part]:
    """A window and every view in it."""
    yield part
    for view in part.get("views") or ():
        yield from _parts(view)


def _find_view(window: _Part, name: object) -> Tuple[List[_Part], int]:
    """The list that a view is in, and its place there."""
    for part in _parts(window):
        for index, view in enumerate(part.get("views") or ()):
            if view.get("name") == name:
                return part["views"], index
    raise LookupError(name)


def _find_gesture(window: _Part, name: object) -> Tuple[List[_Part], int]:
    """The list that a recognizer is in, and its place there; one without a name is called by its view's
    and its kind."""
    for part in _parts(window):
        for index, gesture in enumerate(part.get("gestures") or ()):
            usual = f"{part.get('name') or ''}.{gesture.get('kind') or ''}"
            if (gesture.get("name") or usual) == name:
                return part["gestures"], index
    raise LookupError(name)


# --- For programs that wait ---------------------------------------------------------------------


class EventStream(Iterator[Frame]):
    """What happens, frame by frame, from `Client.subscribe` or `Client.attach`.

    Iterate over it, or call `read`. The iteration ends when the stream was closed or, unless it
    reconnects, when the service ends. One thread reads; `close` may be called from any.
    """

    def __init__(
        self, client: Client, request: Callable[[], _Request[Frame]], reconnect: bool
    ) -> None:
        self._client = client
        self._request = request
        self._frame = _of(Frame)
        self._reconnects = reconnect
        self._retries: Optional[_Retries] = None
        self._follower = _Follower()
        self._reading = threading.Lock()
        self._closed = threading.Event()
        self._wire: Optional[_Wire] = None
        self._first: Optional[Frame] = self._connect()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __next__(self) -> Frame:
        try:
            frame = self.read()
        except ConnectionLost:
            if self._retries is not None:
                raise
            raise StopIteration from None
        if frame is None:
            raise StopIteration
        return frame

    def fileno(self) -> int:
        """The descriptor to watch for bytes in an event loop; then call `read(0)` until it is None.

        It is another one after a frame whose `connection` is "restored", and -1 while there is none.
        """
        return self._wire.socket.fileno() if self._wire else -1

    def read(self, timeout: Optional[float] = None) -> Optional[Frame]:
        """The next frame; None if none came in `timeout` seconds, or the stream was closed.

        Raises `ConnectionLost` when the service has ended, unless the stream reconnects, and
        `ProtocolError` for what cannot be understood.
        """
        with self._reading:
            deadline = None if timeout is None else time.monotonic() + timeout
            while not self._closed.is_set():
                first, self._first = self._first, None
                if first is not None:
                    return first
                rest = None if deadline is None else max(deadline - time.monotonic(), 0.0)
                if self._wire is None:
                    if not self._restore(rest):
                        return None
                    continue
                try:
                    message = self._wire.receive(rest)
                    if message is None:
                        return None
                    return self._follower.follow(self._frame(_answer(message)))
                except (ConnectionLost, TooSlow) as error:
                    if not self._closed.is_set():
                        return self._lose(error)
                except TactileError:
                    self._drop()
                    self._closed.set()
                    raise
            self._drop()
            return None

    def close(self) -> None:
        """Ends the stream; windows that it shows vanish. May be called by any thread."""
        self._closed.set()
        wire = self._wire
        if wire is not None:
            with contextlib.suppress(OSError):
                wire.socket.shutdown(socket.SHUT_RDWR)
        if self._reading.acquire(blocking=False):
            self._drop()
            self._reading.release()

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _connect(self) -> Frame:
        """Connects, and gives the first frame."""
        client = self._client
        request = self._request()
        self._frame = request.read
        self._wire = _Wire(client.path, client._limit, client._timeout)
        try:
            self._wire.send(request.data, client._timeout)
            first = request.read(_answer(self._wire.answer(client._timeout)))
            return self._follower.follow(first)
        except BaseException:
            self._drop()
            raise

    def _lose(self, error: TactileError) -> Frame:
        self._drop()
        if not self._reconnects:
            self._closed.set()
            raise error
        _log.warning("%s; reconnecting to %s", error, self._client.path)
        self._retries = _Retries(self._client._patience)
        return self._follower.lose()

    def _restore(self, timeout: Optional[float]) -> bool:
        """Tries once to connect, when it is time to; False if that is only after the timeout."""
        assert self._retries is not None
        wait = max(self._retries.due - time.monotonic(), 0.0)
        if self._closed.wait(wait if timeout is None else min(wait, timeout)):
            return True
        if timeout is not None and wait > timeout:
            return False
        try:
            self._first = self._connect()
        except TactileError as error:
            try:
                self._retries.failed(error)
            except TactileError:
                self._closed.set()
                raise
        else:
            self._retries = None
            _log.info("connected to %s again", self._client.path)
        return True


class Attachment(EventStream):
    """What happens in the windows of an attached scene, which are shown until this is closed."""

    def __init__(self, client: Client, scene: Scene, reconnect: bool) -> None:
        self._shown = _Shown(scene)
        # One change at a time, so that what is remembered is in the service's order.
        self._changing = threading.Lock()
        super().__init__(client, self._shown.attach, reconnect)

    def __enter__(self) -> Attachment:
        return self

    def update(self, scene: Scene) -> None:
        """Makes windows what a new description says, in place; those not named stay as they are.

        Views and recognizers that keep name and kind keep their touches and gestures. The scene that
        is restored later is the one of now. Raises `InvalidScene`, and then nothing was changed.
        """
        windows = _windows(scene)
        with self._changing:
            self._client.update(windows)
            self._shown.update(windows)

    def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """Changes parts of the windows, in order, all or none; docs/scenes.md has their words.

        The scene that is restored later has them too, but for changes to what another process has
        added. Raises as `update`.
        """
        changes = list(changes)
        with self._changing:
            self._client.change(changes)
            self._shown.change(changes)


class Client:
    """The touch service, for programs that wait for their answers.

    Nothing is connected before it is needed. Calls share one connection, which is made anew when the
    service was; each stream has one of its own. Any thread may call.
    """

    def __init__(
        self, path: Optional[str] = None, *, timeout: float = 10.0, patience: Optional[float] = None,
        limit: int = 16 << 20
    ) -> None:
        """
        path: the service's socket; `default_socket()` if left out.
        timeout: how many seconds an answer may take.
        patience: how many seconds a stream tries to reconnect; None: for ever.
        limit: the most bytes of one message from the service.
        """
        self.path = path if path is not None else default_socket()
        self._timeout = timeout
        self._patience = patience
        self._limit = limit
        self._lock = threading.Lock()
        self._wire: Optional[_Wire] = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection of calls; streams have their own `close`."""
        with self._lock:
            self._drop()

    # Streams

    def subscribe(
        self, *, kinds: Optional[Iterable[Kind]] = None, windows: Optional[Iterable[str]] = None,
        users: Optional[Iterable[int]] = None, views: Optional[Iterable[str]] = None,
        gestures: Optional[Iterable[str]] = None, devices: Optional[Iterable[int]] = None,
        reconnect: bool = False
    ) -> EventStream:
        """Tells what happens: only these kinds, in windows and views of these names, in windows of these
        users (by number; -1 for the machine and nobody), gestures of recognizers of these names or
        kinds, touches on devices of these numbers. All that is left out
        chooses everything, but "trace" must be named, and needs the right to watch."""
        request = _subscribe(kinds, windows, users, views, gestures, devices)
        return EventStream(self, lambda: request, reconnect)

    def attach(self, scene: Scene, *, reconnect: bool = True) -> Attachment:
        """Shows windows, and tells what happens in them.

        `scene` is a dict with "windows" (docs/scenes.md has their words), the list of windows, or the
        path of a JSON file. Raises `InvalidScene` with what is wrong.
        """
        return Attachment(self, scene, reconnect)

    def watch_devices(self, *, reconnect: bool = False) -> Iterator[DeviceChange]:
        """The devices that are there, each as "added", then those that come and go.

        With `reconnect`, devices of a service that is gone are told as "removed".
        """
        known: Dict[int, Device] = {}
        with EventStream(self, _watch, reconnect) as stream:
            for frame in stream:
                yield from _device_changes(frame, known)

    # Calls

    def info(self) -> ServiceInfo:
        """Who answers, and which interfaces it has."""
        return self._ask(_info())

    def interface(self, name: str) -> str:
        """The text of an interface, such as "io.tactile.Events"."""
        return self._ask(_interface(name))

    def devices(self) -> Tuple[Device, ...]:
        """The devices that are there now, in the order of arrival."""
        return self._ask(_devices())

    # Whose windows are meant, where several users have one of a name, says `user`: a user's number, or -1
    # for the machine's. If it is left out, your own is meant, else the machine's, else the only one.

    def update(self, scene: Scene, *, user: Optional[int] = None) -> None:
        """As `Attachment.update`, for windows of any process of your user.

        Another user's windows need the right to control, here and in `change`.
        """
        self._ask(_update(_windows(scene), user))

    def change(
        self, changes: Iterable[Mapping[str, object]], *, user: Optional[int] = None
    ) -> None:
        """As `Attachment.change`, for windows of any process of a user; after a loss, the attachments of
        other processes show them as they know them.
        """
        self._ask(_change(changes, user))

    def describe(
        self, window: Optional[str] = None, *, user: Optional[int] = None
    ) -> Tuple[Description, ...]:
        """How a window is now, or all that you may see, front-most first."""
        return self._ask(_describe(window, user))

    def hit_test(
        self, window: str, x: float, y: float, *, user: Optional[int] = None
    ) -> HitTest:
        """Which view a touch at a place of a window would belong to, and how that comes."""
        return self._ask(_hit_test(window, x, y, user))

    def status(self) -> Status:
        """How the service does."""
        return self._ask(_status())

    def begin_ignoring(self, seconds: float) -> None:
        """Ignores touches, and cancels those that are down, for at most so many seconds (3600).

        It ends with as many `end_ignoring`, or with this client.
        """
        self._ask(_begin_ignoring(seconds))

    def end_ignoring(self) -> None:
        """Ends one `begin_ignoring`; one too many is harmless."""
        self._ask(_end_ignoring())

    @contextlib.contextmanager
    def ignoring(self, seconds: float) -> Iterator[None]:
        """Ignores touches for the time of a `with`, and for at most so many seconds."""
        self.begin_ignoring(seconds)
        try:
            yield
        finally:
            self.end_ignoring()

    def set_first_responder(
        self, window: str, responder: Optional[str] = None, *, user: Optional[int] = None
    ) -> bool:
        """Gives a window another first responder, or none; False if that one cannot be it."""
        return self._ask(_set_first_responder(window, responder, user))

    def send_remote_control(self, command: Command) -> None:
        """Acts as if a media key had been used."""
        self._ask(_send_remote_control(command))

    def reload(self) -> Tuple[str, ...]:
        """Has the service read its configuration again; raises `InvalidConfiguration`.

        Tells in sentences what of it does not count yet, or not for all.
        """
        return self._ask(_reload())

    def _ask(self, request: _Request[_T]) -> _T:
        with self._lock:
            message = self._exchange(request.data)
        return request.read(_answer(message))

    def _exchange(self, data: bytes) -> bytes:
        """Sends a call and gives its answer; anew if the connection turns out to be an old one."""
        is_new = self._wire is None
        try:
            if self._wire is None:
                self._wire = _Wire(self.path, self._limit, self._timeout)
            self._wire.send(data, self._timeout)
            return self._wire.answer(self._timeout)
        except ConnectionLost:
            self._drop()
            if is_new:
                raise
        except BaseException:
            self._drop()
            raise
        return self._exchange(data)

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None


def _device_changes(frame: Frame, known: Dict[int, Device]) -> Iterator[DeviceChange]:
    """What a frame tells of devices, given those known, which it changes."""
    changes: List[DeviceChange] = []
    if frame.connection == "lost":
        changes += [DeviceChange("removed", device) for device in known.values()]
    if frame.state is not None:
        changes += [
            DeviceChange("added", device) for device in frame.state.devices
            if device.id not in known]
    for change in (*changes, *frame.devices):
        if change.change == "removed":
            known.pop(change.device.id, None)
        else:
            known[change.device.id] = change.device
        yield change


# --- For asyncio --------------------------------------------------------------------------------


class _AsyncWire:
    """A connection that does not block."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._framer = _Framer(limit)

    @classmethod
    async def connect(cls, path: str, limit: int, timeout: float) -> _AsyncWire:
        try:
            opened = await asyncio.wait_for(asyncio.open_unix_connection(path), timeout)
        except asyncio.TimeoutError:
            raise ConnectionFailed(
                f"cannot connect to {path}: the daemon is there but has not answered for "
                f"{timeout:g} seconds; see its log.") from None
        except OSError as error:
            raise _unreachable(path, error) from None
        return cls(*opened, limit)

    def close(self) -> None:
        self._writer.close()

    async def send(self, data: bytes, timeout: float) -> None:
        self._writer.write(data)
        try:
            await asyncio.wait_for(self._writer.drain(), timeout)
        except asyncio.TimeoutError:
            raise NoAnswer(f"the service has not taken a call for {timeout:g} seconds") from None
        except OSError:
            pass  # As in `_Wire.send`.

    async def receive(self) -> bytes:
        while True:
            message = self._framer.next()
            if message is not None:
                return message
            try:
                data = await self._reader.read(65536)
            except OSError:
                data = b""
            if not data:
                raise _ended(self._framer)
            self._framer.append(data)

    async def answer(self, timeout: float) -> bytes:
        try:
            return await asyncio.wait_for(self.receive(), timeout)
        except asyncio.TimeoutError:
            raise NoAnswer(f"the service has not answered for {timeout:g} seconds") from None


class AsyncEventStream(AsyncIterator[Frame]):
    """As `EventStream`, for `async for`. A task that is cancelled while it reads loses nothing."""

    def __init__(
        self, client: AsyncClient, request: Callable[[], _Request[Frame]], reconnect: bool
    ) -> None:
        self._client = client
        self._request = request
        self._frame = _of(Frame)
        self._reconnects = reconnect
        self._retries: Optional[_Retries] = None
        self._follower = _Follower()
        self._wire: Optional[_AsyncWire] = None
        self._first: Optional[Frame] = None
        self._is_closed = False

    async def __aenter__(self) -> AsyncEventStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def __anext__(self) -> Frame:
        try:
            return await self.read()
        except ConnectionLost:
            if self._retries is not None:
                raise
            raise StopAsyncIteration from None

    async def read(self) -> Frame:
        """The next frame; raises as `EventStream.read` does, and `ConnectionLost` once it is closed."""
        while not self._is_closed:
            first, self._first = self._first, None
            if first is not None:
                return first
            if self._wire is None:
                await self._restore()
                continue
            try:
                message = await self._wire.receive()
                return self._follower.follow(self._frame(_answer(message)))
            except (ConnectionLost, TooSlow) as error:
                if not self._is_closed:
                    return self._lose(error)
            except TactileError:
                self.close()
                raise
        raise ConnectionLost("the stream was closed")

    def close(self) -> None:
        """Ends the stream; windows that it shows vanish."""
        self._is_closed = True
        self._drop()

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    async def _connect(self) -> None:
        client = self._client
        request = self._request()
        self._frame = request.read
        wire = self._wire = await _AsyncWire.connect(client.path, client._limit, client._timeout)
        try:
            await wire.send(request.data, client._timeout)
            first = request.read(_answer(await wire.answer(client._timeout)))
            self._first = self._follower.follow(first)
        except BaseException:
            self._drop()
            raise

    def _lose(self, error: TactileError) -> Frame:
        self._drop()
        if not self._reconnects:
            self._is_closed = True
            raise error
        _log.warning("%s; reconnecting to %s", error, self._client.path)
        self._retries = _Retries(self._client._patience)
        return self._follower.lose()

    async def _restore(self) -> None:
        assert self._retries is not None
        await asyncio.sleep(max(self._retries.due - time.monotonic(), 0.0))
        if self._is_closed:
            return
        try:
            await self._connect()
        except TactileError as error:
            try:
                self._retries.failed(error)
            except TactileError:
                self.close()
                raise
        else:
            self._retries = None
            _log.info("connected to %s again", self._client.path)


class AsyncAttachment(AsyncEventStream):
    """As `Attachment`, for `async for`."""

    def __init__(self, client: AsyncClient, scene: Scene, reconnect: bool) -> None:
        self._shown = _Shown(scene)
        self._changing = asyncio.Lock()
        super().__init__(client, self._shown.attach, reconnect)

    async def __aenter__(self) -> AsyncAttachment:
        return self

    async def update(self, scene: Scene) -> None:
        """As `Attachment.update`."""
        windows = _windows(scene)
        async with self._changing:
            await self._client.update(windows)
            self._shown.update(windows)

    async def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """As `Attachment.change`."""
        changes = list(changes)
        async with self._changing:
            await self._client.change(changes)
            self._shown.change(changes)


class AsyncClient:
    """The touch service, for asyncio: as `Client`, with every method awaited.

        service = tactile.AsyncClient()
        async with await service.attach(scene) as events:
            async for frame in events:
                ...
    """

    def __init__(
        self, path: Optional[str] = None, *, timeout: float = 10.0, patience: Optional[float] = None,
        limit: int = 16 << 20
    ) -> None:
        """As `Client`."""
        self.path = path if path is not None else default_socket()
        self._timeout = timeout
        self._patience = patience
        self._limit = limit
        self._turn: Optional[asyncio.Lock] = None
        self._wire: Optional[_AsyncWire] = None

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection of calls; streams have their own `close`."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    async def subscribe(
        self, *, kinds: Optional[Iterable[Kind]] = None, windows: Optional[Iterable[str]] = None,
        users: Optional[Iterable[int]] = None, views: Optional[Iterable[str]] = None,
        gestures: Optional[Iterable[str]] = None, devices: Optional[Iterable[int]] = None,
        reconnect: bool = False
    ) -> AsyncEventStream:
        """As `Client.subscribe`."""
        request = _subscribe(kinds, windows, users, views, gestures, devices)
        stream = AsyncEventStream(self, lambda: request, reconnect)
        await stream._connect()
        return stream

    async def attach(self, scene: Scene, *, reconnect: bool = True) -> AsyncAttachment:
        """As `Client.attach`."""
        stream = AsyncAttachment(self, scene, reconnect)
        await stream._connect()
        return stream

    async def watch_devices(self, *, reconnect: bool = False) -> AsyncIterator[DeviceChange]:
        """As `Client.watch_devices`, for `async for`."""
        known: Dict[int, Device] = {}
        async with AsyncEventStream(self, _watch, reconnect) as stream:
            await stream._connect()
            async for frame in stream:
                for change in _device_changes(frame, known):
                    yield change

    async def info(self) -> ServiceInfo:
        """As `Client.info`."""
        return await self._ask(_info())

    async def interface(self, name: str) -> str:
        """As `Client.interface`."""
        return await self._ask(_interface(name))

    async def devices(self) -> Tuple[Device, ...]:
        """As `Client.devices`."""
        return await self._ask(_devices())

    async def update(self, scene: Scene, *, user: Optional[int] = None) -> None:
        """As `Client.update`."""
        await self._ask(_update(_windows(scene), user))

    async def change(
        self, changes: Iterable[Mapping[str, object]], *, user: Optional[int] = None
    ) -> None:
        """As `Client.change`."""
        await self._ask(_change(changes, user))

    async def describe(
        self, window: Optional[str] = None, *, user: Optional[int] = None
    ) -> Tuple[Description, ...]:
        """As `Client.describe`."""
        return await self._ask(_describe(window, user))

    async def hit_test(
        self, window: str, x: float, y: float, *, user: Optional[int] = None
    ) -> HitTest:
        """As `Client.hit_test`."""
        return await self._ask(_hit_test(window, x, y, user))

    async def status(self) -> Status:
        """As `Client.status`."""
        return await self._ask(_status())

    async def begin_ignoring(self, seconds: float) -> None:
        """As `Client.begin_ignoring`."""
        await self._ask(_begin_ignoring(seconds))

    async def end_ignoring(self) -> None:
        """As `Client.end_ignoring`."""
        await self._ask(_end_ignoring())

    @contextlib.asynccontextmanager
    async def ignoring(self, seconds: float) -> AsyncIterator[None]:
        """As `Client.ignoring`, for `async with`."""
        await self.begin_ignoring(seconds)
        try:
            yield
        finally:
            await self.end_ignoring()

    async def set_first_responder(
        self, window: str, responder: Optional[str] = None, *, user: Optional[int] = None
    ) -> bool:
        """As `Client.set_first_responder`."""
        return await self._ask(_set_first_responder(window, responder, user))

    async def send_remote_control(self, command: Command) -> None:
        """As `Client.send_remote_control`."""
        await self._ask(_send_remote_control(command))

    async def reload(self) -> Tuple[str, ...]:
        """As `Client.reload`."""
        return await self._ask(_reload())

    async def _ask(self, request: _Request[_T]) -> _T:
        # Made here and not in __init__, since a lock belongs to the loop it is made in (Python 3.9).
        self._turn = self._turn or asyncio.Lock()
        async with self._turn:
            message = await self._exchange(request.data)
        return request.read(_answer(message))

    async def _exchange(self, data: bytes) -> bytes:
        """As `Client._exchange`."""
        is_new = self._wire is None
        try:
            if self._wire is None:
                self._wire = await _AsyncWire.connect(self.path, self._limit, self._timeout)
            await self._wire.send(data, self._timeout)
            return await self._wire.answer(self._timeout)
        except ConnectionLost:
            self.close()
            if is_new:
                raise
        except BaseException:
            # An answer that nobody waits for any more must not be taken for the next one's.
            self.close()
            raise
        return await self._exchange(data)
