extension Application {
  /// Stops delivering touches until as many ends as begins have been called; live touches are
  /// cancelled at once (S196, S198).
  public func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    if ignoringDepth == 1 { cancelTouches { _ in true } }
  }

  /// Ends one ``beginIgnoringInteractionEvents()``; one too many is harmless (S196).
  public func endIgnoringInteractionEvents() {
    ignoringDepth = max(0, ignoringDepth - 1)
  }

  /// Whether touches are being ignored.
  public var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  /// Cancels the live touches that `isAffected` picks: the session was locked, a palm was seen, a
  /// device is gone (S24).
  public func cancelTouches(where isAffected: (Touch) -> Bool) {
    let lost = event.allTouches.filter { $0.isLive && isAffected($0) }
    let contacts = lost.map { $0.asContact(.cancelled) }
    guard let first = contacts.first else { return }
    send(ContactFrame(device: first.id.device, timestamp: now, contacts: contacts))
  }

  /// From now on remote-control events are delivered (S202).
  public func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  /// From now on remote-control events are dropped (S202).
  public func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }
}
