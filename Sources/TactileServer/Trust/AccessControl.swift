import TactileWire

/// Checks calls against the policy, and logs the calls that it does not permit.
final class AccessControl {
  /// The policy in force.
  var policy: Policy
  /// The number of times that the policy was asked which windows a peer sees.
  private(set) var looks = 0
  private let log: NoticeLog

  init(policy: Policy, log: NoticeLog) {
    self.policy = policy
    self.log = log
  }

  /// Returns whether a peer sees what happens in every window.
  func mayWatch(_ peer: ClientPeer) -> Bool {
    looks += 1
    return policy.mayWatch(peer)
  }

  /// Returns whether a peer receives the gestures and actions of the machine's own windows.
  func mayReceiveActions(_ peer: ClientPeer) -> Bool { policy.mayReceiveActions(peer) }

  /// Returns whether a peer sees the numbers of all users in the status.
  func maySeeHealth(_ peer: ClientPeer) -> Bool { policy.maySeeHealth(peer) }

  /// Returns the highest level at which a peer may show windows; nil if it may show none.
  func highestLevel(of peer: ClientPeer) -> Int? { policy.highestLevel(of: peer) }

  /// Returns whether a peer may control the service.
  func mayControl(_ peer: ClientPeer) -> Bool { policy.mayControl(peer) }

  /// Checks the permission to control.
  func requireControl(_ peer: ClientPeer) throws(VarlinkError) {
    guard policy.mayControl(peer) else { throw refusal(of: "control", to: peer, by: .control) }
  }

  /// Checks the permission to inject, and logs that a peer uses it.
  func requireInject(_ peer: ClientPeer) throws(VarlinkError) {
    guard policy.mayInject(peer) else { throw refusal(of: "inject", to: peer, by: .control) }
    log.writeOnce(.scriptedTouches, about: peer, "touches screens with scripted fingers")
  }

  /// Checks the permission to watch.
  func requireWatch(_ peer: ClientPeer, by interface: TactileInterface) throws(VarlinkError) {
    guard mayWatch(peer) else { throw refusal(of: "watch", to: peer, by: interface) }
  }

  /// Checks the permission to show a window at a level.
  func requireLevel(_ level: Int, _ peer: ClientPeer) throws(VarlinkError) {
    guard !policy.mayAttach(peer, at: level) else { return }
    throw refusal(of: "attach at level \(level)", to: peer, by: .scene)
  }

  /// Returns whether a peer may have screen-wide recognizers.
  func maySenseScreens(_ peer: ClientPeer) -> Bool { policy.mayShowSystemGestures(peer) }

  /// Returns whether the windows of a peer may keep touches from the compositor's app (S221).
  func mayWithhold(_ peer: ClientPeer) -> Bool { policy.mayWithhold(peer) }

  /// Returns the error for a permission that a peer lacks, after logging it once.
  func refusal(
    of right: String, to peer: ClientPeer, by interface: TactileInterface
  ) -> VarlinkError {
    log.writeOnce(
      .missingPermission(interface, word: right.prefix { $0 != " " }), about: peer,
      "was refused: it lacks the permission \"\(right)\"")
    return .notAllowed(interface, right: right)
  }
}
