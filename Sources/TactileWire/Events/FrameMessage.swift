import Tactile

/// What happened in one frame: a reply to `io.tactile.Events.Subscribe` without its sequence number.
///
/// The number is each subscriber's own, the rest is the same for all: so the rest is encoded once, and
/// spliced into every subscriber's reply (`JSONWriter.event(sequence:frame:)`).
public struct FrameMessage: Equatable, Sendable {
  /// When it happened.
  public var time: Timestamp
  /// The full state; only in a subscription's first reply.
  public var state: StateMessage?
  /// Devices that came or went, in order.
  public var devices: [DeviceChangeMessage]
  /// The touches that changed, in order.
  public var touches: [TouchMessage]
  /// What recognizers made of them, in order.
  public var gestures: [GestureMessage]
  /// Shakes, in order.
  public var motions: [MotionMessage]
  /// Panels that were turned, in order.
  public var orientations: [OrientationMessage]
  /// What media keys asked for, in order.
  public var remoteControls: [RemoteControlMessage]
  /// What happened to controls, in order.
  public var controls: [ControlMessage]
  /// How scroll views' contents moved, in order.
  public var scrolls: [ScrollMessage]
  /// What was asked for, in order.
  public var actions: [ActionMessage]
  /// The decisions made, in order.
  public var trace: [DecisionMessage]

  /// A frame; what is empty is left out.
  public init(
    time: Timestamp, state: StateMessage? = nil, devices: [DeviceChangeMessage] = [],
    touches: [TouchMessage] = [], gestures: [GestureMessage] = [],
    motions: [MotionMessage] = [], orientations: [OrientationMessage] = [],
    remoteControls: [RemoteControlMessage] = [], controls: [ControlMessage] = [],
    scrolls: [ScrollMessage] = [], actions: [ActionMessage] = [],
    trace: [DecisionMessage] = []
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
    self.trace = trace
  }

  /// Whether there is nothing to tell.
  public var isEmpty: Bool {
    state == nil && devices.isEmpty && touches.isEmpty && gestures.isEmpty && motions.isEmpty
      && orientations.isEmpty && remoteControls.isEmpty && controls.isEmpty
      && scrolls.isEmpty && actions.isEmpty && trace.isEmpty
  }

  /// Empties the frame for the next one and keeps the room.
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
    trace.removeAll(keepingCapacity: true)
  }

  /// Writes the members without the object around them, without allocating if there is no state.
  public func writeMembers(into writer: inout JSONWriter) {
    writer.member("time", time.nanoseconds)
    writer.member("state", state)
    writer.member("devices", unlessEmpty: devices)
    writer.member("touches", unlessEmpty: touches)
    writer.member("gestures", unlessEmpty: gestures)
    writer.member("motions", unlessEmpty: motions)
    writer.member("orientations", unlessEmpty: orientations)
    writer.member("remoteControls", unlessEmpty: remoteControls)
    writer.member("controls", unlessEmpty: controls)
    writer.member("scrolls", unlessEmpty: scrolls)
    writer.member("actions", unlessEmpty: actions)
    writer.member("trace", unlessEmpty: trace)
  }

  /// Reads the members of a reply; throws `WireError.missing` and `.mismatch`.
  init(from cursor: JSONCursor) throws(WireError) {
    time = Timestamp(nanoseconds: UInt64(try cursor.member("time").int(in: 0 ... .max)))
    state = try cursor.optionalMessage("state")
    devices = try cursor.optionalMessages("devices")
    touches = try cursor.optionalMessages("touches")
    gestures = try cursor.optionalMessages("gestures")
    motions = try cursor.optionalMessages("motions")
    orientations = try cursor.optionalMessages("orientations")
    remoteControls = try cursor.optionalMessages("remoteControls")
    controls = try cursor.optionalMessages("controls")
    scrolls = try cursor.optionalMessages("scrolls")
    actions = try cursor.optionalMessages("actions")
    trace = try cursor.optionalMessages("trace")
  }
}
