import Tactile

/// Decodes contacts and hovers from the events of a pen.
///
/// A pen approaches (`BTN_TOOL_PEN` or another tool), moves above the surface, touches it
/// (`BTN_TOUCH`), lifts and leaves. It either hovers or touches, so a hover ends where a contact
/// begins:
///
///     TOOL 1  x y  REPORT   x  REPORT   TOUCH 1  REPORT   TOUCH 0  REPORT   TOOL 0  REPORT
///     entered               moved       exited            ended             exited
///                                       began             entered
///
/// Another tool (`BTN_TOOL_RUBBER`, from the other end of the pen or a button on its barrel) ends the
/// contact or hover and begins a new one with `PenState.eraser`. A contact whose tool changes while
/// `BTN_TOUCH` stays 1 is cancelled, because nobody lifted the tip. The new tool, or the lift of the tip,
/// may come a frame after the old tool has left, so the end of the contact waits for it:
///
///     TOUCH 1  REPORT   RUBBER 1  PEN 0  REPORT   RUBBER 0  REPORT   PEN 1  REPORT   PEN 0  REPORT   TOUCH 0  REPORT
///     began 1           cancelled 1                                  cancelled 2                     ended 3
///                       began 2                                      began 3
///
/// It is cancelled after ``PenDecoder/leavingTime`` if neither comes.
///
/// Values that arrive when a tool leaves, often 0, are not movements. A pen
/// that reports touches but never its approach has contacts and no hovers. The guarantees are
/// those of `SlotDecoder`.
public struct PenDecoder: Sendable {
  /// For how long the end of a contact waits when its tool leaves before its tip has lifted, in seconds. libinput waits
  /// as long for a tool that leaves without saying so.
  static let leavingTime = 0.05

  /// The hovers of the last finished frame: at most one that ended, followed by one that began or
  /// moved.
  public private(set) var hovers: [RawHover] = []

  private var tracker = ContactTracker(slotCount: 1)
  /// Whether the device distinguishes touch from pressure (`BTN_TOUCH`).
  private let hasTouchButton: Bool
  /// Whether `BTN_TOUCH` applies to the pen only while a tool is near, because fingers share the
  /// node.
  private let needsTool: Bool

  private var tools: PenTools = []
  private var buttons: PenState = []
  private var isPressed = false
  /// Whether the last tool has left while the tip was pressed, so that nothing touches until another one
  /// approaches or the tip is pressed again.
  private var isAway = false
  private var tiltX: Int32
  private var tiltY: Int32
  private var distance: Int32 = 0
  /// The hover that was last reported and has not ended.
  private var hovered: RawHover?
  /// Whether the tool changed or left in the current frame.
  private var hasLeft = false
  /// The end of a contact whose tool has left before its tip lifted, and when it is due; nil if none waits.
  private var waiting: (end: RawContact, due: Timestamp)?

  /// Creates a decoder; the device's current values are the start position of the pen.
  public init(_ device: DeviceDescription) {
    let traits = DeviceTraits(device)
    hasTouchButton = traits.hasTouchButton
    needsTool = traits.hasMultitouchPosition
    tiltX = device.axes[AbsCode.tiltX].map(PenTilt.upright) ?? 0
    tiltY = device.axes[AbsCode.tiltY].map(PenTilt.upright) ?? 0
    hovers.reserveCapacity(2)
    for code in [AbsCode.x, AbsCode.y, AbsCode.pressure] {
      if let value = device.axes[code]?.value { take(code, value) }
    }
    describe()
  }

  /// The contacts of the last finished frame. Keeping a copy costs an allocation.
  public var frame: RawContactFrame { tracker.frame }

  /// Whether a pen touches or hovers.
  public var isNear: Bool { tracker.hasLiveContacts || hovered != nil || waiting != nil }

  /// When to call `takeDueEnd(at:)`; nil if no end waits.
  var nextDeadline: Timestamp? { waiting?.due }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics { tracker.diagnostics }

  /// Processes an event.
  ///
  /// - Returns: Whether `frame` and `hovers` hold a finished frame, which may be empty.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    tracker.open()
    switch event.type {
    case EventType.abs where !tracker.isDropping: take(event.code, event.value)
    case EventType.key where !tracker.isDropping && (event.value == 0 || event.value == 1):
      press(event.code, event.value == 1, source)
    case EventType.syn where event.code == SynCode.report: return finish(event.time, source)
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      forget()
      tracker.drop(at: event.time)
      return true
    default: break
    }
    return false
  }

  /// Cancels the contact and the hover, for example when the device is unplugged.
  ///
  /// - Returns: Whether `frame` or `hovers` has a value.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    tracker.open()
    forget()
    tracker.cancelAll(at: time)
    return !tracker.frame.contacts.isEmpty || !hovers.isEmpty
  }

  /// Takes the end of a contact whose tip did not lift in time after its tool had left. The next frame, of which
  /// events may have arrived, is not touched.
  ///
  /// - Returns: The end; nil if none is due.
  mutating func takeDueEnd(at time: Timestamp) -> RawContact? {
    guard let waiting, waiting.due <= time else { return nil }
    self.waiting = nil
    var end = waiting.end
    end.change = .cancelled
    return end
  }

  // MARK: Events

  private mutating func take(_ code: UInt16, _ value: Int32) {
    switch code {
    case AbsCode.x: tracker.measure(0, AbsCode.mtPositionX, value)
    case AbsCode.y: tracker.measure(0, AbsCode.mtPositionY, value)
    case AbsCode.pressure:
      tracker.measure(0, AbsCode.mtPressure, value)
      if !hasTouchButton { press(value > 0) }
    case AbsCode.distance: distance = value
    case AbsCode.tiltX: tiltX = value
    case AbsCode.tiltY: tiltY = value
    default: break
    }
  }

  private mutating func press(_ key: UInt16, _ isDown: Bool, _ source: EventSource) {
    switch key {
    case KeyCode.touch:
      press(isDown)
      isAway = false
      updateContact(source)
    case KeyCode.stylus: set(.barrelButton, isDown)
    case KeyCode.stylus2: set(.secondBarrelButton, isDown)
    default: if let tool = PenTools(key: key) { change(tool, isDown, source) }
    }
  }

  private mutating func press(_ isDown: Bool) {
    isPressed = isDown
    guard !isDown else { return }
    isAway = false
    waiting?.end.change = .ended
  }

  private mutating func set(_ button: PenState, _ isDown: Bool) {
    if isDown { buttons.insert(button) } else { buttons.remove(button) }
  }

  private mutating func change(_ tool: PenTools, _ isNear: Bool, _ source: EventSource) {
    guard tools.contains(tool) != isNear else { return }
    let old = tools.used
    tools.formSymmetricDifference(tool)
    set(.eraser, tools.contains(.rubber))
    if !tools.isEmpty { isAway = false }
    // A tool that first approaches while the pen is already down is not a new pen.
    guard !old.isEmpty, tools.used != old else { return }
    hasLeft = true
    isAway = tools.isEmpty
    tracker.end(0, as: source == .kernel ? .ended : .cancelled)
  }

  // MARK: The end of a frame

  private mutating func finish(_ time: Timestamp, _ source: EventSource) -> Bool {
    hovers.removeAll(keepingCapacity: true)
    if !tracker.isDropping {
      if hasLeft, isPressed { tracker.cancelEnds() }
      if !isAway {
        sendWaitingEnd()
      } else if hasLeft, isPressed, source == .kernel, let end = tracker.takeEnd() {
        sendWaitingEnd()
        waiting = (end, time.advanced(by: Self.leavingTime))
      }
      // A pressure that stays without a tool is an old value.
      if isAway, !hasTouchButton { isPressed = false }
      updateContact(source)
      describe()
    }
    let isFrame = tracker.finish(at: time)
    if isFrame { updateHover(source) }
    hasLeft = false
    return isFrame
  }

  private mutating func sendWaitingEnd() {
    guard let waiting else { return }
    tracker.insert(waiting.end)
    self.waiting = nil
  }

  /// Begins or ends the contact according to the current state of the pen.
  private mutating func updateContact(_ source: EventSource) {
    let isDown = isPressed && !isAway && !(needsTool && tools.isEmpty)
    if isDown == tracker.slots[0].isLive { return }
    if isDown {
      describe()
      tracker.begin(0, trackingID: 0)
    } else {
      tracker.end(0, as: source == .kernel ? .ended : .cancelled)
    }
  }

  private mutating func describe() {
    tracker.measurePen(0, tiltX: tiltX, tiltY: tiltY, state: buttons)
  }

  private mutating func updateHover(_ source: EventSource) {
    let slot = tracker.slots[0]
    let isHovering = !tools.isEmpty && !slot.isLive && slot.knowsPosition
    if var old = hovered, hasLeft || !isHovering {
      old.phase = source == .kernel ? .exited : .cancelled
      hovers.append(old)
      hovered = nil
    }
    guard isHovering else { return }
    var hover = RawHover(phase: .entered, measurements: slot.measurements, distance: distance)
    if var old = hovered {
      old.phase = .entered
      if old == hover { return }
      hover.phase = .moved
    }
    hovers.append(hover)
    hovered = hover
  }

  /// Discards the state of the pen, which is unknown after lost events.
  private mutating func forget() {
    hovers.removeAll(keepingCapacity: true)
    if var old = hovered {
      old.phase = .cancelled
      hovers.append(old)
    }
    hovered = nil
    waiting?.end.change = .cancelled
    sendWaitingEnd()
    tools = []
    buttons = []
    isPressed = false
    isAway = false
    hasLeft = false
  }
}

/// The tools near a device (`BTN_TOOL_*`), one bit each.
struct PenTools: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let pen = PenTools(rawValue: 1)
  static let rubber = PenTools(rawValue: 2)
  static let brush = PenTools(rawValue: 4)
  static let pencil = PenTools(rawValue: 8)
  static let airbrush = PenTools(rawValue: 16)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The tool that is used while several are near, as between the two frames of a change: the eraser, because a
  /// pen that is turned over, or whose eraser button is pressed, may report both of its ends.
  var used: PenTools {
    contains(.rubber) ? .rubber : PenTools(rawValue: rawValue & (~rawValue &+ 1))
  }

  /// Returns the tool of a key; nil for other keys.
  init?(key: UInt16) {
    switch key {
    case KeyCode.toolPen: self = .pen
    case KeyCode.toolRubber: self = .rubber
    case KeyCode.toolBrush: self = .brush
    case KeyCode.toolPencil: self = .pencil
    case KeyCode.toolAirbrush: self = .airbrush
    default: return nil
    }
  }
}
