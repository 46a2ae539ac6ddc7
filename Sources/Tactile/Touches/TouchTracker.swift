/// Turns contacts into touches and keeps the live ones (S5–S7, S12–S18).
struct TouchTracker {
  /// The thresholds for new touches.
  var defaults = GestureDefaults.standard {
    didSet {
      taps.interval = defaults.tapCountInterval
      taps.distance = defaults.tapCountDistance
      // A retired touch keeps the thresholds with which it was made.
      retired.removeAll()
    }
  }
  var taps = TapCounter()
  private var lastID: UInt64 = 0
  private var table = ContactTable()
  /// Touches that are over. One to which there is no other reference is used again.
  private var retired: [Touch] = []
  /// The maximum number of retired touches: as many as have been down at once.
  private var mostRetired = 64

  /// Makes every live touch of an event stationary, and removes the touches that are over (S13).
  mutating func rest(_ event: inout TouchEvent) {
    var hasEnded = false
    event.changed.visit { touch in
      guard touch.isLive else {
        retire(touch)
        hasEnded = true
        return
      }
      touch.phase = .stationary
      touch.previousScreenLocation = touch.screenLocation
      touch.samples.empty()
    }
    event.changed.empty()
    if hasEnded { event.allTouches.removeAll { $0.isGone } }
  }

  private mutating func retire(_ touch: Touch) {
    touch.isGone = true
    table.remove(touch)
    if retired.count < mostRetired { retired.append(touch) }
  }

  /// Removes references to views that leave their window, and to their descendants. Otherwise touches
  /// that are over would keep these views alive (S22).
  func forget(_ leaving: LeavingViews) {
    for touch in retired {
      if let view = touch.view, leaving.root(of: view) != nil {
        touch.view = nil
        touch.window = nil
      } else if let window = touch.window, leaving.contains(window) {
        touch.window = nil
      }
    }
  }

  /// Returns the live touch of a contact. The event keeps it alive.
  ///
  /// The method is `mutating` although it changes nothing. For a nonmutating call the application
  /// would copy the tracker and count references to its arrays (130 instructions for each touch).
  mutating func touch(of id: Contact.ID) -> Unmanaged<Touch>? {
    guard let touch = table.touch(of: id) else { return nil }
    return touch._withUnsafeGuaranteedRef { $0.isLive } ? touch : nil
  }

  /// Creates a touch, from a retired one if possible (S5).
  mutating func begin(_ contact: Contact, at now: Timestamp, in event: inout TouchEvent) -> Touch {
    let touch = recycled() ?? Touch(defaults: defaults)
    lastID += 1
    touch.begin(contact, id: lastID, at: now)
    event.allTouches.append(touch)
    mostRetired = max(mostRetired, event.allTouches.count)
    table.enter(touch)
    return touch
  }

  /// Sets the tap count of a touch that has landed, when its window is known and before any recognizer or
  /// delegate is asked about it.
  mutating func countTaps(of touch: Touch, in window: Window?, at now: Timestamp) {
    touch.tapCountGroup = window?.tapCountGroup
    touch.tapCount = taps.count(of: touch, now: now)
  }

  private mutating func recycled() -> Touch? {
    for index in retired.indices.reversed() {
      guard isKnownUniquelyReferenced(&retired[index]) else { continue }
      return retired.remove(at: index)
    }
    return nil
  }
}

/// Counts quick taps in one place, for ``Touch/tapCount`` (S15–S17).
///
/// It keeps each recent tap separately, so two people who tap at the same time do not affect each
/// other's count.
struct TapCounter {
  /// The maximum time from a lift to the next landing, in seconds (S16).
  var interval = GestureDefaults.standard.tapCountInterval
  /// The maximum distance from the last tap, in points (S16). It is also the maximum movement of a
  /// tap (S17).
  var distance = GestureDefaults.standard.tapCountDistance

  private struct Tap {
    var device: DeviceID
    /// ``Window/tapCountGroup``; nil if the touch was in no window.
    var group: Int?
    var place: Point
    var lifted: Timestamp
    var count: Int
  }

  private var taps: [Tap] = []

  /// Returns the tap count of a touch that lands now.
  mutating func count(of touch: Touch, now: Timestamp) -> Int {
    forget(before: now)
    let (device, place) = (touch.contact.device, touch.screenLocation)
    guard
      let index = taps.lastIndex(where: {
        $0.device == device && $0.group == touch.tapCountGroup
          && $0.place.distance(to: place) <= distance
      })
    else { return 1 }
    return taps.remove(at: index).count + 1
  }

  /// Records a tap when a touch lifts, unless it moved too far (S17).
  mutating func lifted(_ touch: Touch) {
    forget(before: touch.timestamp)
    guard touch.farthest <= distance else { return }
    taps.append(
      Tap(
        device: touch.contact.device, group: touch.tapCountGroup, place: touch.screenLocation,
        lifted: touch.timestamp, count: touch.tapCount))
  }

  /// Removes taps that are too old. The list is sorted by lift time.
  private mutating func forget(before now: Timestamp) {
    var old = 0
    while old < taps.count, now.seconds(since: taps[old].lifted) > interval { old += 1 }
    if old > 0 { taps.removeFirst(old) }
  }
}
