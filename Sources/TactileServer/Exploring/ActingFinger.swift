import Tactile

/// A finger that acts for others: the engine receives their contacts in place of its own (S303, S306).
struct ActingFinger {
  /// The contact of the finger.
  let source: Contact.ID
  private let shape: FingerShape
  private let start: Point
  private let size: Size
  /// The first number of the acting contacts.
  private let first: Int32

  /// - Parameters:
  ///   - contact: The present state of the finger.
  ///   - shape: The fingers for which it acts.
  ///   - size: The size of its screen.
  ///   - first: The first number of the acting contacts.
  init(_ contact: Contact, as shape: FingerShape, on size: Size, first: Int32) {
    source = contact.id
    self.shape = shape
    start = contact.location
    self.size = size
    self.first = first
  }

  /// Adds the contacts of the acting fingers for a change of the true one.
  func append(_ change: Contact.Change, _ contact: Contact, to contacts: inout [Contact]) {
    let locations = shape.locations(of: contact.location, from: start, on: size)
    for (index, location) in locations.enumerated() {
      var acting = contact
      acting.id.tracking = first + Int32(index)
      acting.change = change
      acting.location = location
      contacts.append(acting)
    }
  }
}
