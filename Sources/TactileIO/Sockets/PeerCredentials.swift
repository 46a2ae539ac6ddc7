/// Who is at the other end of a socket, as the kernel saw it at the connection (`SO_PEERCRED`).
package struct PeerCredentials: Equatable, Sendable {
  /// The process; 0 if it is in a PID namespace that is not visible from here.
  package let process: Int32
  /// Its effective user.
  package let user: UInt32
  /// Its effective group.
  package let group: UInt32
  /// Its further groups, as far as the kernel tells (`SO_PEERGROUPS`).
  package let furtherGroups: [UInt32]

  /// Credentials given by their numbers.
  package init(process: Int32, user: UInt32, group: UInt32, furtherGroups: [UInt32] = []) {
    self.process = process
    self.user = user
    self.group = group
    self.furtherGroups = furtherGroups
  }
}
