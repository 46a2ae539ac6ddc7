/// A reference that does not keep a recognizer alive.
struct WeakRecognizer {
  private(set) weak var recognizer: GestureRecognizer?

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
  }
}
