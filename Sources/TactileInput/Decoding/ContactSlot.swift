import Tactile

/// One place in a device's table of contacts: what was last said in it, and the contact it holds.
struct ContactSlot {
  /// What the device last said. Outlives the contact: unchanged values are not sent again.
  var measures = RawMeasures()
  /// What was last reported of the contact.
  var reported = RawMeasures()
  /// The contact's number; 0 where there is none.
  var number: Int32 = 0
  /// The kernel's tracking ID of the contact.
  var trackingID: Int32 = 0
  /// Whether a value for the position has ever come.
  var knowsX = false
  var knowsY = false
  /// Whether the contact's beginning has been reported.
  var isReported = false
  /// Whether nothing more is to be reported of the contact: it turned out to be a palm.
  var isMuted = false
  /// Whether the contact was ended by `BTN_TOUCH` while the kernel still holds its tracking ID.
  var isParked = false
  /// Whether this frame has said something about the slot.
  var isTouched = false
  /// Whether this frame already holds a contact of no length of this slot.
  var hasInstant = false

  var isLive: Bool { number != 0 }
  var knowsPosition: Bool { knowsX && knowsY }

  /// Takes a value in; true where it says anything new.
  mutating func set(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case AbsCode.mtPositionX:
      let isNew = !knowsX || measures.x != value
      knowsX = true
      measures.x = value
      return isNew
    case AbsCode.mtPositionY:
      let isNew = !knowsY || measures.y != value
      knowsY = true
      measures.y = value
      return isNew
    case AbsCode.mtPressure: return Self.replace(&measures.pressure, with: value)
    case AbsCode.mtTouchMajor: return Self.replace(&measures.touchMajor, with: value)
    case AbsCode.mtTouchMinor: return Self.replace(&measures.touchMinor, with: value)
    case AbsCode.mtOrientation: return Self.replace(&measures.orientation, with: value)
    case AbsCode.mtToolType: return Self.replace(&measures.tool, with: value)
    default: return false
    }
  }

  /// Ends a frame: what it says happened to the contact; nil where that is nothing.
  ///
  /// A palm is cancelled at once and silent until its lift; whether it had been reported is in
  /// `isReported`.
  mutating func settle() -> Contact.Change? {
    isTouched = false
    hasInstant = false
    if !isLive || isMuted { return nil }
    if measures.tool == MultitouchTool.palm {
      isMuted = true
      return .cancelled
    }
    if isReported {
      if measures == reported { return nil }
    } else if !knowsPosition {
      return nil
    }
    let change: Contact.Change = isReported ? .moved : .began
    isReported = true
    reported = measures
    return change
  }

  private static func replace(_ field: inout Int32, with value: Int32) -> Bool {
    guard field != value else { return false }
    field = value
    return true
  }
}
