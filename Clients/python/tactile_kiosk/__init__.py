"""Touches and gestures of a Linux kiosk, for Python 3.9 or later.

It connects to the service `tactiled` through its Unix socket. It needs only the standard library, except that
PyYAML reads scenes in YAML.

    import tactile_kiosk as tactile

    service = tactile.Client()
    for frame in service.subscribe(kinds=["gestures"]):
        for gesture in frame.gestures:
            print(gesture.kind, gesture.state, gesture.location)

To show windows, attach a scene. Its events arrive on the same stream:

    scene = {"windows": [{"name": "shop", "size": [1080, 1920], "handles": ["buy"], "views": [
        {"name": "buy", "kind": "button", "frame": [40, 1700, 1000, 160],
         "actions": {"primaryActionTriggered": "buy"}}]}]}
    for frame in service.attach(scene):
        for action in frame.actions:
            print(action.action, "asked by", action.sender)

If the service restarts, the library shows an attached scene again. The stream then contains two frames. In
the first frame, `connection` is "lost", and all live touches, gestures and shakes are cancelled. In the
second frame, `connection` is "restored", and `state` is the new state. Changes of the scene that an app makes in
between are kept, and shown then.

`AsyncClient` is the same for asyncio. Names are the names in the interfaces that `tactile interface` prints,
in the style of Python: `previousLocation` is `previous_location`. Lengths and locations are in the units of
their window. Times are nanoseconds of CLOCK_MONOTONIC. Angles are in radians, clockwise.

All errors are subclasses of `TactileError`. Errors that the service returns are subclasses of
`VarlinkError`: for example, `NotAllowed` has the missing permission in `right`, `InvalidParameter` has the
`parameter`, and `InvalidScene` has the `path` of the error and the `reason`. `InvalidArgument` is an error that
the library finds before it calls the service.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import dataclasses
import difflib
import errno
import functools
import importlib
import json
import logging
import math
import os
import re
import select
import socket
import struct
import threading
import time
import unicodedata
from typing import (
    Any, AsyncIterator, Awaitable, Callable, ClassVar, Dict, Generic, Iterable, Iterator, List, Literal,
    Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union, cast, get_args, get_origin, get_type_hints)

__version__ = "0.1.0"

_log = logging.getLogger("tactile")
_T = TypeVar("_T")
#: A window, a view or a recognizer of a scene.
_Part = Dict[str, Any]

#: The version of the protocol that this file was written for.
PROTOCOL_VERSION = 1

# --- What is said -------------------------------------------------------------------------------

# <generated: messages>
Phase = Literal["began", "moved", "stationary", "ended", "cancelled"]
GestureState = Literal["began", "changed", "ended", "cancelled"]
Direction = Literal["right", "left", "up", "down", "upLeft", "upRight", "downLeft", "downRight"]
Edge = Literal["normal", "upsideDown", "leftUp", "rightUp", "faceUp", "faceDown"]
Command = Literal[
    "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack",
    "beginSeekingBackward", "endSeekingBackward", "beginSeekingForward", "endSeekingForward"]
NextTouch = Literal["one", "two", "three", "four", "five", "pinch"]
Kind = Literal[
    "devices", "touches", "gestures", "motions", "orientations", "remoteControls", "controls",
    "scrolls", "actions", "modes", "presence", "accessibility", "explored", "variables", "trace"]


@dataclasses.dataclass(frozen=True)
class Point:
    """A point, or a distance in two dimensions."""

    #: The distance to the right.
    x: float
    #: The distance downwards.
    y: float


@dataclasses.dataclass(frozen=True)
class Size:
    """A width and a height."""

    #: The extent from left to right.
    width: float
    #: The extent from top to bottom.
    height: float


@dataclasses.dataclass(frozen=True)
class Pen:
    """How a pen is held."""

    #: The direction that it leans to, in radians clockwise from the right; 0 if unknown.
    azimuth_angle: float
    #: The angle to the glass in radians: 0 is flat, half of pi is upright or unknown.
    altitude_angle: float
    #: The distance above the glass: 0 on the glass, 1 where the device loses the pen.
    z_offset: float
    #: Whether the pen's other end, which erases, points at the glass.
    is_eraser: bool
    #: Whether the first button of the barrel is held.
    barrel_button: bool
    #: Whether the second button of the barrel is held.
    second_barrel_button: bool


@dataclasses.dataclass(frozen=True)
class Touch:
    """A finger or pen on the glass, from the moment it lands until it lifts.

    Of a touch in a secret window of another user, a client receives the beginning and the end. Its
    view is then the window, and its locations are 0, 0.
    """

    #: The touch's number. It stays the same for the whole touch and is never used again.
    id: int
    #: The device that reports the touch, one of State.devices.
    device: int
    #: The window that the touch belongs to.
    window: str
    #: The view that the touch landed on. The touch belongs to this view until it ends.
    view: str
    #: What the touch did in this frame. "cancelled" ends the touch too, but undo what it did: the
    #: contact was a palm, the device was removed, or a gesture took the touch over.
    phase: Phase
    #: The position now.
    location: Point
    #: The position in the frame before; in the first frame, the position where it landed.
    previous_location: Point
    #: The touch's place in a series of quick taps, from 1; 0 once it has moved too far for a tap.
    tap_count: int
    #: A finger or a pen.
    type: Literal["direct", "stylus"]
    #: The pressure, from 0 to 1; None if the device does not report pressure.
    force: Optional[float] = None
    #: Half of the long axis of the contact, in the window's units; None if the device does not
    #: report it.
    major_radius: Optional[float] = None
    #: How the pen is held; None for a finger.
    pen: Optional[Pen] = None
    #: True for a finger of a script (io.tactile.Control.Play); None otherwise.
    scripted: Optional[bool] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Gesture:
    """A gesture that a recognizer found."""

    #: The recognizer's name, unique in its window.
    recognizer: str
    #: The kind of gesture, such as "tap" or "pan".
    kind: str
    #: The window that the recognizer belongs to.
    window: str
    #: The view that the recognizer is attached to.
    view: str
    #: How far the gesture has come. A discrete gesture, such as a tap, has only "ended". A
    #: continuous gesture has "began", then "changed" any number of times, then "ended" or
    #: "cancelled".
    state: GestureState
    #: The centre of its touches.
    location: Point
    #: The number of its touches.
    number_of_touches: int
    #: The numbers of its touches.
    touches: Tuple[int, ...]
    #: The distance since the gesture began; None if this kind of gesture has no translation.
    translation: Optional[Point] = None
    #: The velocity in window units a second; None if this kind of gesture has no velocity.
    velocity: Optional[Point] = None
    #: The distance of its touches relative to when the gesture began; None if this kind of gesture
    #: has no scale.
    scale: Optional[float] = None
    #: The angle that it has turned since it began, in radians clockwise; None if this kind of
    #: gesture has no rotation.
    rotation: Optional[float] = None
    #: How the hovering pen is held; None unless the gesture is a hover, which has no touches.
    pen: Optional[Pen] = None
    #: The direction of a swipe, one of those that its recognizer allows; None unless the gesture is
    #: a swipe.
    direction: Optional[Direction] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class ControlEvent:
    """An event of a control."""

    #: The window that the control is in.
    window: str
    #: The control.
    view: str
    #: The event: "touchDown", "touchDownRepeat", "touchDragEnter", "touchDragExit",
    #: "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged" or "primaryActionTriggered".
    event: str
    #: Whether the switch is on now; None unless the control is a switch.
    on: Optional[bool] = None
    #: The value now; None unless the control is a slider or a stepper.
    value: Optional[float] = None
    #: The number of the selected segment from the left, from 0; -1 if none is selected; None unless
    #: the control is a segmented control.
    segment: Optional[int] = None
    #: The number of the current page, from 0; None unless the control is a page control.
    page: Optional[int] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Scroll:
    """A movement of a scroll view's content, and its zoom."""

    #: The window that the scroll view is in.
    window: str
    #: The scroll view.
    view: str
    #: What the content did. After "released", move the content to "target" yourself: the service
    #: does not report each step.
    phase: Literal["began", "moved", "released", "rested"]
    #: The point of the content in the top left corner, in the scroll view's own units.
    offset: Point
    #: The velocity of the offset, in the scroll view's units a second; None unless the phase is
    #: "released".
    velocity: Optional[Point] = None
    #: The offset where the content will stop; None unless the phase is "released".
    target: Optional[Point] = None
    #: The scale of the content; None unless the scroll view can zoom.
    zoom_scale: Optional[float] = None
    #: The scale at which the content will stop; None unless the phase is "released" and the scroll
    #: view can zoom.
    target_zoom_scale: Optional[float] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Action:
    """An action that a gesture, a control or an idle time asks an app to perform."""

    #: The action's name.
    action: str
    #: The window that the sender belongs to.
    window: str
    #: The recognizer or control that asks; for an idle time, the window.
    sender: str
    #: The reason: a gesture's state, such as "ended", or a control's event; for an idle time, the
    #: time in seconds, such as "60", and "0" if a touch has ended it.
    cause: str
    #: The responders that were asked, in order, at most the first 16. An action asks at most 100
    #: responders.
    path: Tuple[str, ...]
    #: The view, controller or window that handles the action; None if none does.
    handled_by: Optional[str] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Count:
    """The number of times that something happened to a device since it was added."""

    #: What happened, as a word, such as "edge".
    name: str
    #: What happened, as text for people, such as "it began in the dead zone of an edge".
    reason: str
    #: The number of times.
    count: int


@dataclasses.dataclass(frozen=True)
class Device:
    """An input device."""

    #: The device's number: 1, 2 and so on in the order of arrival. It is never used again.
    id: int
    #: The name that the device reports; may be empty.
    name: str
    #: The kind of device. The service reads a "touchscreen", "pen", "accelerometer" and
    #: "mediaKeys". It does not read a "touchpad" and "other".
    kind: str
    #: Why the device is of this kind, as a sentence for people.
    reason: str
    #: The device node, such as "/dev/input/event3"; empty for a virtual panel, and while a
    #: recording plays.
    node: str
    #: The size in millimetres on the glass; None if the device has no extent.
    size: Optional[Size] = None
    #: Where the size comes from, as text for people, such as "the resolution of its axes"; None if
    #: the device has no size.
    size_source: Optional[str] = None
    #: Which edge of the panel is up, or whether the panel lies flat; None if the device does not
    #: report it.
    orientation: Optional[Edge] = None
    #: True if another program has grabbed the device (EVIOCGRAB), so that the service receives no
    #: events of it; None if the service knows of no such program.
    grabbed: Optional[bool] = None
    #: The state of owning the panel, if the service owns it or is about to; otherwise None.
    own: Optional[Literal["preparing", "waiting", "owned", "releasing"]] = None
    #: The node of the clone that the compositor reads in place of the panel, such as
    #: "/dev/input/event7"; None if there is none.
    clone: Optional[str] = None
    #: How often the filters changed or discarded its contacts, by reason; empty if they never did,
    #: and in a list of devices for a client without the permission to watch.
    filtered: Tuple[Count, ...] = ()
    #: How often the device reported something wrong, by kind; empty if it never did, or likewise.
    oddities: Tuple[Count, ...] = ()


@dataclasses.dataclass(frozen=True)
class Motion:
    """A shake of a panel.

    A motion begins when the panel seems to be shaken, and it ends exactly once.
    """

    #: The device that measured it, one of State.devices.
    device: int
    #: The kind of motion: "shake".
    motion: str
    #: Where the motion is in its life. "cancelled" means that it was no shake, that it lasted too
    #: long, or that the device was removed.
    phase: Literal["began", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Orientation:
    """A turn of a panel."""

    #: The device that measured it, one of State.devices.
    device: int
    #: Which edge is up now, or whether the panel lies flat.
    orientation: Edge


@dataclasses.dataclass(frozen=True)
class RemoteControl:
    """A command from a media key or a headset button."""

    #: The device with the key, one of State.devices.
    device: int
    #: The command. Seeking comes in pairs of begin and end.
    command: Command


@dataclasses.dataclass(frozen=True)
class Mode:
    """A mode, which decides which windows receive touches."""

    #: The mode.
    mode: Literal["normal", "ignoring", "locked", "cleaning", "asleep"]
    #: When the mode ends at the latest, in nanoseconds on the clock of the touches; None for the
    #: modes "normal" and "ignoring".
    until: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Accessibility:
    """The aids for people with disabilities that are on."""

    #: Whether touch accommodations are on.
    accommodations: bool
    #: Whether fingers explore the screen: a finger that rests on a view reports it, and a double
    #: tap activates it.
    exploring: bool
    #: The fingers for which the next finger acts; None if it acts for itself.
    next_touch: Optional[NextTouch] = None


@dataclasses.dataclass(frozen=True)
class Explored:
    """A view that a person explores with a finger. Nothing is pressed."""

    #: The window of the view.
    window: str
    #: The view.
    view: str
    #: The kind of view: "view", "button", "switch", "slider", "stepper", "segmentedControl",
    #: "pageControl" or "scroll".
    kind: str
    #: The short text that speaks for the view; None if it has none.
    label: Optional[str] = None
    #: The text that says what the view does; None if it has none.
    hint: Optional[str] = None
    #: False if the view is a disabled control; None otherwise.
    enabled: Optional[bool] = None
    #: Whether it is on; None unless it is a switch.
    on: Optional[bool] = None
    #: The value; None unless it is a slider or a stepper.
    value: Optional[float] = None
    #: The number of the selected segment, from 0; -1 if none is selected; None unless it is a
    #: segmented control.
    segment: Optional[int] = None
    #: The number of the current page, from 0; None unless it is a page control.
    page: Optional[int] = None
    #: The number of the part under the finger, from 0: a segment, or the left (0) or right (1) half
    #: of a stepper or page control; None for other views.
    part: Optional[int] = None
    #: The user who owns the window; None if it belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Presence:
    """Whether the panels are in use."""

    #: The longest of the idle times in the configuration, in seconds, for which no touch has
    #: changed on any panel; 0 if a touch has ended such a time.
    idle: int


@dataclasses.dataclass(frozen=True)
class Variable:
    """A variable: a name with a value that programs set for conditions of bindings, such as the app that has the focus of the compositor..

    """

    #: The name, unique among the variables of its user.
    name: str
    #: The value; None if the variable was removed.
    value: Optional[str] = None
    #: The number of the user who owns the variable; None if it belongs to the machine.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class DeviceChange:
    """A change of the list of devices, or of the rules for a device."""

    #: The kind of change.
    change: Literal["added", "removed", "changed"]
    #: The device after the change; a removed device as it was before.
    device: Device


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen that receives touches."""

    #: The screen's name, unique.
    name: str
    #: The size in points of 1/160 inch on the glass.
    size: Size


@dataclasses.dataclass(frozen=True)
class Window:
    """A window on a screen."""

    #: The window's name, unique among the windows of its user.
    name: str
    #: The screen that the window is on, one of State.screens.
    screen: str
    #: The size in the window's own coordinates. All points in the window use these coordinates.
    size: Size
    #: The window's level. A window with a higher level is in front, except for secret windows: see
    #: "The order of windows" in docs/scenes.md.
    level: int
    #: Whether the window is secret: clients of other users receive nothing of it but its name and
    #: place, and the beginnings and ends of its touches. Left out if it is not secret.
    secret: Optional[bool] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class WaitingWindow:
    """A window that is not shown, because its screen is missing."""

    #: The window's name, unique among the windows of its user.
    name: str
    #: The screen that the window names; None if it names none, and there is no screen at all.
    screen: Optional[str] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class State:
    """The full state at one moment."""

    #: The version of this protocol: 1. It changes only if a client for the old version would
    #: misunderstand the service.
    version: int
    #: The screens.
    screens: Tuple[Screen, ...]
    #: The devices in the order of arrival.
    devices: Tuple[Device, ...]
    #: The windows from front to back.
    windows: Tuple[Window, ...]
    #: The touches on the glass, in the order they landed.
    touches: Tuple[Touch, ...]
    #: The windows that are shown when their screen is there; empty if there are none.
    waiting: Tuple[WaitingWindow, ...] = ()
    #: Why the files of the configuration do not take effect; None if they do, and without the
    #: permission to watch.
    refusal: Optional[str] = None
    #: The mode; None while it is "normal".
    mode: Optional[Mode] = None
    #: The idle time that has passed without a touch; None if none has.
    presence: Optional[Presence] = None
    #: The aids that are on; None if none is.
    accessibility: Optional[Accessibility] = None
    #: The variables, those of the machine first; empty if there are none, and in a reply to Attach.
    variables: Tuple[Variable, ...] = ()


@dataclasses.dataclass(frozen=True)
class Decision:
    """A decision of the touch system, for people who look for a reason."""

    #: The name of the recognizer, view, window, touch, action or device that the decision is about.
    #: Several recognizers can have the same name in different windows: "window" and "user" tell
    #: them apart.
    subject: str
    #: The number of the rule that the decision follows; 0 without one.
    rule: int
    #: The decision in words. They may change at any time: programs read the other members.
    message: str
    #: The kind of the decision. Of a touch or a view: "bound", "missed", "reached", "explores",
    #: "interactionIgnored", "withheldByMode", "reserved", "refusedSecond", "tooManyRecognizers",
    #: "shutOut", "cancelledTouch", "waitsForEarlier", "liftWaitsForEarlier", "released",
    #: "releasedLift", "keptByScrollView", "keepsTouch", "caughtContent". Of a control: "precedes",
    #: "cancelledTracking". Of a recognizer: "refused", "ignored", "holds", "holdsLift", "took",
    #: "waits", "cyclicRequirement", "state", "refusedState", "failed", "cancelled", "restarted". Of
    #: an event or an action: "circularChain", "dropped", "unhandledAction". Of a device or of a
    #: region of the configuration: "filtered". "leftOut" stands for more decisions about windows of
    #: the user in this frame: a frame contains at most 128 decisions (about 64 KiB) about windows
    #: of a user, and 256 about windows of all users, and no more of them after its first 128 KiB.
    kind: str
    #: The window that the decision is about, or that contains the subject; None without one.
    window: Optional[str] = None
    #: The view that the decision is about, or the view of the recognizer; None without one.
    view: Optional[str] = None
    #: The reason. Of a failure: "parameter", "tooFewFingers", "tooManyFingers", "notHeld",
    #: "landedAfterLift", "landedBeforeLift", "wrongDirection", "notInwards", "outsideRegion",
    #: "touchCancelled", "allFingersLifted", "buttonsNotPressed", "noScreen", "noEdges", "noSteps",
    #: "unknownRegion", "lockedOut", "requiredRecognized", "preceded", "prevented",
    #: "shouldNotBegin", "cancelledWhileWaiting", "nothingToScroll", "acrossScrolling", "noScroll",
    #: "liftedBeforeScroll", "scrollPanFailed", "custom", "unexplained" or, as of a cancelled
    #: gesture, "disabled", "removed", "viewLeftWindow", "scopeChanged". Of a cancelled gesture also
    #: "overridden". Of a cancelled touch: "system", "viewLeftWindow", "resting". Of cancelled
    #: tracking: "touchCancelled", "disabled". Of a touch that a mode withholds: "locked",
    #: "cleaning", "asleep". Of a touch that a recognizer took: "delivered", "undelivered", "later".
    #: Of a dropped event: "endOfChain", "notBegun", "begunNowhere", "noWindow", "remoteControl". Of
    #: a filtered contact: the filter, as in Count. It is "position" if the contact ended before its
    #: position was known, and "region" if a region withheld a touch from the compositor. Left out
    #: for other kinds.
    reason: Optional[str] = None
    #: The number of the touch; None without one.
    touch: Optional[int] = None
    #: The name of the other recognizer, or of the region, on which the decision depends; None
    #: without one.
    other: Optional[str] = None
    #: The state that the recognizer entered or asked for; None where the decision is about none.
    state: Optional[str] = None
    #: The state of the recognizer when it asked for the other state; None unless the kind is
    #: "refusedState".
    current_state: Optional[str] = None
    #: The parameter of the recognizer, by its name in scenes; None without one.
    parameter: Optional[str] = None
    #: The measurement that did not meet the limit, the distance by which a touch was displaced
    #: ("reached"), or the time of the reason "lockedOut" or "noScroll", or the number of further
    #: decisions ("leftOut"); None without one.
    found: Optional[float] = None
    #: The limit; None without one.
    required: Optional[float] = None
    #: Whether the measurement had to be at least, at most or exactly the limit; None without one.
    limit: Optional[Literal["atLeast", "atMost", "exactly"]] = None
    #: The unit of "found" and "required": "pt", "s", "rad" or "fingers"; None without these
    #: numbers.
    unit: Optional[str] = None
    #: The moment at which the measurement did not meet the limit: "landed", "landedFromFirstTap",
    #: "landedFromEdge", "moved", "movedInTime", "lifted", "liftedEarly", "liftedAfterSpread",
    #: "liftedAfterTurn", "liftedAfterTransform", "held", "heldInTap", "awaitedTap", "awaitedPress"
    #: or "tapped"; None unless the reason is "parameter".
    moment: Optional[str] = None
    #: The time in seconds that the fingers had moved; None unless the moment is "movedInTime".
    elapsed: Optional[float] = None
    #: The scaling by the fingers; None unless the moment is "liftedAfterTransform".
    scale: Optional[float] = None
    #: The turn by the fingers in radians; None unless the moment is "liftedAfterTransform".
    rotation: Optional[float] = None
    #: The number of taps that were made (moment "tapped"), or the number of the tap outside of its
    #: region, from 1 (reason "outsideRegion"); None for others.
    tap: Optional[int] = None
    #: The number of taps that the gesture has; None without "tap".
    count: Optional[int] = None
    #: The distance from the region in the view's own units; None unless the reason is
    #: "outsideRegion".
    distance: Optional[float] = None
    #: The movement in points; None unless the reason is "wrongDirection".
    movement: Optional[Point] = None
    #: The length of the movement in points; None unless the reason is "notInwards".
    length: Optional[float] = None
    #: The part of "length" that leads inwards from the edge of the screen, in points; None unless
    #: the reason is "notInwards".
    inwards: Optional[float] = None
    #: The buttons that were not pressed, as a sum: 1 is the tip, 2 is the barrel button, 4 is the
    #: second barrel button; None unless the reason is "buttonsNotPressed".
    buttons: Optional[int] = None
    #: The responders that were asked and have a name; empty unless the kind is "unhandledAction".
    asked: Tuple[str, ...] = ()
    #: The dropped message or event: a method of a responder, such as "touchesBegan", or "press" or
    #: "shake"; None unless the kind is "dropped" and the event is known.
    event: Optional[str] = None
    #: The key that was pressed, as in linux/input-event-codes.h; None unless the event is "press".
    key: Optional[int] = None
    #: The words of a recognizer that gives its own reason ("custom"); None for others.
    text: Optional[str] = None
    #: Where the touch came down ("bound"), or where the contact was ("filtered"), in points of the
    #: screen. Left out for others, and if a secret window may be at the location of the contact.
    screen_location: Optional[Point] = None
    #: Where the touch came down, in the view's own units; None unless the kind is "bound".
    view_location: Optional[Point] = None
    #: What happened to the filtered contact. By a filter: "removed", "cancelled", "joined",
    #: "swapped", "muted" or "released". By a region: "withheld", or "ended" if the compositor had
    #: received the beginning of the touch. Left out for other kinds, and for the reason "position".
    action: Optional[str] = None
    #: Why the region withholds the touch: "dead" if the region allows nothing; otherwise the
    #: gesture that it does not allow: "tap", "longPress", "pan" or "pinch". Left out unless the
    #: reason is "region".
    cause: Optional[str] = None
    #: The number of the device that reports the filtered contact; None unless a filter acted.
    device: Optional[int] = None
    #: The number of the filtered contact on its device; None unless a filter acted.
    contact: Optional[int] = None
    #: The earlier contact that the filtered contact continues ("joined"), or the contact with which
    #: it exchanged its position ("swapped"); None for other actions.
    other_contact: Optional[int] = None
    #: The number of the user who owns the window; None if the window belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class View:
    """The present state of a view."""

    #: The view's name.
    name: str
    #: The kind of view: "window", "view", "button", "switch", "slider", "stepper",
    #: "segmentedControl", "pageControl" or "scroll".
    kind: str
    #: The bounding rectangle in the window's coordinates: x, y, width, height.
    frame: Tuple[float, ...]
    #: Whether it can receive touches: neither it nor a view around it is hidden, transparent or
    #: passive.
    touchable: bool
    #: The number of live touches that landed on it.
    touches: int
    #: The view that contains it; None for the window itself.
    superview: Optional[str] = None
    #: Whether it is on; None unless it is a switch.
    on: Optional[bool] = None
    #: The value; None unless it is a slider or a stepper.
    value: Optional[float] = None
    #: The number of the selected segment, from 0; -1 if none is selected; None unless it is a
    #: segmented control.
    segment: Optional[int] = None
    #: The number of the current page, from 0; None unless it is a page control.
    page: Optional[int] = None
    #: The point of the content in its top left corner; None unless it is a scroll view.
    offset: Optional[Point] = None
    #: The scale of its content; None unless it is a scroll view that can zoom.
    zoom_scale: Optional[float] = None
    #: The short text that speaks for the view; None if it has none.
    label: Optional[str] = None
    #: The text that says what the view does; None if it has none.
    hint: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Recognizer:
    """The present state of a recognizer."""

    #: The recognizer's name.
    name: str
    #: The kind of gesture.
    kind: str
    #: The view that it is attached to.
    view: str
    #: Whether it is enabled.
    enabled: bool
    #: The state of the recognizer.
    state: Literal["possible", "began", "changed", "ended", "cancelled", "failed"]


@dataclasses.dataclass(frozen=True)
class Description:
    """The present state of a window."""

    #: The window.
    window: Window
    #: The rectangle on its screen, in points of 1/160 inch: x, y, width, height.
    frame: Tuple[float, ...]
    #: The window and its views, each before the views in it, from back to front.
    views: Tuple[View, ...]
    #: The recognizers in the order of their names.
    recognizers: Tuple[Recognizer, ...]
    #: The responder that is asked first for actions; None if there is none.
    first_responder: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class GestureOccasion:
    """A gesture that can happen in a window that belongs to no user."""

    #: The recognizer's name.
    gesture: str
    #: The kind of gesture. A "tap", "swipe" or "sequence" has only the state "ended".
    kind: str
    #: The view or window that the recognizer is attached to.
    view: str


@dataclasses.dataclass(frozen=True)
class Incident:
    """A client that was disconnected, or a call that was refused."""

    #: The time in nanoseconds on the clock of the touches.
    time: int
    #: The number of the client's connection; 0 without the permission to watch.
    client: int
    #: The number of the client's user.
    user: int
    #: The client's process; 0 if unknown.
    process: int
    #: What happened, as a sentence.
    reason: str


@dataclasses.dataclass(frozen=True)
class Configuration:
    """Where the service's configuration comes from."""

    #: The files of the configuration, in order; empty if there are none and all defaults apply.
    files: Tuple[str, ...]
    #: When the files were read, in seconds since 1970 UTC.
    read_at: int
    #: What is in effect.
    origin: Literal["files", "saved", "defaults"]
    #: The file of the configuration's own scene; None if it has none.
    scene: Optional[str] = None
    #: Why the present contents of the files do not take effect: where, the value found and the
    #: values allowed; None if they take effect, and without the permission to watch.
    refusal: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class UserUse:
    """What the clients of one user make the service keep.

    Each number has a limit, which is the same for every user.
    """

    #: The number of the user.
    user: int
    #: The connections.
    connections: int
    #: The windows.
    windows: int
    #: The views in all windows.
    views: int
    #: The recognizers in all windows.
    recognizers: int
    #: The bytes of the names, texts and other contents of all windows.
    scene_bytes: int
    #: The bytes that clients have not read, beyond the first 16 KiB of each connection.
    queued_bytes: int
    #: The bytes of messages that are not answered, likewise.
    unfinished_bytes: int


@dataclasses.dataclass(frozen=True)
class Lockout:
    """A gesture in the machine's own windows that is locked out after wrong tries."""

    #: The name of the window.
    window: str
    #: The name of the gesture.
    gesture: str
    #: When the lockout ends, in nanoseconds on the clock of the touches.
    until: int


@dataclasses.dataclass(frozen=True)
class ScriptedFinger:
    """A finger that a script holds down."""

    #: The number of the finger, from 1 to 10. Successive steps with the same number are one touch.
    finger: int
    #: The distance from the left edge of the screen, in points.
    x: float
    #: The distance from the upper edge of the screen, in points.
    y: float


@dataclasses.dataclass(frozen=True)
class ScriptStep:
    """A moment of a script."""

    #: The time in seconds after the first step.
    time: float
    #: The fingers that are down. A finger that is missing, but was down in the step before, lifts.
    fingers: Tuple[ScriptedFinger, ...]


@dataclasses.dataclass(frozen=True)
class VariableSetting:
    """A variable to set or to remove."""

    #: The name: 1 to 100 of the letters A to Z and a to z, the digits, "_", "." and "-".
    name: str
    #: The value, at most 200 bytes, without control characters; None to remove the variable.
    value: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class BindingReport:
    """What a binding has done since its program started."""

    #: The name of the binding, for people. The service keeps at most 100 bytes of it.
    name: str
    #: The number of times that the binding started its task.
    runs: int
    #: The number of these tasks that failed.
    failures: int
    #: Why the last of them failed, as text for people; None if none has. The service keeps at most
    #: 200 bytes of it.
    last_failure: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class BindingList:
    """The bindings of one program."""

    #: The number of the program's user.
    user: int
    #: The program's process; 0 if unknown.
    process: int
    #: The bindings, in the order in which the program has reported them.
    bindings: Tuple[BindingReport, ...]


@dataclasses.dataclass(frozen=True)
class Health:
    """The health of the service: how often things happened since its start.

    It contains no locations.
    """

    #: When the service started, in seconds since 1970 UTC.
    started_at: int
    #: The number of connections of clients. It rises when a client connects again.
    connections: int
    #: The number of incidents: clients that were disconnected, and calls that were refused.
    incidents: int
    #: The number of devices that were added. It rises when a device is plugged in again.
    devices_added: int
    #: The number of touches, those of scripted fingers included.
    touches: int
    #: The number of times that a reload applied the configuration.
    reloads: int
    #: The number of times that a reload was rejected.
    rejected_reloads: int
    #: Whether the present contents of the files do not take effect, because they have an error.
    rejected: bool
    #: The number of turns of the service's event loop.
    turns: int
    #: The time of all turns in nanoseconds, without the time in which the service slept.
    turn_time: int
    #: The time of the longest turn of the last 5 to 10 minutes, in nanoseconds.
    longest_turn: int
    #: How often the filters changed or discarded contacts, by reason, for all devices together;
    #: empty if they never did.
    filtered: Tuple[Count, ...] = ()
    #: How often devices reported something wrong, by kind, for all devices together; empty if none
    #: did.
    oddities: Tuple[Count, ...] = ()


@dataclasses.dataclass(frozen=True)
class Status:
    """The state of the service.

    A client without the permission to watch receives the numbers of its own user, so that it does
    not learn when other users' windows are touched. A client with the permission "health" receives
    the numbers of all users, and nothing else about other users.
    """

    #: The program's version.
    version: str
    #: The number of connected clients; without the permission to watch or for health, those of
    #: one's own user.
    clients: int
    #: The number of clients with a stream of events; counted likewise.
    subscribers: int
    #: The number of devices.
    devices: int
    #: The number of devices that another program has grabbed (EVIOCGRAB); the service receives no
    #: events of them.
    grabbed: int
    #: The number of windows on the screens; without the permission to watch or for health, those
    #: that one may see.
    windows: int
    #: The number of live touches; without the permission to watch or for health, those in windows
    #: that one may see.
    touches: int
    #: Whether the service ignores touches now, because a client has called BeginIgnoring.
    ignoring: bool
    #: Where the configuration comes from.
    configuration: Configuration
    #: What each user with connections or windows makes the service keep, in the order of their
    #: numbers; without the permission to watch, that of one's own user.
    users: Tuple[UserUse, ...]
    #: The latest incidents, oldest first; without the permission to watch, those of one's own user.
    incidents: Tuple[Incident, ...]
    #: The mode; None while it is "normal".
    mode: Optional[Mode] = None
    #: The aids that are on; None if none is.
    accessibility: Optional[Accessibility] = None
    #: The users whose scripts touch screens now; without the permission to watch, one's own user.
    scripts: Tuple[int, ...] = ()
    #: The gestures that are locked out after wrong tries; empty without the permission to watch.
    lockouts: Tuple[Lockout, ...] = ()
    #: The number of frames with at least one event, since the start; None without the permission to
    #: watch or for health.
    frames: Optional[int] = None
    #: The number of messages that were queued for clients, since the start; None likewise.
    messages: Optional[int] = None
    #: The number of messages that replaced one that a client had not read; None likewise.
    merged: Optional[int] = None
    #: The number of clients that were disconnected because they did not read; None likewise.
    dropped: Optional[int] = None
    #: The bindings of the programs that report them, such as "tactile bind": at most 1024, and
    #: without the permission to watch, those of one's own user; empty if there are none. If the
    #: bindings of a program do not fit, the last one has the sums of the others, and its name has
    #: their number.
    bindings: Tuple[BindingList, ...] = ()
    #: How often things happened since the start; None without the permission to watch or for
    #: health.
    health: Optional[Health] = None


@dataclasses.dataclass(frozen=True)
class Frame:
    """The events between two reports of one device, in order for each kind."""

    #: The number of this reply: 0 for the first, then 1 more for each.
    sequence: int
    #: The time of the frame. In the first reply, and in a frame that a call causes: the time of the
    #: last frame that the client could have received; 0 if there was none. A client with the
    #: permission to watch receives the time of the newest event instead. Times never decrease.
    time: int
    #: The number of earlier frames that this frame replaces, because the client had not read them;
    #: 0 if it replaces none. Only frames in which the same things moved are replaced.
    merged: int = 0
    #: The full state, in the first reply and whenever the client's permissions change; else None.
    #: It replaces everything that the client received before.
    state: Optional[State] = None
    #: Changes of devices, in order.
    devices: Tuple[DeviceChange, ...] = ()
    #: The touches that changed, in order.
    touches: Tuple[Touch, ...] = ()
    #: The gestures that changed, in order.
    gestures: Tuple[Gesture, ...] = ()
    #: Shakes, in order.
    motions: Tuple[Motion, ...] = ()
    #: Turns of panels, in order.
    orientations: Tuple[Orientation, ...] = ()
    #: Commands of media keys, in order.
    remote_controls: Tuple[RemoteControl, ...] = ()
    #: Events of controls, in order.
    controls: Tuple[ControlEvent, ...] = ()
    #: Movements of scroll views' contents, in order.
    scrolls: Tuple[Scroll, ...] = ()
    #: Actions, in order.
    actions: Tuple[Action, ...] = ()
    #: The modes that began, in order.
    modes: Tuple[Mode, ...] = ()
    #: The idle times that passed or ended, in order.
    presence: Tuple[Presence, ...] = ()
    #: The changes of aids, in order.
    accessibility: Tuple[Accessibility, ...] = ()
    #: The views that a person has explored, in order.
    explored: Tuple[Explored, ...] = ()
    #: The variables that were set or removed, at most 20 times a second for each user. Of several
    #: changes of a variable, only the last one is reported. A reply to Attach has none.
    variables: Tuple[Variable, ...] = ()
    #: Decisions of the touch system, in order; empty unless "trace" is among the kinds.
    trace: Tuple[Decision, ...] = ()
    #: "lost" after the connection was lost: the frame cancels all live touches, gestures and motions.
    #: "restored" after it is back, with a new state and the scene attached again. Otherwise "up".
    connection: Literal["up", "lost", "restored"] = dataclasses.field(
        default="up", metadata={"own": True})


@dataclasses.dataclass(frozen=True)
class _Watched:
    """A reply of io.tactile.Devices.Watch."""

    #: The number of this reply: 0 for the first, then 1 more for each.
    sequence: int
    #: The time in nanoseconds of CLOCK_MONOTONIC. A played recording has its own times.
    time: int
    #: All devices in the order of arrival; None after the first reply.
    devices: Optional[Tuple[Device, ...]] = None
    #: Changes of devices, in order; empty if there are none.
    changes: Tuple[DeviceChange, ...] = ()


@dataclasses.dataclass(frozen=True)
class HitTest:
    """The view that a touch at a location would hit, with the reason."""

    #: The first 200 views that were asked, with their answers, a line each; indented by depth. If
    #: there are more, the last line has their number.
    walk: Tuple[str, ...]
    #: The window that receives touches there; None if there is none, or if the client may not see
    #: it.
    window: Optional[str] = None
    #: The view of the requested window that is hit; None if there is none.
    view: Optional[str] = None
    #: The number of the user who owns that window; None if it belongs to no user.
    user: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class Occasions:
    """What a program can wait for in windows that belong to no user."""

    #: The gestures, ordered by name, then by view, then by kind; equal ones once.
    gestures: Tuple[GestureOccasion, ...]
    #: The names of the actions that recognizers and controls send, each once, in alphabetical
    #: order.
    actions: Tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class _Traced:
    """A reply of io.tactile.Trace.Subscribe."""

    #: The number of this reply: 0 for the first, then 1 more for each.
    sequence: int
    #: The time in nanoseconds of CLOCK_MONOTONIC. A played recording has its own times.
    time: int
    #: The decisions of this moment, in order; empty in the first reply.
    trace: Tuple[Decision, ...] = ()


@dataclasses.dataclass(frozen=True)
class _Recent:
    """A reply of io.tactile.Trace.ReadRecent."""

    #: The time for which the service keeps events, in minutes; 0 if it keeps none.
    minutes: int
    #: A part of the recording, with some hundreds of events.
    text: str
    #: Where the next part begins; None after the last part.
    next: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class ServiceInfo:
    """The service that answers on the socket."""

    #: The vendor of the service.
    vendor: str
    #: The program's name.
    product: str
    #: The program's version, such as "0.1.0".
    version: str
    #: The address of the documentation.
    url: str
    #: The names of the service's interfaces, with this one.
    interfaces: Tuple[str, ...]
# </generated>


# --- Errors ----------------------------------------------------------------------------


def _one_line(text: str) -> str:
    """Escape controls, line separators, changes of the writing direction and invisible characters."""
    if text.isprintable():
        return text
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return "".join(
        each.encode("unicode_escape").decode("ascii") if unicodedata.category(each) in hidden else each
        for each in text)


class TactileError(Exception):
    """An error of this library. Its text is a sentence that suggests what to do.

    The text is one line. Control characters and invisible characters in it are escaped, since it may
    contain text of the service or of another program.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(_one_line(text))


class InvalidArgument(TactileError, ValueError):
    """An argument has a value that no service accepts, or the contents of a file are wrong."""


class UnreadableFile(TactileError):
    """A file that an argument names cannot be read."""


class ConnectionFailed(TactileError):
    """The client cannot connect: the service does not run, or the user may not connect."""


class ConnectionLost(TactileError):
    """The service closed the connection."""


class NoAnswer(TactileError):
    """The service did not reply in time."""


class ProtocolError(TactileError):
    """The program at the socket does not follow Tactile's protocol."""


class VarlinkError(TactileError):
    """The service returned an error with this `name` and these `parameters`."""

    #: The members of `parameters` that are attributes, with their types; for subclasses.
    _members: ClassVar[Mapping[str, type]] = {}

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
        advice = _ADVICE.get(type(self).__name__)
        if advice is not None:
            return advice.format(**self.parameters)
        return f"the service refused: {self.name} {self.parameters or ''}".rstrip()


#: The text of each error, by its class.
_ADVICE: Dict[str, str] = {
    "NotAllowed": "the user lacks the permission '{right}'; ask the administrator for it",
    "InvalidParameter": "the service refused the parameter '{parameter}'; see `tactile interface`",
    "InvalidScene": "the service refused the scene: {path}: {reason}",
    "NoSuchWindow": "the service has no window '{window}' that you may use; see describe()",
    "TooSlow": "the client left more than {limit} bytes unread; read in a thread, or select less",
    "TooManyConnections": "the service allows at most {limit} connections; close one",
    "NoSuchScreen": "the service has no screen '{screen}' with a touch panel; see status() and devices()",
    "ScreenBusy": "the service cannot touch the screen now: {reason}",
    "Interrupted": "the scripted touches were cancelled: {reason}",
    "InvalidConfiguration": "the service rejected the new configuration: {reason}",
    "InterfaceNotFound": "the service has no interface '{interface}'; info() lists its interfaces",
    "MethodNotFound": "the service has no method '{method}'; interface() lists its methods",
    "MethodNotImplemented": "the service does not implement '{method}'",
}


# <generated: errors>
class NotAllowed(VarlinkError):
    """The client lacks a permission."""

    #: The missing permission: "watch", "control", or one such as "attach at level 500".
    right: str
    _members = {"right": str}


class TooSlow(VarlinkError):
    """The client does not read fast enough. This is its last reply. Read in a thread of its own
    or subscribe to less; then connect and subscribe again."""

    #: The most bytes that may wait for a client.
    limit: int
    _members = {"limit": int}


class InvalidScene(VarlinkError):
    """A description is wrong. The call changed nothing."""

    #: The path to the wrong value, such as "windows[0].views[2].frame".
    path: str
    #: The value found, the values allowed, and the word that was probably meant.
    reason: str
    _members = {"path": str, "reason": str}


class NoSuchWindow(VarlinkError):
    """There is no such window, or it belongs to another user."""

    #: The name in the call.
    window: str
    _members = {"window": str}


class InvalidConfiguration(VarlinkError):
    """The configuration is wrong. The present one stays."""

    #: Where it is wrong, the value found and the values allowed.
    reason: str
    _members = {"reason": str}


class TooManyConnections(VarlinkError):
    """Too many connections are open: in all, or of one user."""

    #: The most connections that may be open.
    limit: int
    _members = {"limit": int}


class NoSuchScreen(VarlinkError):
    """There is no such screen, or it has no touch panel."""

    #: The name in the call; empty if it named none.
    screen: str
    _members = {"screen": str}


class ScreenBusy(VarlinkError):
    """A script cannot begin, because something else touches the screen."""

    #: What touches the screen, as a sentence.
    reason: str
    _members = {"reason": str}


class Interrupted(VarlinkError):
    """A script ended before its last step, and its touches were cancelled."""

    #: Why it ended, as a sentence.
    reason: str
    _members = {"reason": str}


class InterfaceNotFound(VarlinkError):
    """The service has no interface of that name. GetInfo lists its interfaces."""

    #: The name in the call.
    interface: str
    _members = {"interface": str}


class MethodNotFound(VarlinkError):
    """The interface has no such method. GetInterfaceDescription lists its methods."""

    #: The method's full name, as in the call.
    method: str
    _members = {"method": str}


class InvalidParameter(VarlinkError):
    """A parameter is missing or has a wrong value."""

    #: The path to it from the parameters, such as "kinds[2]"; empty for the whole message.
    parameter: str
    _members = {"parameter": str}


class PermissionDenied(VarlinkError):
    """The caller lacks a permission."""


class ExpectedMore(VarlinkError):
    """The method answers more than once: call it with "more": true."""


class MethodNotImplemented(MethodNotFound):
    """The interface has the method, but this service does not implement it."""


_SERVICE_ERRORS: Tuple[Type[VarlinkError], ...] = (
    InterfaceNotFound, MethodNotFound, InvalidParameter, PermissionDenied, ExpectedMore,
    MethodNotImplemented)
_OWN_ERRORS: Tuple[Type[VarlinkError], ...] = (
    NotAllowed, TooSlow, InvalidScene, NoSuchWindow, InvalidConfiguration, TooManyConnections,
    NoSuchScreen, ScreenBusy, Interrupted)
# </generated>


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
# One reader for all classes above. It uses their annotations, so a class defines its message completely. The
# reader skips unknown members. An error contains the path of the wrong member.

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


#: The most characters of an integer of a reply: a sign and 19 digits.
_INTEGER_LENGTH = 20


def _read_integer(text: str) -> int:
    """An integer of 64 bits. Python versions without a limit of their own take minutes for millions of
    digits."""
    if len(text) > _INTEGER_LENGTH:
        raise ValueError(f"found an integer of {len(text)} characters")
    return int(text)


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
        reply = json.loads(
            message.decode("utf-8"), parse_constant=_refuse_constant, parse_int=_read_integer)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"the service sent what is not JSON: {error}") from None
    members = _read_object(reply, "")
    parameters = _read_object(members.get("parameters") or {}, "parameters")
    name = members.get("error")
    if name is None:
        return parameters
    raise _refusal(_read_str(name, "error"), parameters)


# --- Calling ------------------------------------------------------------------------------------

#: A scene: an object with "windows", the windows alone, or the path of a file with either, in YAML (`*.yaml`,
#: `*.yml`) or JSON.
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
            raise InvalidArgument(f"cannot encode the parameters of {method}: {error}") from None
        self.data = text.encode("utf-8") + b"\0"
        self.read = read
        self.parameters = given

    def reply(self, message: bytes) -> _T:
        """Reads the reply to the call."""
        try:
            return self.read(_answer(message))
        except InvalidParameter as error:
            error.args = (_one_line(_explained(error.parameter, self.parameters) or str(error)),)
            raise


#: The values that the service accepts, by parameter: words, or a phrase.
_ALLOWED: Dict[str, Union[str, Tuple[str, ...]]] = {
    "begin": "the number of a part, from the reply before",
    "kinds": get_args(Kind), "command": get_args(Command),
    "device": "the number of a device that exists",
    "seconds": "a number of seconds, more than 0 and at most 3600",
    "mode": ("normal", "locked", "cleaning", "asleep"),
    "limit": "a number of seconds, more than 0 and at most the time of the mode in the configuration, and "
             "none for normal",
    "accommodations": "true or false", "exploring": "true or false",
    "withoutOthers": "true or false", "withoutSecret": "true or false", "nextTouch": get_args(NextTouch),
    "windows": "the name of a window, of at most 400 bytes",
    "views": "the name of a view, of at most 400 bytes",
    "gestures": "the name or kind of a recognizer, of at most 400 bytes",
    "users": "the number of a user, or -1 for the machine", "devices": "the number of a device",
    "window": "the name of a window", "user": "the number of a user, or -1 for the machine",
    "responder": "the name of a view or a controller of the window, or of the window itself",
    "location": "an object with the numbers x and y", "location.x": "a number",
    "location.y": "a number", "interface": "the name of an interface; info() lists the interfaces",
    "variables": "at most 64 variables, of which each user may keep 32",
    "variables.name": "1 to 100 letters (A to Z, a to z), digits, '_', '.' and '-'",
    "variables.value": "at most 200 bytes without control characters",
    "bindings": "at most 256 bindings of a user", "bindings.runs": "a number of at least 0",
    "bindings.failures": "a number of at least 0",
    "changes": "a list of at most 1000 changes", "screen": "the name of a screen",
    "steps": (
        "at most 10000 steps in at most 600 seconds, from the time 0 on and at least 0.001 seconds apart, "
        "each with at most 10 fingers within the screen; the last one without fingers")}
#: The limits of each list in a subscription: its entries, and the bytes of a name.
_MOST_ENTRIES, _LONGEST_NAME = 1000, 400


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _explained(path: str, parameters: Mapping[str, object]) -> Optional[str]:
    """The value of a refused parameter and the allowed values; None if they are unknown."""
    if re.match(r"steps\b", path):
        return f"the service refused {path}: expected {_ALLOWED['steps']}"
    if match := re.fullmatch(r"(variables|bindings)\[(\d+)\]\.(\w+)", path):
        expected = _ALLOWED.get(f"{match[1]}.{match[3]}", "another value")
        found = cast(Any, parameters[match[1]])[int(match[2])].get(match[3])
        if match[3] == "value":
            # The error may be logged, and a value is not for everyone.
            found = len(str(found).encode("utf-8", "surrogatepass"))
            return f"the service refused {path}: found {found} bytes, expected {expected}"
        return f"the service refused {path}: found {_shortened(found)}, expected {expected}"
    if path in ("variables", "bindings"):
        return f"the service refused {path}: expected {_ALLOWED[path]}; see status() for the reason"
    match = re.fullmatch(r"(\w+)(?:\[(\d+)\]|\.(\w+))?", path)
    if match is None or match[1] not in parameters:
        return None
    name, found = match[1], parameters[match[1]]
    allowed = _ALLOWED.get(f"{name}.{match[3]}" if match[3] else name)
    if allowed is None:
        return None
    if match[3]:
        found = found.get(match[3]) if isinstance(found, Mapping) else found
    elif match[2] and isinstance(found, list) and int(match[2]) < len(found):
        found = found[int(match[2])]
    elif isinstance(found, list):
        return f"the service refused {path}: {_too_long(name, found)}"
    refused = f"the service refused {path}: found {_shortened(found)}, expected"
    if isinstance(allowed, str):
        return f"{refused} {allowed}"
    near = difflib.get_close_matches(str(found), allowed, 1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return f"{refused} one of {', '.join(allowed)}{hint}"


def _too_long(name: str, found: List[Any]) -> str:
    """Why the service refuses a whole list of a subscription."""
    if len(found) > _MOST_ENTRIES:
        return f"found {len(found)} entries, expected at most {_MOST_ENTRIES}"
    for index, entry in enumerate(found):
        length = len(str(entry).encode("utf-8", "surrogatepass"))
        if length > _LONGEST_NAME:
            return (
                f"found {length} bytes in {name}[{index}], expected a name of at most {_LONGEST_NAME} "
                "bytes")
    return "this user has too many different subscriptions; close one, or select fewer names"


def _with_names(error: Union[NoSuchWindow, InterfaceNotFound], names: Iterable[str]) -> None:
    """Adds the names that exist to the text of an error."""
    found = error.window if isinstance(error, NoSuchWindow) else error.interface
    others = sorted({name for name in names if name != found})
    near = difflib.get_close_matches(found, others, 1)
    listed = f"names are {', '.join(others)}" if others else "there are none"
    hint = f"; did you mean '{near[0]}'?" if near else ""
    error.args = (_one_line(f"{error}; {listed}{hint}"),)


def _names(frame: Frame) -> List[str]:
    """The names of the windows in a state."""
    state = frame.state
    if state is None:
        return []
    return [window.name for window in state.windows] + [window.name for window in state.waiting]


def _nothing(parameters: Dict[str, object]) -> None:
    return None


def _of(kind: Type[_T]) -> Callable[[Dict[str, object]], _T]:
    return functools.partial(_read, kind, path="parameters")


def _member(name: str, hint: object) -> Callable[[Dict[str, object]], Any]:
    reader = _reader(hint)
    return lambda parameters: reader(parameters.get(name), f"parameters.{name}")


def _file_text(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = "it is not UTF-8" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or error
        raise UnreadableFile(f"cannot read {path}: {reason}") from None


def _scene_file(path: str) -> object:
    """The contents of a file with a scene."""
    text = _file_text(path)
    if path.endswith((".yaml", ".yml")):
        return _yaml(text, path)
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(
            f"{path} is not JSON: {error}. The name of a file in YAML ends with .yaml") from None


def _yaml(text: str, path: str) -> object:
    """The value of a text in YAML, read as the service reads it: with the core schema of YAML 1.2, in which `on`
    and `no` are words, and without tags, anchors and aliases."""
    try:
        yaml: Any = importlib.import_module("yaml")
    except ImportError:
        raise UnreadableFile(
            f"cannot read {path}: PyYAML is missing; install python3-yaml (Debian) or PyYAML (pip), or write the "
            "scene in JSON") from None

    def flaw(mark: Any, problem: str) -> InvalidArgument:
        return InvalidArgument(f"{path}:{mark.line + 1}:{mark.column + 1}: {problem}")

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        def compose_node(self, parent: object, index: object) -> object:
            event = self.peek_event()
            if getattr(event, "anchor", None) or getattr(event, "tag", None):
                raise flaw(event.start_mark, "found a tag, anchor or alias, expected the value itself")
            return super().compose_node(parent, index)

    def value(node: Any) -> object:
        if isinstance(node, yaml.SequenceNode):
            return [value(each) for each in node.value]
        if isinstance(node, yaml.MappingNode):
            members: Dict[str, object] = {}
            for key, each in node.value:
                if not isinstance(key, yaml.ScalarNode) or key.value in members:
                    raise flaw(key.start_mark, "expected a word as a key, once in its map")
                members[key.value] = value(each)
            return members
        return _plain(node.value) if node.style is None else node.value

    try:
        root = yaml.compose(text, Loader=Loader)
        return None if root is None else value(root)
    except yaml.MarkedYAMLError as error:
        raise flaw(error.problem_mark or error.context_mark, error.problem or str(error)) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise InvalidArgument(f"{path}: {error}") from None


def _plain(word: str) -> object:
    """The value of a word without quotes in YAML."""
    if word in ("", "~", "null", "Null", "NULL"):
        return None
    if word in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return word.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]{1,15}", word):
        return int(word)
    if re.fullmatch(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?", word):
        return float(word)
    return word


def _windows(scene: Scene) -> List[Dict[str, object]]:
    """The windows of a scene, each in a new dictionary."""
    found: object = scene
    if isinstance(scene, (str, os.PathLike)):
        found = _scene_file(os.fspath(scene))
    if isinstance(found, Mapping):
        unknown = [key for key in found if key != "windows"]
        if unknown or "windows" not in found:
            raise InvalidArgument(f"a scene has \"windows\" and nothing else; found {sorted(map(str, found))}")
        found = found["windows"]
    if not isinstance(found, Sequence) or isinstance(found, (str, bytes)):
        raise InvalidArgument("a scene is {\"windows\": [...]}, or the list of its windows")
    windows: List[Dict[str, object]] = []
    for window in found:
        if not isinstance(window, Mapping):
            raise InvalidArgument(f"a window is an object with a \"name\"; found {window!r}")
        windows.append(dict(window))
    return windows


def _list(values: Optional[Iterable[_T]]) -> Optional[List[_T]]:
    if isinstance(values, str):
        raise InvalidArgument(f"expected a list of words, found the one word {values!r}")
    if isinstance(values, (bytes, Mapping)) or not isinstance(values, (Iterable, type(None))):
        raise InvalidArgument(f"expected a list, found {values!r}")
    return None if values is None else list(values)


_CHANGE = '{"window": "main", "setView": {"name": "page", "hidden": True}}'


def _changes(changes: Iterable[Mapping[str, object]]) -> List[Dict[str, object]]:
    example = f"[{_CHANGE}]"
    if isinstance(changes, (str, bytes, Mapping)) or not isinstance(changes, Iterable):
        raise InvalidArgument(f"expected a list of changes, such as {example}; found {changes!r}")
    found = list(changes)
    for index, change in enumerate(found):
        if not isinstance(change, Mapping):
            raise InvalidArgument(
                f"changes[{index}]: expected a change, such as those of {example}; found {change!r}")
    return [dict(change) for change in found]


def _subscribe(
    kinds: Optional[Iterable[Kind]], windows: Optional[Iterable[str]],
    users: Optional[Iterable[int]], views: Optional[Iterable[str]],
    gestures: Optional[Iterable[str]], devices: Optional[Iterable[int]], without_others: bool,
    without_secret: bool
) -> _Request[Frame]:
    return _Request(
        "io.tactile.Events.Subscribe", _of(Frame), is_stream=True, kinds=_list(kinds),
        windows=_list(windows), users=_list(users), views=_list(views), gestures=_list(gestures),
        devices=_list(devices), withoutOthers=without_others or None, withoutSecret=without_secret or None)


def _attach(windows: Sequence[Mapping[str, object]]) -> _Request[Frame]:
    return _Request("io.tactile.Scene.Attach", _of(Frame), is_stream=True, windows=windows)


def _update(
    windows: Sequence[Mapping[str, object]], user: Optional[int] = None
) -> _Request[None]:
    return _Request("io.tactile.Scene.Update", _nothing, windows=windows, user=user)


def _change(changes: Iterable[Mapping[str, object]], user: Optional[int]) -> _Request[None]:
    return _Request(
        "io.tactile.Scene.Update", _nothing, changes=_changes(changes), user=user)


def _info() -> _Request[ServiceInfo]:
    return _Request("org.varlink.service.GetInfo", _of(ServiceInfo))


def _interface(name: str) -> _Request[str]:
    return _Request(
        "org.varlink.service.GetInterfaceDescription", _member("description", str), interface=name)


def _devices() -> _Request[Tuple[Device, ...]]:
    return _Request("io.tactile.Devices.List", _member("devices", Tuple[Device, ...]))


def _watched(parameters: Dict[str, object]) -> Frame:
    """The reply as a frame, so that a stream of devices can reconnect like other streams."""
    reply = _read(_Watched, parameters, "parameters")
    state = None
    if reply.devices is not None:
        state = State(
            version=PROTOCOL_VERSION, screens=(), devices=reply.devices, windows=(), touches=())
    return Frame(
        sequence=reply.sequence, time=reply.time, state=state, devices=reply.changes)


def _traced(parameters: Dict[str, object]) -> Frame:
    """The reply as a frame, so that a stream of decisions can reconnect like other streams."""
    reply = _read(_Traced, parameters, "parameters")
    return Frame(sequence=reply.sequence, time=reply.time, trace=reply.trace)


def _decisions() -> _Request[Frame]:
    return _Request("io.tactile.Trace.Subscribe", _traced, is_stream=True)


def _recent(begin: Optional[int]) -> _Request[_Recent]:
    return _Request(
        "io.tactile.Trace.ReadRecent",
        lambda parameters: _read(_Recent, parameters, "parameters"), begin=begin)


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


def _occasions() -> _Request[Occasions]:
    return _Request("io.tactile.Scene.ListOccasions", _of(Occasions))


def _status() -> _Request[Status]:
    return _Request("io.tactile.Control.GetStatus", _member("status", Status))


def _begin_ignoring(seconds: float) -> _Request[None]:
    return _Request("io.tactile.Control.BeginIgnoring", _nothing, seconds=seconds)


def _end_ignoring() -> _Request[None]:
    return _Request("io.tactile.Control.EndIgnoring", _nothing)


def _set_mode(mode: str, limit: Optional[float]) -> _Request[Mode]:
    return _Request("io.tactile.Control.SetMode", _member("mode", Mode), mode=mode, limit=limit)


def _set_accessibility(
    accommodations: Optional[bool], exploring: Optional[bool], next_touch: Optional[NextTouch]
) -> _Request[Accessibility]:
    return _Request(
        "io.tactile.Control.SetAccessibility", _member("accessibility", Accessibility),
        accommodations=accommodations, exploring=exploring, nextTouch=next_touch)


def _set_variables(values: Mapping[str, Optional[str]]) -> _Request[None]:
    if not isinstance(values, Mapping):
        raise InvalidArgument(f"expected a dict of variables, found {values!r}")
    return _Request(
        "io.tactile.Control.SetVariables", _nothing, variables=[
            {"name": name} if value is None else {"name": name, "value": value}
            for name, value in values.items()])


def _report_bindings(bindings: Iterable[BindingReport]) -> _Request[None]:
    return _Request(
        "io.tactile.Control.ReportBindings", _nothing, bindings=[
            {"name": each.name, "runs": each.runs, "failures": each.failures,
             **({} if each.last_failure is None else {"lastFailure": each.last_failure})}
            for each in bindings])


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


def _release(device: Optional[int]) -> _Request[Tuple[int, ...]]:
    return _Request(
        "io.tactile.Control.Release", _member("devices", Tuple[int, ...]), device=device)


def _play(steps: Iterable[ScriptStep], screen: Optional[str]) -> _Request[None]:
    return _Request(
        "io.tactile.Control.Play", _nothing, screen=screen,
        steps=[dataclasses.asdict(step) for step in steps])


def _tap(x: float, y: float, seconds: float) -> Tuple[ScriptStep, ...]:
    return ScriptStep(0.0, (ScriptedFinger(1, x, y),)), ScriptStep(seconds, ())


def _swipe(
    start: Tuple[float, float], end: Tuple[float, float], seconds: float
) -> Tuple[ScriptStep, ...]:
    """Moves at 125 Hz, and lifts 0.008 seconds after the end, as a panel would."""
    moves = max(int(min(seconds, 60) / 0.008), 1)
    shares = [move / moves for move in range(moves + 1)]
    return (*(
        ScriptStep(seconds * share, (ScriptedFinger(
            1, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share),))
        for share in shares), ScriptStep(seconds + 0.008, ()))


# --- Files of scripts ---------------------------------------------------------------------------

#: The words that change a finger in a `.touch` file.
_CHANGES = ("down", "move", "up", "cancel")
#: The attributes of a finger in a `.touch` file. Scripted fingers do not have them.
_FINGER_ATTRIBUTES = ("pen", "force", "radius", "buttons")
#: The most fingers of a script: those of two hands.
_MOST_FINGERS = 10


class _ScriptBuilder:
    """Makes steps from fingers that land, move and lift.

    Times become whole milliseconds, and steps are at least one millisecond apart. So no landing and no lift
    is lost.
    """

    def __init__(self) -> None:
        self.steps: List[ScriptStep] = []
        self._start: Optional[float] = None
        self._last = -1
        # The numbers and locations of the fingers that are down, by their names in the file.
        self._down: Dict[str, Tuple[int, float, float]] = {}

    def add(self, milliseconds: float, changes: Iterable[Tuple[str, str, float, float]]) -> None:
        """Adds the changes of one moment: a word, the name of a finger, and its location."""
        if self._start is None:
            self._start = milliseconds
        elapsed = milliseconds - self._start
        landed: List[str] = []
        for change, finger, x, y in changes:
            # A finger that changes twice in a moment needs two steps.
            if change != "move" and finger in landed:
                self._write(elapsed)
                landed = []
            # A finger that lifts now keeps its number until the next step.
            if change == "down" and not self._free and len(self._down) < _MOST_FINGERS:
                self._write(elapsed)
            if change == "down":
                self._down.pop(finger, None)
                if not self._free:
                    raise ValueError(f"found more than {_MOST_FINGERS} fingers at once")
                self._down[finger] = self._free[0], x, y
                landed.append(finger)
            elif finger in self._down and change == "move":
                self._down[finger] = self._down[finger][0], x, y
            elif change != "move":
                self._down.pop(finger, None)
        self._write(elapsed)

    def lift(self) -> None:
        """Lifts all fingers."""
        if self._down:
            self._down = {}
            self._write(self._last + 1)

    @property
    def _free(self) -> List[int]:
        """The numbers that no finger has, now and in the last step."""
        taken = {number for number, _, _ in self._down.values()}
        if self.steps:
            taken.update(finger.finger for finger in self.steps[-1].fingers)
        return [number for number in range(1, _MOST_FINGERS + 1) if number not in taken]

    def _write(self, milliseconds: float) -> None:
        fingers = tuple(ScriptedFinger(*finger) for finger in self._down.values())
        if fingers == (self.steps[-1].fingers if self.steps else None):
            return
        self._last = max(math.floor(milliseconds + 0.5), self._last + 1)
        self.steps.append(ScriptStep(self._last / 1000, fingers))


def _words(line: str) -> List[str]:
    """The words of a line of a `.touch` file, without its comment."""
    words: List[str] = []
    for word in line.split():
        if word.startswith("#"):
            break
        words.append(word)
    return words


def _numbers(text: str, separator: str) -> Tuple[float, ...]:
    """Finite numbers, or none if the text has another form."""
    try:
        numbers = tuple(float(part) for part in text.split(separator))
    except ValueError:
        return ()
    return numbers if all(math.isfinite(number) for number in numbers) else ()


def _finger_change(words: List[str]) -> Tuple[str, str, float, float]:
    """One change of a finger: a word, the name of the finger, and its location."""
    if not words or words[0] not in _CHANGES:
        raise ValueError(
            f"found {words[0] if words else 'nothing'!r}; only fingers can touch a screen, expected "
            "down, move, up, cancel or wait")
    if len(words) < 2 or not re.fullmatch(r"(\d+:)?\d+", words[1], re.ASCII):
        raise ValueError("expected a finger, such as 1, or 2:1 for device 2")
    finger = words[1] if ":" in words[1] else f"1:{words[1]}"
    has_location = len(words) > 2 and "," in words[2]
    location = _numbers(words[2], ",") if has_location else ()
    if len(location) != 2 and (has_location or words[0] in ("down", "move")):
        raise ValueError("expected a location, such as 50,50")
    for word in words[3 if has_location else 2:]:
        if word.partition("=")[0] not in _FINGER_ATTRIBUTES:
            raise ValueError(f"found {word!r}; expected one of {', '.join(_FINGER_ATTRIBUTES)}")
    x, y = location or (0.0, 0.0)
    return words[0], finger, x, y


def _touch_script(text: str) -> Tuple[ScriptStep, ...]:
    """The steps of the input of a `.touch` file. An error begins with the number of its line."""
    lines = text.split("\n")
    marks = [number for number, line in enumerate(lines) if line.startswith("---")]
    if len(marks) != 2:
        raise ValueError(
            f"1: found {len(marks)} lines of '---', expected 2: one before and one after the input")
    builder, last = _ScriptBuilder(), 0.0
    for number, line in enumerate(lines[marks[0] + 1:marks[1]], marks[0] + 2):
        words = _words(line)
        if not words:
            continue
        try:
            clock = _numbers(words[0], ",")
            if len(clock) != 1 or not last <= clock[0] <= 86_400_000:
                raise ValueError(
                    f"found {words[0]!r}; expected a time in milliseconds, not before the line above")
            last = clock[0]
            if words[1:2] == ["wait"]:
                continue
            changes: List[List[str]] = [[]]
            for word in words[1:]:
                if word == "+":
                    changes.append([])
                else:
                    changes[-1].append(word)
            builder.add(last, [_finger_change(change) for change in changes])
        except ValueError as error:
            raise ValueError(f"{number}: {error}") from None
    builder.lift()
    return tuple(builder.steps)


def read_script(path: Union[str, os.PathLike[str]]) -> Tuple[ScriptStep, ...]:
    """Reads the steps of a script from a file, for `Client.play`.

    The file is a `.touch` file, of which the fingers of the input are played, or the output of
    `tactile play --print`, which can have any recording. Raises `InvalidArgument` with the place of an error, and
    `UnreadableFile`.
    """
    name = os.fspath(path)
    text = _file_text(name)
    if name.endswith(".touch"):
        try:
            steps = _touch_script(text)
        except ValueError as error:
            raise InvalidArgument(f"{name}:{error}") from None
    elif text.lstrip().startswith("{"):
        try:
            members = _read_object(json.loads(text, parse_constant=_refuse_constant), "")
            steps = _read_list(_reader(ScriptStep), members.get("steps"), "steps")
        except (ProtocolError, ValueError, RecursionError) as error:
            raise InvalidArgument(f"{name}: {error}") from None
    else:
        raise InvalidArgument(
            f"{name}: expected a .touch file or the output of tactile play --print; to play a recording, run "
            f"tactile play --print {name} > script.json")
    if not any(step.fingers for step in steps):
        raise InvalidArgument(f"{name}: found no touch; expected at least one")
    return steps


def _script(script: Union[str, os.PathLike[str], Iterable[ScriptStep]]) -> Tuple[ScriptStep, ...]:
    steps = read_script(script) if isinstance(script, (str, os.PathLike)) else tuple(script)
    for index, step in enumerate(steps):
        if not isinstance(step, ScriptStep):
            raise InvalidArgument(f"steps[{index}]: found {step!r}, expected a ScriptStep")
    return steps


# --- Connecting ---------------------------------------------------------------------------------

#: The socket of the service.
SERVICE_SOCKET = "/run/tactile/tactiled.socket"


def default_socket() -> str:
    """The default socket: that of the user's own daemon in `$XDG_RUNTIME_DIR/tactile` if it exists, else that of
    the service. The command `tactile` uses the same rule."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    own = folder + "/tactile/tactiled.socket"
    return own if folder.startswith("/") and os.path.lexists(own) else SERVICE_SOCKET


def _unreachable(path: str, error: OSError) -> ConnectionFailed:
    if error.errno in (errno.ENOENT, errno.ECONNREFUSED):
        advice = "no daemon listens there. Is tactiled running? Start it, or name its socket."
    elif error.errno in (errno.EACCES, errno.EPERM):
        advice = (
            "permission denied. Join its group with 'usermod -aG tactile USER' and log in again, "
            "or ask its owner for access.")
    else:
        advice = f"{error.strerror or error}."
    return ConnectionFailed(f"cannot connect to {path}: {advice}")


def _connected(path: str, timeout: float) -> socket.socket:
    """Returns a connected socket. While the queue of the daemon is full, it waits in the kernel."""
    try:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    except OSError as error:
        raise ConnectionFailed(f"cannot make a socket: {error.strerror}") from None
    try:
        # After settimeout(), the kernel would refuse the connection at once if the queue is full.
        wait = min(max(timeout, 0.001), 1e6)
        patience = struct.pack("@ll", int(wait), int(wait % 1 * 1e6))
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, patience)
        connection.connect(path)
    except BlockingIOError:
        connection.close()
        raise ConnectionFailed(
            f"cannot connect to {path}: the daemon did not accept the connection for "
            f"{timeout:g} seconds; see its log.") from None
    except OSError as error:
        connection.close()
        raise _unreachable(path, error) from None
    except ValueError as error:
        connection.close()
        raise InvalidArgument(f"cannot connect to {path!r}: {error}") from None
    return connection


def _is_over(descriptor: int, seconds: float) -> bool:
    """Whether the other end of a connection has closed it, or does so within some time. Nothing is read."""
    poll = select.poll()
    try:
        poll.register(descriptor, select.POLLRDHUP)
    except ValueError:
        return True  # Closed here.
    return bool(poll.poll(seconds * 1000))


def _ended(framer: _Framer) -> ConnectionLost:
    if framer.is_empty:
        return ConnectionLost("the service closed the connection")
    return ConnectionLost("the service closed the connection in the middle of a message")


class _Wire:
    """A blocking connection."""

    def __init__(self, path: str, limit: int, timeout: float) -> None:
        self._framer = _Framer(limit)
        self.socket = _connected(path, timeout)

    def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes, timeout: float) -> None:
        self.socket.settimeout(timeout)
        try:
            self.socket.sendall(data)
        except socket.timeout:
            raise NoAnswer(f"the service did not accept a call for {timeout:g} seconds") from None
        except OSError:
            # The reply can contain the reason; it is read next.
            pass

    def receive(self, timeout: Optional[float]) -> Optional[bytes]:
        """Returns the next message, or None after the timeout."""
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
            raise NoAnswer(f"the service did not reply for {timeout:g} seconds")
        return message


class _Follower:
    """The live touches, gestures and shakes of a stream, to cancel them when the connection is lost."""

    def __init__(self) -> None:
        self._next = 0
        self._time = 0
        self._touches: Dict[int, Touch] = {}
        self._gestures: Dict[Tuple[str, str, Optional[int]], Gesture] = {}
        self._motions: Dict[int, Motion] = {}
        self._was_lost = False

    def follow(self, frame: Frame) -> Frame:
        """Records a frame and returns it. The first frame after a loss is marked as restored."""
        if frame.sequence != self._next:
            raise ProtocolError(
                f"the service sent reply {frame.sequence} instead of {self._next}")
        if frame.state is not None and frame.state.version > PROTOCOL_VERSION:
            raise ProtocolError(
                f"the service uses version {frame.state.version} of the protocol, and this client "
                f"supports version {PROTOCOL_VERSION}; use the tactile_kiosk of the service")
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
        """The frame that cancels all live touches, gestures and shakes."""
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
    """The times of connection attempts: immediately, then after 50 ms, then twice the previous time, at most 2 s."""

    def __init__(self, patience: Optional[float]) -> None:
        self._delay = 0.0
        now = time.monotonic()
        self._end = None if patience is None else now + patience
        self.due = now

    def failed(self, error: TactileError) -> None:
        """Plans the next attempt. Raises an error if it would be too late or useless."""
        lasting = isinstance(error, VarlinkError) and not isinstance(error, (TooManyConnections, TooSlow))
        if lasting or isinstance(error, (ProtocolError, InvalidArgument)):
            raise error
        self._delay = min(max(self._delay * 2, 0.05), 2.0)
        self.due = time.monotonic() + self._delay
        if self._end is not None and self.due > self._end:
            raise ConnectionLost(f"the service did not return: {error}") from error


class _Shown:
    """A private copy of the windows of an attached scene, with all later changes."""

    def __init__(self, scene: Scene) -> None:
        #: Protects the windows.
        self._lock = threading.Lock()
        self.windows: List[_Part] = copy.deepcopy(_windows(scene))

    def attach(self) -> _Request[Frame]:
        """The call that shows the windows."""
        with self._lock:
            return _attach(self.windows)

    def update(self, windows: Sequence[Mapping[str, object]]) -> None:
        new = {str(window.get("name")): copy.deepcopy(dict(window)) for window in windows}
        with self._lock:
            self.windows = [new.get(str(window.get("name")), window) for window in self.windows]

    def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """Applies changes, except changes to parts that other processes added.

        The service has accepted them, or is away. Raises `InvalidArgument` for what it never accepts; then nothing
        has changed.
        """
        with self._lock:
            windows = copy.deepcopy(self.windows)
            for index, change in enumerate(copy.deepcopy([dict(change) for change in changes])):
                for window in windows:
                    if window.get("name") == change.get("window"):
                        try:
                            _change_window(window, change)
                        except LookupError:
                            pass
                        except (StopIteration, AttributeError, TypeError, ValueError):
                            raise InvalidArgument(
                                f"changes[{index}]: found {_shortened(change)}, expected a change such as "
                                f"{_CHANGE}") from None
            self.windows = windows


def _change_window(window: _Part, change: _Part) -> None:
    """Applies one change to the description of a window. Raises LookupError if the part is missing."""
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
    elif verb == "setFrames":
        named: Dict[object, _Part] = {}
        for part in _parts(window):
            for view in part.get("views") or ():
                named.setdefault(view.get("name"), view)
        for name, frame in value.items():
            named[name]["frame"] = frame
    elif verb == "addGesture":
        _list_of(_container(window, change) or window, "gestures").append(value)
    elif verb == "removeGesture":
        gestures, index = _find_gesture(window, value)
        del gestures[index]
    elif verb == "setGesture":
        gestures, index = _find_gesture(window, value["name"])
        _set(gestures[index], value)


def _set(part: _Part, keys: _Part) -> None:
    """Sets the given keys. A key with the value None is removed."""
    for key, value in keys.items():
        if value is None:
            part.pop(key, None)
        else:
            part[key] = value


def _list_of(part: _Part, key: str) -> List[_Part]:
    """The list of views or gestures of a part. It is created if it is missing."""
    if part.get(key) is None:
        part[key] = []
    found: List[_Part] = part[key]
    return found


def _container(window: _Part, change: _Part) -> Optional[_Part]:
    """The window or view in `in`; None without `in`."""
    name = change.get("in")
    if name is None:
        return None
    if name == window["name"]:
        return window
    siblings, index = _find_view(window, name)
    return siblings[index]


def _place(views: List[_Part], change: _Part) -> int:
    """The index at which a change inserts a view."""
    name = change.get("behind")
    if name is None:
        return len(views)
    for index, view in enumerate(views):
        if view.get("name") == name:
            return index
    raise LookupError(name)


def _parts(part: _Part) -> Iterator[_Part]:
    """A window and all its views."""
    yield part
    for view in part.get("views") or ():
        yield from _parts(view)


def _find_view(window: _Part, name: object) -> Tuple[List[_Part], int]:
    """The list that contains a view, and its index."""
    for part in _parts(window):
        for index, view in enumerate(part.get("views") or ()):
            if view.get("name") == name:
                return part["views"], index
    raise LookupError(name)


def _find_gesture(window: _Part, name: object) -> Tuple[List[_Part], int]:
    """The list that contains a recognizer, and its index. The default name is `VIEW.KIND`."""
    for part in _parts(window):
        for index, gesture in enumerate(part.get("gestures") or ()):
            default = f"{part.get('name') or ''}.{gesture.get('kind') or ''}"
            if (gesture.get("name") or default) == name:
                return part["gestures"], index
    raise LookupError(name)


# --- Blocking client ---------------------------------------------------------------------


class EventStream(Iterator[Frame]):
    """A stream of frames from `Client.subscribe` or `Client.attach`.

    Iterate over it, or call `read`. The iteration ends when the stream is closed. If the stream does not
    reconnect, it also ends when the service ends. One thread reads; any thread may call `close`.
    """

    def __init__(
        self, client: Client, request: Callable[[], _Request[Frame]], reconnect: bool
    ) -> None:
        self._client = client
        self._request = request
        self._frame: Callable[[bytes], Frame] = lambda message: _of(Frame)(_answer(message))
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
        """Returns the descriptor for an event loop. When it is readable, call `read(0)` until it returns None.

        The descriptor changes after a frame whose `connection` is "restored". It is -1 during a loss.
        """
        return self._wire.socket.fileno() if self._wire else -1

    def read(self, timeout: Optional[float] = None) -> Optional[Frame]:
        """Returns the next frame, or None after `timeout` seconds or when the stream is closed.

        Raises `ConnectionLost` when the service ends, unless the stream reconnects. Raises `ProtocolError` for
        a malformed message.
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
                    return self._follower.follow(self._frame(message))
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
        """Ends the stream. Its windows vanish. Any thread may call this method."""
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
        """Connects and returns the first frame."""
        client = self._client
        request = self._request()
        self._frame = request.reply
        self._wire = _Wire(client.path, client._limit, client._timeout)
        try:
            self._wire.send(request.data, client._timeout)
            first = request.reply(self._wire.answer(client._timeout))
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
        """Tries to connect at the planned time. Returns False if this time is after the timeout."""
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
    """The stream of an attached scene. It shows the windows until it is closed."""

    def __init__(self, client: Client, scene: Scene, reconnect: bool) -> None:
        self._shown = _Shown(scene)
        # Protects the order of changes, which must be the same here and in the service.
        self._changing = threading.Lock()
        super().__init__(client, self._shown.attach, reconnect)

    def __enter__(self) -> Attachment:
        return self

    def update(self, scene: Scene) -> None:
        """Replaces the descriptions of windows. Windows that it does not name do not change.

        Views and recognizers that keep their name and kind keep their touches and gestures. A later
        reconnection shows the new scene. Raises `InvalidScene`; then nothing has changed. While the service is away, the
        new scene is kept and shown when it is back; if the service then rejects it, the stream ends with this error.
        """
        windows = _windows(scene)
        self._apply(_update(windows), lambda: self._shown.update(windows))

    def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """Changes parts of the windows, in order. docs/scenes.md describes changes.

        A later reconnection shows the changed scene, without changes to parts that other processes added. Raises
        the errors of `update`; then nothing has changed. While the service is away, changes are kept, as for `update`.
        """
        changes = _changes(changes)
        self._apply(_change(changes, None), lambda: self._shown.change(changes))

    def _apply(self, request: _Request[None], keep: Callable[[], None]) -> None:
        """Sends a change and keeps it. While the service is away, it only keeps it: the next attach shows it."""
        with self._changing:
            if not self._is_away(0.0):
                try:
                    self._client._ask(request)
                except TactileError as error:
                    # The service may have ended before or during the call. Its sockets close one after the other.
                    is_gone = isinstance(error, (ConnectionFailed, ConnectionLost))
                    if not self._is_away(self._client._timeout if is_gone else 0.0):
                        raise
            keep()

    def _is_away(self, seconds: float) -> bool:
        """Whether a later attach shows all windows again, because the connection has ended or ends within a time."""
        if not self._reconnects or self._closed.is_set():
            return False
        wire = self._wire
        return wire is None or _is_over(wire.socket.fileno(), seconds)

    def _connect(self) -> Frame:
        # A change comes before the attach that contains it, or after its reply.
        with self._changing:
            return super()._connect()


class Client:
    """The blocking client of the touch service.

    It connects at the first call. All calls share one connection, which is opened again after a restart of
    the service. Each stream has a connection of its own. Any thread may call any method.
    """

    def __init__(
        self, path: Optional[str] = None, *, timeout: float = 10.0, patience: Optional[float] = None,
        limit: int = 16 << 20
    ) -> None:
        """
        path: the socket of the service; the default is `default_socket()`.
        timeout: the time limit for a reply, in seconds.
        patience: the time limit for a reconnection, in seconds; None means no limit.
        limit: the limit for one message from the service, in bytes.
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
        """Closes the connection of calls. Streams have a `close` of their own."""
        with self._lock:
            self._drop()

    # Streams

    def subscribe(
        self, *, kinds: Optional[Iterable[Kind]] = None, windows: Optional[Iterable[str]] = None,
        users: Optional[Iterable[int]] = None, views: Optional[Iterable[str]] = None,
        gestures: Optional[Iterable[str]] = None, devices: Optional[Iterable[int]] = None,
        without_others: bool = False, without_secret: bool = False, reconnect: bool = False
    ) -> EventStream:
        """Returns a stream of events.

        The arguments select events by kind, name of the window, user of the window (-1 means the machine), name
        of the view, name or kind of the recognizer, and number of the device. Without an argument, all
        values are selected, except the kind "trace", which needs the permission to watch. With
        `kinds=[]`, the stream has only the state. `without_others` leaves out what only the permission to watch
        shows. `without_secret` leaves out everything in secret windows."""
        request = _subscribe(kinds, windows, users, views, gestures, devices, without_others, without_secret)
        return EventStream(self, lambda: request, reconnect)

    def decisions(self, *, reconnect: bool = False) -> EventStream:
        """Returns a stream of the decisions of the touch system, in the `trace` of frames that have nothing else.

        It needs the permission to watch. Raises `NotAllowed`."""
        return EventStream(self, _decisions, reconnect)

    def attach(self, scene: Scene, *, reconnect: bool = True) -> Attachment:
        """Shows windows and returns a stream of their events.

        `scene` is a dict with "windows" (see docs/scenes.md), a list of windows, or the path of a file in YAML
        (`*.yaml`) or JSON. Raises `InvalidScene`, and `InvalidArgument` or `UnreadableFile` for a file.
        """
        return Attachment(self, scene, reconnect)

    def watch_devices(self, *, reconnect: bool = False) -> Iterator[DeviceChange]:
        """Yields each existing device as "added", then each change.

        With `reconnect`, a loss of the service yields all devices as "removed".
        """
        known: Dict[int, Device] = {}
        with EventStream(self, _watch, reconnect) as stream:
            for frame in stream:
                yield from _device_changes(frame, known)

    # Calls

    def info(self) -> ServiceInfo:
        """Returns the name and the interfaces of the service."""
        return self._ask(_info())

    def interface(self, name: str) -> str:
        """Returns the definition of an interface, such as "io.tactile.Events"."""
        return self._ask(_interface(name))

    def devices(self) -> Tuple[Device, ...]:
        """Returns the devices, in the order of arrival."""
        return self._ask(_devices())

    # `user` selects among windows of the same name: the number of a user, or -1 for the machine. The default is
    # the window of your own user, else that of the machine, else the only one.

    def update(self, scene: Scene, *, user: Optional[int] = None) -> None:
        """Like `Attachment.update`, for windows of any process of your user.

        `update` and `change` need the permission to control for windows of other users.
        """
        self._ask(_update(_windows(scene), user))

    def change(
        self, changes: Iterable[Mapping[str, object]], *, user: Optional[int] = None
    ) -> None:
        """Like `Attachment.change`, for windows of any process of a user.

        Attachments of other processes do not know these changes and do not restore them.
        """
        self._ask(_change(changes, user))

    def describe(
        self, window: Optional[str] = None, *, user: Optional[int] = None
    ) -> Tuple[Description, ...]:
        """Returns the state of one window, or of all visible windows from front to back."""
        return self._ask(_describe(window, user))

    def hit_test(
        self, window: str, x: float, y: float, *, user: Optional[int] = None
    ) -> HitTest:
        """Returns the view that a touch at a location would hit, and the steps of the hit-test."""
        return self._ask(_hit_test(window, x, y, user))

    def occasions(self) -> Occasions:
        """Returns the gestures and actions in windows that belong to no user.

        Those of the machine's own windows need the permission for actions.
        """
        return self._ask(_occasions())

    def status(self) -> Status:
        """Returns the status of the service."""
        return self._ask(_status())

    def begin_ignoring(self, seconds: float) -> None:
        """Ignores new touches and cancels live touches, for at most `seconds` (at most 3600).

        It also ends with `end_ignoring`, once for each call, or with this client.
        """
        self._ask(_begin_ignoring(seconds))

    def end_ignoring(self) -> None:
        """Ends one `begin_ignoring`. Without one, it has no effect."""
        self._ask(_end_ignoring())

    @contextlib.contextmanager
    def ignoring(self, seconds: float) -> Iterator[None]:
        """Ignores touches inside a `with` statement, for at most `seconds`."""
        self.begin_ignoring(seconds)
        try:
            yield
        finally:
            self.end_ignoring()

    def set_mode(
        self, mode: Literal["normal", "locked", "cleaning", "asleep"],
        limit: Optional[float] = None
    ) -> Mode:
        """Sets the mode, for at most `limit` seconds. Returns the mode that is in effect.

        Without `limit`, the mode lasts as long as the configuration of the service allows. It stays
        after the end of this client.
        """
        return self._ask(_set_mode(mode, limit))

    def set_accessibility(
        self, *, accommodations: Optional[bool] = None, exploring: Optional[bool] = None,
        next_touch: Optional[NextTouch] = None
    ) -> Accessibility:
        """Switches aids for people with disabilities. None leaves an aid as it is.

        `accommodations` help people whose hands tremble or do not hit exactly. With `exploring`, fingers
        explore the screen for people who do not see it. `next_touch` is the fingers for which the next
        finger acts. Touches that are down do not change. The aids stay after the end of this client, until
        no person uses the panel any longer. Returns the aids that are on.
        """
        return self._ask(_set_accessibility(accommodations, exploring, next_touch))

    def set_variables(self, values: Mapping[str, Optional[str]]) -> None:
        """Sets variables, which bindings compare in their conditions. None removes a variable.

        The variables belong to your user, or to the machine if your user has the permission `control`. They
        stay after the end of this client, until they are removed or the service ends. Clients of other
        users may read them, so do not set a secret.
        """
        self._ask(_set_variables(values))

    def report_bindings(self, bindings: Iterable[BindingReport]) -> None:
        """Reports what the bindings of this program do, for `status`.

        The report replaces the last one of this client, and ends with this client.
        """
        self._ask(_report_bindings(bindings))

    def set_first_responder(
        self, window: str, responder: Optional[str] = None, *, user: Optional[int] = None
    ) -> bool:
        """Sets or removes the first responder of a window. Returns False if it cannot be the first responder."""
        return self._ask(_set_first_responder(window, responder, user))

    def send_remote_control(self, command: Command) -> None:
        """Simulates a media key."""
        self._ask(_send_remote_control(command))

    def reload(self) -> Tuple[str, ...]:
        """Reloads the configuration of the service. Raises `InvalidConfiguration`.

        Returns sentences about settings that take effect later.
        """
        return self._ask(_reload())

    def release(self, device: Optional[int] = None) -> Tuple[int, ...]:
        """Releases an owned panel at once, or all of them, so that the compositor reads them itself.

        Returns the numbers of the released devices.
        """
        return self._ask(_release(device))

    def read_recent(self, begin: Optional[int] = None) -> Optional[str]:
        """Returns the recent events of panels and pens as a recording, in the format of `libinput record`.

        The text is empty if nothing was touched. Returns None if the service keeps no events (the key `support` of its
        configuration). It needs the permission to watch. `begin` is the part that the service returns first; leave it
        out for all parts.
        """
        reply = self._ask(_recent(begin))
        texts = [reply.text]
        while reply.next is not None:
            reply = self._ask(_recent(reply.next))
            texts.append(reply.text)
        return "".join(texts) if reply.minutes > 0 else None

    # Scripted fingers need the permission to inject. Each script has a connection of its own. Its touches are
    # cancelled if the connection ends, or if a person touches the screen.

    def play(
        self, script: Union[str, os.PathLike[str], Iterable[ScriptStep]], *,
        screen: Optional[str] = None
    ) -> None:
        """Touches a screen with scripted fingers, and returns after the last step.

        `script` is a list of steps, or the path of a file that `read_script` reads, such as a `.touch` file.
        Locations are in points of the screen. Raises `ScreenBusy` if something touches the screen, and
        `Interrupted` if the touches were cancelled.
        """
        steps = _script(script)
        request = _play(steps, screen)
        wire = _Wire(self.path, self._limit, self._timeout)
        try:
            wire.send(request.data, self._timeout)
            message = wire.answer(self._timeout + (steps[-1].time if steps else 0))
        finally:
            wire.close()
        request.reply(message)

    def tap(
        self, x: float, y: float, *, seconds: float = 0.08, screen: Optional[str] = None
    ) -> None:
        """Taps with a scripted finger. `seconds` is the time from the landing to the lift; see `play`."""
        self.play(_tap(x, y, seconds), screen=screen)

    def swipe(
        self, start: Tuple[float, float], end: Tuple[float, float], *, seconds: float = 0.3,
        screen: Optional[str] = None
    ) -> None:
        """Swipes in a straight line with a scripted finger, in `seconds`; see `play`."""
        self.play(_swipe(start, end, seconds), screen=screen)

    def _ask(self, request: _Request[_T]) -> _T:
        with self._lock:
            message = self._exchange(request.data)
        try:
            return request.reply(message)
        except NoSuchWindow as error:
            if request.parameters:
                with contextlib.suppress(TactileError), self.subscribe(kinds=[]) as state:
                    _with_names(error, _names(next(state)))
            raise
        except InterfaceNotFound as error:
            if request.parameters:
                with contextlib.suppress(TactileError):
                    _with_names(error, self.info().interfaces)
            raise

    def _exchange(self, data: bytes) -> bytes:
        """Sends a call and returns its reply. Repeats it if an old connection has ended."""
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
    """Yields the device changes in a frame, and updates the known devices."""
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


# --- Asynchronous client --------------------------------------------------------------------------------


async def _within(work: Awaitable[_T], timeout: float) -> _T:
    """Wait for `work`, and raise `asyncio.TimeoutError` after `timeout` seconds.

    Before Python 3.12, `asyncio.wait_for` loses a cancellation that comes while `work` ends.
    """
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=timeout)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not done:
        task.cancel()
        raise asyncio.TimeoutError
    return task.result()


class _AsyncWire:
    """A connection for asyncio."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._framer = _Framer(limit)
        self.socket = writer.get_extra_info("socket")

    @classmethod
    async def connect(cls, path: str, limit: int, timeout: float) -> _AsyncWire:
        # A thread waits, because asyncio does not: it takes a full queue for a connection.
        loop = asyncio.get_running_loop()
        connection = await loop.run_in_executor(None, _connected, path, timeout)
        return cls(*await asyncio.open_unix_connection(sock=connection), limit)

    def close(self) -> None:
        self._writer.close()

    async def send(self, data: bytes, timeout: float) -> None:
        self._writer.write(data)
        try:
            await _within(self._writer.drain(), timeout)
        except asyncio.TimeoutError:
            raise NoAnswer(f"the service did not accept a call for {timeout:g} seconds") from None
        except OSError:
            pass  # Like in `_Wire.send`.

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
            return await _within(self.receive(), timeout)
        except asyncio.TimeoutError:
            raise NoAnswer(f"the service did not reply for {timeout:g} seconds") from None


class AsyncEventStream(AsyncIterator[Frame]):
    """Like `EventStream`, for `async for`. A cancelled task loses no frame."""

    def __init__(
        self, client: AsyncClient, request: Callable[[], _Request[Frame]], reconnect: bool
    ) -> None:
        self._client = client
        self._request = request
        self._frame: Callable[[bytes], Frame] = lambda message: _of(Frame)(_answer(message))
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
        """Returns the next frame. Raises the errors of `EventStream.read`, and `ConnectionLost` if it is closed."""
        while not self._is_closed:
            first, self._first = self._first, None
            if first is not None:
                return first
            if self._wire is None:
                await self._restore()
                continue
            try:
                message = await self._wire.receive()
                return self._follower.follow(self._frame(message))
            except (ConnectionLost, TooSlow) as error:
                if not self._is_closed:
                    return self._lose(error)
            except TactileError:
                self.close()
                raise
        raise ConnectionLost("the stream was closed")

    def close(self) -> None:
        """Ends the stream. Its windows vanish."""
        self._is_closed = True
        self._drop()

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    async def _connect(self) -> None:
        client = self._client
        request = self._request()
        self._frame = request.reply
        wire = self._wire = await _AsyncWire.connect(client.path, client._limit, client._timeout)
        try:
            await wire.send(request.data, client._timeout)
            first = request.reply(await wire.answer(client._timeout))
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
    """Like `Attachment`, for `async for`."""

    def __init__(self, client: AsyncClient, scene: Scene, reconnect: bool) -> None:
        self._shown = _Shown(scene)
        self._changing = asyncio.Lock()
        super().__init__(client, self._shown.attach, reconnect)

    async def __aenter__(self) -> AsyncAttachment:
        return self

    async def update(self, scene: Scene) -> None:
        """Like `Attachment.update`."""
        windows = _windows(scene)
        await self._apply(_update(windows), lambda: self._shown.update(windows))

    async def change(self, changes: Iterable[Mapping[str, object]]) -> None:
        """Like `Attachment.change`."""
        changes = _changes(changes)
        await self._apply(_change(changes, None), lambda: self._shown.change(changes))

    async def _apply(self, request: _Request[None], keep: Callable[[], None]) -> None:
        """Like `Attachment._apply`."""
        async with self._changing:
            if not await self._is_away(0.0):
                try:
                    await self._client._ask(request)
                except TactileError as error:
                    is_gone = isinstance(error, (ConnectionFailed, ConnectionLost))
                    if not await self._is_away(self._client._timeout if is_gone else 0.0):
                        raise
            keep()

    async def _is_away(self, seconds: float) -> bool:
        """Like `Attachment._is_away`."""
        if not self._reconnects or self._is_closed:
            return False
        wire = self._wire
        if wire is None or _is_over(wire.socket.fileno(), 0.0):
            return True
        return seconds > 0 and await asyncio.get_running_loop().run_in_executor(
            None, _is_over, wire.socket.fileno(), seconds)

    async def _connect(self) -> None:
        async with self._changing:
            await super()._connect()


class AsyncClient:
    """The client of the touch service for asyncio. It has the methods of `Client` as coroutines.

        service = tactile.AsyncClient()
        async with await service.attach(scene) as events:
            async for frame in events:
                ...
    """

    def __init__(
        self, path: Optional[str] = None, *, timeout: float = 10.0, patience: Optional[float] = None,
        limit: int = 16 << 20
    ) -> None:
        """Like `Client`."""
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
        """Closes the connection of calls. Streams have a `close` of their own."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    async def subscribe(
        self, *, kinds: Optional[Iterable[Kind]] = None, windows: Optional[Iterable[str]] = None,
        users: Optional[Iterable[int]] = None, views: Optional[Iterable[str]] = None,
        gestures: Optional[Iterable[str]] = None, devices: Optional[Iterable[int]] = None,
        without_others: bool = False, without_secret: bool = False, reconnect: bool = False
    ) -> AsyncEventStream:
        """Like `Client.subscribe`."""
        request = _subscribe(kinds, windows, users, views, gestures, devices, without_others, without_secret)
        stream = AsyncEventStream(self, lambda: request, reconnect)
        await stream._connect()
        return stream

    async def decisions(self, *, reconnect: bool = False) -> AsyncEventStream:
        """Like `Client.decisions`."""
        stream = AsyncEventStream(self, _decisions, reconnect)
        await stream._connect()
        return stream

    async def attach(self, scene: Scene, *, reconnect: bool = True) -> AsyncAttachment:
        """Like `Client.attach`."""
        stream = AsyncAttachment(self, scene, reconnect)
        await stream._connect()
        return stream

    async def watch_devices(self, *, reconnect: bool = False) -> AsyncIterator[DeviceChange]:
        """Like `Client.watch_devices`, for `async for`."""
        known: Dict[int, Device] = {}
        async with AsyncEventStream(self, _watch, reconnect) as stream:
            await stream._connect()
            async for frame in stream:
                for change in _device_changes(frame, known):
                    yield change

    async def info(self) -> ServiceInfo:
        """Like `Client.info`."""
        return await self._ask(_info())

    async def interface(self, name: str) -> str:
        """Like `Client.interface`."""
        return await self._ask(_interface(name))

    async def devices(self) -> Tuple[Device, ...]:
        """Like `Client.devices`."""
        return await self._ask(_devices())

    async def update(self, scene: Scene, *, user: Optional[int] = None) -> None:
        """Like `Client.update`."""
        await self._ask(_update(_windows(scene), user))

    async def change(
        self, changes: Iterable[Mapping[str, object]], *, user: Optional[int] = None
    ) -> None:
        """Like `Client.change`."""
        await self._ask(_change(changes, user))

    async def describe(
        self, window: Optional[str] = None, *, user: Optional[int] = None
    ) -> Tuple[Description, ...]:
        """Like `Client.describe`."""
        return await self._ask(_describe(window, user))

    async def hit_test(
        self, window: str, x: float, y: float, *, user: Optional[int] = None
    ) -> HitTest:
        """Like `Client.hit_test`."""
        return await self._ask(_hit_test(window, x, y, user))

    async def occasions(self) -> Occasions:
        """Like `Client.occasions`."""
        return await self._ask(_occasions())

    async def status(self) -> Status:
        """Like `Client.status`."""
        return await self._ask(_status())

    async def begin_ignoring(self, seconds: float) -> None:
        """Like `Client.begin_ignoring`."""
        await self._ask(_begin_ignoring(seconds))

    async def end_ignoring(self) -> None:
        """Like `Client.end_ignoring`."""
        await self._ask(_end_ignoring())

    @contextlib.asynccontextmanager
    async def ignoring(self, seconds: float) -> AsyncIterator[None]:
        """Like `Client.ignoring`, for `async with`."""
        await self.begin_ignoring(seconds)
        try:
            yield
        finally:
            await self.end_ignoring()

    async def set_mode(
        self, mode: Literal["normal", "locked", "cleaning", "asleep"],
        limit: Optional[float] = None
    ) -> Mode:
        """Like `Client.set_mode`."""
        return await self._ask(_set_mode(mode, limit))

    async def set_accessibility(
        self, *, accommodations: Optional[bool] = None, exploring: Optional[bool] = None,
        next_touch: Optional[NextTouch] = None
    ) -> Accessibility:
        """Like `Client.set_accessibility`."""
        return await self._ask(_set_accessibility(accommodations, exploring, next_touch))

    async def set_variables(self, values: Mapping[str, Optional[str]]) -> None:
        """Like `Client.set_variables`."""
        await self._ask(_set_variables(values))

    async def report_bindings(self, bindings: Iterable[BindingReport]) -> None:
        """Like `Client.report_bindings`."""
        await self._ask(_report_bindings(bindings))

    async def set_first_responder(
        self, window: str, responder: Optional[str] = None, *, user: Optional[int] = None
    ) -> bool:
        """Like `Client.set_first_responder`."""
        return await self._ask(_set_first_responder(window, responder, user))

    async def send_remote_control(self, command: Command) -> None:
        """Like `Client.send_remote_control`."""
        await self._ask(_send_remote_control(command))

    async def reload(self) -> Tuple[str, ...]:
        """Like `Client.reload`."""
        return await self._ask(_reload())

    async def release(self, device: Optional[int] = None) -> Tuple[int, ...]:
        """Like `Client.release`."""
        return await self._ask(_release(device))

    async def read_recent(self, begin: Optional[int] = None) -> Optional[str]:
        """Like `Client.read_recent`."""
        reply = await self._ask(_recent(begin))
        texts = [reply.text]
        while reply.next is not None:
            reply = await self._ask(_recent(reply.next))
            texts.append(reply.text)
        return "".join(texts) if reply.minutes > 0 else None

    async def play(
        self, script: Union[str, os.PathLike[str], Iterable[ScriptStep]], *,
        screen: Optional[str] = None
    ) -> None:
        """Like `Client.play`. It reads a file at once."""
        steps = _script(script)
        request = _play(steps, screen)
        wire = await _AsyncWire.connect(self.path, self._limit, self._timeout)
        try:
            await wire.send(request.data, self._timeout)
            message = await wire.answer(self._timeout + (steps[-1].time if steps else 0))
        finally:
            wire.close()
        request.reply(message)

    async def tap(
        self, x: float, y: float, *, seconds: float = 0.08, screen: Optional[str] = None
    ) -> None:
        """Like `Client.tap`."""
        await self.play(_tap(x, y, seconds), screen=screen)

    async def swipe(
        self, start: Tuple[float, float], end: Tuple[float, float], *, seconds: float = 0.3,
        screen: Optional[str] = None
    ) -> None:
        """Like `Client.swipe`."""
        await self.play(_swipe(start, end, seconds), screen=screen)

    async def _ask(self, request: _Request[_T]) -> _T:
        # In Python 3.9, a lock belongs to the event loop in which it is created. So it is not created in __init__.
        self._turn = self._turn or asyncio.Lock()
        async with self._turn:
            message = await self._exchange(request.data)
        try:
            return request.reply(message)
        except NoSuchWindow as error:
            if request.parameters:
                with contextlib.suppress(TactileError):
                    async with await self.subscribe(kinds=[]) as state:
                        _with_names(error, _names(await state.read()))
            raise
        except InterfaceNotFound as error:
            if request.parameters:
                with contextlib.suppress(TactileError):
                    _with_names(error, (await self.info()).interfaces)
            raise

    async def _exchange(self, data: bytes) -> bytes:
        """Like `Client._exchange`."""
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
            # The reply of a cancelled call must not become the reply of the next call.
            self.close()
            raise
        return await self._exchange(data)
