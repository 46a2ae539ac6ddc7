/// The windows of an application, as new touches need them. It is valid until a window comes, leaves or
/// changes its place or its user.
final class WindowIndex {
  /// The windows with screen-wide recognizers, front-most first.
  let systemGestureWindows: [Window]
  /// Those of them without limits.
  let unlimitedSystemGestureWindows: [Window]
  /// Whether some of them have recognizers that keep touches in their regions from all windows.
  let hasReserving: Bool
  /// The windows, back to front, as an index of views has them.
  private let windows: [Window]
  private let places: SubviewIndex
  /// The number of users with limits.
  private let users: Int
  /// The number of users with limits that have windows with screen-wide recognizers.
  private let systemGestureUsers: Int

  init(of windows: [Window]) {
    systemGestureWindows = windows.filter { $0.numberOfScreenWide > 0 }
    unlimitedSystemGestureWindows = systemGestureWindows.filter { !$0.isLimited }
    systemGestureUsers = Set(systemGestureWindows.filter(\.isLimited).map(\.tapCountGroup)).count
    hasReserving = systemGestureWindows.contains { $0.numberOfReserving > 0 }
    users = Set(windows.filter(\.isLimited).map(\.tapCountGroup)).count
    let reversed: [Window] = windows.reversed()
    self.windows = reversed
    var places = SubviewIndex(of: reversed)
    places.refresh()
    self.places = places
  }

  /// Asks the windows that can be hit at a point, front-most first, and returns the first answer.
  func firstAnswer(at point: Point, from ask: (Window) -> View?) -> View? {
    places.firstAnswer(at: point) { ask(windows[$0]) }
  }

  /// Returns the part of a number of recognizers that the touches of each user may have (S218). Two users can have
  /// all of it. More users share twice the number, but each keeps an eightieth.
  func recognizerShare(of most: Int) -> Int {
    min(most, max(2 * most / max(users, 1), most / 80))
  }

  /// Returns the part of a number of screen-wide recognizers that the touches may have of each user (S321): all of it,
  /// or equal parts for several users, but at least an eightieth.
  func systemGestureShare(of most: Int) -> Int {
    let users = max(systemGestureUsers, 1)
    return max((most + users - 1) / users, most / 80)
  }

  /// The number of views of each user that may move by themselves (S320).
  var movingViewsShare: Int { TimedViews.share(for: users) }

  /// The number of withheld touches that each user may have (S122).
  var withheldShare: Int { WithheldTouches.share(for: users) }
}
