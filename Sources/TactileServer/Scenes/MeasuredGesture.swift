import Tactile
import TactileWire

/// A recognizer whose messages carry more than its state and location.
protocol MeasuredGesture: GestureRecognizer {
  /// Adds its measurements to a message, in the window's units.
  func addMeasurements(to message: inout GestureMessage)
}

extension PanGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    message.translation = translation(in: nil)
    message.velocity = velocity(in: nil)
  }
}

extension SwipeGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    message.direction = recognizedDirection.flatMap(GestureMessage.Direction.init)
  }
}

extension HoverGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    var pen = PenMessage(
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, state: penState)
    pen.zOffset = zOffset
    message.pen = pen
  }
}

extension PinchGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    message.scale = scale
  }
}

extension RotationGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    message.rotation = rotation
  }
}

extension TransformGestureRecognizer: MeasuredGesture {
  func addMeasurements(to message: inout GestureMessage) {
    message.translation = translation(in: nil)
    message.velocity = velocity(in: nil)
    message.scale = scale
    message.rotation = rotation
  }
}
