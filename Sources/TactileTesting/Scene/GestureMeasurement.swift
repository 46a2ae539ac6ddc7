import Tactile
import TactileWire

/// A measurement of a gesture that is written after its state, in the coordinates of its view.
enum GestureMeasurement: String, CaseIterable {
  case location, translation, velocity, scale, rotation, direction, touches

  /// Returns `name=value`; nil if the gesture does not have this measurement. Rotations are in
  /// degrees.
  func text(of recognizer: GestureRecognizer) -> String? {
    value(of: recognizer).map { "\(rawValue)=\($0)" }
  }

  private func value(of recognizer: GestureRecognizer) -> String? {
    let view = recognizer.view
    switch self {
    case .location:
      let place = recognizer.location(in: view)
      return TactileTesting.text(place.x, place.y)
    case .touches: return "\(recognizer.numberOfTouches)"
    case .translation: return recognizer.measurements(in: view).translation.map(pair)
    case .velocity: return text(recognizer.measuredVelocity(in: view))
    case .scale: return recognizer.measurements(in: view).scale.map { TactileTesting.text($0) }
    case .rotation:
      return recognizer.measurements(in: view).rotation.map { TactileTesting.text($0 * 180 / .pi) }
    case .direction:
      return recognizer.measurements(in: view).direction?.words.joined(separator: ",")
    }
  }

  private func text(_ velocity: GestureVelocity) -> String? {
    switch velocity {
    case .none: nil
    case .movement(let vector): pair(vector)
    case .scale(let change): TactileTesting.text(change)
    case .rotation(let radians): TactileTesting.text(radians * 180 / .pi)
    }
  }

  private func pair(_ vector: Vector) -> String {
    TactileTesting.text(vector.dx, vector.dy)
  }
}
