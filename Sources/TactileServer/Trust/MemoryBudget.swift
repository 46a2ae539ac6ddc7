/// The memory that users make the daemon keep, and its limits.
///
/// The use is computed from the parts that keep the memory, so that it cannot differ from them. This
/// takes time in proportion to the number of connections and windows. Only long frames are checked: each
/// connection counts with the largest queue that it may have.
///
/// Of the bytes of all users, a user may use half of those that the others do not use. It must leave a
/// reserve for each of some users, also for those that have not come yet. Up to its own reserve, it may
/// use all bytes that are left.
///
/// A user could find the use of the others by calls of many sizes, and so the times at which another app
/// changes. The use of each other user is therefore rounded up: to the reserve, and above it in large steps.
/// It is not enough to round the sum: a user with two accounts could move it to the edge of a step.
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
    excess(of: user, adding: bytes, to: uses)
  }

  /// Returns why a user may not use more memory in addition to known uses of all users; nil if it may.
  func excess(
    of user: UInt32, adding bytes: Int, to uses: [UInt32: MemoryUse]
  ) -> Excess? {
    let use = uses[user] ?? MemoryUse()
    let others = uses.filter { $0.key != user && $0.value.shared > 0 }.map(\.value.shared)
    guard !access.policy.owners.contains(user) else {
      return Excess(use.shared + bytes, of: share(leftBy: others, part: 1), .all)
    }
    return Excess(use.total + bytes, of: limits.bytes, .user)
      ?? Excess(use.shared + bytes, of: share(leftBy: others, part: 2), .all)
  }

  /// Returns the bytes without connections that a user may use.
  ///
  /// - Parameters:
  ///   - others: The bytes that each of the other users uses.
  ///   - part: The number by which the bytes that they leave are divided.
  private func share(leftBy others: [Int], part: Int) -> Int {
    let reserve = MemoryCost.reserve(limits)
    let counted = others.map(countedUse)
    let absent = max(MemoryCost.usersWithReserve - 1 - others.count, 0)
    let unreserved = limits.totalBytes - counted.reduce(absent * reserve, +)
    // The reserves of others count as free here: otherwise their presence would be visible.
    let unused = limits.totalBytes - counted.reduce(0) { $0 + $1 - reserve }
    let free = limits.totalBytes - others.reduce(0) { $0 + smallUse($1) }
    return max(
      min(unused / part, largestUse(within: unreserved)), min(free, reserve), MemoryCost.share)
  }

  /// The use with which another user counts: its reserve, and above it whole halves of a reserve.
  private func countedUse(_ use: Int) -> Int {
    let (reserve, step) = (MemoryCost.reserve(limits), MemoryCost.step(limits))
    return reserve + (max(use - reserve, 0) + step - 1) / step * step
  }

  /// The largest use with a ``countedUse(_:)`` of at most `bytes`. The rounded uses of all users thus have
  /// room.
  private func largestUse(within bytes: Int) -> Int {
    let (reserve, step) = (MemoryCost.reserve(limits), MemoryCost.step(limits))
    return bytes < reserve ? bytes : reserve + (bytes - reserve) / step * step
  }

  /// The use with which another user counts if the bytes that are left may be fewer than a reserve. The
  /// reserves of many users would be more than `totalBytes`.
  private func smallUse(_ use: Int) -> Int {
    let step = MemoryCost.smallStep(limits)
    return min((use + step - 1) / step * step, countedUse(use))
  }

  /// Returns why a user may not have its connections; nil if it may. The limit of all users together has
  /// no part in this: otherwise the windows of others could keep a user from connecting.
  func excessOfConnections(of user: UInt32) -> Excess? { excessOfOwn(of: user, adding: 0) }

  /// Returns why a user may not use more memory that does not count towards the limit of all users together;
  /// nil if it may.
  func excessOfOwn(of user: UInt32, adding bytes: Int) -> Excess? {
    guard !access.policy.owners.contains(user) else { return nil }
    return Excess((uses[user] ?? MemoryUse()).total + bytes, of: limits.bytes, .user)
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
        "found \(found) bytes of memory for this user without connections, expected less, "
          + "because other users share limits.totalBytes; remove views or windows, or try later"
      }
    }
  }
}
