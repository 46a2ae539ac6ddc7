extension Window {
  /// Whether this is the window that gets what has no place on the glass (S4).
  public var isKeyWindow: Bool { application?.keyWindow === self }

  /// Makes this the window that gets what has no place on the glass; does nothing outside an
  /// application.
  public func makeKey() {
    application?.keyWindow = self
  }

  /// Lets go of an application that took it away, or that is going away itself.
  func leaveApplication() {
    application = nil
    forgetArbiter()
  }

  /// Who is told of what begins now (S200).
  private var focus: Responder { firstResponder ?? self }

  // MARK: First responder

  func makeFirstResponder(_ responder: Responder) -> Bool {
    guard responder !== firstResponder else { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let holder = firstResponder, !holder.resignFirstResponder() { return false }
    firstResponder = responder
    return true
  }

  /// Makes the holder resign, whether it likes to or not: it is leaving the window (S60).
  func dropFirstResponder() {
    firstResponder?.resignFirstResponder()
    firstResponder = nil
  }

  /// Makes the part of the tree that is about to go give up what it holds of the window (S43, S60).
  func willRemove(_ view: View) {
    if let holder = firstResponder?.anchorView, holder.isDescendant(of: view) {
      dropFirstResponder()
    }
    for receiver in receivers where receiver.responder.anchorView?.isDescendant(of: view) ?? false {
      interrupt(receiver.source)
    }
    application?.arbiter.detach(view)
  }

  // MARK: Motions and presses

  /// Tells of a motion: its beginning goes to the first responder, the rest to whom was told of the
  /// beginning (S199, S200).
  func receive(motion event: MotionEvent) {
    let source = EventReceiver.Source.motion(event.subtype)
    guard let receiver = receiver(of: source, begins: event.phase == .began) else { return }
    if event.phase != .began { unbind(source) }
    receiver.receive(event)
  }

  /// Tells of a press, as of a motion (S204).
  func receive(press event: PressesEvent) {
    let source = EventReceiver.Source.press(event.key)
    guard let receiver = receiver(of: source, begins: event.phase == .began) else { return }
    if event.phase == .ended || event.phase == .cancelled { unbind(source) }
    receiver.receive(event)
  }

  /// Whether something began here and has not ended.
  func isBound(to source: EventReceiver.Source) -> Bool {
    receivers.contains { $0.source == source }
  }

  /// Cancels what began here and can no longer end here.
  func interrupt(_ source: EventReceiver.Source) {
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

  private func receiver(of source: EventReceiver.Source, begins: Bool) -> Responder? {
    if begins {
      interrupt(source)
      let receiver = focus
      receivers.append(EventReceiver(source: source, responder: receiver))
      return receiver
    }
    let bound = receivers.first { $0.source == source }
    if bound == nil { application?.trace(label, 205, "\(source) never began here: dropped") }
    return bound?.responder
  }

  private func unbind(_ source: EventReceiver.Source) {
    receivers.removeAll { $0.source == source }
  }
}
