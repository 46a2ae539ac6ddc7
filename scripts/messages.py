#!/usr/bin/env python3
"""Generates the messages of the wire protocol from the Varlink interfaces.

    scripts/messages.py           write the generated files
    scripts/messages.py --check   exit with 1 if a generated file differs

The contract is `Sources/TactileWire/Interfaces/*.varlink`. To add a field, an enumeration, a method or
an error, edit it there and run `make messages`. The script then writes:

- `Sources/TactileWire/Generated/*.swift`: messages, enumerations, parameters of calls, the enums
  `ServiceMethod` and `ServiceCall`, and `VarlinkError`;
- `Clients/python/tactile_kiosk/__init__.py`: the sections between `# <generated: NAME>` and `# </generated>`;
- `Clients/c/tactile_messages.h` and `messages.c`: the structures of the C library (`c_messages.py`);
- `io.tactile.Devices.varlink` and `io.tactile.Scene.varlink`: the types that io.tactile.Events
  defines too. One Varlink interface cannot refer to a type of another, so each has a copy.

Conventions in the contract:

- Every type, field, method and error has a comment. It becomes the doc comment. A word of an
  enumeration has one too, unless the enumeration exists in the engine.
- A comment says when an optional field is "left out". The Swift comment says "nil" instead, and the
  Python comment "None".
- A method whose comment contains `Call it with "more": true` answers until the connection ends.
- An optional array in a reply is empty in Swift and Python if the message leaves it out.
- `[]object` in parameters stays JSON. The scene reader decodes it and gives better errors.

Only the tables below contain the properties that the contract cannot express.
"""

import dataclasses
import pathlib
import re
import sys
import textwrap

import c_messages
from contract import WIDTH, Array, Field, Parser, Scalar, Struct, Words, comment_lines, snake

ROOT = pathlib.Path(__file__).resolve().parent.parent
INTERFACES = ROOT / "Sources/TactileWire/Interfaces"
GENERATED = ROOT / "Sources/TactileWire/Generated"
ENGINE = ROOT / "Sources/Tactile"
PYTHON = ROOT / "Clients/python/tactile_kiosk/__init__.py"
C = ROOT / "Clients/c"

# The interfaces, and the Swift file of each. A type belongs to the first interface that defines it.
EVENTS = "io.tactile.Events"
FILES = {
    EVENTS: "EventMessages", "io.tactile.Devices": "DeviceMessages",
    "io.tactile.Scene": "SceneMessages", "io.tactile.Control": "ControlMessages",
    "io.tactile.Trace": "TraceMessages",
    "org.varlink.service": "ServiceMessages"}

# --- Swift: names and types that differ from the contract -----------------------------------------

# Types that the engine has. `WireMessage.swift` reads and writes them.
ENGINE_TYPES = {"Point": "Point", "Size": "Size"}

# Messages whose name is not the type's name with "Message".
TYPE_NAMES = {
    "ControlEvent": "ControlMessage", "Description": "WindowDescriptionMessage",
    "Status": "ServiceStatus"}

# The message that carries the reply to a method. A reply without fields is an `EmptyMessage`.
REPLY_NAMES = {
    "GetInfo": "ServiceInfoMessage", "GetInterfaceDescription": "InterfaceDescriptionMessage",
    "Subscribe": "EventMessage", "List": "DeviceListMessage", "Watch": "DeviceWatchMessage",
    "Describe": "DescribeMessage", "HitTest": "HitTestMessage",
    "ListOccasions": "OccasionsMessage",
    "SetFirstResponder": "FirstResponderMessage", "Reload": "ReloadMessage",
    "Release": "ReleaseMessage", "SetMode": "SetModeMessage",
    "SetAccessibility": "SetAccessibilityMessage",
    "GetStatus": "StatusMessage", "Trace": "TraceMessage", "ReadRecent": "RecentMessage"}

# Methods whose reply is the reply of another method, without these fields.
SAME_REPLY = {"Attach": ("Subscribe", {"trace"})}

# Replies of which one part is encoded once for all clients: the name of that part, its message, and
# the fields that belong to each client alone.
SHARED_REPLIES = {"Subscribe": ("frame", "FrameMessage", {"sequence", "merged"})}

# Methods whose name is unclear without the name of the interface.
METHOD_NAMES = {
    "io.tactile.Devices.List": "listDevices", "io.tactile.Devices.Watch": "watchDevices",
    "io.tactile.Trace.Subscribe": "subscribeToDecisions"}

# Methods that have the name of a method of another interface, and the name that these tables use for them.
METHOD_KEYS = {"io.tactile.Trace.Subscribe": "Trace"}

# Fields that have another name in Swift.
FIELD_NAMES = {
    "Touch.type": "kind", "Motion.motion": "kind", "Orientation.orientation": "edge",
    "ControlEvent.on": "isOn", "Explored.on": "isOn", "Explored.enabled": "isEnabled", "View.on": "isOn", "View.touchable": "isTouchable",
    "Window.secret": "isSecret", "Device.grabbed": "isGrabbed",
    "Mode.mode": "kind",
    "Device.own": "ownership",
    "Recognizer.enabled": "isEnabled", "Status.ignoring": "isIgnoring", "Health.rejected": "isRejected",
    "Touch.scripted": "isScripted",
    "SetFirstResponder.done": "isDone"}

# Fields that have a better type in Swift than the contract can express: `prepared` strings keep their
# JSON form, a `vector` is written like a point, `natural` numbers are never negative, a `time` is a
# number of nanoseconds, and the other entries name an enumeration of the engine.
FIELD_TYPES = {
    "Touch.window": "prepared", "Touch.view": "prepared", "Touch.phase": "Touch.Phase",
    "Gesture.direction": "SwipeGestureRecognizer.SingleDirection",
    "Device.orientation": "PanelOrientation", "Orientation.orientation": "PanelOrientation",
    "Gesture.recognizer": "prepared", "Gesture.kind": "prepared", "Gesture.window": "prepared",
    "Gesture.view": "prepared", "Gesture.translation": "vector", "Gesture.velocity": "vector",
    "ControlEvent.window": "prepared", "ControlEvent.view": "prepared",
    "ControlEvent.event": "ControlEvent",
    "Explored.window": "prepared", "Explored.view": "prepared",
    "Scroll.window": "prepared", "Scroll.view": "prepared", "Scroll.velocity": "vector",
    "Motion.motion": "MotionEvent.Subtype", "Motion.phase": "MotionEvent.Phase",
    "RemoteControl.command": "RemoteControlEvent.Subtype",
    "SendRemoteControl.command": "RemoteControlEvent.Subtype",
    "Recognizer.state": "GestureRecognizer.State",
    "BindingReport.runs": "natural", "BindingReport.failures": "natural",
    "Subscribe.sequence": "natural", "Subscribe.merged": "natural", "Subscribe.time": "time",
    "Watch.sequence": "natural", "Watch.time": "time",
    "Trace.sequence": "natural", "Trace.time": "time"}

# The enumerations, by field: the message that the type is nested in (none if it is not) and its name.
# An enumeration's summary is the first sentence of the field's comment, or the text that comes third.
WORDS = {
    "Touch.phase": ("TouchMessage", "Phase"), "Touch.type": ("TouchMessage", "Kind"),
    "Gesture.state": ("GestureMessage", "State"),
    "Gesture.direction": ("GestureMessage", "Direction", "The direction of a swipe."),
    "ControlEvent.event": ("ControlMessage", "Event", "An event of a control."),
    "Scroll.phase": ("ScrollMessage", "Phase"),
    "Device.orientation": ("OrientationMessage", "Edge"),
    "Orientation.orientation": ("OrientationMessage", "Edge"),
    "Motion.motion": ("MotionMessage", "Kind"), "Motion.phase": ("MotionMessage", "Phase"),
    "RemoteControl.command": ("RemoteControlMessage", "Command"),
    "SendRemoteControl.command": ("RemoteControlMessage", "Command"),
    "Device.own": ("DeviceMessage", "Ownership"),
    "DeviceChange.change": ("DeviceChangeMessage", "Change"),
    "Accessibility.nextTouch": ("AccessibilityMessage", "NextTouch"),
    "SetAccessibility.nextTouch": ("AccessibilityMessage", "NextTouch"),
    "Mode.mode": ("ModeMessage", "Kind"), "SetMode.mode": (None, "InteractionMode"),
    "Recognizer.state": ("RecognizerMessage", "State"), "Decision.limit": ("DecisionMessage", "Limit"),
    "Configuration.origin": ("ConfigurationMessage", "Origin"),
    "Subscribe.kinds": (None, "EventKind", "A kind of event.")}

# Enumerations of the contract that have other cases than the enumeration of the engine: that enumeration, its cases
# that are no words with the word for each (None: no message has them), and the words that it lacks. The generated
# initializer names all cases, so that the compiler finds a case that one of them lacks.
ENGINE_CASES = {
    "Touch.type": (
        "Contact.Kind", {"indirect": "direct", "indirectPointer": "direct"}, set()),
    "Gesture.state": ("GestureRecognizer.State", {"possible": None, "failed": None}, set()),
    "Mode.mode": ("InteractionMode", {}, {"ignoring"})}

# The enumerations of the engine whose words are strings in the contract: Varlink's Python library cannot read an
# enumeration of one word, and the names of control events have always been strings for clients. Each has the file and
# the name of the enumeration, whose cases are the words.
STRING_WORDS = {
    "Motion.motion": ("Input/MotionEvent.swift", "Subtype"),
    "ControlEvent.event": ("Controls/ControlEvent.swift", "ControlEvent")}

# Values that an initializer assumes, besides nil and an empty array for optional fields.
DEFAULTS = {
    "Touch.type": ".direct", "Motion.motion": ".shake", "Accessibility.exploring": "false",
    "Pen.azimuthAngle": "0", "Pen.altitudeAngle": ".pi / 2", "Pen.zOffset": "0",
    "Pen.isEraser": "false", "Pen.barrelButton": "false", "Pen.secondBarrelButton": "false",
    "State.version": "StateMessage.protocolVersion", "State.screens": "[]", "State.devices": "[]",
    "State.windows": "[]", "State.touches": "[]",
    "GetInfo.interfaces": "InterfaceDefinitions.names",
    "Configuration.files": "[]", "Configuration.readAt": "0", "Configuration.origin": ".files"}

# Optional numbers that are 0 if the message leaves them out.
ZERO_IF_LEFT_OUT = {"Subscribe.merged"}

# Optional arrays for which an empty array differs from a missing one.
NIL_IF_LEFT_OUT = {"Watch.devices"}

# --- Python: names and additions ------------------------------------------------------------------

# Enumerations that have a name.
PYTHON_WORDS = {
    "Accessibility.nextTouch": "NextTouch",
    "Touch.phase": "Phase", "Gesture.state": "GestureState",
    "Gesture.direction": "Direction", "Orientation.orientation": "Edge",
    "Device.orientation": "Edge", "RemoteControl.command": "Command", "Subscribe.kinds": "Kind"}

# Replies that have a class, with its summary. Other replies have one field, which is returned.
PYTHON_REPLIES = {
    "Subscribe": ("Frame", "The events between two reports of one device, in order for each kind."),
    "HitTest": ("HitTest", "The view that a touch at a location would hit, with the reason."),
    "ListOccasions": ("Occasions", "What a program can wait for in windows that belong to no user."),
    "GetInfo": ("ServiceInfo", "The service that answers on the socket."),
    "Watch": ("_Watched", "A reply of io.tactile.Devices.Watch."),
    "Trace": ("_Traced", "A reply of io.tactile.Trace.Subscribe."),
    "ReadRecent": ("_Recent", "A reply of io.tactile.Trace.ReadRecent.")}

# Fields that a class has in addition to those of the contract.
PYTHON_FIELDS = {"Frame": '''\
    #: "lost" after the connection was lost: the frame cancels all live touches, gestures and motions.
    #: "restored" after it is back, with a new state and the scene attached again. Otherwise "up".
    connection: Literal["up", "lost", "restored"] = dataclasses.field(
        default="up", metadata={"own": True})
'''}

# Optional fields that stay last, because callers may rely on the order of arguments.
PYTHON_LAST = {"user"}

# Errors that are a kind of another.
PYTHON_BASES = {"MethodNotImplemented": "MethodNotFound"}


def copy_shared_types(interfaces, texts):
    """Replaces the types that other interfaces share with io.tactile.Events by its text."""
    events = interfaces[EVENTS]
    types = {each.name: each for each in events.definitions if each.kind == "type"}
    methods = {each.name: each for each in events.definitions if each.kind == "method"}
    for name, interface in interfaces.items():
        if name == EVENTS:
            continue
        text = texts[name]
        for definition in reversed(interface.definitions):
            if definition.kind == "type" and definition.name in types:
                shared = types[definition.name]
                shared_text = events.text[shared.start:shared.end]
                text = text[:definition.start] + shared_text + text[definition.end:]
            elif definition.kind == "method" and definition.name in SAME_REPLY:
                other, without = SAME_REPLY[definition.name]
                fields = [each.text for each in methods[other].output if each.name not in without]
                reply = "\n  " + ",\n  ".join(fields) + "\n)"
                text = text[:definition.output_start] + reply + text[definition.end:]
        texts[name] = text


# --- Swift ----------------------------------------------------------------------------------------


def lower_first(name):
    return name[0].lower() + name[1:]


def swift_comment(text, indent, nothing="nil"):
    return comment_lines(text, indent + "/// ", nothing)


def filled(start, items, end, indent):
    """`start` and `end` around items with commas between them: on one line if they fit."""
    line = indent + start + ", ".join(items) + end
    if len(line) <= WIDTH:
        return [line]
    inner = textwrap.wrap(
        ", ".join(each.replace(" ", "\0") for each in items), WIDTH, initial_indent=indent + "  ",
        subsequent_indent=indent + "  ", break_long_words=False, break_on_hyphens=False)
    return [indent + start] + [line.replace("\0", " ") for line in inner] + [indent + end]


class Member:
    """A field as a property of a Swift message."""

    READERS = {
        "int": ("Int", "int()"), "natural": ("Int", "int(in: 0 ... .max)"),
        "time": ("Timestamp", "timestamp()"), "float": ("Double", "double()"),
        "bool": ("Bool", "bool()"), "string": ("String", "string()"),
        "prepared": ("PreparedString", "prepared()"), "vector": ("Vector", "message()"),
        "object": ("JSONValue", "value")}
    #: The most bytes of a value, as a part of a sum.
    ROOM = {
        "int": "JSONMembers.integerRoom", "natural": "JSONMembers.integerRoom",
        "time": "JSONMembers.integerRoom", "float": "JSONMembers.decimalRoom", "bool": 5,
        "vector": "JSONMembers.pointRoom"}
    JSON = {
        "int": ".integer(Int64({}))", "float": ".double({})", "bool": ".bool({})",
        "string": ".string({})", "object": "{}"}

    def __init__(self, owner, field, model, is_parameter=False):
        self.field = field
        self.key = f"{owner}.{field.name}"
        self.wire = field.name
        self.name = FIELD_NAMES.get(self.key, field.name)
        self.model = model
        self.is_array = isinstance(field.type, Array)
        element = field.type.element if self.is_array else field.type
        self.is_raw = is_parameter and self.is_array and element == Scalar("object")
        if self.is_raw:
            self.is_array, element = False, Scalar("object")
        self.is_optional = field.is_optional
        self.default = DEFAULTS.get(self.key)
        if self.is_optional and self.is_array and not is_parameter \
                and self.key not in NIL_IF_LEFT_OUT:
            self.is_optional, self.default = False, "[]"
        elif self.key in ZERO_IF_LEFT_OUT:
            self.is_optional, self.default = False, "0"
        elif self.is_optional:
            self.default = "nil"
        #: Whether a message without it leaves its default.
        self.may_be_missing = field.is_optional
        self._resolve(element)

    def _resolve(self, element):
        override = FIELD_TYPES.get(self.key)
        self.words, self.message, self.scalar, self.word_type = None, None, None, None
        if isinstance(element, Words) or self.key in STRING_WORDS:
            self.words = engine_words(*STRING_WORDS[self.key]) if self.key in STRING_WORDS else element.words
            self.comments = getattr(element, "comments", ())
            holder, name = WORDS[self.key][:2]
            self.word_type = f"{holder}.{name}" if holder else name
            self.element_type, self.reader = self.word_type, "word()"
            self.engine_words = override
        elif isinstance(element, Struct):
            self.message = element.name
            self.element_type, self.reader = swift_name(element.name), "message()"
            if override:
                self.scalar = override
                self.element_type, self.reader = self.READERS[override]
        else:
            self.scalar = override or element.name
            self.element_type, self.reader = self.READERS[self.scalar]
        if self.is_array:
            self.reader = self.reader.replace("()", "s()")
        self.type = f"[{self.element_type}]" if self.is_array else self.element_type

    def type_inside(self, holder):
        """The type as it is written inside a message, whose nested types need no prefix."""
        prefix = holder + "."
        return self.type.replace(prefix, "") if self.word_type else self.type

    def declared_type(self, holder):
        return self.type_inside(holder) + ("?" if self.is_optional else "")

    def parameter(self, holder):
        default = f" = {self.default}" if self.default is not None else ""
        return f"{self.name}: {self.declared_type(holder)}{default}"

    def read(self):
        if not self.may_be_missing:
            return f'{self.name} = try cursor.member("{self.wire}").{self.reader}'
        text = f'{self.name} = try cursor.optionalMember("{self.wire}")?.{self.reader}'
        return text if self.is_optional else f"{text} ?? {self.default}"

    def write(self, writer):
        value = f'{writer}.member("{self.wire}", {self.name})'
        if self.is_optional:
            return f"if let {self.name} {{ {value} }}"
        if self.may_be_missing and self.is_array:
            return f"if !{self.name}.isEmpty {{ {value} }}"
        if self.may_be_missing:
            return f"if {self.name} != {self.default} {{ {value} }}"
        return value

    def room(self):
        """The most bytes of its value as a list of terms; None if there is no bound."""
        mark = "?" if self.is_optional else ""
        missing = " ?? 0" if self.is_optional else ""

        def property_of(path):
            value = f"{self.name}{mark}.{path}{missing}"
            return f"({value})" if missing else value

        if self.is_array:
            integers = self.scalar == "int" and not self.is_optional
            return [2, f"{self.name}.count * JSONMembers.integerRoom"] if integers else None
        if self.words:
            return [2 + max(map(len, self.words))]
        if self.scalar == "prepared":
            return [property_of("json.count")]
        if self.message == "Point":
            return ["JSONMembers.pointRoom"]
        if self.message:
            return [property_of("room")] if self.model.is_bounded(self.message) else None
        return [self.ROOM[self.scalar]] if self.scalar in self.ROOM else None

    def rounded(self):
        """The expression for the value that its JSON contains; None if both are the same."""
        if self.scalar == "float":
            form = "{}.roundedToThousandths"
        elif self.scalar == "vector" or self.message and self.model.has_decimals(self.message):
            form = "{}.rounded"
        else:
            return None
        value = self.name + ("?" if self.is_optional else "")
        return f"{value}.map {{ {form.format('$0')} }}" if self.is_array else form.format(value)

    def json(self):
        """The expression for the value as JSON, for parameters."""
        form = "{}.json" if self.message else self.JSON.get(self.scalar)
        form = ".string({}.rawValue)" if self.words else form
        one = form.format("$0") if self.is_array or self.is_optional else form.format(self.name)
        if not self.is_array:
            is_mapped = self.is_optional and not self.is_raw
            return f"{self.name}.map {{ {one} }}" if is_mapped else one.replace("$0", self.name)
        if self.is_optional:
            return f"{self.name}.map {{ .array($0.map {{ {one} }}) }}"
        return f".array({self.name}.map {{ {one} }})"


def engine_words(file, name):
    """The cases of an enumeration of the engine whose raw values are their names."""
    text = (ENGINE / file).read_text()
    found = re.search(rf"^( *)public enum {name}: String.*?^\1}}", text, re.M | re.S)
    words = re.findall(r"^ +case (\w+)$", found.group(), re.M) if found else []
    if not words:
        sys.exit(f"{ENGINE / file}: error: no cases of {name}")
    return words


def swift_name(type_name):
    return ENGINE_TYPES.get(type_name) or TYPE_NAMES.get(type_name, type_name + "Message")


class Message:
    """A Swift struct that is read and written: a type, a reply, or a part of a reply."""

    def __init__(self, name, comment, members):
        self.name = name
        self.comment = comment
        self.members = members

    def room_terms(self):
        """The most bytes of the message as a list of terms; None if there is no bound."""
        terms = []
        for member in self.members:
            room = member.room()
            if room is None:
                return None
            # The name with quotes, colon and comma.
            terms += [len(member.wire) + 4] + room
        # The brackets, the comma before them, and one byte that stays free.
        return terms + [4]

    def struct(self, model, conformance="Equatable, Sendable"):
        lines = swift_comment(self.comment, "")
        lines.append(f"public struct {self.name}: {conformance} {{")
        for words in model.words_of(self.name):
            lines += ["  " + line if line else "" for line in words] + [""]
        for member in self.members:
            nothing = {"[]": "empty", "0": "0"}.get(member.default, "nil")
            lines += swift_comment(member.field.comment, "  ", nothing)
            lines.append(f"  public var {member.name}: {member.declared_type(self.name)}")
        lines += ["", "  /// Creates the message from its members."]
        parameters = [member.parameter(self.name) for member in self.members]
        lines += filled("public init(", parameters, ") {", "  ")
        lines += [f"    self.{member.name} = {member.name}" for member in self.members]
        return lines + ["  }", "}", ""]

    def reading(self, access="public "):
        return [
            "  /// Reads the message; throws `WireError.missing` and `.mismatch`.",
            f"  {access}init(from cursor: JSONCursor) throws(WireError) {{",
            *(f"    {member.read()}" for member in self.members), "  }"]

    def wire(self):
        lines = [f"extension {self.name}: WireMessage {{", *self.reading(), ""]
        terms = self.room_terms()
        if terms is None:
            lines += [
                "  /// Writes the message as a JSON object.",
                "  public func write(into writer: inout JSONWriter) {",
                "    writer.beginObject()",
                *(f"    {member.write('writer')}" for member in self.members),
                "    writer.endObject()", "  }", "}", ""]
            return lines
        lines += [
            "  /// Writes the message as a JSON object, in one piece.",
            "  public func write(into writer: inout JSONWriter) {",
            "    writer.members(room: room) { write(into: &$0) }", "  }", "}", "",
            f"extension {self.name}: BoundedMessage {{",
            "  var room: Int {", *sum_lines(terms, "    "), "  }", "",
            "  @inline(__always)",
            "  func write(into members: inout JSONMembers) {",
            "    members.beginObject()",
            *(f"    {member.write('members')}" for member in self.members),
            "    members.endObject()", "  }", "}", ""]
        return lines

    def rounding(self):
        """The message with the decimals that its JSON contains, for readers in the same process."""
        lines = [
            f"extension {self.name} {{", "  /// The message with the numbers that its JSON contains.",
            f"  package var rounded: {self.name} {{"]
        changed = [member for member in self.members if member.rounded()]
        if changed:
            lines += ["    var message = self",
                      *(f"    message.{each.name} = {each.rounded()}" for each in changed),
                      "    return message", "  }"]
        else:
            lines[-1] += " self }"
        return lines + ["}", ""]


def sum_lines(terms, indent):
    """A sum with equal terms put together."""
    counts = {}
    for term in terms:
        counts[term] = counts.get(term, 0) + 1
    number = sum(term * count for term, count in counts.items() if isinstance(term, int))
    parts = [str(number)]
    for term, count in counts.items():
        if not isinstance(term, int):
            parts.append(term if count == 1 else f"{count} * {term}")
    line = indent + " + ".join(parts)
    if len(line) <= WIDTH:
        return [line]
    text = textwrap.wrap(
        " ".join(("+\0" if index else "") + part.replace(" ", "\0")
                 for index, part in enumerate(parts)),
        WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False,
        break_on_hyphens=False)
    return [each.replace("\0", " ") for each in text]


class Model:
    """All interfaces together, with their Swift messages."""

    def __init__(self, interfaces):
        self.interfaces = interfaces
        self.types = {}
        self.messages = {name: [] for name in interfaces}
        self.parameters, self.methods, self.errors = [], [], {}
        types = []
        for name, interface in interfaces.items():
            for definition in interface.definitions:
                if definition.kind == "type" and definition.name not in self.types:
                    self.types[definition.name] = definition
                    types.append((name, definition))
        for name, definition in types:
            if definition.name not in ENGINE_TYPES:
                comment = f"{definition.comment}\n\n`{definition.name}` of `{name}`."
                message = Message(
                    swift_name(definition.name), comment,
                    [Member(definition.name, field, self) for field in definition.fields])
                self.messages[name].append(message)
        for name, interface in interfaces.items():
            for definition in interface.definitions:
                if definition.kind == "method":
                    self._method(name, definition)
                elif definition.kind == "error":
                    self.errors.setdefault(definition.name, []).append((name, definition))

    def _method(self, interface, definition):
        full = f"{interface}.{definition.name}"
        case = METHOD_NAMES.get(full, lower_first(definition.name))
        definition = dataclasses.replace(definition, name=METHOD_KEYS.get(full, definition.name))
        is_stream = 'Call it with "more": true' in " ".join(definition.comment.split())
        parameters = None
        if definition.fields:
            parameters = Message(
                definition.name + "Parameters", f"The parameters of `{full}`.",
                [Member(definition.name, field, self, True) for field in definition.fields])
            self.parameters.append(parameters)
        self.methods.append((full, case, definition, is_stream, parameters))
        if definition.output and definition.name not in SAME_REPLY:
            members = [Member(definition.name, field, self) for field in definition.output]
            self.messages[interface].append(Message(
                REPLY_NAMES[definition.name], f"The reply to `{full}`.", members))

    def is_bounded(self, type_name):
        if type_name in ENGINE_TYPES:
            return False
        fields = self.types[type_name].fields
        return Message("", "", [Member(type_name, each, self) for each in fields]) \
            .room_terms() is not None

    def has_decimals(self, type_name):
        """Whether JSON may contain other decimals than a message of this type."""
        fields = self.types[type_name].fields
        return any(Member(type_name, each, self).rounded() for each in fields)

    def is_rounded(self, message):
        """Whether a message needs a rounded form: an entry of a shared reply, or a part of one."""
        entries = [each.type.element.name for _, _, definition, _, _ in self.methods
                   if definition.name in SHARED_REPLIES
                   for each in definition.output if isinstance(each.type, Array)]
        parts = [each.type.name for entry in entries for each in self.types[entry].fields
                 if isinstance(each.type, Struct) and self.has_decimals(each.type.name)]
        return message.name in map(swift_name, entries + parts)

    def words_of(self, holder):
        """The enumerations nested in a message, each as lines."""
        seen, found = set(), []
        for key, member in self.word_members():
            owner, name = WORDS[key][:2]
            if owner == holder and name not in seen:
                seen.add(name)
                found.append(enumeration(name, member))
        return found

    def word_members(self):
        for definition in self.types.values():
            for field in definition.fields:
                member = Member(definition.name, field, self)
                if member.words and member.key != "Device.orientation":
                    yield member.key, member
        for parameters in self.parameters:
            for member in parameters.members:
                if member.words and member.key.startswith("Subscribe."):
                    yield member.key, member


def enumeration(name, member):
    """An enumeration of the contract. If the engine has the same enumeration, this is an alias."""
    summary = " ".join(member.field.comment.split()).split(". ")[0].rstrip(".") + "."
    lines = swift_comment(WORDS[member.key][2] if len(WORDS[member.key]) > 2 else summary, "")
    if member.engine_words:
        return lines + [f"public typealias {name} = {member.engine_words}"]
    lines.append(f"public enum {name}: String, CaseIterable, Sendable {{")
    for word, comment in zip(member.words, member.comments):
        if not comment:
            sys.exit(f"error: the word {word} of {member.key} has no comment; add one above it")
        lines += swift_comment(comment, "  ")
        lines.append(f"  case {word}")
    if member.key in ENGINE_CASES:
        lines += [""] + ["  " + line for line in conversion(member)]
    return lines + ["}"]


def conversion(member):
    """The initializer of an enumeration that converts a case of the engine."""
    engine, others, missing = ENGINE_CASES[member.key]
    words = {word: [word] for word in member.words if word not in missing}
    for case, word in others.items():
        words.setdefault(word, []).append(case)
    is_optional = None in words
    lines = swift_comment(
        "Converts a value of the engine"
        + ("; nil if no message contains it." if is_optional else "."), "")
    lines += [f"@inlinable package init{'?' if is_optional else ''}(_ value: {engine}) {{",
              "  switch value {"]
    for word, cases in words.items():
        result = f"self = .{word}" if word else "return nil"
        lines.append(f"  case {', '.join('.' + case for case in cases)}: {result}")
    return lines + ["  }", "}"]


HEADER = "// Made from {} by scripts/messages.py. Do not edit; run `make messages`.\n"


def swift_file(source, lines):
    text = "\n".join(lines).rstrip() + "\n"
    needed = re.search(
        r"\b(Point|Vector|Size|Timestamp|Touch\.|\w+Event\.|GestureRecognizer\.|InteractionMode\b"
        r"|PanelOrientation\b)", text)
    return HEADER.format(source) + ("\nimport Tactile\n\n" if needed else "\n") + text


def swift_messages(model, interface):
    lines = []
    for message in model.messages[interface]:
        shared = None
        for method, (name, frame, own) in SHARED_REPLIES.items():
            if REPLY_NAMES[method] == message.name:
                shared = (name, frame, own)
        if shared:
            lines += shared_reply(model, message, *shared)
        else:
            lines += message.struct(model) + message.wire()
            lines += message.rounding() if model.is_rounded(message) else []
    return swift_file(f"{interface}.varlink", lines)


def shared_reply(model, message, name, frame, own):
    """A reply in two messages: the part of one client, and the part that all clients share."""
    first = [member for member in message.members if member.wire in own]
    rest = [member for member in message.members if member.wire not in own]
    shared = Message(
        frame, f"The part of `{message.name}` that is the same for all clients.\n\n"
        f"The service encodes it once and copies it into the reply of every client.", rest)
    lines = shared.struct(model) + [f"extension {frame} {{", *shared.reading(""), "",
        "  /// Writes the members without the object around them.",
        "  public func writeMembers(into writer: inout JSONWriter) {",
        *(f"    {member.write('writer')}" for member in rest), "  }", "",
        *emptying(rest), "}", ""]
    part = Member.__new__(Member)
    part.name, part.field = name, Field(name, None, False, "The events.", "")
    part.default = None
    part.declared_type = lambda holder: frame
    part.parameter = lambda holder: f"{name}: {frame}"
    part.words = None
    lines += Message(message.name, message.comment, first + [part]).struct(model)
    return lines + [
        f"extension {message.name}: WireMessage {{",
        "  /// Reads the message; throws `WireError.missing` and `.mismatch`.",
        "  public init(from cursor: JSONCursor) throws(WireError) {",
        *(f"    {member.read()}" for member in first),
        f"    {name} = try {frame}(from: cursor)", "  }", "",
        "  /// Writes the message as a JSON object.",
        "  public func write(into writer: inout JSONWriter) {", "    writer.beginObject()",
        *(f"    {member.write('writer')}" for member in first),
        f"    {name}.writeMembers(into: &writer)", "    writer.endObject()", "  }", "}", ""]


def emptying(members):
    """Whether the part of a reply is empty, and how it is emptied for the next frame."""
    kept = [member for member in members if not member.may_be_missing]
    left_out = [member for member in members if member.may_be_missing]
    tests = [f"{member.name}.isEmpty" if member.is_array else f"{member.name} == nil"
             for member in left_out]
    parameters = ", ".join(f"{member.name}: {member.type}" for member in kept)
    return [
        "  /// Whether all optional members are missing.",
        "  public var isEmpty: Bool {", *condition_lines(tests), "  }", "",
        "  /// Empties the message for the next frame, and keeps the memory of its arrays.",
        f"  public mutating func reset({parameters}) {{",
        *(f"    self.{member.name} = {member.name}" for member in kept),
        *(f"    {member.name}.removeAll(keepingCapacity: true)" if member.is_array
          else f"    {member.name} = nil" for member in left_out), "  }"]


def condition_lines(tests):
    """Conditions joined by `&&`, wrapped before the operators."""
    parts = tests[:1] + [f"&& {test}" for test in tests[1:]]
    lines = textwrap.wrap(
        " ".join(part.replace(" ", "\0") for part in parts), WIDTH, initial_indent="    ",
        subsequent_indent="      ")
    return [line.replace("\0", " ") for line in lines]


def swift_calls(model):
    lines = []
    for key, member in model.word_members():
        holder, name = WORDS[key][:2]
        if holder is None:
            lines += enumeration(name, member) + [""]
    lines += [
        "/// A method of the service, by its full name.",
        "public enum ServiceMethod: String, CaseIterable, Sendable {"]
    for full, case, definition, _, _ in model.methods:
        lines += swift_comment(definition.comment.split("\n\n")[0], "  ")
        lines.append(f'  case {case} = "{full}"')
    streams = [f".{case}" for _, case, _, is_stream, _ in model.methods if is_stream]
    others = [f".{case}" for _, case, _, is_stream, _ in model.methods if not is_stream]
    lines += [
        "", "  /// Whether it replies until the connection ends; call it with `more`.",
        "  public var isStream: Bool {", "    switch self {",
        *case_lines(streams, "true"), *case_lines(others, "false"), "    }", "  }", "}", ""]
    lines += [
        "/// A call of a method with its parameters.",
        "public enum ServiceCall: Equatable, Sendable {"]
    for full, case, _, _, parameters in model.methods:
        lines.append(f"  /// `{full}`.")
        lines.append(f"  case {case}" + (f"({parameters.name})" if parameters else ""))
    lines += ["", "  /// Reads the parameters of a method's call.", "  ///",
              "  /// Throws `WireError.missing` and `.mismatch`.",
              "  public init(_ method: ServiceMethod, _ parameters: JSONCursor) throws(WireError) {",
              "    switch method {"]
    for _, case, _, _, parameters in model.methods:
        value = f".{case}(try {parameters.name}(from: parameters))" if parameters else f".{case}"
        line = f"    case .{case}: self = {value}"
        lines += [line] if len(line) <= WIDTH else [f"    case .{case}:", f"      self = {value}"]
    lines += ["    }", "  }", "", "  /// The method that is called.",
              "  public var method: ServiceMethod {", "    switch self {"]
    lines += [f"    case .{case}: .{case}" for _, case, _, _, _ in model.methods]
    lines += ["    }", "  }", "", "  /// The parameters as JSON; doubles keep all their digits.",
              "  public var parameters: JSONObject {", "    switch self {"]
    lines += case_lines(
        [f".{case}" for _, case, _, _, parameters in model.methods if not parameters],
        "JSONObject()")
    lines += [f"    case .{case}(let parameters): parameters.json"
              for _, case, _, _, parameters in model.methods if parameters]
    lines += ["    }", "  }", "}", ""]
    for parameters in model.parameters:
        lines += parameters.struct(model)
        lines += [f"extension {parameters.name} {{", *parameters.reading(), "",
                  "  /// The parameters as JSON, in the order of the contract.",
                  "  var json: JSONObject {", "    var json = JSONObject()"]
        lines += [f'    json["{each.wire}"] = {each.json()}' for each in parameters.members]
        lines += ["    return json", "  }", "}", ""]
    return swift_file("the interfaces", lines)


def case_lines(patterns, value):
    """A case of a switch with several patterns."""
    line = f"    case {', '.join(patterns)}: {value}"
    if len(line) <= WIDTH:
        return [line]
    lines = textwrap.wrap(
        ", ".join(patterns) + ":", WIDTH, initial_indent="    case ", subsequent_indent="      ")
    return lines + [f"      {value}"]


def swift_errors(model):
    own = [name for name, interface in model.interfaces.items() if name.startswith("io.tactile.")
           and any(each.kind == "error" for each in interface.definitions)]
    lines = ["/// An interface of the service that can refuse a call.",
             "public enum TactileInterface: String, CaseIterable, Sendable {"]
    for name in own:
        lines += [f"  /// `{name}`.", f'  case {name.split(".")[-1].lower()} = "{name}"']
    lines += ["}", "", "/// An error reply of the service.",
              "public enum VarlinkError: Error, Equatable, Sendable {"]
    names, reads, writes = [], [], []
    for error, definitions in model.errors.items():
        case = lower_first(error)
        members = [Member(error, field, model) for field in definitions[0][1].fields]
        # A label that only repeats the name of the error is left out.
        labels = ["" if member.wire.lower() in error.lower() else f"{member.name}: "
                  for member in members]
        values = [label + member.type for label, member in zip(labels, members)]
        is_shared = len(definitions) > 1
        if is_shared:
            values.insert(0, "TactileInterface")
        lines += swift_comment(definitions[0][1].comment, "  ")
        lines.append(f"  case {case}" + (f"({', '.join(values)})" if values else ""))
        if is_shared:
            rest = ", _" * len(members)
            names.append(
                f'    case .{case}(let interface{rest}): "\\(interface.rawValue).{error}"')
        else:
            names.append(f'    case .{case}: "{definitions[0][0]}.{error}"')
        for interface, _ in definitions:
            arguments = [f".{interface.split('.')[-1].lower()}"] if is_shared else []
            arguments += [f'{label}try parameters.member("{member.wire}").{member.reader}'
                          for label, member in zip(labels, members)]
            reads.append(f'    case "{interface}.{error}":')
            value = f".{case}" + (f"({', '.join(arguments)})" if arguments else "")
            line = f"      self = {value}"
            if len(line) <= WIDTH:
                reads.append(line)
            else:
                reads += filled(f"self = .{case}(", arguments, ")", "      ")[:1]
                reads += [f"        {each}," for each in arguments[:-1]]
                reads += [f"        {arguments[-1]})"]
        if members:
            names_of = ["_"] * is_shared + [f"let {member.name}" for member in members]
            writes.append(f"    case .{case}({', '.join(names_of)}):")
            writes += [f"      {member.write('writer')}" for member in members]
        else:
            writes.append(f"    case .{case}: break")
    lines += ["", "  /// The error's full name.", "  public var name: String {",
              "    switch self {", *names, "    }", "  }", "",
              "  /// Reads an error's parameters; nil if the contract does not have the error.",
              "  ///", "  /// Throws `WireError.missing` and `.mismatch`.",
              "  init?(name: String, parameters: JSONCursor) throws(WireError) {",
              "    switch name {", *reads, "    default: return nil", "    }", "  }", "",
              "  /// Writes the parameters as one object.",
              "  func writeParameters(into writer: inout JSONWriter) {", "    writer.beginObject()",
              "    switch self {", *writes, "    }", "    writer.endObject()", "  }", "}"]
    return swift_file("the interfaces", lines)


# --- Python ---------------------------------------------------------------------------------------

PYTHON_SCALARS = {"int": "int", "float": "float", "bool": "bool", "string": "str"}


def python_comment(text, prefix, nothing="None"):
    return comment_lines(text, prefix, nothing)


def python_type(key, kind):
    if isinstance(kind, Array):
        return f"Tuple[{python_type(key, kind.element)}, ...]"
    if isinstance(kind, Words):
        return PYTHON_WORDS.get(key) or literal(kind.words)
    return PYTHON_SCALARS[kind.name] if isinstance(kind, Scalar) else kind.name


def literal(words):
    return "Literal[" + ", ".join(f'"{word}"' for word in words) + "]"


def python_class(name, owner, comment, fields):
    summary, _, rest = " ".join(comment.split()).partition(". ")
    doc = textwrap.wrap(" ".join(comment.split()), WIDTH - 4)
    lines = ["", "", "@dataclasses.dataclass(frozen=True)", f"class {name}:"]
    if len(doc) == 1 and len(doc[0]) + 10 <= WIDTH:
        lines += [f'    """{doc[0]}"""', ""]
    else:
        more = textwrap.wrap(rest, WIDTH - 4)
        lines += [f'    """{summary}.', "", *(f"    {line}" for line in more), '    """', ""]
    needed = [field for field in fields if not field.is_optional]
    optional = [field for field in fields if field.is_optional]
    optional.sort(key=lambda field: field.name in PYTHON_LAST)
    for field in needed + optional:
        key = f"{owner}.{field.name}"
        kind = python_type(key, field.type)
        nothing, default = "None", f"Optional[{kind}] = None"
        if not field.is_optional:
            default = kind
        elif key in ZERO_IF_LEFT_OUT:
            nothing, default = "0", f"{kind} = 0"
        elif isinstance(field.type, Array) and key not in NIL_IF_LEFT_OUT:
            nothing, default = "empty", f"{kind} = ()"
        lines += python_comment(field.comment, "    #: ", nothing)
        lines.append(f"    {snake(field.name)}: {default}")
    if name in PYTHON_FIELDS:
        lines += PYTHON_FIELDS[name].rstrip().split("\n")
    return lines


def python_messages(model):
    lines, seen = [], set()

    def name_words(key, words):
        if key in PYTHON_WORDS and PYTHON_WORDS[key] not in seen:
            seen.add(PYTHON_WORDS[key])
            text = literal(words)
            start = PYTHON_WORDS[key] + " = "
            if len(start + text) <= WIDTH:
                lines.append(start + text)
            else:
                lines.append(start + "Literal[")
                lines.extend(textwrap.wrap(
                    text[len("Literal["):], WIDTH, initial_indent="    ", subsequent_indent="    "))

    for definition in model.types.values():
        for field in definition.fields:
            if isinstance(field.type, Words):
                name_words(f"{definition.name}.{field.name}", field.type.words)
    for _, _, definition, _, _ in model.methods:
        for field in definition.fields:
            if isinstance(field.type, Array) and isinstance(field.type.element, Words):
                name_words(f"{definition.name}.{field.name}", field.type.element.words)
    for definition in model.types.values():
        lines += python_class(definition.name, definition.name, definition.comment,
                              definition.fields)
    for _, _, definition, _, _ in model.methods:
        if definition.name in PYTHON_REPLIES:
            name, comment = PYTHON_REPLIES[definition.name]
            lines += python_class(name, definition.name, comment, definition.output)
    return lines


def python_errors(model):
    lines, own, common = [], [], []
    # A base class comes before what is derived from it.
    for error, definitions in sorted(
            model.errors.items(), key=lambda item: item[0] in PYTHON_BASES):
        (common if definitions[0][0] == "org.varlink.service" else own).append(error)
        base = PYTHON_BASES.get(error, "VarlinkError")
        summary = " ".join(definitions[0][1].comment.split())
        lines += ["", "", f"class {error}({base}):"]
        lines += [f'    """{textwrap.fill(summary, WIDTH - 10, subsequent_indent="    ")}"""']
        fields = definitions[0][1].fields
        if fields and base == "VarlinkError":
            lines.append("")
            members = []
            for field in fields:
                lines += python_comment(field.comment, "    #: ")
                kind = PYTHON_SCALARS[field.type.name]
                lines.append(f"    {field.name}: {kind}")
                members.append(f'"{field.name}": {kind}')
            lines.append(f"    _members = {{{', '.join(members)}}}")
    for name, errors in (("_SERVICE_ERRORS", common), ("_OWN_ERRORS", own)):
        lines += ["", ""] if name == "_SERVICE_ERRORS" else []
        lines.append(f"{name}: Tuple[Type[VarlinkError], ...] = (")
        lines += textwrap.wrap(
            ", ".join(errors) + ")", WIDTH, initial_indent="    ", subsequent_indent="    ")
    return lines


def python_client(model, text):
    for name, lines in (("messages", python_messages(model)), ("errors", python_errors(model))):
        start, end = f"# <generated: {name}>\n", "# </generated>\n"
        before, found, rest = text.partition(start)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            sys.exit(f"{PYTHON}: error: no section between {start.strip()} and {end.strip()}")
        text = before + start + "\n".join(lines).strip("\n") + "\n" + end + after
    return text


# --- Files ----------------------------------------------------------------------------------------


def generated_files():
    """Every file that the script writes, with its text."""
    texts = {name: (INTERFACES / f"{name}.varlink").read_text() for name in FILES}
    copy_shared_types({name: Parser(text) for name, text in texts.items()}, texts)
    model = Model({name: Parser(text) for name, text in texts.items()})
    files = {INTERFACES / f"{name}.varlink": text for name, text in texts.items()}
    for name, file in FILES.items():
        files[GENERATED / f"{file}.swift"] = swift_messages(model, name)
    files[GENERATED / "ServiceCall.swift"] = swift_calls(model)
    files[GENERATED / "VarlinkError.swift"] = swift_errors(model)
    files[PYTHON] = python_client(model, PYTHON.read_text())
    files.update(c_messages.generated(model, C))
    return files


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: scripts/messages.py [--check]")
    files = generated_files()
    stale = {path for path, text in files.items() if not path.exists() or path.read_text() != text}
    extra = set(GENERATED.glob("*")) - set(files)
    if arguments:
        for path in sorted(stale | extra):
            print(f"{path.relative_to(ROOT)}: error: it does not match the contract", file=sys.stderr)
        if stale or extra:
            sys.exit("hint: run `make messages` and commit the result")
        return
    GENERATED.mkdir(exist_ok=True)
    for path in extra:
        path.unlink()
    for path in stale:
        path.write_text(files[path])


if __name__ == "__main__":
    main(sys.argv[1:])
