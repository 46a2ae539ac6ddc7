/// A view that changes with time: content that moves, or a stepper that repeats.
protocol TimedView: View {
  /// The time at which the view must be advanced next; nil if it waits for no time.
  var nextMoment: Timestamp? { get }

  /// Advances the view to a time.
  func advance(to moment: Timestamp)

  /// Shows the state of a time, without the calls that ``advance(to:)`` makes at the end of a movement.
  func show(at moment: Timestamp)

  /// Stops changing, because the view has left its window.
  func leaveTime()
}

extension TimedView {
  func show(at moment: Timestamp) {}
}

/// The views that change with time, in the order in which they began to change.
///
/// A removed view leaves a gap, and the gaps are closed together. So the cost of a removal does not depend on the
/// number of views, and the others keep their order.
struct TimedViews {
  /// The most views of one user that may move by themselves, if the windows have limits (S320).
  static let most = 128
  /// The number of users that can have all of them. More users share as many.
  private static let fullShares = 2
  /// The number that each user may have in any case.
  static let least = 2
  /// The gaps that are never closed, because few of them cost nothing.
  private static let fewGaps = 16

  struct Entry {
    let view: any TimedView
    /// The ``Window/tapCountGroup`` of its window when it was added; nil for a window without limits.
    fileprivate let group: Int?
  }

  private var entries: [Entry?] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var numbers: [Int: Int] = [:]
  /// How many places it has looked at to list views and to close gaps: tests verify with it that the costs are
  /// linear.
  private(set) var looks = 0

  var isEmpty: Bool { places.isEmpty }

  var count: Int { places.count }

  /// The first time of ``TimedView/nextMoment``; nil if there is none.
  var nextMoment: Timestamp? {
    var next: Timestamp?
    for entry in entries {
      guard let moment = entry?.view.nextMoment else { continue }
      if next.map({ moment < $0 }) ?? true { next = moment }
    }
    return next
  }

  /// Returns the number of views that each of some users may have (S320).
  static func share(for users: Int) -> Int {
    min(most, max(most * fullShares / max(users, 1), least))
  }

  /// Returns the number of views in the windows of one ``Window/tapCountGroup``, if these have limits.
  func number(of group: Int) -> Int { numbers[group] ?? 0 }

  func contains(_ view: any TimedView) -> Bool { places[ObjectIdentifier(view)] != nil }

  /// Returns the views with their gaps. The list does not change with later additions and removals.
  mutating func listed() -> [Entry?] {
    looks += entries.count
    return entries
  }

  /// Adds a view, unless it is known.
  mutating func add(_ view: any TimedView) {
    guard !contains(view) else { return }
    let group = view.window.flatMap { $0.isLimited ? $0.tapCountGroup : nil }
    places[ObjectIdentifier(view)] = entries.count
    entries.append(Entry(view: view, group: group))
    if let group { numbers[group, default: 0] += 1 }
  }

  /// Removes a view. It does nothing if the view is not known.
  mutating func remove(_ view: any TimedView) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(view)) else { return }
    if let group = entries[place]?.group, let number = numbers[group] {
      numbers[group] = number > 1 ? number - 1 : nil
    }
    entries[place] = nil
    if place == entries.count - 1 { entries.removeLast() }
    if entries.count > 2 * places.count + Self.fewGaps { closeGaps() }
  }

  private mutating func closeGaps() {
    looks += entries.count
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() {
      if let entry { places[ObjectIdentifier(entry.view)] = place }
    }
  }
}
