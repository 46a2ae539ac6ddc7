/// The order of windows on the screens, from front to back.
///
/// - A window with a higher level is in front.
/// - On one level, windows of users are in front of the machine's. The user whose window came to the
///   level first is in front of other users. Of one user's windows, the one that came last is in front.
/// - While a secret window is shown, windows of other users that came, rose or grew later are behind it, unless
///   the policy grants their user a higher level than it grants the user of the secret window. The machine's
///   windows keep their levels.
///
/// So secrecy puts no window in front of windows that came before it. To be in front of these too, a
/// window needs a higher level.
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
    /// The position in the order of arrivals at which it became secret; nil if it is not secret. A
    /// change of its level does not change it.
    let secretArrival: Int?
    /// The position at which it last came, rose or grew: secret windows of before push it back.
    let claim: Int
  }

  /// A level, and a number of steps behind it. Larger positions are in front.
  fileprivate struct Position: Comparable {
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
    let firstArrivals = firstArrivals(of: windows)
    // The windows behind a secret window keep their order among each other.
    var places = windows.indices.map { index in
      let (window, position) = (windows[index], positions[index])
      return (
        key: (
          -position.level, window.user == nil ? 1 : 0, position.steps, -window.level,
          firstArrivals[index], -window.arrival
        ), index: index
      )
    }
    places.sort { $0.key < $1.key }
    return places.map(\.index)
  }

  /// The windows of one user on one level.
  private struct Group: Hashable {
    let level: Int
    let user: Int?

    init(_ window: Window) { (level, user) = (window.level, window.user) }
  }

  /// Returns for each window the first arrival of the windows of its user on its level.
  private static func firstArrivals(of windows: [Window]) -> [Int] {
    var numbers: [Group: Int] = [:]
    var firsts: [Int] = []
    var last: (group: Group, number: Int)?
    let members = windows.map { window in
      let group = Group(window)
      // The windows of a call follow each other, often on one level.
      if let last, last.group == group {
        firsts[last.number] = min(firsts[last.number], window.arrival)
        return last.number
      }
      let number = numbers[group] ?? firsts.count
      if number == firsts.count {
        numbers[group] = number
        firsts.append(window.arrival)
      }
      firsts[number] = min(firsts[number], window.arrival)
      last = (group, number)
      return number
    }
    return members.map { firsts[$0] }
  }

  /// Returns the position of each window: its level, or behind the secret windows that were there before it.
  ///
  /// A secret window that grows or rises pushes back the other windows as before, and is itself pushed back by secret
  /// windows that came in the meantime. Two secret windows cannot both be behind each other, so the claims of both
  /// count, and their positions are known before those of other windows.
  private static func positions(of windows: [Window]) -> [Position] {
    var positions = windows.map { Position(level: $0.level) }
    let secrets = windows.indices.filter { windows[$0].secretArrival != nil }
    guard !secrets.isEmpty else { return positions }
    push(secrets, behind: secrets, in: windows, &positions) {
      max($0.secretArrival ?? $0.claim, $0.claim)
    }
    let others = windows.indices.filter { windows[$0].secretArrival == nil }
    push(others, behind: secrets, in: windows, &positions) { $0.secretArrival ?? $0.claim }
    return positions
  }

  /// Pushes windows back, behind the secret windows of other users that were there before their claims.
  ///
  /// The windows come in the order of their claims, so the positions of secret windows among them are known when they
  /// push. This takes time for each window, and for each different grant.
  ///
  /// - Parameter start: Returns the position since which a secret window pushes.
  private static func push(
    _ indices: [Int], behind secrets: [Int], in windows: [Window], _ positions: inout [Position],
    since start: (Window) -> Int
  ) {
    var coming = secrets.sorted { start(windows[$0]) < start(windows[$1]) }[...]
    var backs: [Reach: Backs] = [:]
    for index in indices.sorted(by: { windows[$0].claim < windows[$1].claim }) {
      let window = windows[index]
      guard let user = window.user else { continue }
      while let next = coming.first, start(windows[next]) < window.claim {
        coming.removeFirst()
        guard let owner = windows[next].user else { continue }
        backs[Reach(windows[next]), default: Backs()].add(positions[next].behind, of: owner)
      }
      for (reach, backs) in backs where reach.screen == window.screen {
        guard window.reach <= reach.level, let back = backs.back(for: user) else { continue }
        positions[index] = min(positions[index], back)
      }
    }
  }

  /// The screen of secret windows, and the highest level that their users may use.
  private struct Reach: Hashable {
    let screen: ObjectIdentifier?
    let level: Int

    init(_ window: Window) { (screen, level) = (window.screen, window.reach) }
  }
}

/// The hindmost positions behind the secret windows of two different users. One of the two users is not
/// that of another window, so that this window must be behind it.
private struct Backs {
  private var first: (position: WindowOrder.Position, user: Int)?
  private var second: (position: WindowOrder.Position, user: Int)?

  mutating func add(_ position: WindowOrder.Position, of user: Int) {
    if let old = first, old.user == user {
      first = (min(old.position, position), user)
    } else if let old = first, old.position <= position {
      if second.map({ position < $0.position }) ?? true { second = (position, user) }
    } else {
      (first, second) = ((position, user), first)
    }
  }

  /// Returns the hindmost position behind the secret windows of other users; nil if there are none.
  func back(for user: Int) -> WindowOrder.Position? {
    first?.user == user ? second?.position : first?.position
  }
}
