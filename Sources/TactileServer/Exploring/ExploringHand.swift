import Tactile

/// The fingers on one panel while they may explore the screen.
final class ExploringHand {
  /// A finger that explores alone.
  struct Finger {
    /// Its present state.
    var contact: Contact
    /// When it landed.
    let landed: Timestamp
    /// Where it landed, in points of the screen.
    let start: Point
    /// Whether it has moved no farther than a tap may.
    var isTap = true
    /// Whether it has landed so soon after a tap that its lift completes a double tap.
    var isSecond: Bool
    /// The view under it; nil if there is none.
    var found: ExploredView?
    /// Since when the finger is on this view.
    var since: Timestamp
    /// Whether the view was reported.
    var isReported = false
  }

  /// A tap that may be the first of a double tap.
  struct Tap {
    /// When it lifted.
    let time: Timestamp
    /// The view under it, to be reported if no second tap follows; nil if it was reported.
    let found: ExploredView?
  }

  /// The panel.
  let device: DeviceID
  /// The contacts that are down and that no view receives.
  var down: [Contact.ID] = []
  /// The finger that explores; nil if none or several are down.
  var finger: Finger?
  /// The last tap; nil if no second tap can follow it.
  var tap: Tap?
  /// The view that was reported last.
  var focus: ExploredView?
  /// The finger that acts for others.
  var acting: ActingFinger?

  init(_ device: DeviceID) { self.device = device }

  /// Whether nothing of it is left when fingers no longer explore.
  var isEmpty: Bool { down.isEmpty && acting == nil }

  /// Ends the exploring of its fingers.
  func stop() {
    finger = nil
    tap = nil
  }

  /// When its finger or its tap causes something; nil if nothing waits for time.
  ///
  /// - Parameters:
  ///   - rest: The time for which a finger must be on a view.
  ///   - thresholds: The thresholds of taps and presses.
  func deadline(_ rest: TimeInterval, _ thresholds: GestureDefaults) -> Timestamp? {
    if let finger {
      if finger.isSecond { return finger.landed.advanced(by: thresholds.pressDuration) }
      guard finger.found != nil, !finger.isReported else { return nil }
      return finger.since.advanced(by: rest)
    }
    return tap?.time.advanced(by: thresholds.tapInterval)
  }
}

/// A finger that acts for others: the engine receives their contacts in place of its own (S303, S306).
struct ActingFinger {
  /// The contact of the finger.
  let source: Contact.ID
  private let shape: FingerShape
  private let start: Point
  private let size: Size
  /// The first number of the acting contacts.
  private let first: Int32

  /// - Parameters:
  ///   - contact: The present state of the finger.
  ///   - shape: The fingers for which it acts.
  ///   - size: The size of its screen.
  ///   - first: The first number of the acting contacts.
  init(_ contact: Contact, as shape: FingerShape, on size: Size, first: Int32) {
    source = contact.id
    self.shape = shape
    start = contact.location
    self.size = size
    self.first = first
  }

  /// Adds the contacts of the acting fingers for a change of the true one.
  func append(_ change: Contact.Change, _ contact: Contact, to contacts: inout [Contact]) {
    let locations = shape.locations(of: contact.location, from: start, on: size)
    for (index, location) in locations.enumerated() {
      var acting = contact
      acting.id.tracking = first + Int32(index)
      acting.change = change
      acting.location = location
      contacts.append(acting)
    }
  }
}
