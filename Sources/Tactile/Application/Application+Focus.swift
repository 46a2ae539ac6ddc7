extension Application {
  /// Delivers a motion or press. The beginning goes to the key window, and the rest goes to the
  /// window that received the beginning (S4).
  func sendToFocus(_ event: Event, from source: Decision.FocusEvent, begins: Bool) {
    let bound = windows.first { $0.isBound(to: source) }
    if begins {
      bound?.interrupt(source)
      return sendToKeyWindow(event)
    }
    guard let bound else {
      return trace("application", in: nil, .dropped(.begunNowhere(source)))
    }
    bound.sendEvent(event)
  }

  /// Delivers a remote-control event if they were requested (S202).
  func sendRemoteControl(_ event: RemoteControlEvent) {
    guard isReceivingRemoteControlEvents else {
      return trace("application", in: nil, .dropped(.remoteControl))
    }
    sendToKeyWindow(.remoteControl(event))
  }

  private func sendToKeyWindow(_ event: Event) {
    guard let window = keyWindow ?? windows.first else {
      return trace("application", in: nil, .dropped(.noWindow))
    }
    window.sendEvent(event)
  }
}
