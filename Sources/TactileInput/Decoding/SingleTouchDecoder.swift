import Tactile

/// Makes frames of the one contact of a device that has only `ABS_X`, `ABS_Y` and a button.
///
/// The same promises as `SlotDecoder`. The button is `BTN_TOUCH`, or `BTN_LEFT` on old panels that
/// have no other.
///
/// Some resistive panels declare `ABS_X` and `ABS_Y` and only ever send `ABS_Z` and `ABS_RX`. Those
/// stand in for the two until the first of them is sent.
public struct SingleTouchDecoder: Sendable {
  private var ledger = ContactLedger(slotCount: 1)
  private let button: UInt16
  private var isDown = false
  /// Whether the kernel has ever sent one of the axes that the device declares.
  private var usesOwnAxes = false
  /// Whether this frame is one of autorepeat.
  private var isRepeat = false

  /// A decoder for a device with this button.
  public init(button: UInt16 = KeyCode.touch) {
    self.button = button
  }

  /// A decoder for a device; the position it has now is where a first touch may be.
  public init(_ device: DeviceDescription) {
    self.init(button: device.has(EventType.key, KeyCode.touch) ? KeyCode.touch : KeyCode.left)
    for code in [AbsCode.x, AbsCode.y, AbsCode.pressure] {
      if let value = device.axes[code]?.value { take(code, value) }
    }
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { ledger.frame }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool { ledger.hasLiveContacts }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics { ledger.diagnostics }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` now holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    ledger.open()
    switch event.type {
    case EventType.abs where !ledger.isDropping:
      take(source == .kernel ? meant(event.code) : event.code, event.value)
    case EventType.key where event.code == button && !ledger.isDropping:
      press(event.value, source)
    case EventType.syn where event.code == SynCode.report:
      if event.value != 0, !isRepeat { ledger.cancelEnds() }
      isRepeat = false
      return ledger.finish(at: event.time)
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      isDown = false
      ledger.drop(at: event.time)
      return true
    default: break
    }
    return false
  }

  /// Cancels the contact, as when the device is unplugged.
  ///
  /// - Returns: Whether `frame` holds one.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    ledger.open()
    isDown = false
    ledger.cancelAll(at: time)
    return !ledger.frame.contacts.isEmpty
  }

  /// The axis that a panel means which may be using wrong ones.
  private mutating func meant(_ code: UInt16) -> UInt16 {
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
    case AbsCode.x: ledger.measure(0, AbsCode.mtPositionX, value)
    case AbsCode.y: ledger.measure(0, AbsCode.mtPositionY, value)
    case AbsCode.pressure: ledger.measure(0, AbsCode.mtPressure, value)
    default: break
    }
  }

  private mutating func press(_ value: Int32, _ source: EventSource) {
    switch value {
    case 2: isRepeat = true
    case 1 where !isDown:
      isDown = true
      ledger.begin(0, trackingID: 0)
    case 0 where isDown:
      isDown = false
      ledger.end(0, as: source == .kernel ? .ended : .cancelled)
    default: break
    }
  }
}
