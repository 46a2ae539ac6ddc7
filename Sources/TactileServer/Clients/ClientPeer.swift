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
