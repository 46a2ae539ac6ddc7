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

  /// Returns the windows whose events a peer sees. A call asks once, not for each window.
  func sight(of peer: ClientPeer) -> FrameFilter.Sight {
    mayWatch(peer) ? .everything(seenBy: peer.user) : .user(peer.user)
  }

  /// Returns whether a peer may change a window: one of its user's, or any that is not secret if it
  /// may control.
  func mayChange(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    window.owner == .user(peer.user) || (policy.mayControl(peer) && !window.isSecret)
  }

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

  /// Returns whether the scripted fingers of a peer may land in a window: in a default window, and in one
  /// that the peer may change (S275).
  func mayTouch(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    window.owner == .everyone || mayChange(window, peer)
  }

  /// Returns whether the gestures of a window may receive the scripted fingers of a peer (S275). Those of default windows
  /// may not, because bindings can listen to them.
  func mayRecognize(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    window.owner == .user(peer.user) || policy.mayControl(peer)
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

  /// Checks the permission for screen-wide recognizers, which receive every touch of a screen and can
  /// take it from any window that is not secret. Only those of the machine's own windows can reserve regions (S285).
  ///
  /// - Parameters:
  ///   - size: The size of a window.
  ///   - path: The path of the window, for an error.
  func requireScope(
    for size: SceneSize, ownedBy owner: SceneOwner, at path: String, _ peer: ClientPeer
  ) throws(VarlinkError) {
    guard size.screenWideRecognizers > 0 else { return }
    if owner != .system, size.reservesRegions {
      throw .invalidScene(
        path: path,
        reason: "found a gesture with reservesRegions, expected it only in the machine's own scene")
    }
    guard policy.mayShowSystemGestures(peer) else {
      throw refusal(of: "systemGestures", to: peer, by: .scene)
    }
  }

  /// Returns whether the windows of a peer may keep touches from the compositor's app (S221).
  func mayWithhold(_ peer: ClientPeer) -> Bool { policy.mayWithhold(peer) }

  /// Checks the permission to keep touches from the compositor's app, if a window does so.
  func requireWithhold(for size: SceneSize, _ peer: ClientPeer) throws(VarlinkError) {
    guard size.limitsCompositor, !policy.mayWithhold(peer) else { return }
    throw refusal(of: "withhold", to: peer, by: .scene)
  }

  /// Returns the error for a permission that a peer lacks, after logging it once.
  private func refusal(
    of right: String, to peer: ClientPeer, by interface: TactileInterface
  ) -> VarlinkError {
    log.writeOnce(
      .missingPermission(interface, word: right.prefix { $0 != " " }), about: peer,
      "was refused: it lacks the permission \"\(right)\"")
    return .notAllowed(interface, right: right)
  }
}

extension FrameFilter.Sight {
  /// Returns how much of a window a client with this sight sees.
  func visibility(of window: SceneWindowRecord) -> WindowVisibility {
    guard contains(window) else { return .nothing }
    guard window.isSecret else { return .contents }
    switch self {
    case .everything(let user), .user(let user):
      return window.owner == .user(user) ? .contents : .outline
    case .attachment: return .contents
    }
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
