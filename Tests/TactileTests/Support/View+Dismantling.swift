@testable import Tactile

extension View {
  /// Takes out all recognizers, the last one first.
  func takeRecognizers() -> [GestureRecognizer] {
    var taken: [GestureRecognizer] = []
    while let recognizer = takeRecognizer() { taken.append(recognizer) }
    return taken
  }
}
