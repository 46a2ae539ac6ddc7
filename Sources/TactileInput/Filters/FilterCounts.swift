/// How often the filters of a device have done something, by reason.
public struct FilterCounts: Hashable, Sendable {
  /// Pairs of contacts whose positions were put back.
  public var swaps = 0
  /// Fingers that were dropped and found again, and stayed one touch.
  public var bounces = 0
  /// Contacts removed because their place fires by itself.
  public var fixedGhosts = 0
  /// Contacts removed because they began in an edge's dead zone.
  public var edgeContacts = 0
  /// Contacts removed or cancelled because they are larger than a finger.
  public var oversizedContacts = 0
  /// Contacts removed because they were over too soon.
  public var shortContacts = 0
  /// Contacts cancelled because they did not move for too long.
  public var stuckContacts = 0
  /// Movements removed because they were smaller than a finger trembles.
  public var jitters = 0
  /// Places that were muted because they fire by themselves.
  public var mutedPlaces = 0
  /// Places that were released again.
  public var releasedPlaces = 0

  /// Nothing yet.
  public init() {}

  /// How often a filter removed, cancelled, joined or put back something.
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
    }
  }

  /// Counts one more.
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
    }
  }
}
