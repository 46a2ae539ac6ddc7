import Tactile
import TactileWire

extension PenMessage {
  /// Creates the message of a pen with these angles and this state.
  init(azimuthAngle: Double, altitudeAngle: Double, state: PenState) {
    self.init(
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, isEraser: state.contains(.eraser),
      barrelButton: state.contains(.barrelButton),
      secondBarrelButton: state.contains(.secondBarrelButton))
  }
}
