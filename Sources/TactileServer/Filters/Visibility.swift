import TactileWire

// What a client sees of windows.

extension AccessControl {
  /// Returns the windows whose events a peer sees. A call asks once, not for each window.
  func visibility(of peer: ClientPeer) -> FrameFilter.Visibility {
    mayWatch(peer) ? .everything(seenBy: peer.user) : .user(peer.user)
  }

  /// Checks a subscription. A filter is refused if it names windows that the peer does not see,
  /// because its stream would stay empty.
  func requireVisibility(of peer: ClientPeer, for filter: FrameFilter) throws(VarlinkError) {
    if case .everything = filter.visibility { return }
    let visible = [Server.machine, Int(peer.user)]
    let namesOthers = filter.users.map { !$0.isSubset(of: visible) } ?? false
    if namesOthers || filter.kinds.contains(.trace) {
      throw refusal(of: "watch", to: peer, by: .events)
    }
  }
}

extension FrameFilter {
  /// Limits the filter to what a peer is permitted to see.
  mutating func setVisibility(of peer: ClientPeer, _ access: AccessControl) {
    visibility = withoutOthers ? .user(peer.user) : access.visibility(of: peer)
    receivesNames = !isWatching && access.mayReceiveActions(peer)
  }
}

extension FrameFilter.Visibility {
  /// Returns whether it contains a window.
  func contains(_ window: SceneWindow) -> Bool { contains(window.element.window) }

  /// Returns how much of a window a client with this visibility sees.
  func detail(of window: SceneWindowRecord) -> WindowDetail {
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
enum WindowDetail {
  /// The client does not see that the window exists.
  case nothing
  /// The client sees the window without its views and recognizers.
  case outline
  /// The client sees everything in the window.
  case contents
}
