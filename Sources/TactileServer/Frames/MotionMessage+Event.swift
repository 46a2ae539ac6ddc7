import Tactile
import TactileWire

extension MotionMessage {
  /// What an accelerometer felt.
  init(_ event: MotionEvent, of device: DeviceID) {
    self.init(device: Int(device.rawValue), phase: Self.phase(event.phase))
  }

  private static func phase(_ phase: MotionEvent.Phase) -> Phase {
    switch phase {
    case .began: .began
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
