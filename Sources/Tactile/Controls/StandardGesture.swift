/// The gestures of ancestors over which standard controls have priority (S79).
enum StandardGesture {
  /// Returns whether a recognizer is for a single tap with one finger.
  static func isPlainTap(_ recognizer: GestureRecognizer) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Returns whether a recognizer is a pan or swipe with one finger that has moved more along a
  /// view's x axis than across it.
  static func isDrag(_ recognizer: GestureRecognizer, alongWidthOf view: View) -> Bool {
    guard recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer,
      recognizer.numberOfTouches == 1
    else { return false }
    let touch = recognizer.touch(at: 0)
    let movement = view.convertFromScreen(touch.screenLocation - touch.beganScreenLocation)
    return movement.dx.magnitude >= movement.dy.magnitude
  }
}
