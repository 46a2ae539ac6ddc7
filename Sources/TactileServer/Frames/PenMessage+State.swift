import Tactile
import TactileWire

extension PenMessage {
  /// A pen on the glass that leans so and says so of itself.
  init(azimuthAngle: Double, altitudeAngle: Double, state: PenState) {
    self.init(
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, isEraser: state.contains(.eraser),
      barrelButton: state.contains(.barrelButton),
      secondBarrelButton: state.contains(.secondBarrelButton))
  }
}
