/// The numbers of elements that each user has, such as open connections.
///
/// Adding, removing and reading take the same time, however many elements there are.
struct UserCounts {
  private var counts: [UInt32: Int] = [:]
  /// The number of elements of all users.
  private(set) var total = 0

  /// The number of elements of a user.
  subscript(user: UInt32) -> Int { counts[user] ?? 0 }

  /// The largest number of elements of one user; 0 if there are none. This takes time in proportion to the
  /// number of users with elements.
  var largest: Int { counts.values.max() ?? 0 }

  /// Adds an element of a user.
  mutating func add(_ user: UInt32) {
    counts[user, default: 0] += 1
    total += 1
  }

  /// Removes an element of a user.
  ///
  /// - Precondition: The user has one.
  mutating func remove(_ user: UInt32) {
    let rest = self[user] - 1
    counts[user] = rest == 0 ? nil : rest
    total -= 1
  }
}
