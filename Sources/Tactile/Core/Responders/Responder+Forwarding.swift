extension Responder {
  /// Passes a message to ``next`` (S49). At the end of the chain the message is dropped (S205).
  @inline(__always)
  func forward(_ message: StaticString, _ send: (Responder) -> Void) {
    if next == nil { return noteDropped(message) }
    pass(send)
  }

  /// Calls `send` with ``next``, unless the chain has a cycle and `next` has already received the
  /// message (S48).
  @inline(__always)
  func pass(_ send: (Responder) -> Void) {
    guard let next else { return }
    forwardings += 1
    if next.forwardings > 0, next.isInCircle { reportCircle(at: next) } else { send(next) }
    forwardings -= 1
  }

  private func reportCircle(at next: Responder) {
    (next.owner ?? owner)?.trace(
      next.chainLabel, in: chainWindow, of: next as? View, .circularChain)
  }

  /// A responder that is forwarding may receive another message, for example if a handler removes a
  /// view and so cancels a touch. Only the chain itself shows whether there is a cycle.
  private var isInCircle: Bool {
    var chain = ResponderChain(from: self)
    while chain.next() != nil {}
    return chain.repeated === self
  }

  private func noteDropped(_ message: StaticString) {
    owner?.trace(
      chainLabel, in: chainWindow, of: self as? View,
      .dropped(.endOfChain(message: "\(message)")))
  }

  /// The window of the first view from here up the chain; nil if there is none.
  private var chainWindow: Window? {
    var chain = ResponderChain(from: self)
    while let responder = chain.next() {
      if let view = responder as? View { return view.window }
    }
    return nil
  }

  /// The name in traces.
  private var chainLabel: String { (self as? View)?.label ?? "\(type(of: self))" }
}
