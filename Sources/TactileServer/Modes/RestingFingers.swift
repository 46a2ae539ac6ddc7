import Tactile

/// Detects fingers that rest on one screen: the gesture that ends the mode `cleaning` (S261).
///
/// It reads the live touches of the engine, which also contain touches that no window receives. Each screen counts
/// alone, so a cloth on one screen does not keep fingers on another one from ending the mode.
struct RestingFingers {
  /// The farthest that a resting finger may be from where the rest began, in points.
  static let movement = 20.0

  private struct Finger {
    let contact: Contact.ID
    let location: Point
  }

  /// The fingers that rest on one screen.
  private struct Rest {
    var fingers: [Finger]
    /// The time since which they rest.
    var since: Timestamp
  }

  /// The screens on which as many fingers rest as are required.
  private var rests: [ObjectIdentifier: Rest] = [:]

  /// Updates the detector.
  ///
  /// - Parameters:
  ///   - touches: The live touches on all screens.
  ///   - count: The number of fingers that must rest on one screen. Other numbers of fingers do not rest.
  ///   - now: The time of the touches.
  ///   - screen: Returns the screen of a touch; nil if there is none.
  mutating func update(
    _ touches: [Touch], count: Int, at now: Timestamp, screen: (Touch) -> Screen?
  ) {
    guard touches.count >= count else { return rests.removeAll() }
    var touchesByScreen: [ObjectIdentifier: [Touch]] = [:]
    for touch in touches {
      guard let screen = screen(touch) else { continue }
      touchesByScreen[ObjectIdentifier(screen), default: []].append(touch)
    }
    var rests: [ObjectIdentifier: Rest] = [:]
    for (screen, touches) in touchesByScreen where touches.count == count {
      rests[screen] = Self.rest(of: touches, after: self.rests[screen], at: now)
    }
    self.rests = rests
  }

  /// Returns a rest that continues, or one that begins now.
  private static func rest(of touches: [Touch], after old: Rest?, at now: Timestamp) -> Rest {
    let continues =
      old.map { old in
        old.fingers.count == touches.count
          && zip(old.fingers, touches).allSatisfy { finger, touch in
            finger.contact == touch.contact
              && finger.location.distance(to: touch.screenLocation) <= movement
          }
      } ?? false
    if continues, let old { return old }
    return Rest(
      fingers: touches.map { Finger(contact: $0.contact, location: $0.screenLocation) },
      since: now)
  }

  /// Forgets the fingers.
  mutating func reset() { rests.removeAll() }

  /// Returns when the fingers of the first screen have rested for a time in seconds; nil if none rest.
  func end(after hold: TimeInterval) -> Timestamp? {
    rests.values.lazy.map(\.since).min().map { $0.advanced(by: hold) }
  }
}
