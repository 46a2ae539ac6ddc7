import Tactile

/// Makes one touch of a finger that the panel drops and finds again.
///
///     panel    1 ==== lift   2 ===== lift         (nothing)
///                     |<-->|         |<--------->|
///                     under `time`,   `time`
///                     near
///     out      1 ============================== lift
///                     goes on as 1    the lift comes `time` late
///
/// A lift is held back for `time`. A contact of the same kind that begins near it before that goes
/// on as the one that lifted, and is a movement; if several lifted near it, as the nearest one.
/// A cancelled contact is gone at once. No more contacts are shown than the panel can tell apart:
/// where one more begins while lifts wait, the oldest lift is let go first. So a panel of one finger
/// never shows two, and one that floods costs no memory.
struct BounceFilter: ContactFilter, Sendable {
  private struct Finger {
    /// The contact as it was last let through, by the number it goes by.
    var last: Contact
    /// When its lift is let go; nil while it is down.
    var due: Timestamp?
  }

  private let time: TimeInterval
  private let distance: Double
  private let mostContacts: Int
  /// By the panel's numbers.
  private var fingers = ContactTable<Finger>()
  private var liftCount = 0

  /// A filter that waits so many seconds for a finger to come back within so many points, on a
  /// panel that can tell so many contacts apart.
  init(time: TimeInterval, distance: Double, mostContacts: Int) {
    self.time = time
    self.distance = distance
    self.mostContacts = mostContacts
  }

  var isOn: Bool { time > 0 }

  var nextDeadline: Timestamp? {
    guard liftCount > 0 else { return nil }
    var earliest: Timestamp?
    for index in fingers.indices {
      guard let due = fingers[index].due else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// When the lift of a contact that is shown under this number is let go; nil if it has not lifted.
  func lift(of shown: Contact.ID) -> Timestamp? {
    guard liftCount > 0 else { return nil }
    for index in fingers.indices where fingers[index].last.id == shown {
      return fingers[index].due
    }
    return nil
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began { return begin(contact, &output) }
    guard let index = fingers.index(of: contact.id) else { return }
    var shown = contact
    shown.id = fingers[index].last.id
    fingers[index].last = shown
    switch contact.change {
    case .ended: hold(index, &output)
    case .cancelled:
      fingers.remove(index)
      output.send(shown)
    case .began, .moved: output.send(shown)
    }
  }

  private mutating func begin(_ contact: Contact, _ output: inout FilterOutput) {
    guard let index = nearestLift(to: contact) else {
      if fingers.count >= mostContacts { letGoOldest(&output) }
      fingers.add(contact.id, Finger(last: contact))
      return output.send(contact)
    }
    var shown = contact
    shown.id = fingers[index].last.id
    shown.change = .moved
    output.note(.bounce, .joined(shown.id), contact.id, at: contact.location)
    fingers.rename(index, to: contact.id)
    fingers[index].due = nil
    fingers[index].last.change = .moved
    liftCount -= 1
    if shown != fingers[index].last { output.send(shown) }
    fingers[index].last = shown
  }

  private func nearestLift(to contact: Contact) -> Int? {
    guard liftCount > 0 else { return nil }
    var nearest: Int?
    var reach = distance
    for index in fingers.indices where fingers[index].due != nil {
      let last = fingers[index].last
      let way = last.location.distance(to: contact.location)
      if last.kind != contact.kind || way > reach || (nearest != nil && way == reach) { continue }
      nearest = index
      reach = way
    }
    return nearest
  }

  private mutating func hold(_ index: Int, _ output: inout FilterOutput) {
    fingers[index].due = output.now.advanced(by: time)
    liftCount += 1
  }

  private mutating func letGoOldest(_ output: inout FilterOutput) {
    var oldest: Int?
    for index in fingers.indices {
      guard let due = fingers[index].due else { continue }
      if let known = oldest, let earliest = fingers[known].due, earliest <= due { continue }
      oldest = index
    }
    if let oldest { letGo(oldest, as: .ended, &output) }
  }

  private mutating func letGo(
    _ index: Int, as change: Contact.Change, _ output: inout FilterOutput
  ) {
    output.send(fingers[index].last, as: change)
    fingers.remove(index)
    liftCount -= 1
  }

  mutating func fire(_ output: inout FilterOutput) {
    letGo(dueBy: output.now, as: .ended, &output)
  }

  mutating func cancelAll(_ output: inout FilterOutput) {
    letGo(dueBy: Timestamp(nanoseconds: .max), as: .cancelled, &output)
  }

  private mutating func letGo(
    dueBy limit: Timestamp, as change: Contact.Change, _ output: inout FilterOutput
  ) {
    guard liftCount > 0 else { return }
    var index = 0
    while index < fingers.count {
      if let due = fingers[index].due, due <= limit {
        letGo(index, as: change, &output)
      } else {
        index += 1
      }
    }
  }
}
