extension Responder {
  /// Passes a message to ``next`` (S49), unless the chain runs in a circle and the message has come
  /// round already (S48). At the end of the chain it is dropped (S205).
  @inline(__always)
  func forward(_ message: StaticString, _ send: (Responder) -> Void) {
    guard let next else { return noteDropped(message) }
    guard forwardings == 0 || !isInCircle else { return reportCircle() }
    forwardings += 1
    send(next)
    forwardings -= 1
  }

  /// Records that a message or question came round in a circle.
  func reportCircle() {
    owner?.trace(chainLabel, 48, "the responder chain runs in a circle here: stopped")
  }

  /// A responder that is already forwarding may be reached again honestly, as when a handler removes
  /// a view and so cancels another touch; only the chain itself tells.
  private var isInCircle: Bool {
    var chain = ResponderChain(from: self)
    while chain.next() != nil {}
    return chain.repeated === self
  }

  private func noteDropped(_ message: StaticString) {
    owner?.trace(chainLabel, 205, "\(message) reached the end of the chain: dropped")
  }

  /// What traces call it.
  private var chainLabel: String { (self as? View)?.label ?? "\(type(of: self))" }
}
