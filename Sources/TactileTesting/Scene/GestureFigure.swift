import Tactile

/// Something about a gesture that is written down behind its state, in its view's coordinates.
enum GestureFigure: String, CaseIterable {
  case location, translation, velocity, touches

  /// `figure=value`; nil where this kind of gesture has no such figure.
  func text(of recognizer: GestureRecognizer) -> String? {
    value(of: recognizer).map { "\(rawValue)=\($0)" }
  }

  private func value(of recognizer: GestureRecognizer) -> String? {
    let view = (recognizer.view as? StageWindow)?.root ?? recognizer.view
    switch self {
    case .location:
      let place = recognizer.location(in: view)
      return TactileTesting.text(place.x, place.y)
    case .touches: return "\(recognizer.numberOfTouches)"
    case .translation: return pair((recognizer as? PanGestureRecognizer)?.translation(in: view))
    case .velocity: return pair((recognizer as? PanGestureRecognizer)?.velocity(in: view))
    }
  }

  private func pair(_ vector: Vector?) -> String? {
    vector.map { TactileTesting.text($0.dx, $0.dy) }
  }
}
