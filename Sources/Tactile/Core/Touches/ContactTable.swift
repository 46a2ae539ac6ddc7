/// A hash table from contacts to touches.
///
/// The table is at most half full and uses linear probing. The numbers of contacts that landed together follow
/// each other, so the hash spreads them. Otherwise they would fill one long row of places, and each removal
/// visits the rest of its row.
struct ContactTable {
  /// The references are unmanaged. The current event keeps its touches alive, and each touch is
  /// removed by ``remove(_:)`` before it leaves the event.
  private var places: [Unmanaged<Touch>?] = Array(repeating: nil, count: 16)
  private var count = 0
  /// The number of bits of a hash that are not part of a place.
  private var unusedBits: UInt64 = 64 - 4

  /// Returns the touch that was entered last for a contact.
  func touch(of id: Contact.ID) -> Unmanaged<Touch>? {
    places[place(of: id)]
  }

  /// Enters a touch. It replaces an older touch of the same contact.
  mutating func enter(_ touch: Touch) {
    let place = place(of: touch.contact)
    if places[place] == nil { count += 1 }
    places[place] = .passUnretained(touch)
    if count * 2 > places.count { grow() }
  }

  /// Removes a touch, unless a newer touch has the same contact.
  mutating func remove(_ touch: Touch) {
    var place = place(of: touch.contact)
    guard places[place]?.toOpaque() == Unmanaged.passUnretained(touch).toOpaque() else { return }
    places[place] = nil
    count -= 1
    // Reinserts the touches behind the gap, which may have been displaced by a collision.
    while let next = next(after: &place) {
      places[place] = nil
      count -= 1
      next._withUnsafeGuaranteedRef { enter($0) }
    }
  }

  private func next(after place: inout Int) -> Unmanaged<Touch>? {
    place = (place + 1) & (places.count - 1)
    return places[place]
  }

  private mutating func grow() {
    let old = places
    count = 0
    places = Array(repeating: nil, count: old.count * 2)
    unusedBits -= 1
    for case let touch? in old { touch._withUnsafeGuaranteedRef { enter($0) } }
  }

  /// Multiplies by 2⁶⁴ divided by the golden ratio, which spreads consecutive numbers evenly (Knuth, The Art of
  /// Computer Programming 3, 6.4).
  private static func hash(of id: Contact.ID) -> UInt64 {
    let number = UInt64(id.device.rawValue) << 32 | UInt64(UInt32(bitPattern: id.tracking))
    return number &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns the index of a contact's touch, or of the free place for it.
  private func place(of id: Contact.ID) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: Self.hash(of: id) &>> unusedBits)
    while let touch = places[place], touch._withUnsafeGuaranteedRef({ $0.contact != id }) {
      place = (place + 1) & mask
    }
    return place
  }
}
