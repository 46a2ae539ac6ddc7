import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Prints the frames of a replay.
final class ReplayPrinter {
  private let isJSON: Bool
  private var printer = EventPrinter(out: .output, bufferSize: 64 << 10)

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  func print(_ frame: FrameLog) {
    guard isJSON else { return printer.print(message(frame)) }
    for entry in frame.entries {
      printer.print(name(of: entry.kind), json: frame.bytes[entry.range], at: frame.time)
    }
  }

  func finish() {
    printer.flush()
  }

  private func name(of kind: FrameLog.Kind) -> StaticString {
    switch kind {
    case .device: "device"
    case .touch: "touch"
    case .gesture: "gesture"
    }
  }

  /// The frame as a message, read back from its JSON: people read slowly enough.
  private func message(_ frame: FrameLog) -> FrameMessage {
    var message = FrameMessage(time: frame.time)
    for entry in frame.entries {
      guard let value = try? JSONValue(decoding: frame.bytes[entry.range]) else { continue }
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
