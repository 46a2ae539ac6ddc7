import Tactile

/// Keeps the books of a device's contacts for a decoder: who is live, what was reported of them,
/// and the frame being made.
///
/// A decoder knows a grammar of events and calls `begin`, `measure`, `end`, and `finish` at the
/// frame's end. The ledger makes a legal life of them: `began` first and once, `ended` or
/// `cancelled` last and once, `moved` only between the two.
///
///     events      id 7   x   y   REPORT   x   REPORT   id -1   REPORT
///     frames                     began        moved            ended
///
/// An end is written down when it comes, since another contact may follow in the slot before the
/// frame is over; a beginning and a move are written down when the frame ends, since what the frame
/// says about them comes in any order. So a contact ends where it was last reported, and a position
/// that comes together with the lift, often 0, is not a movement.
///
/// Memory is bounded by the number of slots, whatever comes: in one frame a slot has at most the
/// end of its old contact, one contact of no length, and the beginning of a new one.
struct ContactLedger {
  private(set) var slots: [ContactSlot]
  private(set) var frame = RawContactFrame()
  var diagnostics = InputDiagnostics()
  /// Whether events are lost up to the next report.
  private(set) var isDropping = false
  /// The slots that this frame says something about, in its order, each once: the first so many.
  private var touched: [Int]
  private var touchedCount = 0
  private var lastNumber: Int32 = 0
  private var isFinished = false

  init(slotCount: Int) {
    slots = Array(repeating: ContactSlot(), count: slotCount)
    touched = Array(repeating: 0, count: slotCount)
    frame.contacts.reserveCapacity(4 * slotCount)
  }

  /// Whether a contact is down, reported or about to be.
  var hasLiveContacts: Bool { slots.contains(where: \.isLive) }

  /// Makes room for the next frame once the one that is finished has been read.
  mutating func open() {
    guard isFinished else { return }
    isFinished = false
    frame.contacts.removeAll(keepingCapacity: true)
  }

  // MARK: What a frame says

  /// A value for a slot.
  mutating func measure(_ slot: Int, _ code: UInt16, _ value: Int32) {
    if slots[slot].set(code, value) { touch(slot) }
  }

  /// Values, each for the slot that was named last.
  ///
  /// - Parameters:
  ///   - slot: The slot the first are for; afterwards the one named last.
  ///   - next: The first of them; afterwards the first event that says more, or names no slot.
  mutating func measure(
    _ events: UnsafeBufferPointer<InputEvent>, from next: inout Int, slot: inout Int
  ) {
    Self.measure(events, from: &next, &slot, &slots, &touched, &touchedCount)
  }

  /// With every array taken by its elements once for all events, this is half of what it costs to ask
  /// one event after the other.
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

  /// What a pen says of itself, beside its position.
  mutating func measurePen(_ slot: Int, tiltX: Int32, tiltY: Int32, state: PenState) {
    slots[slot].measures.tool = MultitouchTool.pen
    slots[slot].measures.tiltX = tiltX
    slots[slot].measures.tiltY = tiltY
    slots[slot].measures.penState = state
    touch(slot)
  }

  /// A contact begins in a slot.
  mutating func begin(_ slot: Int, trackingID: Int32) {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    slots[slot].number = lastNumber
    slots[slot].trackingID = trackingID
    slots[slot].isReported = false
    slots[slot].isMuted = false
    slots[slot].isParked = false
    touch(slot)
  }

  /// The contact of a slot, if it has one, ends in this way.
  mutating func end(_ slot: Int, as change: Contact.Change) {
    let old = slots[slot]
    slots[slot].isParked = false
    guard old.isLive else { return }
    slots[slot].number = 0
    if old.isMuted { return }
    let isPalm = old.measures.tool == MultitouchTool.palm
    if isPalm { diagnostics.palms += 1 }
    if old.isReported {
      append(isPalm ? .cancelled : change, slot, old, old.reported)
    } else if !isPalm && change == .ended {
      appendInstant(slot, old)
    }
  }

  /// A contact came and went between two reports.
  private mutating func appendInstant(_ slot: Int, _ contact: ContactSlot) {
    if !contact.knowsPosition {
      diagnostics.contactsWithoutPosition += 1
    } else if contact.hasInstant {
      diagnostics.surplusContacts += 1
    } else {
      slots[slot].hasInstant = true
      touch(slot)
      append(.began, slot, contact, contact.measures)
      append(.ended, slot, contact, contact.measures)
    }
  }

  // MARK: BTN_TOUCH

  /// Ends every reported contact because the device says that nothing touches it.
  mutating func park(as change: Contact.Change) {
    for slot in slots.indices {
      let contact = slots[slot]
      if !contact.isReported || !contact.isLive || contact.isMuted { continue }
      end(slot, as: change)
      slots[slot].isParked = true
      diagnostics.liftsByButton += 1
    }
  }

  /// Begins a contact in every slot that was parked and that this frame says something about.
  mutating func revive() {
    for position in 0..<touchedCount {
      let slot = touched[position]
      if slots[slot].isParked { begin(slot, trackingID: slots[slot].trackingID) }
    }
  }

  // MARK: The end of a frame

  /// Writes down what the frame says about live contacts; the frame can be read now.
  ///
  /// - Returns: Whether there is a frame; there is none right after lost events.
  mutating func finish(at time: Timestamp) -> Bool {
    if isDropping {
      isDropping = false
      return false
    }
    let palms = Self.settle(touched, touchedCount, &slots, &frame.contacts)
    diagnostics.palms += palms
    touchedCount = 0
    if time < frame.timestamp { diagnostics.timesGoneBack += 1 }
    frame.timestamp = max(frame.timestamp, time)
    isFinished = true
    return true
  }

  /// Writes down what a frame said of slots.
  ///
  /// - Returns: How many contacts turned out to be palms.
  private static func settle(
    _ touched: [Int], _ count: Int, _ slots: inout [ContactSlot], _ contacts: inout [RawContact]
  ) -> Int {
    var palms = 0
    slots.withUnsafeMutableBufferPointer { slots in
      contacts.append(addingCapacity: count) { contacts in
        for position in 0..<count {
          let slot = touched[position]
          guard let change = slots[slot].settle() else { continue }
          if change == .cancelled { palms += 1 }
          if change == .cancelled, !slots[slot].isReported { continue }
          contacts.append(
            RawContact(
              slot: Int32(truncatingIfNeeded: slot), number: slots[slot].number,
              trackingID: slots[slot].trackingID, change: change,
              measures: slots[slot].reported))
        }
      }
    }
    return palms
  }

  // MARK: Losing everything

  /// Takes every lift of this frame as a cancellation, because the device is going away.
  ///
  /// When a device is unplugged the kernel lets go of its keys, and newer ones of its slots, in a
  /// frame whose `SYN_REPORT` has the value 1 (`input_dev_release_keys`; seen with 6.1). No finger
  /// lifted. Autorepeat ends its frames so as well, but those hold a key of value 2.
  mutating func cancelEnds() {
    for position in frame.contacts.indices where frame.contacts[position].change == .ended {
      frame.contacts[position].change = .cancelled
    }
  }

  /// Cancels every live contact in a frame of its own.
  mutating func cancelAll(at time: Timestamp) {
    isDropping = false
    for slot in slots.indices { end(slot, as: .cancelled) }
    _ = finish(at: time)
  }

  /// Events were lost: cancels every live contact, and trusts no value from before.
  mutating func drop(at time: Timestamp) {
    diagnostics.droppedEvents += 1
    cancelAll(at: time)
    for slot in slots.indices {
      slots[slot].knowsX = false
      slots[slot].knowsY = false
    }
    isDropping = true
  }

  // MARK: Small things

  private mutating func touch(_ slot: Int) {
    guard !slots[slot].isTouched else { return }
    slots[slot].isTouched = true
    touched[touchedCount] = slot
    touchedCount += 1
  }

  private mutating func append(
    _ change: Contact.Change, _ slot: Int, _ contact: ContactSlot, _ measures: RawMeasures
  ) {
    frame.contacts.append(
      RawContact(
        slot: Int32(truncatingIfNeeded: slot), number: contact.number,
        trackingID: contact.trackingID, change: change, measures: measures))
  }
}
