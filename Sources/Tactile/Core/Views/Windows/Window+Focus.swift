extension Window {
  /// Whether this window receives motion, presses, remote-control events and actions without a
  /// target (S4).
  public var isKeyWindow: Bool { application?.keyWindow === self }

  /// Makes this the key window. Outside an application this has no effect.
  public func makeKey() {
    application?.keyWindow = self
  }

  /// Releases the application, which has removed the window or is being deallocated.
  func leaveApplication() {
    application = nil
    abandonAllRecognizers()
  }

  /// The responder that receives motions and presses that begin now (S200).
  private var focus: Responder { firstResponder ?? self }

  // MARK: First responder

  func makeFirstResponder(_ responder: Responder) -> Bool {
    guard responder !== firstResponder else { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let holder = firstResponder, !holder.resignFirstResponder() { return false }
    firstResponder = responder
    return true
  }

  /// Makes the first responder resign, even if it refuses, because it leaves the window (S60).
  func dropFirstResponder() {
    firstResponder?.resignFirstResponder()
    firstResponder = nil
  }

  /// Removes views, which are about to leave the window, from the window's state: focus, motions, presses
  /// and touches (S43, S60).
  func willRemove(_ views: [View]) {
    let leaving = Set(views.map(ObjectIdentifier.init))
    dropFocus(in: leaving)
    application?.arbiter.detach(views)
    // Handlers of cancellations may have moved the focus.
    dropFocus(in: leaving)
  }

  /// Removes windows from the state of their application, which is about to remove them; see
  /// ``willRemove(_:)``.
  static func willRemove(_ windows: [Window], from application: Application) {
    let leaving = Set(windows.map(ObjectIdentifier.init))
    for window in windows { window.dropFocus(in: leaving) }
    application.arbiter.detach(windows)
    for window in windows { window.dropFocus(in: leaving) }
  }

  private func dropFocus(in leaving: Set<ObjectIdentifier>) {
    if let holder = firstResponder?.anchorView, holder.isInside(leaving) {
      dropFirstResponder()
    }
    for receiver in receivers {
      guard let view = receiver.responder.anchorView, view.isInside(leaving) else { continue }
      interrupt(receiver.source)
    }
  }

  // MARK: Motions and presses

  /// Delivers a motion. The beginning goes to the first responder, and the rest goes to the
  /// responder that received the beginning (S199, S200).
  func receive(motion event: MotionEvent) {
    let source = Decision.FocusEvent.motion(event.subtype)
    guard let receiver = receiver(of: source, begins: event.phase == .began) else { return }
    if event.phase != .began { unbind(source) }
    receiver.receive(event)
  }

  /// Delivers a press in the same way as a motion (S204).
  func receive(press event: PressesEvent) {
    let source = Decision.FocusEvent.press(key: event.key)
    guard let receiver = receiver(of: source, begins: event.phase == .began) else { return }
    if event.phase == .ended || event.phase == .cancelled { unbind(source) }
    receiver.receive(event)
  }

  /// Whether a motion or press has begun in this window and has not ended.
  func isBound(to source: Decision.FocusEvent) -> Bool {
    receivers.contains { $0.source == source }
  }

  /// Cancels a motion or press that began in this window and can no longer end here.
  func interrupt(_ source: Decision.FocusEvent) {
    guard let bound = receivers.first(where: { $0.source == source }) else { return }
    unbind(source)
    let now = application?.now ?? .zero
    switch source {
    case .motion(let kind):
      bound.responder.receive(MotionEvent(timestamp: now, subtype: kind, phase: .cancelled))
    case .press(let key):
      bound.responder.receive(PressesEvent(timestamp: now, key: key, phase: .cancelled, force: 0))
    }
  }

  private func receiver(of source: Decision.FocusEvent, begins: Bool) -> Responder? {
    if begins {
      interrupt(source)
      let receiver = focus
      receivers.append(EventReceiver(source: source, responder: receiver))
      return receiver
    }
    let bound = receivers.first { $0.source == source }
    if bound == nil { application?.trace(self, .dropped(.notBegun(source))) }
    return bound?.responder
  }

  private func unbind(_ source: Decision.FocusEvent) {
    receivers.removeAll { $0.source == source }
  }
}

/// The responder that received the beginning of a motion or press. It also receives the rest, even
/// if the first responder changes (S199, S204).
struct EventReceiver {
  /// What began.
  let source: Decision.FocusEvent
  let responder: Responder
}
