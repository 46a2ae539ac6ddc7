import Tactile

/// Makes contacts and hovers from the events of a pen.
///
/// A pen comes near (`BTN_TOOL_PEN` or another tool), moves above the surface, touches it
/// (`BTN_TOUCH`), lifts and goes away. It is one thing at a time, so a hover ends where a contact
/// begins:
///
///     TOOL 1  x y  REPORT   x  REPORT   TOUCH 1  REPORT   TOUCH 0  REPORT   TOOL 0  REPORT
///     entered               moved       exited            ended             exited
///                                       began             entered
///
/// Turning the pen round (`BTN_TOOL_RUBBER`) ends what there was and begins anew with
/// `PenState.eraser`. What a tool that goes away says together with that, often 0 everywhere, is no
/// movement. A pen that never says that it is near, only that it touches, has contacts and no
/// hovers. The same promises as `SlotDecoder`.
public struct PenDecoder: Sendable {
  /// What the last finished frame says of the pen above the surface: often nothing, at most that
  /// one hover ends and one begins, in this order.
  public private(set) var hovers: [RawHover] = []

  private var ledger = ContactLedger(slotCount: 1)
  /// Whether the surface tells touching from pressing harder (`BTN_TOUCH`).
  private let hasTouchButton: Bool
  /// Whether a touch is the pen's only while a tool is near: fingers share the node.
  private let needsTool: Bool

  private var tools: PenTools = []
  private var buttons: PenState = []
  private var isPressed = false
  private var tiltX: Int32
  private var tiltY: Int32
  private var distance: Int32 = 0
  /// The hover that was last reported and is not over.
  private var hovered: RawHover?
  /// Whether the tool changed or went in this frame.
  private var hasLeft = false

  /// A decoder for a device; the values it has now are where the pen may be.
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
  public var frame: RawContactFrame { ledger.frame }

  /// Whether a pen is down or near.
  public var isNear: Bool { ledger.hasLiveContacts || hovered != nil }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics { ledger.diagnostics }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` and `hovers` now hold a finished frame, which may be empty.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    ledger.open()
    switch event.type {
    case EventType.abs where !ledger.isDropping: take(event.code, event.value)
    case EventType.key where !ledger.isDropping && (event.value == 0 || event.value == 1):
      press(event.code, event.value == 1, source)
    case EventType.syn where event.code == SynCode.report: return finish(event.time, source)
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      forget()
      ledger.drop(at: event.time)
      return true
    default: break
    }
    return false
  }

  /// Cancels contact and hover, as when the device is unplugged.
  ///
  /// - Returns: Whether there is anything in `frame` or `hovers`.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    ledger.open()
    forget()
    ledger.cancelAll(at: time)
    return !ledger.frame.contacts.isEmpty || !hovers.isEmpty
  }

  // MARK: What a frame says

  private mutating func take(_ code: UInt16, _ value: Int32) {
    switch code {
    case AbsCode.x: ledger.measure(0, AbsCode.mtPositionX, value)
    case AbsCode.y: ledger.measure(0, AbsCode.mtPositionY, value)
    case AbsCode.pressure:
      ledger.measure(0, AbsCode.mtPressure, value)
      if !hasTouchButton { isPressed = value > 0 }
    case AbsCode.distance: distance = value
    case AbsCode.tiltX: tiltX = value
    case AbsCode.tiltY: tiltY = value
    default: break
    }
  }

  private mutating func press(_ key: UInt16, _ isDown: Bool, _ source: EventSource) {
    switch key {
    case KeyCode.touch:
      isPressed = isDown
      settleContact(source)
    case KeyCode.stylus: set(.barrelButton, isDown)
    case KeyCode.stylus2: set(.secondBarrelButton, isDown)
    default: if let tool = PenTools(key: key) { change(tool, isDown, source) }
    }
  }

  private mutating func set(_ button: PenState, _ isDown: Bool) {
    if isDown { buttons.insert(button) } else { buttons.remove(button) }
  }

  private mutating func change(_ tool: PenTools, _ isNear: Bool, _ source: EventSource) {
    guard tools.contains(tool) != isNear else { return }
    let wasNear = !tools.isEmpty
    tools.formSymmetricDifference(tool)
    set(.eraser, tools.contains(.rubber))
    // The first tool that comes near while the pen is already down is no new pen.
    guard wasNear else { return }
    hasLeft = true
    ledger.end(0, as: source == .kernel ? .ended : .cancelled)
    if tools.isEmpty { isPressed = false }
  }

  // MARK: The end of a frame

  private mutating func finish(_ time: Timestamp, _ source: EventSource) -> Bool {
    hovers.removeAll(keepingCapacity: true)
    if !ledger.isDropping {
      settleContact(source)
      describe()
    }
    let isFrame = ledger.finish(at: time)
    if isFrame { settleHover(source) }
    hasLeft = false
    return isFrame
  }

  /// Begins or ends the contact where what is known of the pen says so.
  private mutating func settleContact(_ source: EventSource) {
    let isDown = isPressed && !(needsTool && tools.isEmpty)
    if isDown == ledger.slots[0].isLive { return }
    if isDown {
      describe()
      ledger.begin(0, trackingID: 0)
    } else {
      ledger.end(0, as: source == .kernel ? .ended : .cancelled)
    }
  }

  private mutating func describe() {
    ledger.measurePen(0, tiltX: tiltX, tiltY: tiltY, state: buttons)
  }

  private mutating func settleHover(_ source: EventSource) {
    let slot = ledger.slots[0]
    let isHovering = !tools.isEmpty && !slot.isLive && slot.knowsPosition
    if var old = hovered, hasLeft || !isHovering {
      old.phase = source == .kernel ? .exited : .cancelled
      hovers.append(old)
      hovered = nil
    }
    guard isHovering else { return }
    var hover = RawHover(phase: .entered, measures: slot.measures, distance: distance)
    if var old = hovered {
      old.phase = .entered
      if old == hover { return }
      hover.phase = .moved
    }
    hovers.append(hover)
    hovered = hover
  }

  /// Nobody knows any more what the pen does.
  private mutating func forget() {
    hovers.removeAll(keepingCapacity: true)
    if var old = hovered {
      old.phase = .cancelled
      hovers.append(old)
    }
    hovered = nil
    tools = []
    buttons = []
    isPressed = false
    hasLeft = false
  }
}
