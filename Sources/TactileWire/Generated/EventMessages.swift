// Made from io.tactile.Events.varlink by scripts/messages.py. Do not edit; run `make messages`.

import Tactile

/// How a pen is held.
///
/// `Pen` of `io.tactile.Events`.
public struct PenMessage: Equatable, Sendable {
  /// The direction that it leans to, in radians clockwise from the right; 0 if unknown.
  public var azimuthAngle: Double
  /// The angle to the glass in radians: 0 is flat, half of pi is upright or unknown.
  public var altitudeAngle: Double
  /// The distance above the glass: 0 on the glass, 1 where the device loses the pen.
  public var zOffset: Double
  /// Whether the pen's other end, which erases, points at the glass.
  public var isEraser: Bool
  /// Whether the first button of the barrel is held.
  public var barrelButton: Bool
  /// Whether the second button of the barrel is held.
  public var secondBarrelButton: Bool

  /// Creates the message from its members.
  public init(
    azimuthAngle: Double = 0, altitudeAngle: Double = .pi / 2, zOffset: Double = 0,
    isEraser: Bool = false, barrelButton: Bool = false, secondBarrelButton: Bool = false
  ) {
    self.azimuthAngle = azimuthAngle
    self.altitudeAngle = altitudeAngle
    self.zOffset = zOffset
    self.isEraser = isEraser
    self.barrelButton = barrelButton
    self.secondBarrelButton = secondBarrelButton
  }
}

extension PenMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    azimuthAngle = try cursor.member("azimuthAngle").double()
    altitudeAngle = try cursor.member("altitudeAngle").double()
    zOffset = try cursor.member("zOffset").double()
    isEraser = try cursor.member("isEraser").bool()
    barrelButton = try cursor.member("barrelButton").bool()
    secondBarrelButton = try cursor.member("secondBarrelButton").bool()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension PenMessage: BoundedMessage {
  var room: Int {
    113 + 3 * JSONMembers.decimalRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("azimuthAngle", azimuthAngle)
    members.member("altitudeAngle", altitudeAngle)
    members.member("zOffset", zOffset)
    members.member("isEraser", isEraser)
    members.member("barrelButton", barrelButton)
    members.member("secondBarrelButton", secondBarrelButton)
    members.endObject()
  }
}

extension PenMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: PenMessage {
    var message = self
    message.azimuthAngle = azimuthAngle.roundedToThousandths
    message.altitudeAngle = altitudeAngle.roundedToThousandths
    message.zOffset = zOffset.roundedToThousandths
    return message
  }
}

/// A finger or pen on the glass, from the moment it lands until it lifts.
///
/// Of a touch in a secret window of another user, a client receives the beginning and the end. Its
/// view is then the window, and its locations are 0, 0.
///
/// `Touch` of `io.tactile.Events`.
public struct TouchMessage: Equatable, Sendable {
  /// What the touch did in this frame.
  public typealias Phase = Touch.Phase

  /// A finger or a pen.
  public enum Kind: String, CaseIterable, Sendable {
    /// A finger.
    case direct
    /// A pen.
    case stylus

    /// Converts a value of the engine.
    @inlinable package init(_ value: Contact.Kind) {
      switch value {
      case .direct, .indirect, .indirectPointer: self = .direct
      case .stylus: self = .stylus
      }
    }
  }

  /// The touch's number. It stays the same for the whole touch and is never used again.
  public var id: Int
  /// The device that reports the touch, one of State.devices.
  public var device: Int
  /// The window that the touch belongs to.
  public var window: PreparedString
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The view that the touch landed on. The touch belongs to this view until it ends.
  public var view: PreparedString
  /// What the touch did in this frame. "cancelled" ends the touch too, but undo what it did: the
  /// contact was a palm, the device was removed, or a gesture took the touch over.
  public var phase: Phase
  /// The position now.
  public var location: Point
  /// The position in the frame before; in the first frame, the position where it landed.
  public var previousLocation: Point
  /// The touch's place in a series of quick taps, from 1; 0 once it has moved too far for a tap.
  public var tapCount: Int
  /// A finger or a pen.
  public var kind: Kind
  /// The pressure, from 0 to 1; nil if the device does not report pressure.
  public var force: Double?
  /// Half of the long axis of the contact, in the window's units; nil if the device does not report
  /// it.
  public var majorRadius: Double?
  /// How the pen is held; nil for a finger.
  public var pen: PenMessage?
  /// True for a finger of a script (io.tactile.Control.Play); nil otherwise.
  public var isScripted: Bool?

  /// Creates the message from its members.
  public init(
    id: Int, device: Int, window: PreparedString, user: Int? = nil, view: PreparedString,
    phase: Phase, location: Point, previousLocation: Point, tapCount: Int, kind: Kind = .direct,
    force: Double? = nil, majorRadius: Double? = nil, pen: PenMessage? = nil,
    isScripted: Bool? = nil
  ) {
    self.id = id
    self.device = device
    self.window = window
    self.user = user
    self.view = view
    self.phase = phase
    self.location = location
    self.previousLocation = previousLocation
    self.tapCount = tapCount
    self.kind = kind
    self.force = force
    self.majorRadius = majorRadius
    self.pen = pen
    self.isScripted = isScripted
  }
}

extension TouchMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    id = try cursor.member("id").int()
    device = try cursor.member("device").int()
    window = try cursor.member("window").prepared()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.member("view").prepared()
    phase = try cursor.member("phase").word()
    location = try cursor.member("location").message()
    previousLocation = try cursor.member("previousLocation").message()
    tapCount = try cursor.member("tapCount").int()
    kind = try cursor.member("type").word()
    force = try cursor.optionalMember("force")?.double()
    majorRadius = try cursor.optionalMember("majorRadius")?.double()
    pen = try cursor.optionalMember("pen")?.message()
    isScripted = try cursor.optionalMember("scripted")?.bool()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension TouchMessage: BoundedMessage {
  var room: Int {
    175 + 4 * JSONMembers.integerRoom + window.json.count + view.json.count
      + 2 * JSONMembers.pointRoom + 2 * JSONMembers.decimalRoom + (pen?.room ?? 0)
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("id", id)
    members.member("device", device)
    members.member("window", window)
    if let user { members.member("user", user) }
    members.member("view", view)
    members.member("phase", phase)
    members.member("location", location)
    members.member("previousLocation", previousLocation)
    members.member("tapCount", tapCount)
    members.member("type", kind)
    if let force { members.member("force", force) }
    if let majorRadius { members.member("majorRadius", majorRadius) }
    if let pen { members.member("pen", pen) }
    if let isScripted { members.member("scripted", isScripted) }
    members.endObject()
  }
}

extension TouchMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: TouchMessage {
    var message = self
    message.location = location.rounded
    message.previousLocation = previousLocation.rounded
    message.force = force?.roundedToThousandths
    message.majorRadius = majorRadius?.roundedToThousandths
    message.pen = pen?.rounded
    return message
  }
}

/// A gesture that a recognizer found.
///
/// `Gesture` of `io.tactile.Events`.
public struct GestureMessage: Equatable, Sendable {
  /// How far the gesture has come.
  public enum State: String, CaseIterable, Sendable {
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture goes on.
    case changed
    /// The gesture is complete.
    case ended
    /// The gesture was interrupted. Undo what it did.
    case cancelled

    /// Converts a value of the engine; nil if no message contains it.
    @inlinable package init?(_ value: GestureRecognizer.State) {
      switch value {
      case .began: self = .began
      case .changed: self = .changed
      case .ended: self = .ended
      case .cancelled: self = .cancelled
      case .possible, .failed: return nil
      }
    }
  }

  /// The direction of a swipe.
  public typealias Direction = SwipeGestureRecognizer.SingleDirection

  /// The recognizer's name, unique in its window.
  public var recognizer: PreparedString
  /// The kind of gesture, such as "tap" or "pan".
  public var kind: PreparedString
  /// The window that the recognizer belongs to.
  public var window: PreparedString
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The view that the recognizer is attached to.
  public var view: PreparedString
  /// How far the gesture has come. A discrete gesture, such as a tap, has only "ended". A
  /// continuous gesture has "began", then "changed" any number of times, then "ended" or
  /// "cancelled".
  public var state: State
  /// The centre of its touches.
  public var location: Point
  /// The number of its touches.
  public var numberOfTouches: Int
  /// The numbers of its touches.
  public var touches: [Int]
  /// The distance since the gesture began; nil if this kind of gesture has no translation.
  public var translation: Vector?
  /// The velocity in window units a second; nil if this kind of gesture has no velocity.
  public var velocity: Vector?
  /// The distance of its touches relative to when the gesture began; nil if this kind of gesture
  /// has no scale.
  public var scale: Double?
  /// The angle that it has turned since it began, in radians clockwise; nil if this kind of gesture
  /// has no rotation.
  public var rotation: Double?
  /// How the hovering pen is held; nil unless the gesture is a hover, which has no touches.
  public var pen: PenMessage?
  /// The direction of a swipe, one of those that its recognizer allows; nil unless the gesture is a
  /// swipe.
  public var direction: Direction?

  /// Creates the message from its members.
  public init(
    recognizer: PreparedString, kind: PreparedString, window: PreparedString, user: Int? = nil,
    view: PreparedString, state: State, location: Point, numberOfTouches: Int, touches: [Int],
    translation: Vector? = nil, velocity: Vector? = nil, scale: Double? = nil,
    rotation: Double? = nil, pen: PenMessage? = nil, direction: Direction? = nil
  ) {
    self.recognizer = recognizer
    self.kind = kind
    self.window = window
    self.user = user
    self.view = view
    self.state = state
    self.location = location
    self.numberOfTouches = numberOfTouches
    self.touches = touches
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.rotation = rotation
    self.pen = pen
    self.direction = direction
  }
}

extension GestureMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    recognizer = try cursor.member("recognizer").prepared()
    kind = try cursor.member("kind").prepared()
    window = try cursor.member("window").prepared()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.member("view").prepared()
    state = try cursor.member("state").word()
    location = try cursor.member("location").message()
    numberOfTouches = try cursor.member("numberOfTouches").int()
    touches = try cursor.member("touches").ints()
    translation = try cursor.optionalMember("translation")?.message()
    velocity = try cursor.optionalMember("velocity")?.message()
    scale = try cursor.optionalMember("scale")?.double()
    rotation = try cursor.optionalMember("rotation")?.double()
    pen = try cursor.optionalMember("pen")?.message()
    direction = try cursor.optionalMember("direction")?.word()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension GestureMessage: BoundedMessage {
  var room: Int {
    195 + recognizer.json.count + kind.json.count + window.json.count + 2 * JSONMembers.integerRoom
      + view.json.count + 3 * JSONMembers.pointRoom + touches.count * JSONMembers.integerRoom
      + 2 * JSONMembers.decimalRoom + (pen?.room ?? 0)
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("recognizer", recognizer)
    members.member("kind", kind)
    members.member("window", window)
    if let user { members.member("user", user) }
    members.member("view", view)
    members.member("state", state)
    members.member("location", location)
    members.member("numberOfTouches", numberOfTouches)
    members.member("touches", touches)
    if let translation { members.member("translation", translation) }
    if let velocity { members.member("velocity", velocity) }
    if let scale { members.member("scale", scale) }
    if let rotation { members.member("rotation", rotation) }
    if let pen { members.member("pen", pen) }
    if let direction { members.member("direction", direction) }
    members.endObject()
  }
}

extension GestureMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: GestureMessage {
    var message = self
    message.location = location.rounded
    message.translation = translation?.rounded
    message.velocity = velocity?.rounded
    message.scale = scale?.roundedToThousandths
    message.rotation = rotation?.roundedToThousandths
    message.pen = pen?.rounded
    return message
  }
}

/// An event of a control.
///
/// `ControlEvent` of `io.tactile.Events`.
public struct ControlMessage: Equatable, Sendable {
  /// An event of a control.
  public typealias Event = ControlEvent

  /// The window that the control is in.
  public var window: PreparedString
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The control.
  public var view: PreparedString
  /// The event: "touchDown", "touchDownRepeat", "touchDragEnter", "touchDragExit", "touchUpInside",
  /// "touchUpOutside", "touchCancel", "valueChanged" or "primaryActionTriggered".
  public var event: Event
  /// Whether the switch is on now; nil unless the control is a switch.
  public var isOn: Bool?
  /// The value now; nil unless the control is a slider or a stepper.
  public var value: Double?
  /// The number of the selected segment from the left, from 0; -1 if none is selected; nil unless
  /// the control is a segmented control.
  public var segment: Int?
  /// The number of the current page, from 0; nil unless the control is a page control.
  public var page: Int?

  /// Creates the message from its members.
  public init(
    window: PreparedString, user: Int? = nil, view: PreparedString, event: Event, isOn: Bool? = nil,
    value: Double? = nil, segment: Int? = nil, page: Int? = nil
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.event = event
    self.isOn = isOn
    self.value = value
    self.segment = segment
    self.page = page
  }
}

extension ControlMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").prepared()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.member("view").prepared()
    event = try cursor.member("event").word()
    isOn = try cursor.optionalMember("on")?.bool()
    value = try cursor.optionalMember("value")?.double()
    segment = try cursor.optionalMember("segment")?.int()
    page = try cursor.optionalMember("page")?.int()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension ControlMessage: BoundedMessage {
  var room: Int {
    102 + window.json.count + 3 * JSONMembers.integerRoom + view.json.count
      + JSONMembers.decimalRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("window", window)
    if let user { members.member("user", user) }
    members.member("view", view)
    members.member("event", event)
    if let isOn { members.member("on", isOn) }
    if let value { members.member("value", value) }
    if let segment { members.member("segment", segment) }
    if let page { members.member("page", page) }
    members.endObject()
  }
}

extension ControlMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: ControlMessage {
    var message = self
    message.value = value?.roundedToThousandths
    return message
  }
}

/// A movement of a scroll view's content, and its zoom.
///
/// `Scroll` of `io.tactile.Events`.
public struct ScrollMessage: Equatable, Sendable {
  /// What the content did.
  public enum Phase: String, CaseIterable, Sendable {
    /// Fingers began to drag or zoom the content.
    case began
    /// The content moved, or its scale changed.
    case moved
    /// The fingers released the content, or their touches were cancelled and the content moves on.
    case released
    /// The content stopped. The service does not send it if a call of Update stopped the content.
    case rested
  }

  /// The window that the scroll view is in.
  public var window: PreparedString
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The scroll view.
  public var view: PreparedString
  /// What the content did. After "released", move the content to "target" yourself: the service
  /// does not report each step.
  public var phase: Phase
  /// The point of the content in the top left corner, in the scroll view's own units.
  public var offset: Point
  /// The velocity of the offset, in the scroll view's units a second; nil unless the phase is
  /// "released".
  public var velocity: Vector?
  /// The offset where the content will stop; nil unless the phase is "released".
  public var target: Point?
  /// The scale of the content; nil unless the scroll view can zoom.
  public var zoomScale: Double?
  /// The scale at which the content will stop; nil unless the phase is "released" and the scroll
  /// view can zoom.
  public var targetZoomScale: Double?

  /// Creates the message from its members.
  public init(
    window: PreparedString, user: Int? = nil, view: PreparedString, phase: Phase, offset: Point,
    velocity: Vector? = nil, target: Point? = nil, zoomScale: Double? = nil,
    targetZoomScale: Double? = nil
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.phase = phase
    self.offset = offset
    self.velocity = velocity
    self.target = target
    self.zoomScale = zoomScale
    self.targetZoomScale = targetZoomScale
  }
}

extension ScrollMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").prepared()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.member("view").prepared()
    phase = try cursor.member("phase").word()
    offset = try cursor.member("offset").message()
    velocity = try cursor.optionalMember("velocity")?.message()
    target = try cursor.optionalMember("target")?.message()
    zoomScale = try cursor.optionalMember("zoomScale")?.double()
    targetZoomScale = try cursor.optionalMember("targetZoomScale")?.double()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension ScrollMessage: BoundedMessage {
  var room: Int {
    113 + window.json.count + JSONMembers.integerRoom + view.json.count + 3 * JSONMembers.pointRoom
      + 2 * JSONMembers.decimalRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("window", window)
    if let user { members.member("user", user) }
    members.member("view", view)
    members.member("phase", phase)
    members.member("offset", offset)
    if let velocity { members.member("velocity", velocity) }
    if let target { members.member("target", target) }
    if let zoomScale { members.member("zoomScale", zoomScale) }
    if let targetZoomScale { members.member("targetZoomScale", targetZoomScale) }
    members.endObject()
  }
}

extension ScrollMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: ScrollMessage {
    var message = self
    message.offset = offset.rounded
    message.velocity = velocity?.rounded
    message.target = target?.rounded
    message.zoomScale = zoomScale?.roundedToThousandths
    message.targetZoomScale = targetZoomScale?.roundedToThousandths
    return message
  }
}

/// An action that a gesture, a control or an idle time asks an app to perform.
///
/// `Action` of `io.tactile.Events`.
public struct ActionMessage: Equatable, Sendable {
  /// The action's name.
  public var action: String
  /// The window that the sender belongs to.
  public var window: String
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The recognizer or control that asks; for an idle time, the window.
  public var sender: String
  /// The reason: a gesture's state, such as "ended", or a control's event; for an idle time, the
  /// time in seconds, such as "60", and "0" if a touch has ended it.
  public var cause: String
  /// The view, controller or window that handles the action; nil if none does.
  public var handledBy: String?
  /// The responders that were asked, in order, at most the first 16. An action asks at most 100
  /// responders.
  public var path: [String]

  /// Creates the message from its members.
  public init(
    action: String, window: String, user: Int? = nil, sender: String, cause: String,
    handledBy: String? = nil, path: [String]
  ) {
    self.action = action
    self.window = window
    self.user = user
    self.sender = sender
    self.cause = cause
    self.handledBy = handledBy
    self.path = path
  }
}

extension ActionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    action = try cursor.member("action").string()
    window = try cursor.member("window").string()
    user = try cursor.optionalMember("user")?.int()
    sender = try cursor.member("sender").string()
    cause = try cursor.member("cause").string()
    handledBy = try cursor.optionalMember("handledBy")?.string()
    path = try cursor.member("path").strings()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("action", action)
    writer.member("window", window)
    if let user { writer.member("user", user) }
    writer.member("sender", sender)
    writer.member("cause", cause)
    if let handledBy { writer.member("handledBy", handledBy) }
    writer.member("path", path)
    writer.endObject()
  }
}

extension ActionMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: ActionMessage { self }
}

/// The number of times that something happened to a device since it was added.
///
/// `Count` of `io.tactile.Events`.
public struct CountMessage: Equatable, Sendable {
  /// What happened, as a word, such as "edge".
  public var name: String
  /// What happened, as text for people, such as "it began in the dead zone of an edge".
  public var reason: String
  /// The number of times.
  public var count: Int

  /// Creates the message from its members.
  public init(name: String, reason: String, count: Int) {
    self.name = name
    self.reason = reason
    self.count = count
  }
}

extension CountMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    reason = try cursor.member("reason").string()
    count = try cursor.member("count").int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("reason", reason)
    writer.member("count", count)
    writer.endObject()
  }
}

/// An input device.
///
/// `Device` of `io.tactile.Events`.
public struct DeviceMessage: Equatable, Sendable {
  /// The state of owning the panel, if the service owns it or is about to; otherwise nil.
  public enum Ownership: String, CaseIterable, Sendable {
    /// The service makes the clone, or the compositor opens it.
    case preparing
    /// The service grabs the panel when nothing touches it.
    case waiting
    /// The compositor receives touches from the clone.
    case owned
    /// The service releases the panel when nothing touches it.
    case releasing
  }

  /// The device's number: 1, 2 and so on in the order of arrival. It is never used again.
  public var id: Int
  /// The name that the device reports; may be empty.
  public var name: String
  /// The kind of device. The service reads a "touchscreen", "pen", "accelerometer" and "mediaKeys".
  /// It does not read a "touchpad" and "other".
  public var kind: String
  /// Why the device is of this kind, as a sentence for people.
  public var reason: String
  /// The device node, such as "/dev/input/event3"; empty for a virtual panel, and while a recording
  /// plays.
  public var node: String
  /// The size in millimetres on the glass; nil if the device has no extent.
  public var size: Size?
  /// Where the size comes from, as text for people, such as "the resolution of its axes"; nil if
  /// the device has no size.
  public var sizeSource: String?
  /// Which edge of the panel is up, or whether the panel lies flat; nil if the device does not
  /// report it.
  public var orientation: OrientationMessage.Edge?
  /// True if another program has grabbed the device (EVIOCGRAB), so that the service receives no
  /// events of it; nil if the service knows of no such program.
  public var isGrabbed: Bool?
  /// The state of owning the panel, if the service owns it or is about to; otherwise nil.
  public var ownership: Ownership?
  /// The node of the clone that the compositor reads in place of the panel, such as
  /// "/dev/input/event7"; nil if there is none.
  public var clone: String?
  /// How often the filters changed or discarded its contacts, by reason; empty if they never did,
  /// and in a list of devices for a client without the permission to watch.
  public var filtered: [CountMessage]
  /// How often the device reported something wrong, by kind; empty if it never did, or likewise.
  public var oddities: [CountMessage]

  /// Creates the message from its members.
  public init(
    id: Int, name: String, kind: String, reason: String, node: String, size: Size? = nil,
    sizeSource: String? = nil, orientation: OrientationMessage.Edge? = nil, isGrabbed: Bool? = nil,
    ownership: Ownership? = nil, clone: String? = nil, filtered: [CountMessage] = [],
    oddities: [CountMessage] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.reason = reason
    self.node = node
    self.size = size
    self.sizeSource = sizeSource
    self.orientation = orientation
    self.isGrabbed = isGrabbed
    self.ownership = ownership
    self.clone = clone
    self.filtered = filtered
    self.oddities = oddities
  }
}

extension DeviceMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    id = try cursor.member("id").int()
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    reason = try cursor.member("reason").string()
    node = try cursor.member("node").string()
    size = try cursor.optionalMember("size")?.message()
    sizeSource = try cursor.optionalMember("sizeSource")?.string()
    orientation = try cursor.optionalMember("orientation")?.word()
    isGrabbed = try cursor.optionalMember("grabbed")?.bool()
    ownership = try cursor.optionalMember("own")?.word()
    clone = try cursor.optionalMember("clone")?.string()
    filtered = try cursor.optionalMember("filtered")?.messages() ?? []
    oddities = try cursor.optionalMember("oddities")?.messages() ?? []
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("reason", reason)
    writer.member("node", node)
    if let size { writer.member("size", size) }
    if let sizeSource { writer.member("sizeSource", sizeSource) }
    if let orientation { writer.member("orientation", orientation) }
    if let isGrabbed { writer.member("grabbed", isGrabbed) }
    if let ownership { writer.member("own", ownership) }
    if let clone { writer.member("clone", clone) }
    if !filtered.isEmpty { writer.member("filtered", filtered) }
    if !oddities.isEmpty { writer.member("oddities", oddities) }
    writer.endObject()
  }
}

extension DeviceMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: DeviceMessage {
    var message = self
    message.size = size?.rounded
    return message
  }
}

/// A shake of a panel. A motion begins when the panel seems to be shaken, and it ends exactly once.
///
/// `Motion` of `io.tactile.Events`.
public struct MotionMessage: Equatable, Sendable {
  /// The kind of motion: "shake".
  public typealias Kind = MotionEvent.Subtype

  /// Where the motion is in its life.
  public typealias Phase = MotionEvent.Phase

  /// The device that measured it, one of State.devices.
  public var device: Int
  /// The kind of motion: "shake".
  public var kind: Kind
  /// Where the motion is in its life. "cancelled" means that it was no shake, that it lasted too
  /// long, or that the device was removed.
  public var phase: Phase

  /// Creates the message from its members.
  public init(device: Int, kind: Kind = .shake, phase: Phase) {
    self.device = device
    self.kind = kind
    self.phase = phase
  }
}

extension MotionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    kind = try cursor.member("motion").word()
    phase = try cursor.member("phase").word()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension MotionMessage: BoundedMessage {
  var room: Int {
    51 + JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("device", device)
    members.member("motion", kind)
    members.member("phase", phase)
    members.endObject()
  }
}

extension MotionMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: MotionMessage { self }
}

/// A turn of a panel.
///
/// `Orientation` of `io.tactile.Events`.
public struct OrientationMessage: Equatable, Sendable {
  /// Which edge is up now, or whether the panel lies flat.
  public typealias Edge = PanelOrientation

  /// The device that measured it, one of State.devices.
  public var device: Int
  /// Which edge is up now, or whether the panel lies flat.
  public var edge: Edge

  /// Creates the message from its members.
  public init(device: Int, edge: Edge) {
    self.device = device
    self.edge = edge
  }
}

extension OrientationMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    edge = try cursor.member("orientation").word()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension OrientationMessage: BoundedMessage {
  var room: Int {
    41 + JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("device", device)
    members.member("orientation", edge)
    members.endObject()
  }
}

extension OrientationMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: OrientationMessage { self }
}

/// A command from a media key or a headset button.
///
/// `RemoteControl` of `io.tactile.Events`.
public struct RemoteControlMessage: Equatable, Sendable {
  /// The command.
  public typealias Command = RemoteControlEvent.Subtype

  /// The device with the key, one of State.devices.
  public var device: Int
  /// The command. Seeking comes in pairs of begin and end.
  public var command: Command

  /// Creates the message from its members.
  public init(device: Int, command: Command) {
    self.device = device
    self.command = command
  }
}

extension RemoteControlMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    command = try cursor.member("command").word()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension RemoteControlMessage: BoundedMessage {
  var room: Int {
    47 + JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("device", device)
    members.member("command", command)
    members.endObject()
  }
}

extension RemoteControlMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: RemoteControlMessage { self }
}

/// A mode, which decides which windows receive touches.
///
/// `Mode` of `io.tactile.Events`.
public struct ModeMessage: Equatable, Sendable {
  /// The mode.
  public enum Kind: String, CaseIterable, Sendable {
    /// Every window receives touches.
    case normal
    /// No window receives touches, because a client has called BeginIgnoring.
    case ignoring
    /// Only the machine's own windows receive touches.
    case locked
    /// No window receives touches, so that a person can clean the glass.
    case cleaning
    /// No window receives touches, because the screen is dark. A touch ends the mode.
    case asleep

    /// Converts a value of the engine.
    @inlinable package init(_ value: InteractionMode) {
      switch value {
      case .normal: self = .normal
      case .locked: self = .locked
      case .cleaning: self = .cleaning
      case .asleep: self = .asleep
      }
    }
  }

  /// The mode.
  public var kind: Kind
  /// When the mode ends at the latest, in nanoseconds on the clock of the touches; nil for the
  /// modes "normal" and "ignoring".
  public var until: Int?

  /// Creates the message from its members.
  public init(kind: Kind, until: Int? = nil) {
    self.kind = kind
    self.until = until
  }
}

extension ModeMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    kind = try cursor.member("mode").word()
    until = try cursor.optionalMember("until")?.int()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension ModeMessage: BoundedMessage {
  var room: Int {
    31 + JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("mode", kind)
    if let until { members.member("until", until) }
    members.endObject()
  }
}

extension ModeMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: ModeMessage { self }
}

/// The aids for people with disabilities that are on.
///
/// `Accessibility` of `io.tactile.Events`.
public struct AccessibilityMessage: Equatable, Sendable {
  /// The fingers for which the next finger acts; nil if it acts for itself.
  public enum NextTouch: String, CaseIterable, Sendable {
    /// The next finger acts for itself.
    case one
    /// It acts for two fingers side by side.
    case two
    /// It acts for three fingers side by side.
    case three
    /// It acts for four fingers side by side.
    case four
    /// It acts for five fingers side by side.
    case five
    /// It acts for two fingers of a pinch: itself and its mirror image.
    case pinch
  }

  /// Whether touch accommodations are on.
  public var accommodations: Bool
  /// Whether fingers explore the screen: a finger that rests on a view reports it, and a double tap
  /// activates it.
  public var exploring: Bool
  /// The fingers for which the next finger acts; nil if it acts for itself.
  public var nextTouch: NextTouch?

  /// Creates the message from its members.
  public init(accommodations: Bool, exploring: Bool = false, nextTouch: NextTouch? = nil) {
    self.accommodations = accommodations
    self.exploring = exploring
    self.nextTouch = nextTouch
  }
}

extension AccessibilityMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    accommodations = try cursor.member("accommodations").bool()
    exploring = try cursor.member("exploring").bool()
    nextTouch = try cursor.optionalMember("nextTouch")?.word()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension AccessibilityMessage: BoundedMessage {
  var room: Int {
    65
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("accommodations", accommodations)
    members.member("exploring", exploring)
    if let nextTouch { members.member("nextTouch", nextTouch) }
    members.endObject()
  }
}

extension AccessibilityMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: AccessibilityMessage { self }
}

/// A view that a person explores with a finger. Nothing is pressed.
///
/// `Explored` of `io.tactile.Events`.
public struct ExploredMessage: Equatable, Sendable {
  /// The window of the view.
  public var window: PreparedString
  /// The user who owns the window; nil if it belongs to no user.
  public var user: Int?
  /// The view.
  public var view: PreparedString
  /// The kind of view: "view", "button", "switch", "slider", "stepper", "segmentedControl",
  /// "pageControl" or "scroll".
  public var kind: String
  /// The short text that speaks for the view; nil if it has none.
  public var label: String?
  /// The text that says what the view does; nil if it has none.
  public var hint: String?
  /// False if the view is a disabled control; nil otherwise.
  public var isEnabled: Bool?
  /// Whether it is on; nil unless it is a switch.
  public var isOn: Bool?
  /// The value; nil unless it is a slider or a stepper.
  public var value: Double?
  /// The number of the selected segment, from 0; -1 if none is selected; nil unless it is a
  /// segmented control.
  public var segment: Int?
  /// The number of the current page, from 0; nil unless it is a page control.
  public var page: Int?
  /// The number of the part under the finger, from 0: a segment, or the left (0) or right (1) half
  /// of a stepper or page control; nil for other views.
  public var part: Int?

  /// Creates the message from its members.
  public init(
    window: PreparedString, user: Int? = nil, view: PreparedString, kind: String,
    label: String? = nil, hint: String? = nil, isEnabled: Bool? = nil, isOn: Bool? = nil,
    value: Double? = nil, segment: Int? = nil, page: Int? = nil, part: Int? = nil
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.kind = kind
    self.label = label
    self.hint = hint
    self.isEnabled = isEnabled
    self.isOn = isOn
    self.value = value
    self.segment = segment
    self.page = page
    self.part = part
  }
}

extension ExploredMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").prepared()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.member("view").prepared()
    kind = try cursor.member("kind").string()
    label = try cursor.optionalMember("label")?.string()
    hint = try cursor.optionalMember("hint")?.string()
    isEnabled = try cursor.optionalMember("enabled")?.bool()
    isOn = try cursor.optionalMember("on")?.bool()
    value = try cursor.optionalMember("value")?.double()
    segment = try cursor.optionalMember("segment")?.int()
    page = try cursor.optionalMember("page")?.int()
    part = try cursor.optionalMember("part")?.int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    if let user { writer.member("user", user) }
    writer.member("view", view)
    writer.member("kind", kind)
    if let label { writer.member("label", label) }
    if let hint { writer.member("hint", hint) }
    if let isEnabled { writer.member("enabled", isEnabled) }
    if let isOn { writer.member("on", isOn) }
    if let value { writer.member("value", value) }
    if let segment { writer.member("segment", segment) }
    if let page { writer.member("page", page) }
    if let part { writer.member("part", part) }
    writer.endObject()
  }
}

extension ExploredMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: ExploredMessage {
    var message = self
    message.value = value?.roundedToThousandths
    return message
  }
}

/// Whether the panels are in use.
///
/// `Presence` of `io.tactile.Events`.
public struct PresenceMessage: Equatable, Sendable {
  /// The longest of the idle times in the configuration, in seconds, for which no touch has changed
  /// on any panel; 0 if a touch has ended such a time.
  public var idle: Int

  /// Creates the message from its members.
  public init(idle: Int) {
    self.idle = idle
  }
}

extension PresenceMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    idle = try cursor.member("idle").int()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension PresenceMessage: BoundedMessage {
  var room: Int {
    12 + JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("idle", idle)
    members.endObject()
  }
}

extension PresenceMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: PresenceMessage { self }
}

/// A variable: a name with a value that programs set for conditions of bindings, such as the app
/// that has the focus of the compositor.
///
/// `Variable` of `io.tactile.Events`.
public struct VariableMessage: Equatable, Sendable {
  /// The name, unique among the variables of its user.
  public var name: String
  /// The value; nil if the variable was removed.
  public var value: String?
  /// The number of the user who owns the variable; nil if it belongs to the machine.
  public var user: Int?

  /// Creates the message from its members.
  public init(name: String, value: String? = nil, user: Int? = nil) {
    self.name = name
    self.value = value
    self.user = user
  }
}

extension VariableMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    value = try cursor.optionalMember("value")?.string()
    user = try cursor.optionalMember("user")?.int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    if let value { writer.member("value", value) }
    if let user { writer.member("user", user) }
    writer.endObject()
  }
}

extension VariableMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: VariableMessage { self }
}

/// A change of the list of devices, or of the rules for a device.
///
/// `DeviceChange` of `io.tactile.Events`.
public struct DeviceChangeMessage: Equatable, Sendable {
  /// The kind of change.
  public enum Change: String, CaseIterable, Sendable {
    /// The device was added.
    case added
    /// The device was removed.
    case removed
    /// The configuration has other rules for the device, another program has grabbed or released it,
    /// or the state of owning it has changed.
    case changed
  }

  /// The kind of change.
  public var change: Change
  /// The device after the change; a removed device as it was before.
  public var device: DeviceMessage

  /// Creates the message from its members.
  public init(change: Change, device: DeviceMessage) {
    self.change = change
    self.device = device
  }
}

extension DeviceChangeMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    change = try cursor.member("change").word()
    device = try cursor.member("device").message()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("change", change)
    writer.member("device", device)
    writer.endObject()
  }
}

extension DeviceChangeMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: DeviceChangeMessage {
    var message = self
    message.device = device.rounded
    return message
  }
}

/// A screen that receives touches.
///
/// `Screen` of `io.tactile.Events`.
public struct ScreenMessage: Equatable, Sendable {
  /// The screen's name, unique.
  public var name: String
  /// The size in points of 1/160 inch on the glass.
  public var size: Size

  /// Creates the message from its members.
  public init(name: String, size: Size) {
    self.name = name
    self.size = size
  }
}

extension ScreenMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    size = try cursor.member("size").message()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("size", size)
    writer.endObject()
  }
}

/// A window on a screen.
///
/// `Window` of `io.tactile.Events`.
public struct WindowMessage: Equatable, Sendable {
  /// The window's name, unique among the windows of its user.
  public var name: String
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The screen that the window is on, one of State.screens.
  public var screen: String
  /// The size in the window's own coordinates. All points in the window use these coordinates.
  public var size: Size
  /// The window's level. A window with a higher level is in front, except for secret windows: see
  /// "The order of windows" in docs/scenes.md.
  public var level: Int
  /// Whether the window is secret: clients of other users receive nothing of it but its name and
  /// place, and the beginnings and ends of its touches. Left out if it is not secret.
  public var isSecret: Bool?

  /// Creates the message from its members.
  public init(
    name: String, user: Int? = nil, screen: String, size: Size, level: Int, isSecret: Bool? = nil
  ) {
    self.name = name
    self.user = user
    self.screen = screen
    self.size = size
    self.level = level
    self.isSecret = isSecret
  }
}

extension WindowMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    user = try cursor.optionalMember("user")?.int()
    screen = try cursor.member("screen").string()
    size = try cursor.member("size").message()
    level = try cursor.member("level").int()
    isSecret = try cursor.optionalMember("secret")?.bool()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    if let user { writer.member("user", user) }
    writer.member("screen", screen)
    writer.member("size", size)
    writer.member("level", level)
    if let isSecret { writer.member("secret", isSecret) }
    writer.endObject()
  }
}

/// A window that is not shown, because its screen is missing.
///
/// `WaitingWindow` of `io.tactile.Events`.
public struct WaitingWindowMessage: Equatable, Sendable {
  /// The window's name, unique among the windows of its user.
  public var name: String
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The screen that the window names; nil if it names none, and there is no screen at all.
  public var screen: String?

  /// Creates the message from its members.
  public init(name: String, user: Int? = nil, screen: String? = nil) {
    self.name = name
    self.user = user
    self.screen = screen
  }
}

extension WaitingWindowMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    user = try cursor.optionalMember("user")?.int()
    screen = try cursor.optionalMember("screen")?.string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    if let user { writer.member("user", user) }
    if let screen { writer.member("screen", screen) }
    writer.endObject()
  }
}

/// The full state at one moment.
///
/// `State` of `io.tactile.Events`.
public struct StateMessage: Equatable, Sendable {
  /// The version of this protocol: 1. It changes only if a client for the old version would
  /// misunderstand the service.
  public var version: Int
  /// The screens.
  public var screens: [ScreenMessage]
  /// The devices in the order of arrival.
  public var devices: [DeviceMessage]
  /// The windows from front to back.
  public var windows: [WindowMessage]
  /// The touches on the glass, in the order they landed.
  public var touches: [TouchMessage]
  /// The windows that are shown when their screen is there; empty if there are none.
  public var waiting: [WaitingWindowMessage]
  /// Why the files of the configuration do not take effect; nil if they do, and without the
  /// permission to watch.
  public var refusal: String?
  /// The mode; nil while it is "normal".
  public var mode: ModeMessage?
  /// The idle time that has passed without a touch; nil if none has.
  public var presence: PresenceMessage?
  /// The aids that are on; nil if none is.
  public var accessibility: AccessibilityMessage?
  /// The variables, those of the machine first; empty if there are none, and in a reply to Attach.
  public var variables: [VariableMessage]

  /// Creates the message from its members.
  public init(
    version: Int = StateMessage.protocolVersion, screens: [ScreenMessage] = [],
    devices: [DeviceMessage] = [], windows: [WindowMessage] = [], touches: [TouchMessage] = [],
    waiting: [WaitingWindowMessage] = [], refusal: String? = nil, mode: ModeMessage? = nil,
    presence: PresenceMessage? = nil, accessibility: AccessibilityMessage? = nil,
    variables: [VariableMessage] = []
  ) {
    self.version = version
    self.screens = screens
    self.devices = devices
    self.windows = windows
    self.touches = touches
    self.waiting = waiting
    self.refusal = refusal
    self.mode = mode
    self.presence = presence
    self.accessibility = accessibility
    self.variables = variables
  }
}

extension StateMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    version = try cursor.member("version").int()
    screens = try cursor.member("screens").messages()
    devices = try cursor.member("devices").messages()
    windows = try cursor.member("windows").messages()
    touches = try cursor.member("touches").messages()
    waiting = try cursor.optionalMember("waiting")?.messages() ?? []
    refusal = try cursor.optionalMember("refusal")?.string()
    mode = try cursor.optionalMember("mode")?.message()
    presence = try cursor.optionalMember("presence")?.message()
    accessibility = try cursor.optionalMember("accessibility")?.message()
    variables = try cursor.optionalMember("variables")?.messages() ?? []
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("screens", screens)
    writer.member("devices", devices)
    writer.member("windows", windows)
    writer.member("touches", touches)
    if !waiting.isEmpty { writer.member("waiting", waiting) }
    if let refusal { writer.member("refusal", refusal) }
    if let mode { writer.member("mode", mode) }
    if let presence { writer.member("presence", presence) }
    if let accessibility { writer.member("accessibility", accessibility) }
    if !variables.isEmpty { writer.member("variables", variables) }
    writer.endObject()
  }
}

/// A decision of the touch system, for people who look for a reason.
///
/// `Decision` of `io.tactile.Events`.
public struct DecisionMessage: Equatable, Sendable {
  /// Whether the measurement had to be at least, at most or exactly the limit; nil without one.
  public enum Limit: String, CaseIterable, Sendable {
    /// The measurement had to be at least the limit.
    case atLeast
    /// The measurement had to be at most the limit.
    case atMost
    /// The measurement had to be the limit.
    case exactly
  }

  /// The name of the recognizer, view, window, touch, action or device that the decision is about.
  /// Several recognizers can have the same name in different windows: "window" and "user" tell them
  /// apart.
  public var subject: String
  /// The number of the rule that the decision follows; 0 without one.
  public var rule: Int
  /// The decision in words. They may change at any time: programs read the other members.
  public var message: String
  /// The window that the decision is about, or that contains the subject; nil without one.
  public var window: String?
  /// The number of the user who owns the window; nil if the window belongs to no user.
  public var user: Int?
  /// The view that the decision is about, or the view of the recognizer; nil without one.
  public var view: String?
  /// The kind of the decision. Of a touch or a view: "bound", "missed", "reached", "explores",
  /// "interactionIgnored", "withheldByMode", "reserved", "refusedSecond", "tooManyRecognizers",
  /// "shutOut", "cancelledTouch", "waitsForEarlier", "liftWaitsForEarlier", "released",
  /// "releasedLift", "keptByScrollView", "keepsTouch", "caughtContent". Of a control: "precedes",
  /// "cancelledTracking". Of a recognizer: "refused", "ignored", "holds", "holdsLift", "took",
  /// "waits", "cyclicRequirement", "state", "refusedState", "failed", "cancelled", "restarted". Of
  /// an event or an action: "circularChain", "dropped", "unhandledAction". Of a device or of a
  /// region of the configuration: "filtered". "leftOut" stands for more decisions about windows of
  /// the user in this frame: a frame contains at most 128 decisions (about 64 KiB) about windows of
  /// a user, and 256 about windows of all users, and no more of them after its first 128 KiB.
  public var kind: String
  /// The reason. Of a failure: "parameter", "tooFewFingers", "tooManyFingers", "notHeld",
  /// "landedAfterLift", "landedBeforeLift", "wrongDirection", "notInwards", "outsideRegion",
  /// "touchCancelled", "allFingersLifted", "buttonsNotPressed", "noScreen", "noEdges", "noSteps",
  /// "unknownRegion", "lockedOut", "requiredRecognized", "preceded", "prevented", "shouldNotBegin",
  /// "cancelledWhileWaiting", "nothingToScroll", "acrossScrolling", "noScroll",
  /// "liftedBeforeScroll", "scrollPanFailed", "custom", "unexplained" or, as of a cancelled
  /// gesture, "disabled", "removed", "viewLeftWindow", "scopeChanged". Of a cancelled gesture also
  /// "overridden". Of a cancelled touch: "system", "viewLeftWindow", "resting". Of cancelled
  /// tracking: "touchCancelled", "disabled". Of a touch that a mode withholds: "locked",
  /// "cleaning", "asleep". Of a touch that a recognizer took: "delivered", "undelivered", "later".
  /// Of a dropped event: "endOfChain", "notBegun", "begunNowhere", "noWindow", "remoteControl". Of
  /// a filtered contact: the filter, as in Count. It is "position" if the contact ended before its
  /// position was known, and "region" if a region withheld a touch from the compositor. Left out
  /// for other kinds.
  public var reason: String?
  /// The number of the touch; nil without one.
  public var touch: Int?
  /// The name of the other recognizer, or of the region, on which the decision depends; nil without
  /// one.
  public var other: String?
  /// The state that the recognizer entered or asked for; nil where the decision is about none.
  public var state: String?
  /// The state of the recognizer when it asked for the other state; nil unless the kind is
  /// "refusedState".
  public var currentState: String?
  /// The parameter of the recognizer, by its name in scenes; nil without one.
  public var parameter: String?
  /// The measurement that did not meet the limit, the distance by which a touch was displaced
  /// ("reached"), or the time of the reason "lockedOut" or "noScroll", or the number of further
  /// decisions ("leftOut"); nil without one.
  public var found: Double?
  /// The limit; nil without one.
  public var required: Double?
  /// Whether the measurement had to be at least, at most or exactly the limit; nil without one.
  public var limit: Limit?
  /// The unit of "found" and "required": "pt", "s", "rad" or "fingers"; nil without these numbers.
  public var unit: String?
  /// The moment at which the measurement did not meet the limit: "landed", "landedFromFirstTap",
  /// "landedFromEdge", "moved", "movedInTime", "lifted", "liftedEarly", "liftedAfterSpread",
  /// "liftedAfterTurn", "liftedAfterTransform", "held", "heldInTap", "awaitedTap", "awaitedPress"
  /// or "tapped"; nil unless the reason is "parameter".
  public var moment: String?
  /// The time in seconds that the fingers had moved; nil unless the moment is "movedInTime".
  public var elapsed: Double?
  /// The scaling by the fingers; nil unless the moment is "liftedAfterTransform".
  public var scale: Double?
  /// The turn by the fingers in radians; nil unless the moment is "liftedAfterTransform".
  public var rotation: Double?
  /// The number of taps that were made (moment "tapped"), or the number of the tap outside of its
  /// region, from 1 (reason "outsideRegion"); nil for others.
  public var tap: Int?
  /// The number of taps that the gesture has; nil without "tap".
  public var count: Int?
  /// The distance from the region in the view's own units; nil unless the reason is
  /// "outsideRegion".
  public var distance: Double?
  /// The movement in points; nil unless the reason is "wrongDirection".
  public var movement: Point?
  /// The length of the movement in points; nil unless the reason is "notInwards".
  public var length: Double?
  /// The part of "length" that leads inwards from the edge of the screen, in points; nil unless the
  /// reason is "notInwards".
  public var inwards: Double?
  /// The buttons that were not pressed, as a sum: 1 is the tip, 2 is the barrel button, 4 is the
  /// second barrel button; nil unless the reason is "buttonsNotPressed".
  public var buttons: Int?
  /// The responders that were asked and have a name; empty unless the kind is "unhandledAction".
  public var asked: [String]
  /// The dropped message or event: a method of a responder, such as "touchesBegan", or "press" or
  /// "shake"; nil unless the kind is "dropped" and the event is known.
  public var event: String?
  /// The key that was pressed, as in linux/input-event-codes.h; nil unless the event is "press".
  public var key: Int?
  /// The words of a recognizer that gives its own reason ("custom"); nil for others.
  public var text: String?
  /// Where the touch came down ("bound"), or where the contact was ("filtered"), in points of the
  /// screen. Left out for others, and if a secret window may be at the location of the contact.
  public var screenLocation: Point?
  /// Where the touch came down, in the view's own units; nil unless the kind is "bound".
  public var viewLocation: Point?
  /// What happened to the filtered contact. By a filter: "removed", "cancelled", "joined",
  /// "swapped", "muted" or "released". By a region: "withheld", or "ended" if the compositor had
  /// received the beginning of the touch. Left out for other kinds, and for the reason "position".
  public var action: String?
  /// Why the region withholds the touch: "dead" if the region allows nothing; otherwise the gesture
  /// that it does not allow: "tap", "longPress", "pan" or "pinch". Left out unless the reason is
  /// "region".
  public var cause: String?
  /// The number of the device that reports the filtered contact; nil unless a filter acted.
  public var device: Int?
  /// The number of the filtered contact on its device; nil unless a filter acted.
  public var contact: Int?
  /// The earlier contact that the filtered contact continues ("joined"), or the contact with which
  /// it exchanged its position ("swapped"); nil for other actions.
  public var otherContact: Int?

  /// Creates the message from its members.
  public init(
    subject: String, rule: Int, message: String, window: String? = nil, user: Int? = nil,
    view: String? = nil, kind: String, reason: String? = nil, touch: Int? = nil,
    other: String? = nil, state: String? = nil, currentState: String? = nil,
    parameter: String? = nil, found: Double? = nil, required: Double? = nil, limit: Limit? = nil,
    unit: String? = nil, moment: String? = nil, elapsed: Double? = nil, scale: Double? = nil,
    rotation: Double? = nil, tap: Int? = nil, count: Int? = nil, distance: Double? = nil,
    movement: Point? = nil, length: Double? = nil, inwards: Double? = nil, buttons: Int? = nil,
    asked: [String] = [], event: String? = nil, key: Int? = nil, text: String? = nil,
    screenLocation: Point? = nil, viewLocation: Point? = nil, action: String? = nil,
    cause: String? = nil, device: Int? = nil, contact: Int? = nil, otherContact: Int? = nil
  ) {
    self.subject = subject
    self.rule = rule
    self.message = message
    self.window = window
    self.user = user
    self.view = view
    self.kind = kind
    self.reason = reason
    self.touch = touch
    self.other = other
    self.state = state
    self.currentState = currentState
    self.parameter = parameter
    self.found = found
    self.required = required
    self.limit = limit
    self.unit = unit
    self.moment = moment
    self.elapsed = elapsed
    self.scale = scale
    self.rotation = rotation
    self.tap = tap
    self.count = count
    self.distance = distance
    self.movement = movement
    self.length = length
    self.inwards = inwards
    self.buttons = buttons
    self.asked = asked
    self.event = event
    self.key = key
    self.text = text
    self.screenLocation = screenLocation
    self.viewLocation = viewLocation
    self.action = action
    self.cause = cause
    self.device = device
    self.contact = contact
    self.otherContact = otherContact
  }
}

extension DecisionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    subject = try cursor.member("subject").string()
    rule = try cursor.member("rule").int()
    message = try cursor.member("message").string()
    window = try cursor.optionalMember("window")?.string()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.optionalMember("view")?.string()
    kind = try cursor.member("kind").string()
    reason = try cursor.optionalMember("reason")?.string()
    touch = try cursor.optionalMember("touch")?.int()
    other = try cursor.optionalMember("other")?.string()
    state = try cursor.optionalMember("state")?.string()
    currentState = try cursor.optionalMember("currentState")?.string()
    parameter = try cursor.optionalMember("parameter")?.string()
    found = try cursor.optionalMember("found")?.double()
    required = try cursor.optionalMember("required")?.double()
    limit = try cursor.optionalMember("limit")?.word()
    unit = try cursor.optionalMember("unit")?.string()
    moment = try cursor.optionalMember("moment")?.string()
    elapsed = try cursor.optionalMember("elapsed")?.double()
    scale = try cursor.optionalMember("scale")?.double()
    rotation = try cursor.optionalMember("rotation")?.double()
    tap = try cursor.optionalMember("tap")?.int()
    count = try cursor.optionalMember("count")?.int()
    distance = try cursor.optionalMember("distance")?.double()
    movement = try cursor.optionalMember("movement")?.message()
    length = try cursor.optionalMember("length")?.double()
    inwards = try cursor.optionalMember("inwards")?.double()
    buttons = try cursor.optionalMember("buttons")?.int()
    asked = try cursor.optionalMember("asked")?.strings() ?? []
    event = try cursor.optionalMember("event")?.string()
    key = try cursor.optionalMember("key")?.int()
    text = try cursor.optionalMember("text")?.string()
    screenLocation = try cursor.optionalMember("screenLocation")?.message()
    viewLocation = try cursor.optionalMember("viewLocation")?.message()
    action = try cursor.optionalMember("action")?.string()
    cause = try cursor.optionalMember("cause")?.string()
    device = try cursor.optionalMember("device")?.int()
    contact = try cursor.optionalMember("contact")?.int()
    otherContact = try cursor.optionalMember("otherContact")?.int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("subject", subject)
    writer.member("rule", rule)
    writer.member("message", message)
    if let window { writer.member("window", window) }
    if let user { writer.member("user", user) }
    if let view { writer.member("view", view) }
    writer.member("kind", kind)
    if let reason { writer.member("reason", reason) }
    if let touch { writer.member("touch", touch) }
    if let other { writer.member("other", other) }
    if let state { writer.member("state", state) }
    if let currentState { writer.member("currentState", currentState) }
    if let parameter { writer.member("parameter", parameter) }
    if let found { writer.member("found", found) }
    if let required { writer.member("required", required) }
    if let limit { writer.member("limit", limit) }
    if let unit { writer.member("unit", unit) }
    if let moment { writer.member("moment", moment) }
    if let elapsed { writer.member("elapsed", elapsed) }
    if let scale { writer.member("scale", scale) }
    if let rotation { writer.member("rotation", rotation) }
    if let tap { writer.member("tap", tap) }
    if let count { writer.member("count", count) }
    if let distance { writer.member("distance", distance) }
    if let movement { writer.member("movement", movement) }
    if let length { writer.member("length", length) }
    if let inwards { writer.member("inwards", inwards) }
    if let buttons { writer.member("buttons", buttons) }
    if !asked.isEmpty { writer.member("asked", asked) }
    if let event { writer.member("event", event) }
    if let key { writer.member("key", key) }
    if let text { writer.member("text", text) }
    if let screenLocation { writer.member("screenLocation", screenLocation) }
    if let viewLocation { writer.member("viewLocation", viewLocation) }
    if let action { writer.member("action", action) }
    if let cause { writer.member("cause", cause) }
    if let device { writer.member("device", device) }
    if let contact { writer.member("contact", contact) }
    if let otherContact { writer.member("otherContact", otherContact) }
    writer.endObject()
  }
}

extension DecisionMessage {
  /// The message with the numbers that its JSON contains.
  package var rounded: DecisionMessage {
    var message = self
    message.found = found?.roundedToThousandths
    message.required = required?.roundedToThousandths
    message.elapsed = elapsed?.roundedToThousandths
    message.scale = scale?.roundedToThousandths
    message.rotation = rotation?.roundedToThousandths
    message.distance = distance?.roundedToThousandths
    message.movement = movement?.rounded
    message.length = length?.roundedToThousandths
    message.inwards = inwards?.roundedToThousandths
    message.screenLocation = screenLocation?.rounded
    message.viewLocation = viewLocation?.rounded
    return message
  }
}

/// The part of `EventMessage` that is the same for all clients.
///
/// The service encodes it once and copies it into the reply of every client.
public struct FrameMessage: Equatable, Sendable {
  /// The time of the frame. In the first reply, and in a frame that a call causes: the time of the
  /// last frame that the client could have received; 0 if there was none. A client with the
  /// permission to watch receives the time of the newest event instead. Times never decrease.
  public var time: Timestamp
  /// The full state, in the first reply and whenever the client's permissions change; else nil. It
  /// replaces everything that the client received before.
  public var state: StateMessage?
  /// Changes of devices, in order.
  public var devices: [DeviceChangeMessage]
  /// The touches that changed, in order.
  public var touches: [TouchMessage]
  /// The gestures that changed, in order.
  public var gestures: [GestureMessage]
  /// Shakes, in order.
  public var motions: [MotionMessage]
  /// Turns of panels, in order.
  public var orientations: [OrientationMessage]
  /// Commands of media keys, in order.
  public var remoteControls: [RemoteControlMessage]
  /// Events of controls, in order.
  public var controls: [ControlMessage]
  /// Movements of scroll views' contents, in order.
  public var scrolls: [ScrollMessage]
  /// Actions, in order.
  public var actions: [ActionMessage]
  /// The modes that began, in order.
  public var modes: [ModeMessage]
  /// The idle times that passed or ended, in order.
  public var presence: [PresenceMessage]
  /// The changes of aids, in order.
  public var accessibility: [AccessibilityMessage]
  /// The views that a person has explored, in order.
  public var explored: [ExploredMessage]
  /// The variables that were set or removed, at most 20 times a second for each user. Of several
  /// changes of a variable, only the last one is reported. A reply to Attach has none.
  public var variables: [VariableMessage]
  /// Decisions of the touch system, in order; empty unless "trace" is among the kinds.
  public var trace: [DecisionMessage]

  /// Creates the message from its members.
  public init(
    time: Timestamp, state: StateMessage? = nil, devices: [DeviceChangeMessage] = [],
    touches: [TouchMessage] = [], gestures: [GestureMessage] = [], motions: [MotionMessage] = [],
    orientations: [OrientationMessage] = [], remoteControls: [RemoteControlMessage] = [],
    controls: [ControlMessage] = [], scrolls: [ScrollMessage] = [], actions: [ActionMessage] = [],
    modes: [ModeMessage] = [], presence: [PresenceMessage] = [],
    accessibility: [AccessibilityMessage] = [], explored: [ExploredMessage] = [],
    variables: [VariableMessage] = [], trace: [DecisionMessage] = []
  ) {
    self.time = time
    self.state = state
    self.devices = devices
    self.touches = touches
    self.gestures = gestures
    self.motions = motions
    self.orientations = orientations
    self.remoteControls = remoteControls
    self.controls = controls
    self.scrolls = scrolls
    self.actions = actions
    self.modes = modes
    self.presence = presence
    self.accessibility = accessibility
    self.explored = explored
    self.variables = variables
    self.trace = trace
  }
}

extension FrameMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  init(from cursor: JSONCursor) throws(WireError) {
    time = try cursor.member("time").timestamp()
    state = try cursor.optionalMember("state")?.message()
    devices = try cursor.optionalMember("devices")?.messages() ?? []
    touches = try cursor.optionalMember("touches")?.messages() ?? []
    gestures = try cursor.optionalMember("gestures")?.messages() ?? []
    motions = try cursor.optionalMember("motions")?.messages() ?? []
    orientations = try cursor.optionalMember("orientations")?.messages() ?? []
    remoteControls = try cursor.optionalMember("remoteControls")?.messages() ?? []
    controls = try cursor.optionalMember("controls")?.messages() ?? []
    scrolls = try cursor.optionalMember("scrolls")?.messages() ?? []
    actions = try cursor.optionalMember("actions")?.messages() ?? []
    modes = try cursor.optionalMember("modes")?.messages() ?? []
    presence = try cursor.optionalMember("presence")?.messages() ?? []
    accessibility = try cursor.optionalMember("accessibility")?.messages() ?? []
    explored = try cursor.optionalMember("explored")?.messages() ?? []
    variables = try cursor.optionalMember("variables")?.messages() ?? []
    trace = try cursor.optionalMember("trace")?.messages() ?? []
  }

  /// Writes the members without the object around them.
  public func writeMembers(into writer: inout JSONWriter) {
    writer.member("time", time)
    if let state { writer.member("state", state) }
    if !devices.isEmpty { writer.member("devices", devices) }
    if !touches.isEmpty { writer.member("touches", touches) }
    if !gestures.isEmpty { writer.member("gestures", gestures) }
    if !motions.isEmpty { writer.member("motions", motions) }
    if !orientations.isEmpty { writer.member("orientations", orientations) }
    if !remoteControls.isEmpty { writer.member("remoteControls", remoteControls) }
    if !controls.isEmpty { writer.member("controls", controls) }
    if !scrolls.isEmpty { writer.member("scrolls", scrolls) }
    if !actions.isEmpty { writer.member("actions", actions) }
    if !modes.isEmpty { writer.member("modes", modes) }
    if !presence.isEmpty { writer.member("presence", presence) }
    if !accessibility.isEmpty { writer.member("accessibility", accessibility) }
    if !explored.isEmpty { writer.member("explored", explored) }
    if !variables.isEmpty { writer.member("variables", variables) }
    if !trace.isEmpty { writer.member("trace", trace) }
  }

  /// Whether all optional members are missing.
  public var isEmpty: Bool {
    state == nil && devices.isEmpty && touches.isEmpty && gestures.isEmpty && motions.isEmpty
      && orientations.isEmpty && remoteControls.isEmpty && controls.isEmpty && scrolls.isEmpty
      && actions.isEmpty && modes.isEmpty && presence.isEmpty && accessibility.isEmpty
      && explored.isEmpty && variables.isEmpty && trace.isEmpty
  }

  /// Empties the message for the next frame, and keeps the memory of its arrays.
  public mutating func reset(time: Timestamp) {
    self.time = time
    state = nil
    devices.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
    gestures.removeAll(keepingCapacity: true)
    motions.removeAll(keepingCapacity: true)
    orientations.removeAll(keepingCapacity: true)
    remoteControls.removeAll(keepingCapacity: true)
    controls.removeAll(keepingCapacity: true)
    scrolls.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    modes.removeAll(keepingCapacity: true)
    presence.removeAll(keepingCapacity: true)
    accessibility.removeAll(keepingCapacity: true)
    explored.removeAll(keepingCapacity: true)
    variables.removeAll(keepingCapacity: true)
    trace.removeAll(keepingCapacity: true)
  }
}

/// The reply to `io.tactile.Events.Subscribe`.
public struct EventMessage: Equatable, Sendable {
  /// The number of this reply: 0 for the first, then 1 more for each.
  public var sequence: Int
  /// The number of earlier frames that this frame replaces, because the client had not read them; 0
  /// if it replaces none. Only frames in which the same things moved are replaced.
  public var merged: Int
  /// The events.
  public var frame: FrameMessage

  /// Creates the message from its members.
  public init(sequence: Int, merged: Int = 0, frame: FrameMessage) {
    self.sequence = sequence
    self.merged = merged
    self.frame = frame
  }
}

extension EventMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    merged = try cursor.optionalMember("merged")?.int(in: 0 ... .max) ?? 0
    frame = try FrameMessage(from: cursor)
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    if merged != 0 { writer.member("merged", merged) }
    frame.writeMembers(into: &writer)
    writer.endObject()
  }
}
