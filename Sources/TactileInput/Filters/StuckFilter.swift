import Tactile

/// Cancels a contact that rests for longer than a hand does: a drop, a sticker, a lost lift.
///
///     panel    x==== rests ............................   moves ===== lift
///                   |<------------ `time` ----------->|
///     out      x====                                  cancelled
///
/// It rests as long as it stays within `travel` of one place, whatever else is said of it. What is
/// cancelled stays silent until its lift; only that contact, all others go on.
struct StuckFilter: ContactFilter, Sendable {
  private struct Finger {
    /// Where it rests.
    var place: Point
    /// The contact as it was last let through.
    var last: Contact
    var due: Timestamp
    var isSilent = false
  }

  private let time: TimeInterval
  private let travel: Double
  private var fingers = ContactTable<Finger>()

  /// A filter for contacts that rest for so many seconds within so many points.
  init(time: TimeInterval, travel: Double) {
    self.time = time
    self.travel = travel
  }

  var isOn: Bool { time > 0 }

  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for index in fingers.indices where !fingers[index].isSilent {
      earliest = min(earliest ?? fingers[index].due, fingers[index].due)
    }
    return earliest
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began {
      let due = output.now.advanced(by: time)
      fingers.add(contact.id, Finger(place: contact.location, last: contact, due: due))
    }
    guard let index = fingers.index(of: contact.id) else { return }
    if !fingers[index].isSilent { output.send(contact) }
    switch contact.change {
    case .began, .moved: follow(contact, index, output.now)
    case .ended, .cancelled: fingers.remove(index)
    }
  }

  private mutating func follow(_ contact: Contact, _ index: Int, _ now: Timestamp) {
    fingers[index].last = contact
    if fingers[index].place.distance(to: contact.location) <= travel { return }
    fingers[index].place = contact.location
    fingers[index].due = now.advanced(by: time)
  }

  mutating func fire(_ output: inout FilterOutput) {
    for index in fingers.indices {
      let finger = fingers[index]
      if finger.isSilent || finger.due > output.now { continue }
      fingers[index].isSilent = true
      output.send(finger.last, as: .cancelled)
      output.note(.stuck, .cancelled, finger.last.id, at: finger.last.location)
    }
  }
}
