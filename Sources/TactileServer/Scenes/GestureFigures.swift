import Tactile
import TactileWire

/// A recognizer that has more to tell than its state and place.
protocol GestureFigures: GestureRecognizer {
  /// Adds its figures, in the window's units.
  func fill(_ message: inout GestureMessage)
}

extension PanGestureRecognizer: GestureFigures {
  func fill(_ message: inout GestureMessage) {
    message.translation = translation(in: nil)
    message.velocity = velocity(in: nil)
  }
}

extension HoverGestureRecognizer: GestureFigures {
  func fill(_ message: inout GestureMessage) {
    var pen = PenMessage(
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, state: penState)
    pen.zOffset = zOffset
    message.pen = pen
  }
}

extension PinchGestureRecognizer: GestureFigures {
  func fill(_ message: inout GestureMessage) {
    message.scale = scale
  }
}

extension RotationGestureRecognizer: GestureFigures {
  func fill(_ message: inout GestureMessage) {
    message.rotation = rotation
  }
}

extension TransformGestureRecognizer: GestureFigures {
  func fill(_ message: inout GestureMessage) {
    message.translation = translation(in: nil)
    message.velocity = velocity(in: nil)
    message.scale = scale
    message.rotation = rotation
  }
}
