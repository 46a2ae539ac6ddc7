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
