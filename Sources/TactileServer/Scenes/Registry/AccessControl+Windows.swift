import TactileWire

// What the policy says about windows.

extension AccessControl {
  /// Returns whether a peer may change a window: one of its user's, or any that is not secret if it
  /// may control.
  func mayChange(_ window: SceneWindowRecord, _ peer: ClientPeer) -> Bool {
    window.owner == .user(peer.user) || (policy.mayControl(peer) && !window.isSecret)
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

  /// Checks the permission to keep touches from the compositor's app, if a window does so.
  func requireWithhold(for size: SceneSize, _ peer: ClientPeer) throws(VarlinkError) {
    guard size.limitsCompositor, !policy.mayWithhold(peer) else { return }
    throw refusal(of: "withhold", to: peer, by: .scene)
  }
}
