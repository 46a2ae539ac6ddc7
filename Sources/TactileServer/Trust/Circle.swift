/// Some of the users of the machine.
public struct Circle: Equatable, Sendable {
  /// Whether everybody who may connect is in it.
  public var everyone = false
  /// Users in it, by number.
  public var users: Set<UInt32> = []
  /// Groups whose members are in it, by number.
  public var groups: Set<UInt32> = []

  /// Everybody who may connect.
  public static let all = Circle(everyone: true)

  /// Nobody but those given.
  public init(everyone: Bool = false, users: Set<UInt32> = [], groups: Set<UInt32> = []) {
    self.everyone = everyone
    self.users = users
    self.groups = groups
  }

  /// Whether a peer is in it.
  public func contains(_ peer: ClientPeer) -> Bool {
    everyone || users.contains(peer.user) || !groups.isDisjoint(with: peer.groups)
  }
}

extension Circle: CustomStringConvertible {
  /// Who is in it, in words, by number: `users 0, 1000; groups 44`.
  public var description: String {
    if everyone { return "everyone" }
    let parts = [("users", users), ("groups", groups)].filter { !$0.1.isEmpty }.map {
      "\($0.0) \($0.1.sorted().map { "\($0)" }.joined(separator: ", "))"
    }
    return parts.isEmpty ? "nobody" : parts.joined(separator: "; ")
  }
}
