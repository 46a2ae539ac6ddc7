extension GestureArbiter {
  /// Traces a decision about a recognizer; the decision is only evaluated if a tracer receives it. Only the question for
  /// a tracer is inlined.
  @inline(__always)
  func trace(_ recognizer: GestureRecognizer, _ decision: @autoclosure () -> Decision) {
    if isTraced { report(recognizer, decision) }
  }

  @inline(never)
  private func report(_ recognizer: GestureRecognizer, _ decision: () -> Decision) {
    let view = recognizer.view
    application.trace(recognizer.label, in: view?.window, of: view, by: recognizer, decision())
  }

  /// Traces a decision about a view; the decision is only evaluated while there is a tracer.
  func trace(_ view: View, _ decision: @autoclosure () -> Decision) {
    guard isTraced else { return }
    application.trace(view, decision())
  }
}
