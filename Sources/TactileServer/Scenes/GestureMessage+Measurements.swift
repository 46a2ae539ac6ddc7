import Tactile
import TactileWire

extension GestureMessage {
  /// Adds what a recognizer has measured, in the window's units.
  mutating func add(_ measurements: GestureMeasurements) {
    translation = measurements.translation
    velocity = measurements.velocity
    scale = measurements.scale
    rotation = measurements.rotation
    direction = measurements.direction?.single
  }

  /// Adds the state of the pen that a recognizer follows.
  mutating func add(_ hover: HoverGestureRecognizer) {
    var pen = PenMessage(
      azimuthAngle: hover.azimuthAngle, altitudeAngle: hover.altitudeAngle, state: hover.penState)
    pen.zOffset = hover.zOffset
    self.pen = pen
  }
}
