extension GestureArbiter {
  /// Records a decision about a recognizer, if anybody listens; the sentence is only made then.
  func trace(_ recognizer: GestureRecognizer, _ rule: Int, _ message: @autoclosure () -> String) {
    guard isTraced else { return }
    application.trace(recognizer.label, rule, message())
  }

  /// Records a decision about a view, if anybody listens.
  func trace(_ view: View, _ rule: Int, _ message: @autoclosure () -> String) {
    guard isTraced else { return }
    application.trace(view.label, rule, message())
  }
}
