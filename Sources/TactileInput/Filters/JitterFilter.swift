import Tactile

/// Keeps a trembling finger still, by hysteresis.
///
///     panel    .   .  . .    .     .      .      .      .     .  .
///              |<- slack ->|
///     out      x . . . . . . . . . x . . .x . . .x . . .x      .      (nothing: the way back is
///                                  |<- slack ->| behind it             inside the slack)
///
/// What is reported trails the finger at the end of a rope of length `slack`: a finger that stays
/// within the rope's reach moves nothing; one that goes on pulls it along, without a leap. A change of
/// force or size is reported all the same. The lift comes where the rope's end lies.
struct JitterFilter: ContactFilter, Sendable {
  private let slack: Double
  /// What was last reported of each.
  private var fingers = ContactTable<Contact>()

  /// A filter with a rope of so many points.
  init(slack: Double) {
    self.slack = slack
  }

  var isOn: Bool { slack > 0 }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began {
      fingers.add(contact.id, contact)
      return output.send(contact)
    }
    guard let index = fingers.index(of: contact.id) else { return }
    var calm = contact
    calm.location = pulled(fingers[index].location, to: contact)
    if contact.change != .moved {
      fingers.remove(index)
      return output.send(calm)
    }
    fingers[index].change = .moved
    if calm == fingers[index] { return output.counts.add(.jitter) }
    fingers[index] = calm
    output.send(calm)
  }

  private func pulled(_ end: Point, to contact: Contact) -> Point {
    let way = contact.location - end
    let length = way.length
    guard length > slack, contact.change == .moved else { return end }
    let part = (length - slack) / length
    return Point(x: end.x + way.dx * part, y: end.y + way.dy * part)
  }
}
