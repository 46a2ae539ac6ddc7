import Tactile

/// Removes contacts that are larger than a finger: palms, wrists, cheeks.
///
///     size           .  o  O  @  @  O  lift           @  @  o  lift
///     out, 1         began  |  cancelled              (nothing)
///     out, others    continue unchanged
///
/// A contact that begins too large is never reported. A contact that becomes too large is
/// cancelled at its last reported position, because a palm lands in several steps. Both stay
/// silent until their lift, even if they become small again. Pens have no size.
struct SizeFilter: ContactFilter, Sendable {
  private struct Finger {
    var location: Point
    var isSilent = false
  }

  private let radius: Double
  private var fingers = ContactTable<Finger>()

  /// Creates a filter. `maximum` is the length of the long axis, in points.
  init(maximum: Double) {
    radius = maximum / 2
  }

  var isOn: Bool { radius > 0 }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began {
      fingers.add(contact.id, Finger(location: contact.location))
    }
    guard let index = fingers.index(of: contact.id) else { return }
    switch contact.change {
    case .began, .moved: pass(contact, index, &output)
    case .ended, .cancelled:
      let isSilent = fingers[index].isSilent
      fingers.remove(index)
      if !isSilent { output.send(contact) }
    }
  }

  private mutating func pass(_ contact: Contact, _ index: Int, _ output: inout FilterOutput) {
    if fingers[index].isSilent { return }
    guard contact.kind == .direct, contact.majorRadius > radius else {
      fingers[index].location = contact.location
      return output.send(contact)
    }
    fingers[index].isSilent = true
    if contact.change == .began {
      return output.note(.size, .removed, contact.id, at: contact.location)
    }
    var last = contact
    last.location = fingers[index].location
    output.send(last, as: .cancelled)
    output.note(.size, .cancelled, contact.id, at: last.location)
  }
}
