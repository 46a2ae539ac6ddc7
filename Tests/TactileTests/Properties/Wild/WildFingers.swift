@testable import Tactile

/// The fingers and pens of a random stream, on two devices.
///
/// Several of them change in one frame, in any order, and many move just as far as a threshold or a little less or more.
struct WildFingers {
  private struct Finger {
    let id: Contact.ID
    let kind: Contact.Kind
    let landing: Point
    var place: Point
  }

  /// Lengths in points that decide about gestures of these scenes.
  private static let thresholds = [1.0, 10, 20, 30, 45, 50, 70, 75, 100]

  private var down: [Finger] = []
  private var lastTracking: Int32 = 0

  mutating func frame(at now: Timestamp, _ dice: Dice) -> ContactFrame {
    let device = DeviceID(rawValue: dice.chance(80) ? 1 : 2)
    var contacts: [Contact] = []
    for index in down.indices.reversed() where down[index].id.device == device {
      guard dice.chance(60) else { continue }
      contacts.append(change(index, dice))
      // Another finger, or the same one with another number, lands in the same frame.
      if contacts.last?.change != .moved, dice.chance(30) {
        contacts.append(begin(device, near: dice.chance(50) ? contacts.last?.location : nil, dice))
      }
    }
    contacts.reverse()
    while down.count < 6, dice.chance(contacts.isEmpty ? 80 : 25) {
      let contact = begin(device, near: nil, dice)
      contacts.insert(contact, at: dice.chance(70) ? contacts.count : 0)
    }
    return ContactFrame(device: device, timestamp: now, contacts: contacts)
  }

  /// Returns the frames that lift all remaining fingers.
  func lifts(at now: Timestamp) -> [ContactFrame] {
    down.map { finger in
      let contact = Contact(
        id: finger.id, change: .ended, kind: finger.kind, location: finger.place)
      return ContactFrame(device: finger.id.device, timestamp: now, contacts: [contact])
    }
  }

  private mutating func change(_ index: Int, _ dice: Dice) -> Contact {
    let finger = down[index]
    if dice.chance(30) {
      down.remove(at: index)
      // Some devices report a last movement with the lift.
      let place = dice.chance(80) ? finger.place : moved(finger, dice)
      let change: Contact.Change = dice.chance(85) ? .ended : .cancelled
      return Contact(id: finger.id, change: change, kind: finger.kind, location: place)
    }
    down[index].place = moved(finger, dice)
    // Sometimes a device reports a second beginning for a finger whose lift was lost.
    return Contact(
      id: finger.id, change: dice.chance(98) ? .moved : .began, kind: finger.kind,
      location: down[index].place)
  }

  private func moved(_ finger: Finger, _ dice: Dice) -> Point {
    if dice.chance(30) {
      let length = dice.pick(Self.thresholds) + dice.pick([-0.25, 0, 0.25])
      let way = dice.pick([
        Vector(dx: length, dy: 0), Vector(dx: -length, dy: 0), Vector(dx: 0, dy: length),
        Vector(dx: 0, dy: -length),
      ])
      return finger.landing + way
    }
    let reach = dice.chance(50) ? 4 : 60
    return finger.place
      + Vector(
        dx: Double(dice.number(-reach...reach)), dy: Double(dice.number(-reach...reach)))
  }

  private mutating func begin(_ device: DeviceID, near other: Point?, _ dice: Dice) -> Contact {
    lastTracking += 1
    let id = Contact.ID(device: device, tracking: lastTracking)
    let place =
      other.map { $0 + Vector(dx: Double(dice.number(-20...20)), dy: 0) }
      ?? Point(x: Double(dice.number(0...600)), y: Double(dice.number(0...600)))
    let kind: Contact.Kind = dice.chance(90) ? .direct : .stylus
    down.append(Finger(id: id, kind: kind, landing: place, place: place))
    return Contact(
      id: id, change: .began, kind: kind, location: place,
      penState: kind == .stylus && dice.chance(30) ? .barrelButton : [])
  }
}
