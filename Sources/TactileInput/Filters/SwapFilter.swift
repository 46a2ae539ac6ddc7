import Tactile

/// Exchanges two contacts back if the panel exchanged their positions in one frame.
///
///     panel    1  a - a - a - B - B - B       arrived at a and jumped to b
///              2  b - b - b - A - A - A       the other way round, in the same frame
///     out      1  a - a - a - A - A - A
///              2  b - b - b - B - B - B       numbers follow the fingers from then on
///
/// Two contacts were exchanged if each lands within a quarter of their distance from the former
/// place of the other. Both contacts are then exchanged for the rest of their lives, because the
/// panel has confused the fingers, not the positions.
struct SwapFilter: ContactFilter, Sendable {
  private struct Finger {
    /// The output number.
    var shown: Contact.ID
    var location: Point
  }

  private struct Jump {
    var finger: Int
    var target: Point
    var kind: Contact.Kind
  }

  private let distance: Double
  /// The minimum movement of an exchanged contact, in points.
  private let minimumJump: Double
  /// Whether any contact has an output number that differs from the panel's number.
  private var isMixed = false
  private var fingers = ContactTable<Finger>()
  private var jumps: [Jump] = []

  /// Creates a filter. `distance` is the minimum distance of the contacts, in points.
  init(distance: Double) {
    self.distance = distance
    minimumJump = 0.75 * distance
  }

  var isOn: Bool { distance > 0 }

  /// Returns the output number of a contact of the panel.
  func shown(_ id: Contact.ID) -> Contact.ID {
    isMixed ? fingers.entry(of: id)?.shown ?? id : id
  }

  /// A frame passes unchanged if every contact moved, and none far enough for an exchange.
  mutating func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool {
    if isMixed { return false }
    return fingers.visit(contacts) { contact, finger in
      if contact.change != .moved { return false }
      if Self.isJump(of: minimumJump, from: finger.location, to: contact.location) {
        return false
      }
      finger.location = contact.location
      return true
    }
  }

  mutating func prepare(_ contacts: [Contact], _ output: inout FilterOutput) {
    guard fingers.count > 1 else { return }
    findJumps(contacts)
    while let jump = jumps.popLast() {
      guard let match = jumps.firstIndex(where: { isSwap($0, jump) }) else { continue }
      exchange(jumps[match].finger, jump.finger, &output)
      jumps.remove(at: match)
    }
  }

  /// Finds contacts that moved at least `minimumJump`; only they can be exchanged.
  private mutating func findJumps(_ contacts: [Contact]) {
    jumps.removeAll(keepingCapacity: true)
    for contact in contacts where contact.change == .moved {
      guard let finger = fingers.index(of: contact.id) else { continue }
      if !Self.isJump(of: minimumJump, from: fingers[finger].location, to: contact.location) {
        continue
      }
      jumps.append(Jump(finger: finger, target: contact.location, kind: contact.kind))
    }
  }

  private static func isJump(of least: Double, from location: Point, to other: Point) -> Bool {
    let way = other - location
    return way.dx * way.dx + way.dy * way.dy >= least * least
  }

  private func isSwap(_ one: Jump, _ other: Jump) -> Bool {
    let first = fingers[one.finger].location
    let second = fingers[other.finger].location
    let apart = first.distance(to: second)
    return one.kind == other.kind && apart >= distance
      && one.target.distance(to: second) <= apart / 4
      && other.target.distance(to: first) <= apart / 4
  }

  private mutating func exchange(_ one: Int, _ other: Int, _ output: inout FilterOutput) {
    isMixed = true
    let shown = fingers[one].shown
    fingers[one].shown = fingers[other].shown
    fingers[other].shown = shown
    output.note(
      .swap, .swapped(fingers.ids[other]), fingers.ids[one], at: fingers[one].location)
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began {
      fingers.add(contact.id, Finger(shown: contact.id, location: contact.location))
    }
    guard let finger = fingers.index(of: contact.id) else { return }
    var shown = contact
    shown.id = fingers[finger].shown
    output.send(shown)
    switch contact.change {
    case .began, .moved: fingers[finger].location = contact.location
    case .ended, .cancelled:
      fingers.remove(finger)
      if fingers.count == 0 { isMixed = false }
    }
  }
}
