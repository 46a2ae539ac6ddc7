import Tactile

/// Tracks the contacts of a device for a decoder, and builds the frames.
///
/// A decoder parses events and calls `begin`, `measure` and `end`, and `finish` at the end of a
/// frame. The tracker produces the life cycle of contacts: `began` first and once, `ended` or
/// `cancelled` last and once, `moved` only in between.
///
///     events      id 7   x   y   REPORT   x   REPORT   id -1   REPORT
///     frames                     began        moved            ended
///
/// It records an end at once, because another contact may follow in the slot within the frame. It
/// records beginnings and movements at the end of the frame, because their values arrive in any
/// order. A contact therefore ends at its last reported position. A position that arrives together
/// with the lift, often 0, is not a movement.
///
/// Memory is bounded by the number of slots. In one frame, a slot has at most three entries: the
/// end of its old contact, one contact with a duration of zero, and the beginning of a new
/// contact.
struct ContactTracker {
  private(set) var slots: [ContactSlot]
  private(set) var frame = RawContactFrame()
  var diagnostics = InputDiagnostics()
  /// Whether events up to the next report are incomplete.
  private(set) var isDropping = false
  /// The slots that the current frame has changed, in order and without duplicates; the first
  /// `touchedCount` elements are valid.
  private var touched: [Int]
  private var touchedCount = 0
  private var lastNumber: Int32 = 0
  private var isFinished = false
  /// Whether a contact has landed and lifted in the current frame.
  private var hasInstant = false
  /// The time of the last such frame.
  private var lastInstant: Timestamp?

  /// - Parameter knowsPositions: Whether the slots begin with the values of a new device, which are 0.
  ///   The kernel does not send a value that stays 0, so the first contact may lack it.
  init(slotCount: Int, knowsPositions: Bool = false) {
    var slot = ContactSlot()
    slot.knowsX = knowsPositions
    slot.knowsY = knowsPositions
    slots = Array(repeating: slot, count: slotCount)
    touched = Array(repeating: 0, count: slotCount)
    frame.contacts.reserveCapacity(4 * slotCount)
  }

  /// Whether a contact is down, reported or not.
  var hasLiveContacts: Bool { slots.contains(where: \.isLive) }

  /// Starts the next frame if the last one is finished and was read.
  mutating func open() {
    guard isFinished else { return }
    isFinished = false
    frame.contacts.removeAll(keepingCapacity: true)
  }

  // MARK: Values

  /// Sets a value of a slot.
  mutating func measure(_ slot: Int, _ code: UInt16, _ value: Int32) {
    if slots[slot].set(code, value) { touch(slot) }
  }

  /// Sets values, each in the slot that was selected last.
  ///
  /// - Parameters:
  ///   - slot: The slot of the first event; afterwards the slot that was selected last.
  ///   - next: The index of the first event; afterwards of the first event that has another
  ///     meaning or
  ///     selects an invalid slot.
  mutating func measure(
    _ events: UnsafeBufferPointer<InputEvent>, from next: inout Int, slot: inout Int
  ) {
    Self.measure(events, from: &next, &slot, &slots, &touched, &touchedCount)
  }

  /// Accessing each array once for all events halves the cost, compared with one call for each
  /// event.
  private static func measure(
    _ events: UnsafeBufferPointer<InputEvent>, from next: inout Int, _ slot: inout Int,
    _ slots: inout [ContactSlot], _ touched: inout [Int], _ touchedCount: inout Int
  ) {
    slots.withUnsafeMutableBufferPointer { slots in
      while next < events.count {
        let event = events[next]
        if event.type != EventType.abs || event.code == AbsCode.mtTrackingID { return }
        if event.code == AbsCode.mtSlot {
          guard slots.indices.contains(Int(event.value)) else { return }
          slot = Int(event.value)
        } else if slots[slot].set(event.code, event.value), !slots[slot].isTouched {
          slots[slot].isTouched = true
          touched[touchedCount] = slot
          touchedCount += 1
        }
        next += 1
      }
    }
  }

  /// Sets the tilt and the state of a pen.
  mutating func measurePen(_ slot: Int, tiltX: Int32, tiltY: Int32, state: PenState) {
    slots[slot].measurements.tool = MultitouchTool.pen
    slots[slot].measurements.tiltX = tiltX
    slots[slot].measurements.tiltY = tiltY
    slots[slot].measurements.penState = state
    touch(slot)
  }

  /// Begins a contact in a slot.
  mutating func begin(_ slot: Int, trackingID: Int32) {
    lastNumber = lastNumber + 1 < Contact.ID.firstActing ? lastNumber + 1 : 1
    slots[slot].number = lastNumber
    slots[slot].trackingID = trackingID
    slots[slot].isReported = false
    slots[slot].isMuted = false
    slots[slot].isEndedByButton = false
    touch(slot)
  }

  /// Ends the contact of a slot, if there is one.
  mutating func end(_ slot: Int, as change: Contact.Change) {
    let old = slots[slot]
    slots[slot].isEndedByButton = false
    guard old.isLive else { return }
    slots[slot].number = 0
    if old.isMuted { return }
    let isPalm = old.measurements.tool == MultitouchTool.palm
    if isPalm { diagnostics.palms += 1 }
    if old.isReported {
      append(isPalm ? .cancelled : change, slot, old, old.reported)
    } else if !isPalm && !old.knowsPosition {
      diagnostics.contactsWithoutPosition += 1
    } else if !isPalm && change == .ended {
      appendInstant(slot, old)
    }
  }

  /// Records a contact with a known position that began and ended between two reports.
  private mutating func appendInstant(_ slot: Int, _ contact: ContactSlot) {
    if contact.hasInstant {
      diagnostics.surplusContacts += 1
    } else {
      slots[slot].hasInstant = true
      hasInstant = true
      touch(slot)
      append(.began, slot, contact, contact.measurements)
      append(.ended, slot, contact, contact.measurements)
    }
  }

  // MARK: BTN_TOUCH

  /// Ends every reported contact, because `BTN_TOUCH` reports that nothing touches the device.
  mutating func endByButton(as change: Contact.Change) {
    for slot in slots.indices {
      let contact = slots[slot]
      if !contact.isReported || !contact.isLive || contact.isMuted { continue }
      end(slot, as: change)
      slots[slot].isEndedByButton = true
      diagnostics.liftsByButton += 1
    }
  }

  /// Begins a contact again in every slot that `endByButton` ended and that the frame has changed.
  mutating func beginAgain() {
    for position in 0..<touchedCount {
      let slot = touched[position]
      if slots[slot].isEndedByButton { begin(slot, trackingID: slots[slot].trackingID) }
    }
  }

  // MARK: The end of a frame

  /// Records the changes of live contacts. Afterwards the frame can be read.
  ///
  /// - Returns: Whether there is a frame; there is none directly after lost events.
  mutating func finish(at time: Timestamp) -> Bool {
    if isDropping {
      isDropping = false
      return false
    }
    let palms = Self.finishSlots(touched, touchedCount, &slots, &frame.contacts)
    diagnostics.palms += palms
    touchedCount = 0
    if time < frame.timestamp { diagnostics.timesGoneBack += 1 }
    frame.timestamp = max(frame.timestamp, time)
    if hasInstant { noteInstant() }
    isFinished = true
    return true
  }

  private mutating func noteInstant() {
    hasInstant = false
    if let lastInstant,
      frame.timestamp.seconds(since: lastInstant) < InputDiagnostics.flickerTime
    {
      diagnostics.flickers += 1
    }
    lastInstant = frame.timestamp
  }

  /// Records the changes of the slots.
  ///
  /// - Returns: The number of contacts that became palms.
  private static func finishSlots(
    _ touched: [Int], _ count: Int, _ slots: inout [ContactSlot], _ contacts: inout [RawContact]
  ) -> Int {
    var palms = 0
    slots.withUnsafeMutableBufferPointer { slots in
      contacts.append(addingCapacity: count) { contacts in
        for position in 0..<count {
          let slot = touched[position]
          guard let change = slots[slot].finishFrame() else { continue }
          if change == .cancelled { palms += 1 }
          if change == .cancelled, !slots[slot].isReported { continue }
          contacts.append(
            RawContact(
              slot: Int32(truncatingIfNeeded: slot), number: slots[slot].number,
              trackingID: slots[slot].trackingID, change: change,
              measurements: slots[slot].reported))
        }
      }
    }
    return palms
  }

  // MARK: Cancellation

  /// Changes every lift of the frame to a cancellation, because the device is being removed.
  ///
  /// When a device is unplugged, the kernel releases its keys, and newer kernels its slots, in a
  /// frame whose `SYN_REPORT` has the value 1 (`input_dev_release_keys`; seen with 6.1). No finger
  /// lifted. Frames of autorepeat end in the same way, but they contain a key with the value 2.
  mutating func cancelEnds() {
    for position in frame.contacts.indices where frame.contacts[position].change == .ended {
      frame.contacts[position].change = .cancelled
    }
  }

  /// Takes the last end out of the frame, to be reported later; nil if nothing ended.
  mutating func takeEnd() -> RawContact? {
    frame.contacts.lastIndex { [.ended, .cancelled].contains($0.change) }.map {
      frame.contacts.remove(at: $0)
    }
  }

  /// Reports the end of an earlier contact, before everything else in the frame.
  mutating func insert(_ end: RawContact) { frame.contacts.insert(end, at: 0) }

  /// Cancels every live contact in a frame of its own.
  mutating func cancelAll(at time: Timestamp) {
    isDropping = false
    for slot in slots.indices { end(slot, as: .cancelled) }
    _ = finish(at: time)
  }

  /// Handles lost events: cancels every live contact and discards all earlier positions.
  mutating func drop(at time: Timestamp) {
    diagnostics.droppedEvents += 1
    cancelAll(at: time)
    for slot in slots.indices {
      slots[slot].knowsX = false
      slots[slot].knowsY = false
    }
    isDropping = true
  }

  // MARK: Helpers

  private mutating func touch(_ slot: Int) {
    guard !slots[slot].isTouched else { return }
    slots[slot].isTouched = true
    touched[touchedCount] = slot
    touchedCount += 1
  }

  private mutating func append(
    _ change: Contact.Change, _ slot: Int, _ contact: ContactSlot, _ measurements: RawMeasurements
  ) {
    frame.contacts.append(
      RawContact(
        slot: Int32(truncatingIfNeeded: slot), number: contact.number,
        trackingID: contact.trackingID, change: change, measurements: measurements))
  }
}

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
