// Made from io.tactile.Scene.varlink by scripts/messages.py. Do not edit; run `make messages`.

import Tactile

/// The present state of a view.
///
/// `View` of `io.tactile.Scene`.
public struct ViewMessage: Equatable, Sendable {
  /// The view's name.
  public var name: String
  /// The kind of view: "window", "view", "button", "switch", "slider", "stepper",
  /// "segmentedControl", "pageControl" or "scroll".
  public var kind: String
  /// The view that contains it; nil for the window itself.
  public var superview: String?
  /// The bounding rectangle in the window's coordinates: x, y, width, height.
  public var frame: [Double]
  /// Whether it can receive touches: neither it nor a view around it is hidden, transparent or
  /// passive.
  public var isTouchable: Bool
  /// The number of live touches that landed on it.
  public var touches: Int
  /// Whether it is on; nil unless it is a switch.
  public var isOn: Bool?
  /// The value; nil unless it is a slider or a stepper.
  public var value: Double?
  /// The number of the selected segment, from 0; -1 if none is selected; nil unless it is a
  /// segmented control.
  public var segment: Int?
  /// The number of the current page, from 0; nil unless it is a page control.
  public var page: Int?
  /// The point of the content in its top left corner; nil unless it is a scroll view.
  public var offset: Point?
  /// The scale of its content; nil unless it is a scroll view that can zoom.
  public var zoomScale: Double?
  /// The short text that speaks for the view; nil if it has none.
  public var label: String?
  /// The text that says what the view does; nil if it has none.
  public var hint: String?

  /// Creates the message from its members.
  public init(
    name: String, kind: String, superview: String? = nil, frame: [Double], isTouchable: Bool,
    touches: Int, isOn: Bool? = nil, value: Double? = nil, segment: Int? = nil, page: Int? = nil,
    offset: Point? = nil, zoomScale: Double? = nil, label: String? = nil, hint: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.superview = superview
    self.frame = frame
    self.isTouchable = isTouchable
    self.touches = touches
    self.isOn = isOn
    self.value = value
    self.segment = segment
    self.page = page
    self.offset = offset
    self.zoomScale = zoomScale
    self.label = label
    self.hint = hint
  }
}

extension ViewMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    superview = try cursor.optionalMember("superview")?.string()
    frame = try cursor.member("frame").doubles()
    isTouchable = try cursor.member("touchable").bool()
    touches = try cursor.member("touches").int()
    isOn = try cursor.optionalMember("on")?.bool()
    value = try cursor.optionalMember("value")?.double()
    segment = try cursor.optionalMember("segment")?.int()
    page = try cursor.optionalMember("page")?.int()
    offset = try cursor.optionalMember("offset")?.message()
    zoomScale = try cursor.optionalMember("zoomScale")?.double()
    label = try cursor.optionalMember("label")?.string()
    hint = try cursor.optionalMember("hint")?.string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind)
    if let superview { writer.member("superview", superview) }
    writer.member("frame", frame)
    writer.member("touchable", isTouchable)
    writer.member("touches", touches)
    if let isOn { writer.member("on", isOn) }
    if let value { writer.member("value", value) }
    if let segment { writer.member("segment", segment) }
    if let page { writer.member("page", page) }
    if let offset { writer.member("offset", offset) }
    if let zoomScale { writer.member("zoomScale", zoomScale) }
    if let label { writer.member("label", label) }
    if let hint { writer.member("hint", hint) }
    writer.endObject()
  }
}

/// The present state of a recognizer.
///
/// `Recognizer` of `io.tactile.Scene`.
public struct RecognizerMessage: Equatable, Sendable {
  /// The state of the recognizer.
  public typealias State = GestureRecognizer.State

  /// The recognizer's name.
  public var name: String
  /// The kind of gesture.
  public var kind: String
  /// The view that it is attached to.
  public var view: String
  /// Whether it is enabled.
  public var isEnabled: Bool
  /// The state of the recognizer.
  public var state: State

  /// Creates the message from its members.
  public init(name: String, kind: String, view: String, isEnabled: Bool, state: State) {
    self.name = name
    self.kind = kind
    self.view = view
    self.isEnabled = isEnabled
    self.state = state
  }
}

extension RecognizerMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    view = try cursor.member("view").string()
    isEnabled = try cursor.member("enabled").bool()
    state = try cursor.member("state").word()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("view", view)
    writer.member("enabled", isEnabled)
    writer.member("state", state)
    writer.endObject()
  }
}

/// The present state of a window.
///
/// `Description` of `io.tactile.Scene`.
public struct WindowDescriptionMessage: Equatable, Sendable {
  /// The window.
  public var window: WindowMessage
  /// The rectangle on its screen, in points of 1/160 inch: x, y, width, height.
  public var frame: [Double]
  /// The responder that is asked first for actions; nil if there is none.
  public var firstResponder: String?
  /// The window and its views, each before the views in it, from back to front.
  public var views: [ViewMessage]
  /// The recognizers in the order of their names.
  public var recognizers: [RecognizerMessage]

  /// Creates the message from its members.
  public init(
    window: WindowMessage, frame: [Double], firstResponder: String? = nil, views: [ViewMessage],
    recognizers: [RecognizerMessage]
  ) {
    self.window = window
    self.frame = frame
    self.firstResponder = firstResponder
    self.views = views
    self.recognizers = recognizers
  }
}

extension WindowDescriptionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").message()
    frame = try cursor.member("frame").doubles()
    firstResponder = try cursor.optionalMember("firstResponder")?.string()
    views = try cursor.member("views").messages()
    recognizers = try cursor.member("recognizers").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.member("frame", frame)
    if let firstResponder { writer.member("firstResponder", firstResponder) }
    writer.member("views", views)
    writer.member("recognizers", recognizers)
    writer.endObject()
  }
}

/// A gesture that can happen in a window that belongs to no user.
///
/// `GestureOccasion` of `io.tactile.Scene`.
public struct GestureOccasionMessage: Equatable, Sendable {
  /// The recognizer's name.
  public var gesture: String
  /// The kind of gesture. A "tap", "swipe" or "sequence" has only the state "ended".
  public var kind: String
  /// The view or window that the recognizer is attached to.
  public var view: String

  /// Creates the message from its members.
  public init(gesture: String, kind: String, view: String) {
    self.gesture = gesture
    self.kind = kind
    self.view = view
  }
}

extension GestureOccasionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    gesture = try cursor.member("gesture").string()
    kind = try cursor.member("kind").string()
    view = try cursor.member("view").string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("gesture", gesture)
    writer.member("kind", kind)
    writer.member("view", view)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Scene.Describe`.
public struct DescribeMessage: Equatable, Sendable {
  /// The windows from front to back.
  public var windows: [WindowDescriptionMessage]

  /// Creates the message from its members.
  public init(windows: [WindowDescriptionMessage]) {
    self.windows = windows
  }
}

extension DescribeMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    windows = try cursor.member("windows").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("windows", windows)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Scene.HitTest`.
public struct HitTestMessage: Equatable, Sendable {
  /// The window that receives touches there; nil if there is none, or if the client may not see it.
  public var window: String?
  /// The number of the user who owns that window; nil if it belongs to no user.
  public var user: Int?
  /// The view of the requested window that is hit; nil if there is none.
  public var view: String?
  /// The first 200 views that were asked, with their answers, a line each; indented by depth. If
  /// there are more, the last line has their number.
  public var walk: [String]

  /// Creates the message from its members.
  public init(window: String? = nil, user: Int? = nil, view: String? = nil, walk: [String]) {
    self.window = window
    self.user = user
    self.view = view
    self.walk = walk
  }
}

extension HitTestMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.optionalMember("window")?.string()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.optionalMember("view")?.string()
    walk = try cursor.member("walk").strings()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    if let window { writer.member("window", window) }
    if let user { writer.member("user", user) }
    if let view { writer.member("view", view) }
    writer.member("walk", walk)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Scene.ListOccasions`.
public struct OccasionsMessage: Equatable, Sendable {
  /// The gestures, ordered by name, then by view, then by kind; equal ones once.
  public var gestures: [GestureOccasionMessage]
  /// The names of the actions that recognizers and controls send, each once, in alphabetical order.
  public var actions: [String]

  /// Creates the message from its members.
  public init(gestures: [GestureOccasionMessage], actions: [String]) {
    self.gestures = gestures
    self.actions = actions
  }
}

extension OccasionsMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    gestures = try cursor.member("gestures").messages()
    actions = try cursor.member("actions").strings()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("gestures", gestures)
    writer.member("actions", actions)
    writer.endObject()
  }
}
