import Tactile

/// The fingers on two panels that share one screen.
struct EngineFingers {
  private static let most: Int32 = 8
  private var down: [Contact.ID: Point] = [:]

  /// A frame. The next byte is the number of its contacts.
  mutating func frame(
    at now: Timestamp, _ kind: UInt8, _ bytes: inout InputBytes
  ) -> ContactFrame {
    let device = DeviceID(rawValue: kind & 2 == 0 ? 1 : 2)
    var contacts: [Contact] = []
    var named: Set<Int32> = []
    for _ in 0...(kind >> 2 & 3) {
      let contact = contact(of: device, &bytes)
      guard named.insert(contact.id.tracking).inserted else { continue }
      contacts.append(contact)
      note(contact)
    }
    return ContactFrame(device: device, timestamp: now, contacts: contacts)
  }

  /// The frames that lift all fingers.
  func lifts(at now: Timestamp) -> [ContactFrame] {
    let left = down.sorted {
      ($0.key.device.rawValue, $0.key.tracking) < ($1.key.device.rawValue, $1.key.tracking)
    }
    return left.map { id, place in
      let contact = Contact(id: id, change: .ended, location: place)
      return ContactFrame(device: id.device, timestamp: now, contacts: [contact])
    }
  }

  private func contact(of device: DeviceID, _ bytes: inout InputBytes) -> Contact {
    let deed = bytes.byte()
    let id = Contact.ID(device: device, tracking: Int32(deed) % Self.most)
    let kind: Contact.Kind = deed == 255 ? .stylus : .direct
    guard let place = down[id] else {
      let change: Contact.Change = deed >= 250 ? .moved : .began
      return Contact(id: id, change: change, kind: kind, location: Self.place(&bytes))
    }
    switch deed / 8 {
    case 0..<8: return Contact(id: id, change: .ended, location: place)
    case 8: return Contact(id: id, change: .cancelled, location: place)
    case 9: return Contact(id: id, change: .began, location: Self.place(&bytes))
    case 10..<14: return Contact(id: id, change: .moved, location: Self.place(&bytes))
    default:
      let way = Vector(
        dx: Double(Int8(bitPattern: bytes.byte())), dy: Double(Int8(bitPattern: bytes.byte())))
      return Contact(id: id, change: .moved, location: place + way)
    }
  }

  private static func place(_ bytes: inout InputBytes) -> Point {
    Point(x: Double(bytes.byte()) * 4 - 10, y: Double(bytes.byte()) * 4 - 10)
  }

  private mutating func note(_ contact: Contact) {
    switch contact.change {
    case .began: down[contact.id] = contact.location
    case .moved: if down[contact.id] != nil { down[contact.id] = contact.location }
    case .ended, .cancelled: down[contact.id] = nil
    }
  }
}
