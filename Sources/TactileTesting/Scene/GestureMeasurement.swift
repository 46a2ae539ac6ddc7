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
    case .direction:
      let direction = (recognizer as? SwipeGestureRecognizer)?.recognizedDirection
      return direction?.words.joined(separator: ",")
    case .touches: return "\(recognizer.numberOfTouches)"
    case .translation: return translation(of: recognizer, in: view)
    case .velocity: return velocity(of: recognizer, in: view)
    case .scale: return scale(of: recognizer).map { TactileTesting.text($0) }
    case .rotation: return rotation(of: recognizer).map { TactileTesting.text($0 * 180 / .pi) }
    }
  }

  private func translation(of recognizer: GestureRecognizer, in view: View?) -> String? {
    switch recognizer {
    case let pan as PanGestureRecognizer: pair(pan.translation(in: view))
    case let transform as TransformGestureRecognizer: pair(transform.translation(in: view))
    default: nil
    }
  }

  private func velocity(of recognizer: GestureRecognizer, in view: View?) -> String? {
    switch recognizer {
    case let pan as PanGestureRecognizer: pair(pan.velocity(in: view))
    case let transform as TransformGestureRecognizer: pair(transform.velocity(in: view))
    case let pinch as PinchGestureRecognizer: TactileTesting.text(pinch.velocity)
    case let rotation as RotationGestureRecognizer:
      TactileTesting.text(rotation.velocity * 180 / .pi)
    default: nil
    }
  }

  private func scale(of recognizer: GestureRecognizer) -> Double? {
    (recognizer as? PinchGestureRecognizer)?.scale
      ?? (recognizer as? TransformGestureRecognizer)?.scale
  }

  private func rotation(of recognizer: GestureRecognizer) -> Double? {
    (recognizer as? RotationGestureRecognizer)?.rotation
      ?? (recognizer as? TransformGestureRecognizer)?.rotation
  }

  private func pair(_ vector: Vector) -> String {
    TactileTesting.text(vector.dx, vector.dy)
  }
}
