@testable import Tactile

/// The fingers of a random stream, on two devices.
struct WildFingers {
  private var down: [Contact.ID: Point] = [:]
  private var order: [Contact.ID] = []
  private var lastTracking: Int32 = 0

  mutating func frame(at now: Timestamp, _ dice: Dice) -> ContactFrame {
    let device = DeviceID(rawValue: dice.chance(80) ? 1 : 2)
    var contacts: [Contact] = []
    for id in order where id.device == device {
      guard dice.chance(60), let place = down[id] else { continue }
      contacts.append(change(id, place, dice))
    }
    if order.count < 6, dice.chance(contacts.isEmpty ? 80 : 25) {
      contacts.append(begin(device, dice))
    }
    return ContactFrame(device: device, timestamp: now, contacts: contacts)
  }

  /// Returns the frames that lift all remaining fingers.
  func lifts(at now: Timestamp) -> [ContactFrame] {
    order.map { id in
      let contact = Contact(id: id, change: .ended, location: down[id] ?? .zero)
      return ContactFrame(device: id.device, timestamp: now, contacts: [contact])
    }
  }

  private mutating func change(_ id: Contact.ID, _ place: Point, _ dice: Dice) -> Contact {
    if dice.chance(30) {
      down[id] = nil
      order.removeAll { $0 == id }
      return Contact(id: id, change: dice.chance(90) ? .ended : .cancelled, location: place)
    }
    let reach = dice.chance(50) ? 4 : 60
    let moved =
      place
      + Vector(
        dx: Double(dice.number(-reach...reach)), dy: Double(dice.number(-reach...reach)))
    down[id] = moved
    // Sometimes a device reports a second beginning for a finger whose lift was lost.
    return Contact(id: id, change: dice.chance(98) ? .moved : .began, location: moved)
  }

  private mutating func begin(_ device: DeviceID, _ dice: Dice) -> Contact {
    lastTracking += 1
    let id = Contact.ID(device: device, tracking: lastTracking)
    let place = Point(x: Double(dice.number(0...600)), y: Double(dice.number(0...600)))
    down[id] = place
    order.append(id)
    let kind: Contact.Kind = dice.chance(90) ? .direct : .stylus
    return Contact(id: id, change: .began, kind: kind, location: place)
  }
}
