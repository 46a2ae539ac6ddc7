import Tactile

/// Ignores fingers while a pen of the same surface is near, and for a short time after it: the hand that
/// writes rests on the glass.
///
///     pen        .....near====touches====near....|<- `time` ->|
///     hand    x==cancelled   x=====lift             x====lift    x====
///     out     x==cancelled   (nothing)              (nothing)    x====
///
/// A finger that is down when the pen comes near is cancelled. It stays silent until its lift, and so
/// does a finger that lands while the pen is near. libinput arbitrates in the same way.
struct PenFilter: ContactFilter, Sendable {
  private struct Finger {
    /// The contact as it was last sent.
    var last: Contact
    var isSilent = false
  }

  /// For how long fingers are ignored after the pen has left, in seconds; 0 if the filter is off.
  private let time: TimeInterval
  /// Whether the surface has a pen.
  private var hasPen = false
  private var isNear = false
  /// The time from which fingers count again.
  private var end = Timestamp.zero
  private var fingers = ContactTable<Finger>()
  private(set) var nextDeadline: Timestamp?

  init(time: TimeInterval) {
    self.time = time
  }

  /// Creates a filter with another time that knows of the pen of an earlier one. No finger is down.
  init(time: TimeInterval, after earlier: PenFilter) {
    self.init(time: time)
    (hasPen, isNear, end) = (earlier.hasPen, earlier.isNear, earlier.end)
  }

  var isOn: Bool { hasPen && time > 0 }

  /// Follows the fingers of a surface that has a pen.
  mutating func expectPen() { hasPen = true }

  /// Notes whether the pen is near. The fingers that are down are cancelled at once.
  mutating func note(isNear: Bool, at now: Timestamp) {
    guard hasPen, isNear != self.isNear else { return }
    self.isNear = isNear
    guard isNear else {
      end = now.advanced(by: time)
      return
    }
    if fingers.indices.contains(where: { !fingers[$0].isSilent }) { nextDeadline = now }
  }

  mutating func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool {
    nextDeadline == nil
      && fingers.visit(contacts) { contact, finger in
        if contact.change != .moved || finger.isSilent { return false }
        finger.last = copy contact
        return true
      }
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began, contact.kind == .direct {
      let isSilent = isNear || output.now < end
      fingers.add(contact.id, Finger(last: contact, isSilent: isSilent))
      if isSilent { return output.note(.pen, .removed, contact.id, at: contact.location) }
    }
    guard let index = fingers.index(of: contact.id) else { return output.send(contact) }
    if !fingers[index].isSilent { output.send(contact) }
    switch contact.change {
    case .began, .moved: fingers[index].last = contact
    case .ended, .cancelled: fingers.remove(index)
    }
  }

  mutating func fire(_ output: inout FilterOutput) {
    guard let due = nextDeadline, due <= output.now else { return }
    nextDeadline = nil
    for index in fingers.indices where !fingers[index].isSilent {
      fingers[index].isSilent = true
      let last = fingers[index].last
      output.send(last, as: .cancelled)
      output.note(.pen, .cancelled, last.id, at: last.location)
    }
  }
}
