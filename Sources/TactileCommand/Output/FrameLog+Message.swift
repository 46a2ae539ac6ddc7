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
      case .motion:
        if let motion = try? MotionMessage(from: value) { message.motions.append(motion) }
      case .orientation:
        if let turn = try? OrientationMessage(from: value) { message.orientations.append(turn) }
      case .remoteControl:
        if let asked = try? RemoteControlMessage(from: value) {
          message.remoteControls.append(asked)
        }
      case .decision:
        if let decision = try? DecisionMessage(from: value) { message.trace.append(decision) }
      case .control:
        if let event = try? ControlMessage(from: value) { message.controls.append(event) }
      case .scroll:
        if let scroll = try? ScrollMessage(from: value) { message.scrolls.append(scroll) }
      case .action:
        if let action = try? ActionMessage(from: value) { message.actions.append(action) }
      }
    }
    return message
  }
}
