import TactileWire

/// Checks calls against the policy, and logs the calls that it does not permit.
final class AccessControl {
  /// The policy in force.
  var policy: Policy
  private let log: NoticeLog

  init(policy: Policy, log: NoticeLog) {
    self.policy = policy
    self.log = log
  }

  /// Returns whether a peer sees what happens in every window.
  func mayWatch(_ peer: ClientPeer) -> Bool { policy.mayWatch(peer) }

  /// Returns whether a peer receives the gestures and actions of the machine's own windows.
  func mayReceiveActions(_ peer: ClientPeer) -> Bool { policy.mayReceiveActions(peer) }

  /// Returns the windows whose events a peer sees.
  func sight(of peer: ClientPeer) -> FrameFilter.Sight {
    policy.mayWatch(peer) ? .everything(seenBy: peer.user) : .user(peer.user)
  }

  /// Returns whether a peer sees a window.
  func maySee(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    var filter = FrameFilter()
    filter.sight = sight(of: peer)
    return filter.maySee(window)
  }

  /// Returns whether a peer sees the views of a window, and what happens to each of them.
  func maySeeInside(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    maySee(window, peer) && (!window.isSecret || window.owner == .user(peer.user))
  }

  /// Returns how much of a window a peer sees.
  func visibility(of window: SceneWindowRecord, to peer: ClientPeer) -> WindowVisibility {
    guard maySee(window, peer) else { return .nothing }
    return maySeeInside(window, peer) ? .contents : .outline
  }

  /// Returns whether a peer may change a window: one of its user's, or any that is not secret if it
  /// may control.
  func mayChange(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    window.owner == .user(peer.user) || (policy.mayControl(peer) && !window.isSecret)
  }

  /// Returns the highest level at which a peer may show windows; nil if it may show none.
  func highestLevel(of peer: ClientPeer) -> Int? { policy.highestLevel(of: peer) }

  /// Checks the permission to control.
  func requireControl(_ peer: ClientPeer) throws(VarlinkError) {
    guard policy.mayControl(peer) else { throw refusal(of: "control", to: peer, by: .control) }
  }

  /// Checks a subscription. A filter is refused if it names windows that the peer does not see,
  /// because its stream would stay empty.
  func requireSight(of peer: ClientPeer, for filter: FrameFilter) throws(VarlinkError) {
    if case .everything = filter.sight { return }
    let visible = [Server.machine, Int(peer.user)]
    let namesOthers = filter.users.map { !$0.isSubset(of: visible) } ?? false
    if namesOthers || filter.kinds.contains(.trace) {
      throw refusal(of: "watch", to: peer, by: .events)
    }
  }

  /// Checks the permission to show a window at a level.
  func requireLevel(_ level: Int, _ peer: ClientPeer) throws(VarlinkError) {
    guard !policy.mayAttach(peer, at: level) else { return }
    throw refusal(of: "attach at level \(level)", to: peer, by: .scene)
  }

  /// Returns whether a peer may have screen-wide recognizers.
  func maySenseScreens(_ peer: ClientPeer) -> Bool {
    policy.mayWatch(peer) && policy.mayControl(peer)
  }

  /// Checks the permissions for screen-wide recognizers, which receive every touch of a screen and can
  /// take it from any window.
  func requireScope(of window: WindowDescription, _ peer: ClientPeer) throws(VarlinkError) {
    guard window.gestures.contains(where: { $0.scope == .screen }) else { return }
    guard policy.mayWatch(peer) else { throw refusal(of: "watch", to: peer, by: .scene) }
    guard policy.mayControl(peer) else { throw refusal(of: "control", to: peer, by: .scene) }
  }

  /// Returns the error for a permission that a peer lacks, after logging it once.
  private func refusal(
    of right: String, to peer: ClientPeer, by interface: TactileInterface
  ) -> VarlinkError {
    log.writeOnce(
      .missingPermission(interface, word: right.prefix { $0 != " " }), about: peer,
      "was refused: it lacks the permission to \(right)")
    return .notAllowed(interface, right: right)
  }
}

/// How much of a window a client sees.
enum WindowVisibility {
  /// The client does not see that the window exists.
  case nothing
  /// The client sees the window without its views and recognizers.
  case outline
  /// The client sees everything in the window.
  case contents
}
