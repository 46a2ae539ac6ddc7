/// Who is at the other end of a connection, as the kernel saw it when it was made (SO_PEERCRED,
/// SO_PEERGROUPS).
public struct ClientPeer: Equatable, Sendable {
  /// Its effective user.
  public var user: UInt32
  /// All groups it is in.
  public var groups: Set<UInt32>
  /// Its process; 0 if that cannot be seen from here.
  public var process: Int32

  /// A peer given by its numbers.
  public init(user: UInt32, groups: Set<UInt32> = [], process: Int32 = 0) {
    self.user = user
    self.groups = groups
    self.process = process
  }
}
