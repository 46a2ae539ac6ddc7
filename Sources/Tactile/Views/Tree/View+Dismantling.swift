extension ViewController {
  /// Releases the presented controller of a controller whose window has left its application. Nothing is
  /// notified.
  package func forgetPresented() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }
}

extension View {
  /// Makes the recognizers of a view whose window has left its application release the arbiter and their touches, and
  /// returns the number of these recognizers.
  package func forgetRecognizers() -> Int {
    abandonRecognizers()
    return gestureRecognizers.count
  }

  /// Removes the subviews of a view whose window has left its application, and returns them. Nothing
  /// is notified.
  ///
  /// If the last reference to a large tree is released, all of its views are freed at once. With this
  /// method an owner frees them in parts. The owner calls ``forgetRecognizers()`` for each of them. The window must
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
