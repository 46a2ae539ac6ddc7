/// Makes touches of contacts: finds the touch a contact belongs to, gives it its phase, times and
/// tap count, and keeps those that are live (S5–S7, S12–S18).
struct TouchTracker {
  /// What new touches go by.
  var defaults = GestureDefaults.standard {
    didSet {
      taps.interval = defaults.tapCountInterval
      taps.distance = defaults.tapCountDistance
      // Each goes by the figures it was made with.
      retired.removeAll()
    }
  }
  var taps = TapCounter()
  private var lastID: UInt64 = 0
  private var table = ContactTable()
  /// Touches that are over; one that nobody holds any more serves again.
  private var retired: [Touch] = []
  /// More of them are not kept: as many as have ever been down at once.
  private var mostRetired = 64

  /// Makes every touch of an event resting, and forgets those that are gone (S13).
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

  /// Lets go of a view that is leaving its window, and of all in it: touches that are over would
  /// else keep them alive (S22).
  func forget(_ view: View) {
    for touch in retired {
      if touch.view?.isDescendant(of: view) ?? false {
        touch.view = nil
        touch.window = nil
      } else if touch.window === view {
        touch.window = nil
      }
    }
  }

  /// The live touch of a contact, which the event holds.
  ///
  /// Mutating in name only: to call a method that does not, the application would copy the tracker,
  /// that is, count a reference to each of its lists (130 instructions a touch).
  mutating func touch(of id: Contact.ID) -> Unmanaged<Touch>? {
    guard let touch = table.touch(of: id) else { return nil }
    return touch._withUnsafeGuaranteedRef { $0.isLive } ? touch : nil
  }

  /// A new touch, made of one that nobody looks at any more where there is one (S5).
  mutating func begin(_ contact: Contact, at now: Timestamp, in event: inout TouchEvent) -> Touch {
    let touch = recycled() ?? Touch(defaults: defaults)
    lastID += 1
    touch.begin(contact, id: lastID, at: now)
    touch.tapCount = taps.count(for: contact.id.device, at: contact.location, now: now)
    event.allTouches.append(touch)
    mostRetired = max(mostRetired, event.allTouches.count)
    table.enter(touch)
    return touch
  }

  private mutating func recycled() -> Touch? {
    for index in retired.indices.reversed() {
      guard isKnownUniquelyReferenced(&retired[index]) else { continue }
      return retired.remove(at: index)
    }
    return nil
  }
}
