/// Makes touches of contacts: finds the touch a contact belongs to, gives it its phase, times and
/// tap count, and keeps those that are live (S5–S7, S12–S18).
struct TouchTracker {
  var taps = TapCounter()
  private var lastID: UInt64 = 0
  /// Where the last contact was found: contacts come in the same order frame after frame.
  private var cursor = 0
  /// Touches that are over; one that nobody holds any more serves again.
  private var retired: [Touch] = []
  /// More of them than this are not kept.
  private static let mostRetired = 64

  /// Makes every touch of an event resting, and forgets those that are gone (S13).
  mutating func rest(_ event: inout TouchEvent) {
    var hasEnded = false
    event.changed.visit { touch in
      guard touch.isLive else {
        touch.isGone = true
        hasEnded = true
        return
      }
      touch.phase = .stationary
      touch.previousScreenLocation = touch.screenLocation
      touch.samples.empty()
    }
    event.changed.empty()
    if hasEnded { removeEnded(from: &event) }
  }

  private mutating func removeEnded(from event: inout TouchEvent) {
    event.allTouches.visit { touch in
      if touch.isGone, retired.count < Self.mostRetired { retired.append(touch) }
    }
    event.allTouches.removeAll { $0.isGone }
    cursor = 0
  }

  /// Lets go of a view that is leaving its window, and of all in it: touches that are over would
  /// else keep them alive (S22).
  func forget(_ view: View) {
    for touch in retired where touch.view?.isDescendant(of: view) ?? false {
      touch.view = nil
      touch.window = nil
    }
  }

  /// The live touch of a contact.
  mutating func touch(of id: Contact.ID, in event: TouchEvent) -> Touch? {
    let count = event.allTouches.count
    for step in 0..<count {
      let index = cursor + step < count ? cursor + step : cursor + step - count
      let touch = event.allTouches[index]
      if touch.contact == id, touch.isLive {
        cursor = index + 1 < count ? index + 1 : 0
        return touch
      }
    }
    return nil
  }

  /// A new touch, made of one that nobody looks at any more where there is one (S5).
  mutating func begin(_ contact: Contact, at now: Timestamp, in event: inout TouchEvent) -> Touch {
    let touch = recycled() ?? Touch()
    lastID += 1
    touch.begin(contact, id: lastID, at: now)
    touch.tapCount = taps.count(for: contact.id.device, at: contact.location, now: now)
    event.allTouches.append(touch)
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
