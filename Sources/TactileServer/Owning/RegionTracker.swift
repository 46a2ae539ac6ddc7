import Tactile
import TactileInput

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
    case withhold(Tactile.Decision.RegionReason)
  }

  /// The most fingers that are down, or wait for the first one (S279). No more than two persons touch one panel
  /// with all fingers. Each finger that goes may be followed by the next one in the same write.
  static let mostFingers = 32

  /// One touch that the compositor may see.
  struct Entry {
    /// The number of the touch at the owner.
    let key: UInt32
    /// The region in which it landed; nil if there is none.
    let region: TouchRegion?
    /// What is allowed where it landed.
    fileprivate let allow: CompositorGestures
    /// The last decision.
    fileprivate(set) var decision = Decision.hold

    fileprivate let landing: Point
    /// When the touch is no longer held, if it is the first one.
    fileprivate let holdEnd: Timestamp
    /// When the touch no longer waits for the first one (S316).
    fileprivate let waitEnd: Timestamp
    /// When a finger that has not moved has made a long press that is not allowed; nil if it may.
    fileprivate let pressEnd: Timestamp?
    fileprivate var hasMoved = false
    fileprivate var hasLifted = false
    /// Whether it is one of several fingers that may be down together.
    fileprivate var isGrouped = false

    /// Whether the compositor sees the finger stay at its landing (S278).
    var isSteady: Bool { !isGrouped && !allow.contains(.pan) }

    /// Returns when the decision changes by itself; nil if it does not.
    fileprivate func deadline(isFirst: Bool) -> Timestamp? {
      let press = isGrouped || hasMoved || hasLifted ? nil : pressEnd
      switch decision {
      case .withhold: return nil
      case .pass: return press
      case .hold:
        let end = isFirst ? holdEnd : waitEnd
        return press.map { min($0, end) } ?? end
      }
    }
  }

  /// Where a touch is in ``entries``.
  private struct Place {
    let key: UInt32
    let index: Int
  }

  /// The touches in the order in which they landed.
  private(set) var entries: [Entry] = []
  /// The places of all touches, in the order of their keys. The order of landing can be another one, because a
  /// filter delays touches.
  private var places: [Place] = []
  /// The index of the first touch with a region; nil if no touch has one.
  private var firstInRegion: Int?

  init() {
    entries.reserveCapacity(16)
    places.reserveCapacity(16)
  }

  /// When to ask again for decisions; nil if nothing waits for time.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for index in entries.indices {
      guard let due = entries[index].deadline(isFirst: index == 0) else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Returns the touch with a number; nil if it is not tracked.
  func entry(_ key: UInt32) -> Entry? { index(of: key).map { entries[$0] } }

  /// The region of the first touch that has one; nil if no touch has one.
  var firstRegion: TouchRegion? { firstInRegion.flatMap { entries[$0].region } }

  /// Returns whether a touch is tracked.
  func tracks(_ key: UInt32) -> Bool { index(of: key) != nil }

  /// Returns whether the compositor sees a touch stay at its landing; nil if it is not tracked.
  func isSteady(_ key: UInt32) -> Bool? { index(of: key).map { entries[$0].isSteady } }

  /// Returns the last decision about a touch; nil if it is not tracked.
  func decision(about key: UInt32) -> Decision? { index(of: key).map { entries[$0].decision } }

  /// Returns the index of a touch in ``entries``; nil if it is not tracked.
  private func index(of key: UInt32) -> Int? {
    let place = place(of: key)
    return place < places.count && places[place].key == key ? places[place].index : nil
  }

  /// Returns the first place whose key is not before a key.
  private func place(of key: UInt32) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if OwnedTouch.isKey(places[middle].key, before: key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Notes where the touch at an index is.
  private mutating func notePlace(_ index: Int) {
    let key = entries[index].key
    places.insert(Place(key: key, index: index), at: place(of: key))
    if firstInRegion == nil, entries[index].region != nil { firstInRegion = index }
  }

  // MARK: Tracking

  /// Adds a touch that has landed.
  ///
  /// - Parameters:
  ///   - key: The number of the touch at the owner.
  ///   - location: The location of the landing, in points.
  ///   - region: Its region; nil if there is none.
  ///   - time: The time of the landing.
  ///   - hold: The longest time for which a touch is held, in seconds.
  ///   - wait: The longest time for which a touch waits for the first one, in seconds; nil if it is `hold`.
  ///   - isFree: Whether nothing limits the touch, also not other fingers.
  mutating func land(
    _ key: UInt32, at location: Point, in region: TouchRegion?, _ time: Timestamp,
    hold: TimeInterval, wait: TimeInterval? = nil, isFree: Bool = false
  ) {
    let mayPress = region?.allow.contains(.longPress) ?? true
    entries.append(
      Entry(
        key: key, region: region, allow: region?.allow ?? .all, landing: location,
        holdEnd: time.advanced(by: max(hold, 0)),
        waitEnd: time.advanced(by: max(wait ?? hold, 0)),
        pressEnd: mayPress ? nil : region.map { time.advanced(by: $0.press) }))
    // As one of several fingers that may be down together.
    entries[entries.count - 1].isGrouped = isFree
    notePlace(entries.count - 1)
  }

  /// Notes the present location of a touch, and whether its finger has lifted.
  mutating func follow(_ key: UInt32, to location: Point, hasLifted: Bool) {
    guard let index = index(of: key) else { return }
    if (location - entries[index].landing).length > TouchRegion.movement {
      entries[index].hasMoved = true
    }
    entries[index].hasLifted = hasLifted
  }

  /// Removes touches that the compositor does not see and never will.
  ///
  /// - Returns: Whether touches that stay must be decided again.
  mutating func remove(where isGone: (UInt32) -> Bool) -> Bool {
    var kept = 0
    for index in entries.indices where !isGone(entries[index].key) {
      if kept != index { entries.swapAt(kept, index) }
      kept += 1
    }
    guard kept < entries.count else { return false }
    entries.removeLast(entries.count - kept)
    places.removeAll(keepingCapacity: true)
    firstInRegion = nil
    for index in entries.indices { notePlace(index) }
    return !entries.isEmpty
  }

  // MARK: Decisions

  /// Decides about all touches.
  mutating func decide(at now: Timestamp) {
    // In one call, a touch that cannot join the others stays so: no finger lifts, and what is withheld stays so.
    var mayJoin = entries.count > 1
    var groupedCount = countGrouped()
    for index in entries.indices {
      if case .withhold = entries[index].decision { continue }
      if mayJoin, !entries[index].isGrouped {
        mayJoin = false
        if join() { groupedCount = countGrouped() }
      }
      entries[index].decision = decision(about: index, groupedCount, at: now)
    }
  }

  /// The number of fingers that are down together with others.
  private func countGrouped() -> Int {
    var count = 0
    for index in entries.indices where entries[index].isGrouped && !entries[index].hasLifted {
      count += 1
    }
    return count
  }

  /// Lets all touches be down together, if all of their regions allow it (S279). Returns whether they do.
  private mutating func join() -> Bool {
    for index in entries.indices {
      if case .withhold = entries[index].decision { return false }
      guard !entries[index].hasLifted, entries[index].allow.contains(.pinch) else { return false }
    }
    for index in entries.indices { entries[index].isGrouped = true }
    return true
  }

  private func decision(about index: Int, _ groupedCount: Int, at now: Timestamp) -> Decision {
    let allow = entries[index].allow
    let (hasMoved, hasLifted) = (entries[index].hasMoved, entries[index].hasLifted)
    if allow.isEmpty { return .withhold(.dead) }
    if entries[index].isGrouped {
      // A finger that stays when all others have lifted makes a pan.
      if hasLifted || allow.contains(.pan) || groupedCount > 1 { return .pass }
      return .withhold(.pan)
    }
    if let end = entries[index].pressEnd, end <= now, !hasMoved, !hasLifted {
      return .withhold(.longPress)
    }
    let mayWait = now < (index == 0 ? entries[index].holdEnd : entries[index].waitEnd)
    // Only the first finger goes on; the others wait until it has gone.
    guard index == 0 else {
      return mayWait && index < Self.mostFingers ? .hold : .withhold(.pinch)
    }
    if hasMoved { return allow.contains(.pan) ? .pass : .withhold(.pan) }
    let mayTap = allow.contains(.tap)
    if hasLifted { return mayTap ? .pass : .withhold(.tap) }
    if mayTap && allow.contains(.pan) || entries[index].decision == .pass { return .pass }
    if mayWait { return .hold }
    return mayTap ? .pass : .withhold(.tap)
  }
}
