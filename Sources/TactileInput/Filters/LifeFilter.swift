import Tactile

/// Holds a contact's beginning back until it has lasted long enough to be one.
///
///     panel    x==lift          x==========================lift
///              |<- `life` ->|   |<- `life` ->|
///     out      (nothing)                     x=============lift
///                                            began where it came down, and moved to where it is
///
/// A bounce filter before it holds lifts back, and would make a short life long. So a contact whose
/// lift is being held back when its time comes is not let through before it has come back:
///
///     panel    x==lift              x==lift   x====================lift
///              |<- `life` ->|       |<- `life` ->|
///                  |<- bounce ->|       |<-->|
///     out      (nothing)                         x=================     (when the wait is over)
struct LifeFilter: ContactFilter, Sendable {
  private struct Finger {
    var first: Contact
    var last: Contact
    var due: Timestamp
  }

  private let life: TimeInterval
  /// Those that are held back.
  private var fingers = ContactTable<Finger>()

  /// A filter for contacts of less than so many seconds.
  init(life: TimeInterval) {
    self.life = life
  }

  var isOn: Bool { life > 0 }

  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for index in fingers.indices {
      earliest = min(earliest ?? fingers[index].due, fingers[index].due)
    }
    return earliest
  }

  /// Gives those that are due but not on the glass until their lift is let go.
  mutating func postpone(_ bounces: BounceFilter, at now: Timestamp) {
    for index in fingers.indices where fingers[index].due <= now {
      if let lift = bounces.lift(of: fingers.ids[index]) { fingers[index].due = lift }
    }
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began {
      let due = output.now.advanced(by: life)
      return fingers.add(contact.id, Finger(first: contact, last: contact, due: due))
    }
    guard let index = fingers.index(of: contact.id) else { return output.send(contact) }
    switch contact.change {
    case .began, .moved: fingers[index].last = contact
    case .cancelled: fingers.remove(index)
    case .ended:
      fingers.remove(index)
      output.note(.shortLife, .removed, contact.id, at: contact.location)
    }
  }

  mutating func fire(_ output: inout FilterOutput) {
    var index = 0
    while index < fingers.count {
      let finger = fingers[index]
      if finger.due > output.now {
        index += 1
        continue
      }
      fingers.remove(index)
      output.send(finger.first)
      if finger.last != finger.first { output.send(finger.last) }
    }
  }
}
