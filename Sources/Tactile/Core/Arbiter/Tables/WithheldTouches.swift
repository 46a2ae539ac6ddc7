/// The touches of which views have not received everything yet, by the owner of their windows.
///
/// Thousands may wait for seconds or hours. So a frame looks at those of its own windows, and at the groups in
/// which a recognizer or a touch has changed since.
struct WithheldTouches {
  /// The withheld touches of one ``Window/tapCountGroup``.
  final class Group {
    let number: Int
    /// The touches, in the order of arrival.
    fileprivate(set) var touches: [Touch] = []
    /// Whether a view may receive something, or a touch may no longer be withheld.
    fileprivate(set) var isMarked = false
    /// Whether a touch was withheld since the last look at their number.
    var mayHaveTooMany = false
    /// Whether the windows have limits.
    fileprivate(set) var isLimited = false
    /// The number of touches to release although recognizers may withhold them.
    var excess = 0

    init(_ number: Int) { self.number = number }
  }

  /// The most touches of one group, after each frame: those of all slots of the largest panel. If there are more,
  /// the oldest are released (S122).
  static let most = 256
  /// The number of users that can have all of them. More users share as many.
  private static let fullShares = 8
  /// The number that each user may have in any case.
  static let least = 8
  /// The empty groups that are kept, so that a tap need not allocate memory.
  private static let fewGroups = 8

  private var groups: [Int: Group] = [:]
  /// The groups that are marked, in any order.
  private var marked: [Group] = []
  private(set) var count = 0
  /// Whether a window may have changed its group, so that its touches may be in another one.
  private(set) var areMixed = false
  /// The number of touches that it has listed for a walk: tests verify with it that a frame looks only at the
  /// touches that it concerns.
  var looks = 0
  /// Whether each release looks at all touches: tests verify with it that the marks are complete.
  var ignoresMarks = false

  var isEmpty: Bool { count == 0 }

  /// All touches, in the order of arrival.
  var all: [Touch] { Self.merged(Array(groups.values)) }

  /// Returns the number of touches that each of some users may have (S122).
  static func share(for users: Int) -> Int {
    min(most, max(most * fullShares / max(users, 1), least))
  }

  /// Returns the touches of some groups, in the order of arrival.
  static func merged(_ groups: [Group]) -> [Touch] {
    groups.flatMap(\.touches).sorted { $0.id < $1.id }
  }

  /// Returns the group of a window; nil if it has none. It is not valid if groups are mixed.
  func group(of window: Window) -> Group? { groups[window.tapCountGroup] }

  /// Returns the group of a touch; nil if it has none.
  func group(of touch: Touch) -> Group? { groups[touch.tapCountGroup ?? 0] }

  /// Returns the touches among which are all others of the view of a touch, in the order of arrival.
  func touches(beside touch: Touch) -> [Touch] {
    areMixed ? all : group(of: touch)?.touches ?? []
  }

  /// Adds a touch, in the order in which the fingers came (S128).
  mutating func insert(_ touch: Touch) {
    let number = touch.tapCountGroup ?? 0
    let group = groups[number] ?? Group(number)
    groups[number] = group
    var place = group.touches.count
    while place > 0, group.touches[place - 1].id > touch.id { place -= 1 }
    group.touches.insert(touch, at: place)
    group.mayHaveTooMany = true
    if let window = touch.window, window.tapCountGroup != number { areMixed = true }
    group.isLimited = touch.window?.isLimited == true
    count += 1
    mark(group)
  }

  /// Marks the group of a touch, if the touch is withheld.
  mutating func mark(_ touch: Touch) {
    guard touch.delivery.isWithholding, let group = group(of: touch) else { return }
    mark(group)
  }

  private mutating func mark(_ group: Group) {
    guard !group.isMarked else { return }
    group.isMarked = true
    marked.append(group)
  }

  /// Marks all groups.
  mutating func markAll() {
    for group in groups.values { mark(group) }
  }

  /// Removes the mark of a group and returns it, if it is the only marked one.
  mutating func takeOnlyMarked() -> Group? {
    guard marked.count == 1, let group = marked.popLast() else { return nil }
    group.isMarked = false
    return group
  }

  /// Removes all marks and returns their groups.
  mutating func takeMarked() -> [Group] {
    guard !marked.isEmpty else { return [] }
    defer { marked = [] }
    for group in marked { group.isMarked = false }
    return marked
  }

  /// Removes the touches of a group that are no longer withheld.
  mutating func removeReleased(from group: Group) {
    let before = group.touches.count
    group.touches.removeAll { !$0.delivery.isWithholding }
    count -= before - group.touches.count
    if isEmpty { areMixed = false }
    guard group.touches.isEmpty, !group.isMarked, groups.count > Self.fewGroups else { return }
    groups[group.number] = nil
  }

  /// Removes the touches of all groups that are no longer withheld.
  mutating func removeReleased() {
    for group in Array(groups.values) { removeReleased(from: group) }
  }

  /// Notes that a window has changed its group.
  mutating func noteRegrouping() { areMixed = !isEmpty }
}
