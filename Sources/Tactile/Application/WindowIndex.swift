/// The windows of an application, as new touches need them. It is valid until a window comes, leaves or
/// changes its place or its user.
///
/// A search for the window at a point asks the windows that can be hit there. In a frame of many touches, the
/// budgets of users are spent early (S225). The windows that touches then pass through without a search are left
/// out, as soon as a search has met as many of them as there are windows. So the cost of a frame grows with the
/// number of windows and with that of touches, and not with their product.
final class WindowIndex {
  /// The windows with screen-wide recognizers, front-most first.
  let overseers: [Window]
  /// Those of them without limits.
  let overseersWithoutLimits: [Window]
  /// Whether some of them have recognizers that keep touches in their regions from all windows.
  let hasReserving: Bool
  /// Whether a search of the present frame has left out a window that touches pass through.
  private(set) var leavesOut = false
  /// The number of windows with spent budgets that the searches of the present frame have met: tests verify with it
  /// that the costs are linear.
  private(set) var looks = 0

  /// Some windows, back to front, as an index of views has them. If it were a structure, each search would count
  /// references to all of its lists.
  private final class Part {
    let windows: [Window]
    let places: SubviewIndex
    /// The budgets of the users of the windows; nil for a window without limits.
    let budgets: [HitTestBudget?]

    init(_ windows: [Window], _ budgets: [HitTestBudget?]) {
      (self.windows, self.budgets) = (windows, budgets)
      var places = SubviewIndex(of: windows)
      places.refresh()
      self.places = places
    }

    /// Whether touches pass through a window because the budget of a frame is spent.
    func isPassed(at position: Int, in frame: UInt64) -> Bool {
      budgets[position]?.isSpent(in: frame) == true && windows[position].passesTouchesThrough
    }

    /// The windows that are still searched in a frame.
    func left(in frame: UInt64) -> Part {
      let positions = windows.indices.filter { !isPassed(at: $0, in: frame) }
      return Part(positions.map { windows[$0] }, positions.map { budgets[$0] })
    }
  }

  private let all: Part
  /// The windows that searches of the present frame ask; nil if these are all.
  private var left: Part?
  private var frame: UInt64 = 0
  /// The value of ``looks`` at which passed windows are left out.
  private var mostLooks = 0
  /// The number of users with limits.
  private let users: Int
  /// The number of users with limits that have windows with screen-wide recognizers.
  private let overseeingUsers: Int

  init(of windows: [Window]) {
    overseers = windows.filter { $0.numberOfScreenWide > 0 }
    overseersWithoutLimits = overseers.filter { !$0.isLimited }
    overseeingUsers = Set(overseers.filter(\.isLimited).map(\.tapCountGroup)).count
    hasReserving = overseers.contains { $0.numberOfReserving > 0 }
    let windows: [Window] = windows.reversed()
    var known: [Int: HitTestBudget] = [:]
    let budgets: [HitTestBudget?] = windows.map { window in
      guard window.isLimited else { return nil }
      let budget = known[window.tapCountGroup] ?? HitTestBudget()
      known[window.tapCountGroup] = budget
      return budget
    }
    users = known.count
    all = Part(windows, budgets)
  }

  /// Asks the windows that can be hit at a point, front-most first, and returns the first answer.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame, which has budgets of its own.
  ///   - asksAll: Whether windows that touches pass through because a budget is spent are asked too, for an
  ///     account of the search.
  func firstAnswer(
    at point: Point, in frame: UInt64, asksAll: Bool, from ask: (Window, HitTestBudget?) -> View?
  ) -> View? {
    if frame != self.frame { begin(frame) }
    if looks > mostLooks {
      let part = (left ?? all).left(in: frame)
      left = part
      mostLooks = looks + part.windows.count
    }
    return answer(of: left ?? all, at: point, asksAll: asksAll, from: ask)
  }

  private func answer(
    of part: Part, at point: Point, asksAll: Bool, from ask: (Window, HitTestBudget?) -> View?
  ) -> View? {
    part.places.firstAnswer(at: point) { position in
      if !asksAll, part.isPassed(at: position, in: frame) {
        leavesOut = true
        looks += 1
        return nil
      }
      return ask(part.windows[position], part.budgets[position])
    }
  }

  private func begin(_ frame: UInt64) {
    self.frame = frame
    left = nil
    leavesOut = false
    looks = 0
    mostLooks = all.windows.count
  }

  /// Returns the part of some work that each user may do.
  func share(of work: Int) -> Int {
    HitTestBudget.share(of: work, for: users)
  }

  /// Returns the part of a number of recognizers that the touches of each user may have (S218). Two users can have
  /// all of it. More users share twice the number, but each keeps an eightieth: ten recognizers, if one touch can
  /// have 200.
  func recognizerShare(of most: Int) -> Int {
    min(most, max(2 * most / max(users, 1), most / 80))
  }

  /// Returns the part of a number of screen-wide recognizers that the touches may have of each user (S321): all of it,
  /// or equal parts for several users, but at least an eightieth.
  func overseerShare(of most: Int) -> Int {
    let users = max(overseeingUsers, 1)
    return max((most + users - 1) / users, most / 80)
  }

  /// The number of views of each user that may move by themselves (S320).
  var movingViewsShare: Int { TimedViews.share(for: users) }

  /// The number of withheld touches that each user may have (S122).
  var withheldShare: Int { WithheldTouches.share(for: users) }
}
