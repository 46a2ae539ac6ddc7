extension Application {
  /// Stops the delivery of touches until ``endIgnoringInteractionEvents()`` has been called as
  /// often. Live touches are cancelled at once (S196, S198).
  public func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    if ignoringDepth == 1 { cancelTouches { _ in true } }
  }

  /// Ends one ``beginIgnoringInteractionEvents()``. Additional calls have no effect (S196).
  public func endIgnoringInteractionEvents() {
    ignoringDepth = max(0, ignoringDepth - 1)
  }

  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  /// Cancels the live touches for which `isAffected` returns true, for example because the session
  /// was locked or a device disappeared (S24).
  public func cancelTouches(where isAffected: (Touch) -> Bool) {
    let lost = event.allTouches.filter { $0.isLive && isAffected($0) }
    let contacts = lost.map { $0.asContact(.cancelled) }
    guard let first = contacts.first else { return }
    send(ContactFrame(device: first.id.device, timestamp: now, contacts: contacts))
  }

  /// Starts the delivery of remote-control events (S202).
  public func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  /// Stops the delivery of remote-control events (S202).
  public func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }
}
