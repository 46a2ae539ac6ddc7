import Tactile
import TactileServer
import TactileWire

extension FrameLog {
  /// The frame as a message, read back from its JSON: people read slowly enough.
  var message: FrameMessage {
    var message = FrameMessage(time: time)
    for entry in entries {
      guard let value = try? JSONValue(decoding: bytes[entry.range]) else { continue }
      switch entry.kind {
      case .device:
        if let change = try? DeviceChangeMessage(from: value) { message.devices.append(change) }
      case .touch: if let touch = try? TouchMessage(from: value) { message.touches.append(touch) }
      case .gesture:
        if let gesture = try? GestureMessage(from: value) { message.gestures.append(gesture) }
      }
    }
    return message
  }
}
