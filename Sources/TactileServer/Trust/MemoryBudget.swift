/// The memory that users make the daemon keep, and its limits.
///
/// The use is computed from the parts that keep the memory, so that it cannot differ from them. This
/// takes time in proportion to the number of connections and windows. Frames are not checked: each
/// connection counts with the largest queue that it may have.
///
/// Root and the daemon's own user have no limit of their own.
final class MemoryBudget {
  /// The limits in force.
  var limits: ServerLimits
  private let access: AccessControl
  private var keepers: [Weak] = []

  private struct Weak {
    unowned let keeper: any MemoryKeeper
  }

  init(limits: ServerLimits, access: AccessControl) {
    self.limits = limits
    self.access = access
  }

  /// Adds a part of the server that keeps memory. The part must live as long as the budget is used.
  func add(_ keeper: any MemoryKeeper) { keepers.append(Weak(keeper: keeper)) }

  /// The use of each user that has connections or windows.
  var uses: [UInt32: MemoryUse] {
    var uses: [UInt32: MemoryUse] = [:]
    for each in keepers { each.keeper.addMemory(to: &uses) }
    return uses
  }

  /// Returns the most bytes that a user may use; nil for a user without a limit of its own.
  func limit(of user: UInt32) -> Int? {
    access.policy.owners.contains(user) ? nil : limits.bytes
  }

  /// Returns why a user may not use more memory; nil if it may.
  ///
  /// - Parameters:
  ///   - user: The user.
  ///   - bytes: The bytes in addition to those that it uses already.
  func excess(of user: UInt32, adding bytes: Int = 0) -> Excess? {
    let uses = uses
    let use = uses[user] ?? MemoryUse()
    let others = uses.reduce(0) { $1.key == user ? $0 : $0 + $1.value.shared }
    let free = max(limits.totalBytes - others, 0)
    guard !access.policy.owners.contains(user) else {
      return Excess(use.shared + bytes, of: max(free, MemoryCost.share), .all)
    }
    return Excess(use.total + bytes, of: limits.bytes, .user)
      ?? Excess(use.shared + bytes, of: max(free / 2, MemoryCost.share), .all)
  }

  /// Returns why a user may not have its connections; nil if it may. The limit of all users together has
  /// no part in this: otherwise the windows of others could keep a user from connecting.
  func excessOfConnections(of user: UInt32) -> Excess? {
    guard !access.policy.owners.contains(user) else { return nil }
    return Excess((uses[user] ?? MemoryUse()).total, of: limits.bytes, .user)
  }

  /// A use that exceeds a limit.
  struct Excess: Equatable {
    /// The limit that is exceeded.
    enum Limit: Equatable {
      case user
      case all
    }

    let found: Int
    let expected: Int
    let limit: Limit

    init?(_ found: Int, of expected: Int, _ limit: Limit) {
      guard found > expected else { return nil }
      (self.found, self.expected, self.limit) = (found, expected, limit)
    }

    /// The value found, the value expected, and the action.
    var reason: String {
      let expectation = "expected at most \(expected)"
      return switch limit {
      case .user:
        "found \(found) bytes of memory for this user, \(expectation) (limits.bytes); "
          + "remove views, windows or connections"
      case .all:
        "found \(found) bytes of memory for this user without connections, \(expectation), "
          + "because other users share limits.totalBytes; remove views or windows, or try later"
      }
    }
  }
}
