import Tactile

/// Mutes a place on the glass that repeatedly reports touches without a finger.
///
///     panel    x  x  x  x  x  x  x  x  x  x  x   x     x                      x
///              1  2  3  ...              10                |<-- `release` -->|
///     out      x  x  x  x  x  x  x  x  x  x  -   -     -                      x
///                                         |                                 |
///                                       muted                         active again
///
/// A firing is a touch that stays within `radius` of its start and lasts at most `life`. `count`
/// firings within `radius` of the first one, at most `pause` apart, mute the place. Touches that
/// begin at a muted place are never reported, even if they move away; the records show them. The
/// filter watches up to `maximumPlaces` places. A new place replaces the one without touches for
/// the longest time; a muted place is replaced last.
struct GhostFilter: ContactFilter, Sendable {
  /// The maximum number of watched places. A panel with more ghost places needs repair.
  static let maximumPlaces = 8

  /// The thresholds, in points and seconds.
  struct Thresholds: Sendable {
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

  private let thresholds: Thresholds
  private var fingers = ContactTable<Finger>()
  private var places: [Place] = []

  init(_ thresholds: Thresholds) {
    self.thresholds = thresholds
    places.reserveCapacity(Self.maximumPlaces)
  }

  var isOn: Bool { thresholds.count > 0 }

  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for place in places where place.isMuted {
      let due = place.last.advanced(by: thresholds.release)
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
      if finger.start.distance(to: contact.location) > thresholds.radius {
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
    places.firstIndex { $0.location.distance(to: location) <= thresholds.radius }
  }

  private mutating func judge(
    _ finger: Finger, _ contact: Contact, _ output: inout FilterOutput
  ) {
    if finger.isMuted || finger.hasStrayed { return }
    if output.now.seconds(since: finger.began) > thresholds.life { return }
    if finger.start.distance(to: contact.location) > thresholds.radius { return }
    guard let index = place(near: finger.start) else {
      return watch(
        Place(location: finger.start, last: output.now, contact: contact.id), &output)
    }
    let isInARow = output.now.seconds(since: places[index].last) <= thresholds.pause
    places[index].firings = isInARow ? places[index].firings + 1 : 1
    places[index].last = output.now
    places[index].contact = contact.id
    muteIfGhost(index, &output)
  }

  private mutating func watch(_ place: Place, _ output: inout FilterOutput) {
    if places.count == Self.maximumPlaces { forgetOldest(&output) }
    places.append(place)
    muteIfGhost(places.count - 1, &output)
  }

  private mutating func muteIfGhost(_ index: Int, _ output: inout FilterOutput) {
    if places[index].isMuted || places[index].firings < thresholds.count { return }
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
      if place.isMuted, place.last.advanced(by: thresholds.release) <= output.now {
        forget(index, &output)
      } else {
        index += 1
      }
    }
  }
}
