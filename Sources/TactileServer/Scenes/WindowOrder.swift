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
  private static func positions(of windows: [Window]) -> [Position] {
    var positions = windows.map { Position(level: $0.level) }
    // A secret window may itself have to stay behind others: of users with higher grants, and of those
    // who came first.
    let secrets = windows.indices.filter { windows[$0].isSecret }.sorted {
      (-windows[$0].reach, windows[$0].arrival) < (-windows[$1].reach, windows[$1].arrival)
    }
    guard !secrets.isEmpty else { return positions }
    let others = windows.indices.filter { !windows[$0].isSecret }
    for (rank, index) in (secrets + others).enumerated() {
      for secret in secrets.prefix(rank) where mayNotCover(windows[index], windows[secret]) {
        positions[index] = min(positions[index], positions[secret].behind)
      }
    }
    return positions
  }

  private static func mayNotCover(_ window: Window, _ secret: Window) -> Bool {
    guard let user = window.user, let other = secret.user, user != other else { return false }
    return window.screen == secret.screen && window.reach <= secret.reach
  }
}
