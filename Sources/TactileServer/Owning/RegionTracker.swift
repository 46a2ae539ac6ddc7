import Tactile

/// Decides which touches of one owned panel the regions allow (S276 to S281). It only knows where fingers
/// are, and does nothing by itself: ``OwnedPanel`` applies its decisions.
///
/// Tell it each touch in the order of landing, then ask for decisions with ``decide(at:)``. After each write,
/// remove the touches that the compositor does not see and never will.
struct RegionTracker {
  /// The decision about a touch.
  enum Decision: Equatable {
    /// The regions have nothing against the touch.
    case pass
    /// The decision waits.
    case hold
    /// The compositor receives nothing more of the touch.
    case withhold(Reason)
  }

  /// The reason why a touch is withheld.
  enum Reason: String {
    /// The region allows nothing.
    case dead
    /// The finger lifted without moving, or did not move in time.
    case tap
    /// The finger stayed for too long.
    case longPress
    /// The finger moved.
    case pan
    /// Another finger was down.
    case pinch

    /// The reason in words, to be read after "withheld a touch: ".
    var words: String {
      switch self {
      case .dead: "no gesture is allowed here"
      case .tap: "its finger lifted or stayed, and tap is not allowed here"
      case .longPress: "its finger stayed, and longPress is not allowed here"
      case .pan: "its finger moved, and pan is not allowed here"
      case .pinch: "another finger was down, and pinch is not allowed here or there"
      }
    }
  }

  /// One touch that the compositor may see.
  struct Entry {
    /// The number of the touch at the owner.
    let key: UInt32
    /// The region in which it landed; nil if there is none.
    let region: TouchRegion?
    /// The last decision.
    fileprivate(set) var decision = Decision.hold

    fileprivate let landing: Point
    /// When the touch is no longer held.
    fileprivate let holdEnd: Timestamp
    /// When a finger that has not moved has made a long press that is not allowed; nil if it may.
    fileprivate let pressEnd: Timestamp?
    fileprivate var hasMoved = false
    fileprivate var hasLifted = false
    /// Whether it is one of several fingers that may be down together.
    fileprivate var isGrouped = false

    fileprivate var allow: CompositorGestures { region?.allow ?? .all }
    /// Whether the compositor sees the finger stay at its landing (S278).
    var isSteady: Bool { !isGrouped && !allow.contains(.pan) }

    /// When the decision changes by itself; nil if it does not.
    fileprivate var deadline: Timestamp? {
      let press = isGrouped || hasMoved || hasLifted ? nil : pressEnd
      switch decision {
      case .withhold: return nil
      case .pass: return press
      case .hold: return press.map { min($0, holdEnd) } ?? holdEnd
      }
    }
  }

  /// The touches in the order in which they landed.
  private(set) var entries: [Entry] = []

  init() { entries.reserveCapacity(16) }

  /// When to ask again for decisions; nil if nothing waits for time.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for entry in entries {
      guard let due = entry.deadline else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Returns the touch with a number; nil if it is not tracked.
  func entry(_ key: UInt32) -> Entry? { entries.first { $0.key == key } }

  // MARK: Tracking

  /// Adds a touch that has landed.
  ///
  /// - Parameters:
  ///   - key: The number of the touch at the owner.
  ///   - location: The location of the landing, in points.
  ///   - region: Its region; nil if there is none.
  ///   - time: The time of the landing.
  ///   - hold: The longest time for which a touch is held, in seconds.
  ///   - isFree: Whether nothing limits the touch, also not other fingers.
  mutating func land(
    _ key: UInt32, at location: Point, in region: TouchRegion?, _ time: Timestamp,
    hold: TimeInterval, isFree: Bool = false
  ) {
    let mayPress = region?.allow.contains(.longPress) ?? true
    entries.append(
      Entry(
        key: key, region: region, landing: location, holdEnd: time.advanced(by: max(hold, 0)),
        pressEnd: mayPress ? nil : region.map { time.advanced(by: $0.press) }))
    // As one of several fingers that may be down together.
    entries[entries.count - 1].isGrouped = isFree
  }

  /// Notes the present location of a touch, and whether its finger has lifted.
  mutating func follow(_ key: UInt32, to location: Point, hasLifted: Bool) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    if (location - entries[index].landing).length > TouchRegion.movement {
      entries[index].hasMoved = true
    }
    entries[index].hasLifted = hasLifted
  }

  /// Removes touches that the compositor does not see and never will.
  ///
  /// - Returns: Whether touches that stay must be decided again.
  mutating func remove(where isGone: (UInt32) -> Bool) -> Bool {
    let before = entries.count
    entries.removeAll { isGone($0.key) }
    return entries.count < before && !entries.isEmpty
  }

  // MARK: Decisions

  /// Decides about all touches.
  mutating func decide(at now: Timestamp) {
    for index in entries.indices {
      if case .withhold = entries[index].decision { continue }
      join(index)
      entries[index].decision = decision(about: index, at: now)
    }
  }

  /// Lets a touch and all others be down together, if all of their regions allow it (S279).
  private mutating func join(_ index: Int) {
    guard !entries[index].isGrouped, entries.count > 1 else { return }
    let mayJoin = entries.allSatisfy { entry in
      if case .withhold = entry.decision { return false }
      return !entry.hasLifted && entry.allow.contains(.pinch)
    }
    guard mayJoin else { return }
    for index in entries.indices { entries[index].isGrouped = true }
  }

  private func decision(about index: Int, at now: Timestamp) -> Decision {
    let entry = entries[index]
    if entry.allow.isEmpty { return .withhold(.dead) }
    if entry.isGrouped { return decision(aboutGrouped: index) }
    if let end = entry.pressEnd, end <= now, !entry.hasMoved, !entry.hasLifted {
      return .withhold(.longPress)
    }
    // Only the first finger goes on; the others wait until it has gone.
    guard index == 0 else { return now < entry.holdEnd ? .hold : .withhold(.pinch) }
    if entry.hasMoved { return entry.allow.contains(.pan) ? .pass : .withhold(.pan) }
    let mayTap = entry.allow.contains(.tap)
    if entry.hasLifted { return mayTap ? .pass : .withhold(.tap) }
    if mayTap && entry.allow.contains(.pan) || entry.decision == .pass { return .pass }
    if now < entry.holdEnd { return .hold }
    return mayTap ? .pass : .withhold(.tap)
  }

  /// A finger that stays when all others have lifted makes a pan.
  private func decision(aboutGrouped index: Int) -> Decision {
    let entry = entries[index]
    if entry.hasLifted || entry.allow.contains(.pan) { return .pass }
    let isAlone = !entries.contains { $0.key != entry.key && $0.isGrouped && !$0.hasLifted }
    return isAlone ? .withhold(.pan) : .pass
  }
}
