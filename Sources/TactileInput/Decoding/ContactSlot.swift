import Tactile

/// A slot of a device: its last reported values, and its contact.
struct ContactSlot {
  /// The last values from the device. They outlive the contact, because the device does not send
  /// unchanged values again.
  var measurements = RawMeasurements()
  /// The values in the last frame of the contact.
  var reported = RawMeasurements()
  /// The number of the contact; 0 if there is none.
  var number: Int32 = 0
  /// The kernel's tracking ID of the contact.
  var trackingID: Int32 = 0
  /// Whether the value of the axis is known.
  var knowsX = false
  var knowsY = false
  /// Whether the beginning of the contact was reported.
  var isReported = false
  /// Whether the contact is not reported any more, because it is a palm.
  var isMuted = false
  /// Whether `BTN_TOUCH` ended the contact while the kernel still has its tracking ID.
  var isEndedByButton = false
  /// Whether the current frame has changed the slot.
  var isTouched = false
  /// Whether the current frame already has a contact of this slot with a duration of zero.
  var hasInstant = false

  var isLive: Bool { number != 0 }
  var knowsPosition: Bool { knowsX && knowsY }

  /// Sets a value. Returns whether it changed.
  mutating func set(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case AbsCode.mtPositionX:
      let isNew = !knowsX || measurements.x != value
      knowsX = true
      measurements.x = value
      return isNew
    case AbsCode.mtPositionY:
      let isNew = !knowsY || measurements.y != value
      knowsY = true
      measurements.y = value
      return isNew
    case AbsCode.mtPressure: return Self.replace(&measurements.pressure, with: value)
    case AbsCode.mtTouchMajor: return Self.replace(&measurements.touchMajor, with: value)
    case AbsCode.mtTouchMinor: return Self.replace(&measurements.touchMinor, with: value)
    case AbsCode.mtOrientation: return Self.replace(&measurements.orientation, with: value)
    case AbsCode.mtToolType: return Self.replace(&measurements.tool, with: value)
    default: return false
    }
  }

  /// Finishes a frame. Returns the change of the contact; nil if there is none.
  ///
  /// A palm is cancelled at once and stays silent until its lift. `isReported` states whether it
  /// had been reported.
  mutating func finishFrame() -> Contact.Change? {
    isTouched = false
    hasInstant = false
    if !isLive || isMuted { return nil }
    if measurements.tool == MultitouchTool.palm {
      isMuted = true
      return .cancelled
    }
    if isReported {
      if measurements == reported { return nil }
    } else if !knowsPosition {
      return nil
    }
    let change: Contact.Change = isReported ? .moved : .began
    isReported = true
    reported = measurements
    return change
  }

  private static func replace(_ field: inout Int32, with value: Int32) -> Bool {
    guard field != value else { return false }
    field = value
    return true
  }
}
