import Tactile

/// Cancels a contact that stays still for longer than a hand does: a drop, a sticker, a missing
/// lift.
///
///     panel    x==== still ............................   moves ===== lift
///                   |<------------ `time` ----------->|
///     out      x====                                  cancelled
///
/// A contact is still as long as it stays within `travel` of one place; other properties may
/// change. A cancelled contact stays silent until its lift. Other contacts are not affected.
struct StuckFilter: ContactFilter, Sendable {
  private struct Finger {
    /// Where the contact stays still.
    var place: Point
    /// The contact as it was last sent.
    var last: Contact
    var due: Timestamp
    var isSilent = false

    /// Records a contact; recording it twice has the same effect as once.
    mutating func follow(_ contact: borrowing Contact, _ travel: Double, _ due: Timestamp) {
      last = copy contact
      if place.distance(to: contact.location) <= travel { return }
      place = contact.location
      self.due = due
    }
  }

  /// The longest time in nanoseconds for which a contact may be still; 0 if the filter is off.
  private let time: UInt64
  private let travel: Double
  private var fingers = ContactTable<Finger>()
  private(set) var nextDeadline: Timestamp?

  /// Creates a filter. `time` is in seconds, `travel` in points.
  init(time: TimeInterval, travel: Double) {
    self.time = Timestamp.zero.advanced(by: time).nanoseconds
    self.travel = travel
  }

  var isOn: Bool { time > 0 }

  /// A frame passes unchanged if every contact moved and no contact has been still for too long.
  mutating func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool {
    if let nextDeadline, nextDeadline <= now { return false }
    let due = due(at: now)
    let isQuiet = fingers.visit(contacts) { contact, finger in
      if contact.change != .moved || finger.isSilent { return false }
      finger.follow(contact, travel, due)
      return true
    }
    if isQuiet { findDeadline() }
    return isQuiet
  }

  /// Returns when a contact that moves now has been still for too long. It is `now.advanced(by:)` without calculations
  /// with fractions for each frame.
  private func due(at now: Timestamp) -> Timestamp {
    let (due, overflow) = now.nanoseconds.addingReportingOverflow(time)
    return Timestamp(nanoseconds: overflow ? .max : due)
  }

  private mutating func findDeadline() {
    var earliest: Timestamp?
    for index in fingers.indices where !fingers[index].isSilent {
      earliest = min(earliest ?? fingers[index].due, fingers[index].due)
    }
    nextDeadline = earliest
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    let due = due(at: output.now)
    if contact.change == .began {
      fingers.add(contact.id, Finger(place: contact.location, last: contact, due: due))
    }
    guard let index = fingers.index(of: contact.id) else { return }
    if !fingers[index].isSilent { output.send(contact) }
    switch contact.change {
    case .began, .moved: fingers[index].follow(contact, travel, due)
    case .ended, .cancelled: fingers.remove(index)
    }
  }

  mutating func fire(_ output: inout FilterOutput) {
    for index in fingers.indices {
      let finger = fingers[index]
      if finger.isSilent || finger.due > output.now { continue }
      fingers[index].isSilent = true
      output.send(finger.last, as: .cancelled)
      output.note(.stuck, .cancelled, finger.last.id, at: finger.last.location)
    }
    findDeadline()
  }
}
