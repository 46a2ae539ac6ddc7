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
  /// The number of the last touch, which is the number of touches so far.
  private(set) var lastID: UInt64 = 0
  private var table = ContactTable()
  /// Touches that are over. One to which there is no other reference is used again.
  private var retired: [Touch] = []
  /// The maximum number of retired touches: as many as have been down at once since no touch was down.
  private var mostRetired = Self.fewRetired
  /// The retired touches that are kept while no touch is down. Ten fingers on six panels need 60.
  private static let fewRetired = 64
  /// The most retired touches that it looks at for a new touch.
  private static let mostLooks = 8
  /// The position of the retired touch that it looked at last, beside the last one.
  private var nextLook = 0

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
    guard hasEnded else { return }
    event.allTouches.removeAll { $0.isGone }
    if event.allTouches.isEmpty, mostRetired > Self.fewRetired { releaseRetired() }
  }

  /// Releases the memory of the touches of many fingers.
  private mutating func releaseRetired() {
    mostRetired = Self.fewRetired
    if retired.count > mostRetired { retired.removeLast(retired.count - mostRetired) }
  }

  private mutating func retire(_ touch: Touch) {
    touch.isGone = true
    table.remove(touch)
    if retired.count < mostRetired { retired.append(touch) }
  }

  /// Releases the touches that are over, because views leave their window. Otherwise they would keep these views alive
  /// (S22).
  ///
  /// Those that other objects keep too lose their references to views that leave, and to their descendants.
  mutating func forget(_ leaving: Set<ObjectIdentifier>) {
    for touch in retired {
      if let view = touch.view, view.isInside(leaving) {
        touch.view = nil
        touch.window = nil
      } else if let window = touch.window, leaving.contains(ObjectIdentifier(window)) {
        touch.window = nil
      }
    }
    retired = []
  }

  /// Returns the live touch of a contact. The event keeps it alive.
  ///
  /// The method is `mutating` although it changes nothing. For a nonmutating call the application
  /// would copy the tracker and count references to its arrays (130 instructions for each touch).
  mutating func touch(of id: Contact.ID) -> Unmanaged<Touch>? {
    guard let touch = table.touch(of: id) else { return nil }
    return touch._withUnsafeGuaranteedRef { $0.isLive } ? touch : nil
  }

  /// Returns the last touch of a contact: a live one, or one that ended in the last event. It is `mutating` for the
  /// same reason as ``touch(of:)``.
  mutating func lastTouch(of id: Contact.ID) -> Touch? {
    table.touch(of: id)?.takeUnretainedValue()
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

  /// Returns a retired touch to which there is no other reference. It looks at the last one, and at a few others
  /// in turn: recognizers that wait for a next touch may hold hundreds.
  private mutating func recycled() -> Touch? {
    guard !retired.isEmpty else { return nil }
    var position = retired.count - 1
    for _ in 0..<Self.mostLooks {
      if isKnownUniquelyReferenced(&retired[position]) {
        retired.swapAt(position, retired.count - 1)
        return retired.removeLast()
      }
      nextLook = nextLook + 1 < retired.count ? nextLook + 1 : 0
      position = nextLook
    }
    return nil
  }
}
