import Tactile

/// Decodes frames from a single-touch device with `ABS_X`, `ABS_Y` and a button.
///
/// The guarantees are those of `SlotDecoder`. The button is `BTN_TOUCH`, or `BTN_LEFT` on old
/// panels. Others have a pressure and no button, or a button that they never release:
///
///     BTN_TOUCH 1  x  y  pressure 90  REPORT   pressure 0  REPORT   x  y  pressure 80  REPORT
///     began 1                                  ended 1              began 2
///
/// Once a panel has released its button, its pressure ends no touch.
///
/// Some resistive panels declare `ABS_X` and `ABS_Y` but send only `ABS_Z` and `ABS_RX`. These
/// replace the declared axes until the device sends one of the declared axes.
public struct SingleTouchDecoder: Sendable {
  private var tracker: ContactTracker
  /// The button; nil if only the pressure tells of touches.
  private let button: UInt16?
  /// Whether the button is pressed. Without a button, whether a touch may begin: after a cancellation, the pressure
  /// must be 0 first.
  private var isDown = false
  /// Whether the panel has released its button.
  private var releasesButton = false
  private var pressure: Int32 = 0
  /// Whether the device has sent one of its declared axes.
  private var usesOwnAxes = false
  /// Whether autorepeat caused the current frame.
  private var isRepeat = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - button: The code of the button that is pressed while a finger touches the panel; nil if the
  ///     panel has only a pressure.
  ///   - knowsState: Whether the axes begin with the values of a new device.
  public init(button: UInt16? = KeyCode.touch, knowsState: Bool = true) {
    tracker = ContactTracker(slotCount: 1, knowsPositions: knowsState)
    self.button = button
    isDown = button == nil
  }

  /// Creates a decoder; the device's current position is the start of the first touch. A new device is
  /// at 0; see also ``DeviceDescription/hasUnknownState``.
  public init(_ device: DeviceDescription) {
    self.init(
      button: [KeyCode.touch, KeyCode.left].first { device.has(EventType.key, $0) },
      knowsState: !device.hasUnknownState)
    for code in [AbsCode.x, AbsCode.y, AbsCode.pressure] {
      if let value = device.axes[code]?.value { take(code, value) }
    }
    isDown = button == nil && pressure <= 0
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { tracker.frame }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool { tracker.hasLiveContacts }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics { tracker.diagnostics }

  /// Processes an event.
  ///
  /// - Returns: Whether `frame` holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    tracker.open()
    switch event.type {
    case EventType.abs where !tracker.isDropping:
      take(source == .kernel ? intendedAxis(event.code) : event.code, event.value)
    case EventType.key where event.code == button && !tracker.isDropping:
      press(event.value, source)
    case EventType.syn where event.code == SynCode.report:
      if !releasesButton, !tracker.isDropping { takePressure(source) }
      if event.value != 0, !isRepeat { tracker.cancelEnds() }
      isRepeat = false
      return tracker.finish(at: event.time)
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      isDown = false
      tracker.drop(at: event.time)
      return true
    default: break
    }
    return false
  }

  /// Cancels the contact, for example when the device is unplugged.
  ///
  /// - Returns: Whether `frame` has a contact.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    tracker.open()
    isDown = false
    tracker.cancelAll(at: time)
    return !tracker.frame.contacts.isEmpty
  }

  /// Returns the intended axis for a panel that may use wrong axes.
  private mutating func intendedAxis(_ code: UInt16) -> UInt16 {
    switch code {
    case AbsCode.x, AbsCode.y: usesOwnAxes = true
    case AbsCode.z where !usesOwnAxes: return AbsCode.x
    case AbsCode.rx where !usesOwnAxes: return AbsCode.y
    default: break
    }
    return code
  }

  private mutating func take(_ code: UInt16, _ value: Int32) {
    switch code {
    case AbsCode.x: tracker.measure(0, AbsCode.mtPositionX, value)
    case AbsCode.y: tracker.measure(0, AbsCode.mtPositionY, value)
    case AbsCode.pressure:
      pressure = value
      tracker.measure(0, AbsCode.mtPressure, value)
    default: break
    }
  }

  /// Begins or ends a touch at the end of a frame, according to the pressure.
  private mutating func takePressure(_ source: EventSource) {
    let slot = tracker.slots[0]
    if button == nil, pressure <= 0 { isDown = true }
    if slot.isLive, slot.isReported, pressure <= 0, slot.reported.pressure > 0 {
      tracker.end(0, as: source == .kernel ? .ended : .cancelled)
    } else if !slot.isLive, pressure > 0, isDown {
      tracker.begin(0, trackingID: 0)
    }
  }

  private mutating func press(_ value: Int32, _ source: EventSource) {
    switch value {
    case 2: isRepeat = true
    case 1 where !isDown:
      isDown = true
      tracker.begin(0, trackingID: 0)
    case 0 where isDown:
      isDown = false
      releasesButton = true
      tracker.end(0, as: source == .kernel ? .ended : .cancelled)
    default: break
    }
  }
}
