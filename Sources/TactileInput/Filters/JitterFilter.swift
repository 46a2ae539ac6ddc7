import Tactile

/// Keeps a trembling finger still, with hysteresis.
///
///     panel    .   .  . .    .     .      .      .      .     .  .
///              |<- slack ->|
///     out      x . . . . . . . . . x . . .x . . .x . . .x      .      (nothing: the way back is
///                                  |<- slack ->| behind it             inside the slack)
///
/// The reported position follows the finger at a distance of at most `slack`. A finger that stays
/// within `slack` of the reported position moves nothing; a finger that leaves it pulls the
/// position along without a jump. Changes of force and size are always reported. The lift is at
/// the reported position.
struct JitterFilter: ContactFilter, Sendable {
  private let slack: Double
  /// The last reported state of each contact.
  private var fingers = ContactTable<Contact>()

  /// Creates a filter. `slack` is in points.
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
    contact.change == .moved ? end.pulled(to: contact.location, slack: slack) : end
  }
}
