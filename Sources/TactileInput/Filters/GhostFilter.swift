import Tactile

/// Mutes a place on the glass that fires again and again without a hand.
///
///     panel    x  x  x  x  x  x  x  x  x  x  x   x     x                      x
///              1  2  3  ...              10                |<-- `release` -->|
///     out      x  x  x  x  x  x  x  x  x  x  -   -     -                      x
///                                         |                                 |
///                                       muted                           released
///
/// A firing is a touch that stays within `radius` of where it began and lasts at most `life`. So many
/// of them within `radius` of the first, never more than `pause` apart, mute the place: what
/// begins there is never reported, even if it leaves. Whoever wants to know reads the records.
/// Up to `mostPlaces` places are watched; a new one takes the place of the one that has been quiet
/// for longest, of a muted one last.
struct GhostFilter: ContactFilter, Sendable {
  /// A panel with more ghosts than this needs a technician.
  static let mostPlaces = 8

  /// The figures, in points and seconds.
  struct Limits: Sendable {
    var count: Int
    var radius: Double
    var life: TimeInterval
    var pause: TimeInterval
    var release: TimeInterval
  }

  private struct Finger {
    var start: Point
    var began: Timestamp
    var hasStrayed = false
    var isMuted = false
  }

  private struct Place {
    var location: Point
    var firings = 1
    var last: Timestamp
    var contact: Contact.ID
    var isMuted = false
  }

  private let limits: Limits
  private var fingers = ContactTable<Finger>()
  private var places: [Place] = []

  init(_ limits: Limits) {
    self.limits = limits
    places.reserveCapacity(Self.mostPlaces)
  }

  var isOn: Bool { limits.count > 0 }

  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for place in places where place.isMuted {
      let due = place.last.advanced(by: limits.release)
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began { begin(contact, &output) }
    guard let index = fingers.index(of: contact.id) else { return }
    let finger = fingers[index]
    if !finger.isMuted { output.send(contact) }
    switch contact.change {
    case .began: break
    case .moved:
      if finger.start.distance(to: contact.location) > limits.radius {
        fingers[index].hasStrayed = true
      }
    case .ended, .cancelled:
      fingers.remove(index)
      if contact.change == .ended { judge(finger, contact, &output) }
    }
  }

  private mutating func begin(_ contact: Contact, _ output: inout FilterOutput) {
    var finger = Finger(start: contact.location, began: output.now)
    if let place = place(near: contact.location), places[place].isMuted {
      finger.isMuted = true
      places[place].last = output.now
      places[place].contact = contact.id
      output.note(.fixedGhost, .removed, contact.id, at: contact.location)
    }
    fingers.add(contact.id, finger)
  }

  private func place(near location: Point) -> Int? {
    places.firstIndex { $0.location.distance(to: location) <= limits.radius }
  }

  private mutating func judge(
    _ finger: Finger, _ contact: Contact, _ output: inout FilterOutput
  ) {
    if finger.isMuted || finger.hasStrayed { return }
    if output.now.seconds(since: finger.began) > limits.life { return }
    if finger.start.distance(to: contact.location) > limits.radius { return }
    guard let index = place(near: finger.start) else {
      return watch(
        Place(location: finger.start, last: output.now, contact: contact.id), &output)
    }
    let isInARow = output.now.seconds(since: places[index].last) <= limits.pause
    places[index].firings = isInARow ? places[index].firings + 1 : 1
    places[index].last = output.now
    places[index].contact = contact.id
    muteIfGhost(index, &output)
  }

  private mutating func watch(_ place: Place, _ output: inout FilterOutput) {
    if places.count == Self.mostPlaces { forgetOldest(&output) }
    places.append(place)
    muteIfGhost(places.count - 1, &output)
  }

  private mutating func muteIfGhost(_ index: Int, _ output: inout FilterOutput) {
    if places[index].isMuted || places[index].firings < limits.count { return }
    places[index].isMuted = true
    output.counts.mutedPlaces += 1
    output.record(.fixedGhost, .muted, places[index].contact, at: places[index].location)
  }

  private mutating func forgetOldest(_ output: inout FilterOutput) {
    var oldest = 0
    for index in places.indices {
      let (one, other) = (places[index], places[oldest])
      let isQuieter = one.isMuted == other.isMuted ? one.last < other.last : !one.isMuted
      if isQuieter { oldest = index }
    }
    forget(oldest, &output)
  }

  private mutating func forget(_ index: Int, _ output: inout FilterOutput) {
    let place = places.remove(at: index)
    guard place.isMuted else { return }
    output.counts.releasedPlaces += 1
    output.record(.fixedGhost, .released, place.contact, at: place.location)
  }

  mutating func fire(_ output: inout FilterOutput) {
    var index = 0
    while index < places.count {
      let place = places[index]
      if place.isMuted, place.last.advanced(by: limits.release) <= output.now {
        forget(index, &output)
      } else {
        index += 1
      }
    }
  }
}
