extension Responder {
  /// Passes a message to ``next`` (S49); at the end of the chain it is dropped (S205).
  @inline(__always)
  func forward(_ message: StaticString, _ send: (Responder) -> Void) {
    if next == nil { return noteDropped(message) }
    pass(send)
  }

  /// Turns to ``next``, unless the chain runs in a circle and has been there already (S48).
  @inline(__always)
  func pass(_ send: (Responder) -> Void) {
    guard let next else { return }
    forwardings += 1
    if next.forwardings > 0, next.isInCircle { reportCircle(at: next) } else { send(next) }
    forwardings -= 1
  }

  private func reportCircle(at next: Responder) {
    (next.owner ?? owner)?.trace(
      next.chainLabel, 48, "the responder chain runs in a circle here: stopped")
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
