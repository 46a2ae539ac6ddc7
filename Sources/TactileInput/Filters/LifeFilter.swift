import Tactile

/// Delays the beginning of a contact until it has lasted for the minimum time.
///
///     panel    x==lift          x==========================lift
///              |<- `life` ->|   |<- `life` ->|
///     out      (nothing)                     x=============lift
///                                            began where it landed, then moved to where it is
///
/// The bounce filter comes first; its delayed lifts would make a short contact look long. If the
/// lift of a contact is delayed when its time comes, the contact is not sent until the finger
/// returns:
///
///     panel    x==lift              x==lift   x====================lift
///              |<- `life` ->|       |<- `life` ->|
///                  |<- bounce ->|       |<-->|
///     out      (nothing)                         x=================     (when the delay is over)
struct LifeFilter: ContactFilter, Sendable {
  private struct Finger {
    var first: Contact
    var last: Contact
    var due: Timestamp
  }

  private let life: TimeInterval
  /// The delayed contacts.
  private var fingers = ContactTable<Finger>()

  /// Creates a filter. `life` is the minimum duration in seconds.
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

  /// Postpones contacts that are due while their lift is delayed, until that lift is sent.
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
