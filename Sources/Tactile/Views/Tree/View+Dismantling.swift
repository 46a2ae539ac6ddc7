extension ViewController {
  /// Releases the presented controller of a controller whose window has left its application. Nothing is
  /// notified.
  package func forgetPresented() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }
}

extension View {
  /// Removes the last recognizer of a view whose window has left its application, and returns it; nil if none is left.
  /// It releases the arbiter and its touches. Nothing is notified.
  package func takeRecognizer() -> GestureRecognizer? {
    guard let recognizer = gestureRecognizers.popLast() else { return nil }
    recognizer.abandon()
    recognizer.view = nil
    return recognizer
  }

  /// Removes the subviews of a view whose window has left its application, and returns them. Nothing
  /// is notified.
  ///
  /// If the last reference to a large tree is released, all of its views are freed at once. With this
  /// method an owner frees them in parts, after ``takeRecognizer()`` has removed the recognizers of each. The window must
  /// exist until the whole tree is taken apart.
  package func takeSubviews() -> [View] {
    let taken = subviews
    subviews = []
    subviewIndex = nil
    for view in taken {
      view.superview = nil
      view.window = nil
    }
    return taken
  }
}
