import Tactile

/// Keeps a finger from a recognizer.
final class FingerRefusal: GestureRecognizerDelegate {
  let finger: Int32

  init(finger: Int32) { self.finger = finger }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { touch.contact.tracking != finger }
}
