/// The gestures of ancestors that standard controls go before (S79).
enum StandardGesture {
  /// Whether it is a single tap with a single finger.
  static func isPlainTap(_ recognizer: GestureRecognizer) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether it is a pan or swipe with a single finger, so far rather along a view's x axis than across
  /// it.
  static func isDrag(_ recognizer: GestureRecognizer, alongWidthOf view: View) -> Bool {
    guard recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer,
      recognizer.numberOfTouches == 1
    else { return false }
    let touch = recognizer.touch(at: 0)
    let movement = view.convertFromScreen(touch.screenLocation - touch.beganScreenLocation)
    return movement.dx.magnitude >= movement.dy.magnitude
  }
}
