/// The credentials of a client, as the kernel recorded them when it connected (SO_PEERCRED,
/// SO_PEERGROUPS).
package struct ClientPeer: Equatable, Sendable {
  /// The number of its effective user.
  package var user: UInt32
  /// The numbers of its groups, in ascending order. A set of them would take twice the memory.
  package let groups: [UInt32]
  /// The number of its process; 0 if it is in another PID namespace.
  package var process: Int32

  /// The credentials with these numbers.
  package init(user: UInt32, groups: [UInt32] = [], process: Int32 = 0) {
    self.user = user
    self.groups = groups.sorted()
    self.process = process
  }
}

/// A set of users, given by their numbers and by the numbers of their groups.
package struct UserSet: Equatable, Sendable {
  /// Whether it contains every user.
  package var everyone = false
  /// The numbers of the users in it.
  package var users: Set<UInt32> = []
  /// The numbers of the groups whose members are in it.
  package var groups: Set<UInt32> = []

  /// The set of all users.
  package static let all = UserSet(everyone: true)

  /// A set of the given users and the members of the given groups; empty by default.
  package init(everyone: Bool = false, users: Set<UInt32> = [], groups: Set<UInt32> = []) {
    self.everyone = everyone
    self.users = users
    self.groups = groups
  }

  /// Returns whether the user of a connection is in it.
  ///
  /// A policy names few groups, but a connection may have 1024: each group of the policy is searched in
  /// those of the connection, which are in ascending order.
  package func contains(_ peer: ClientPeer) -> Bool {
    if everyone || users.contains(peer.user) { return true }
    guard groups.count <= peer.groups.count else { return !groups.isDisjoint(with: peer.groups) }
    return groups.contains { peer.groups.containsSorted($0) }
  }
}

extension UserSet: CustomStringConvertible {
  /// The numbers in it, such as `users 0, 1000; groups 44`, or `everyone` or `nobody`.
  package var description: String {
    if everyone { return "everyone" }
    let parts = [("users", users), ("groups", groups)].filter { !$0.1.isEmpty }.map {
      "\($0.0) \($0.1.sorted().map { "\($0)" }.joined(separator: ", "))"
    }
    return parts.isEmpty ? "nobody" : parts.joined(separator: "; ")
  }
}

extension Array where Element: Comparable {
  /// Returns whether an array in ascending order contains an element, after at most log2(count) + 2
  /// comparisons.
  func containsSorted(_ element: Element) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
