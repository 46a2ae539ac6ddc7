import Tactile

/// The number of actions of a device's filters, by reason.
public struct FilterCounts: Hashable, Sendable {
  /// Pairs of contacts whose positions were exchanged back.
  public var swaps = 0
  /// Fingers that the panel lost and found again, and that stayed one touch.
  public var bounces = 0
  /// Contacts removed at a place that reports touches without a finger.
  public var fixedGhosts = 0
  /// Contacts removed because they began in the dead zone of an edge.
  public var edgeContacts = 0
  /// Contacts removed or cancelled because they were larger than a finger.
  public var oversizedContacts = 0
  /// Contacts removed because they were too short.
  public var shortContacts = 0
  /// Contacts cancelled because they did not move for too long.
  public var stuckContacts = 0
  /// Movements removed because they were smaller than the jitter threshold.
  public var jitters = 0
  /// Contacts ignored because they landed too soon after a lift, while touch accommodations were on.
  public var repeatedTouches = 0
  /// Contacts ignored because they lifted before the hold duration of touch accommodations was over.
  public var briefTouches = 0
  /// Places muted because they report touches without a finger.
  public var mutedPlaces = 0
  /// Muted places that became active again.
  public var releasedPlaces = 0

  /// Creates counts of zero.
  public init() {}

  /// Returns the count for a reason.
  public subscript(reason: FilterReason) -> Int {
    switch reason {
    case .swap: swaps
    case .bounce: bounces
    case .fixedGhost: fixedGhosts
    case .edge: edgeContacts
    case .size: oversizedContacts
    case .shortLife: shortContacts
    case .stuck: stuckContacts
    case .jitter: jitters
    case .repeatedTouch: repeatedTouches
    case .holdDuration: briefTouches
    }
  }

  /// Increments the count for a reason.
  mutating func add(_ reason: FilterReason) {
    switch reason {
    case .swap: swaps += 1
    case .bounce: bounces += 1
    case .fixedGhost: fixedGhosts += 1
    case .edge: edgeContacts += 1
    case .size: oversizedContacts += 1
    case .shortLife: shortContacts += 1
    case .stuck: stuckContacts += 1
    case .jitter: jitters += 1
    case .repeatedTouch: repeatedTouches += 1
    case .holdDuration: briefTouches += 1
    }
  }
}
