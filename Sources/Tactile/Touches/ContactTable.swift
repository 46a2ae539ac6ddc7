/// Finds the touch of a contact at once, however many there are and in whatever order they come.
///
/// A table at most half full. A contact's number says where its touch belongs, and what finds that
/// place taken goes to the next free one; numbers are counted up, so that is rare.
struct ContactTable {
  /// Not counted: the event that the touches are in holds them, and no touch leaves that without
  /// ``remove(_:)``.
  private var places: [Unmanaged<Touch>?] = Array(repeating: nil, count: 16)
  private var count = 0

  /// The touch that came down last under a contact's number.
  func touch(of id: Contact.ID) -> Unmanaged<Touch>? {
    places[place(of: id)]
  }

  /// Enters a touch, in place of an older one of the same number.
  mutating func enter(_ touch: Touch) {
    let place = place(of: touch.contact)
    if places[place] == nil { count += 1 }
    places[place] = .passUnretained(touch)
    if count * 2 > places.count { grow() }
  }

  /// Takes a touch out, unless a younger one has its number already.
  mutating func remove(_ touch: Touch) {
    var place = place(of: touch.contact)
    guard places[place]?.toOpaque() == Unmanaged.passUnretained(touch).toOpaque() else { return }
    places[place] = nil
    count -= 1
    // Those behind it may have been put there because its place was taken.
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
    for case let touch? in old { touch._withUnsafeGuaranteedRef { enter($0) } }
  }

  /// Where the touch of a contact is, or is to be.
  private func place(of id: Contact.ID) -> Int {
    let mask = places.count - 1
    var place = (Int(id.tracking) &+ 7 &* Int(id.device.rawValue)) & mask
    while let touch = places[place], touch._withUnsafeGuaranteedRef({ $0.contact != id }) {
      place = (place + 1) & mask
    }
    return place
  }
}
