import Tactile

/// Keeps a finger one touch if the panel briefly loses it.
///
///     panel    1 ==== lift   2 ===== lift         (nothing)
///                     |<-->|         |<--------->|
///                     under `time`,   `time`
///                     near
///     out      1 ============================== lift
///                     continues as 1  the lift comes `time` late
///
/// The filter delays a lift by `time`. A contact of the same kind that begins near the lift within
/// that time continues the lifted contact, as a movement. If several contacts lifted near it, it
/// continues the nearest one. Cancellations are not delayed. The output never has more contacts
/// than the panel supports: if another contact begins while lifts are delayed, the oldest lift is
/// sent first. A single-touch panel therefore never shows two contacts, and memory stays bounded.
struct BounceFilter: ContactFilter, Sendable {
  private struct Finger {
    /// The contact as it was last sent, with its output number.
    var last: Contact
    /// When to send the delayed lift; nil while the contact is down.
    var due: Timestamp?
  }

  private let time: TimeInterval
  private let distance: Double
  private let maximumContacts: Int
  /// Indexed by the panel's numbers.
  private var fingers = ContactTable<Finger>()
  private var liftCount = 0

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - time: How long to delay a lift, in seconds.
  ///   - distance: How far from its lift a finger may return, in points.
  ///   - maximumContacts: The number of contacts that the panel supports.
  init(time: TimeInterval, distance: Double, maximumContacts: Int) {
    self.time = time
    self.distance = distance
    self.maximumContacts = maximumContacts
  }

  var isOn: Bool { time > 0 }

  /// Returns the output number of an input contact.
  func shown(_ id: Contact.ID) -> Contact.ID {
    fingers.entry(of: id)?.last.id ?? id
  }

  var nextDeadline: Timestamp? {
    guard liftCount > 0 else { return nil }
    var earliest: Timestamp?
    for index in fingers.indices {
      guard let due = fingers[index].due else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Returns when the delayed lift of an output contact is due; nil if it has not lifted.
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
      if fingers.count >= maximumContacts { releaseOldestLift(&output) }
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

  private mutating func releaseOldestLift(_ output: inout FilterOutput) {
    var oldest: Int?
    for index in fingers.indices {
      guard let due = fingers[index].due else { continue }
      if let known = oldest, let earliest = fingers[known].due, earliest <= due { continue }
      oldest = index
    }
    if let oldest { release(oldest, as: .ended, &output) }
  }

  private mutating func release(
    _ index: Int, as change: Contact.Change, _ output: inout FilterOutput
  ) {
    output.send(fingers[index].last, as: change)
    fingers.remove(index)
    liftCount -= 1
  }

  mutating func fire(_ output: inout FilterOutput) {
    release(dueBy: output.now, as: .ended, &output)
  }

  mutating func cancelAll(_ output: inout FilterOutput) {
    release(dueBy: Timestamp(nanoseconds: .max), as: .cancelled, &output)
  }

  private mutating func release(
    dueBy limit: Timestamp, as change: Contact.Change, _ output: inout FilterOutput
  ) {
    guard liftCount > 0 else { return }
    var index = 0
    while index < fingers.count {
      if let due = fingers[index].due, due <= limit {
        release(index, as: change, &output)
      } else {
        index += 1
      }
    }
  }
}
