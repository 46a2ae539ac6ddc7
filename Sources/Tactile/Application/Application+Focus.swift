extension Application {
  /// Sends a motion or a press on: its beginning to the key window, the rest to where it began (S4).
  func sendToFocus(_ event: Event, from source: EventReceiver.Source, begins: Bool) {
    let bound = windows.first { $0.isBound(to: source) }
    if begins {
      bound?.interrupt(source)
      return sendToKeyWindow(event)
    }
    guard let bound else {
      return trace("application", 205, "\(source) began in no window: dropped")
    }
    bound.sendEvent(event)
  }

  /// Sends a media key on, while they are wanted (S202).
  func sendRemoteControl(_ event: RemoteControlEvent) {
    guard isReceivingRemoteControlEvents else {
      return trace("application", 202, "remote-control events are not wanted now: dropped")
    }
    sendToKeyWindow(.remoteControl(event))
  }

  private func sendToKeyWindow(_ event: Event) {
    guard let window = keyWindow ?? windows.first else {
      return trace("application", 205, "there is no window to take an event: dropped")
    }
    window.sendEvent(event)
  }
}
