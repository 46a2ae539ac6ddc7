/// Counts quick taps at one place, for ``Touch/tapCount`` (S15–S17).
///
/// Only the last few lifted fingers are remembered, and only while they still matter, so two people
/// tapping at once do not spoil each other's count.
struct TapCounter {
  /// How long after a lift the next touch still belongs to the series, in seconds (S16).
  var interval = GestureDefaults.standard.tapCountInterval
  /// How far from the last tap, in points (S16); also how far a tap may move (S17).
  var distance = GestureDefaults.standard.tapCountDistance

  private struct Tap {
    var device: DeviceID
    var place: Point
    var lifted: Timestamp
    var count: Int
  }

  private var taps: [Tap] = []

  /// Which tap of its series a touch is that comes down now.
  mutating func count(for device: DeviceID, at place: Point, now: Timestamp) -> Int {
    forget(before: now)
    guard
      let index = taps.lastIndex(where: {
        $0.device == device && $0.place.distance(to: place) <= distance
      })
    else { return 1 }
    return taps.remove(at: index).count + 1
  }

  /// A touch lifted: if it stayed near where it came down, a next one may go on counting (S17).
  mutating func lifted(_ touch: Touch) {
    forget(before: touch.timestamp)
    guard touch.farthest <= distance else { return }
    taps.append(
      Tap(
        device: touch.contact.device, place: touch.screenLocation, lifted: touch.timestamp,
        count: touch.tapCount))
  }

  /// Forgets taps that are too long ago; they are in the order of their lifts.
  private mutating func forget(before now: Timestamp) {
    var old = 0
    while old < taps.count, now.seconds(since: taps[old].lifted) > interval { old += 1 }
    if old > 0 { taps.removeFirst(old) }
  }
}
