/// The order of windows on the screens, from front to back.
///
/// - A window with a higher level is in front.
/// - On one level, windows of users are in front of the machine's. The user whose window came to the
///   level first is in front of other users. Of one user's windows, the one that came last is in front.
/// - While a secret window is shown, windows of other users are behind it, unless the policy grants
///   their user a higher level than it grants the user of the secret window. The machine's windows keep
///   their levels.
///
/// So a client that has no higher grant cannot put its window over another one that asks for secrecy,
/// and without secrecy it needs a higher level.
enum WindowOrder {
  /// What the order of a window depends on.
  struct Window {
    let level: Int
    /// Its position in the order in which windows came to their levels.
    let arrival: Int
    /// The user's number; nil for the machine.
    let user: Int?
    let screen: ObjectIdentifier?
    /// The highest level that its user may use.
    let reach: Int
    let isSecret: Bool
  }

  /// A level, and a number of steps behind it. Larger positions are in front.
  private struct Position: Comparable {
    var level: Int
    var steps = 0

    static func < (one: Position, other: Position) -> Bool {
      (one.level, -one.steps) < (other.level, -other.steps)
    }

    var behind: Position { Position(level: level, steps: steps + 1) }
  }

  /// Returns the indices of windows, front-most first.
  static func frontToBack(_ windows: [Window]) -> [Int] {
    let positions = positions(of: windows)
    var firstArrivals: [Group: Int] = [:]
    for (index, window) in windows.enumerated() {
      let group = Group(level: positions[index].level, user: window.user)
      firstArrivals[group] = min(firstArrivals[group] ?? .max, window.arrival)
    }
    let keys = windows.indices.map { index in
      let window = windows[index]
      let group = Group(level: positions[index].level, user: window.user)
      return (
        -positions[index].level, window.user == nil ? 1 : 0, positions[index].steps,
        firstArrivals[group] ?? 0, -window.arrival
      )
    }
    return windows.indices.sorted { keys[$0] < keys[$1] }
  }

  /// The windows of one user on one level.
  private struct Group: Hashable {
    let level: Int
    let user: Int?
  }

  /// Returns the position of each window: its level, or behind the secret windows that it may not cover.
  /// It takes time for each window, not for each pair: thirty users can show a thousand secret windows.
  private static func positions(of windows: [Window]) -> [Position] {
    var positions = windows.map { Position(level: $0.level) }
    guard windows.contains(where: \.isSecret) else { return positions }
    var secrets: [ObjectIdentifier?: RearmostSecrets] = [:]
    for index in windows.indices.sorted(by: { comesFirst(windows[$0], windows[$1]) }) {
      let window = windows[index]
      guard let user = window.user else { continue }
      if let rearmost = secrets[window.screen]?.position(besides: user) {
        positions[index] = min(positions[index], rearmost.behind)
      }
      if window.isSecret {
        secrets[window.screen, default: RearmostSecrets()].add(positions[index], of: user)
      }
    }
    return positions
  }

  /// Returns whether the position of a window is found before that of another, so that a window comes after
  /// all secret windows that it may not cover. A secret window may itself have to stay behind others: of
  /// users with higher grants, and of those who came first.
  private static func comesFirst(_ window: Window, _ other: Window) -> Bool {
    if window.reach != other.reach { return window.reach > other.reach }
    if window.isSecret != other.isSecret { return window.isSecret }
    return window.arrival < other.arrival
  }

  /// The rearmost secret window on a screen, and the rearmost one of another user than that.
  private struct RearmostSecrets {
    private var first: (user: Int, position: Position)?
    private var second: Position?

    /// The position of the rearmost secret window of the other users.
    func position(besides user: Int) -> Position? {
      first?.user == user ? second : first?.position
    }

    mutating func add(_ position: Position, of user: Int) {
      guard let rearmost = first, rearmost.position <= position else {
        if let first, first.user != user { second = first.position }
        first = (user, position)
        return
      }
      if rearmost.user != user { second = min(second ?? position, position) }
    }
  }
}
