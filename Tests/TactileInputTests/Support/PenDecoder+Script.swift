import Tactile
import TactileInput

extension InputEvent {
  static func pen(_ value: Int32) -> InputEvent { key(KeyCode.toolPen, value) }
  static func rubber(_ value: Int32) -> InputEvent { key(KeyCode.toolRubber, value) }
}

extension RawHover {
  /// A text such as "entered (10,20)".
  var words: String { "\(phase) (\(measurements.x),\(measurements.y))" }
}

extension PenDecoder {
  /// Processes events and returns each finished frame: hovers that end, contacts, other hovers.
  mutating func report(_ events: [InputEvent], _ source: EventSource = .kernel) -> [[String]] {
    var frames: [[String]] = []
    for event in events where process(event, source: source) { frames.append(words) }
    return frames
  }

  /// The last finished frame as texts.
  var words: [String] {
    let over = hovers.filter { $0.phase == .exited || $0.phase == .cancelled }
    let others = hovers.filter { $0.phase == .entered || $0.phase == .moved }
    return over.map(\.words) + frame.contacts.map(\.words) + others.map(\.words)
  }
}

extension DeviceDescription {
  /// Returns a pen with an eraser, buttons, pressure, distance and tilt; a unit is 0.1 mm.
  static func pen(
    keys: [UInt16] = [
      KeyCode.toolPen, KeyCode.toolRubber, KeyCode.touch, KeyCode.stylus, KeyCode.stylus2,
    ]
  ) -> DeviceDescription {
    var device = DeviceDescription.with(
      properties: [InputProperty.direct], keys: keys,
      axes: [
        AbsCode.x, AbsCode.y, AbsCode.pressure, AbsCode.distance, AbsCode.tiltX, AbsCode.tiltY,
      ])
    device.axes = [
      AbsCode.x: AbsoluteAxis(minimum: 0, maximum: 1999, resolution: 10),
      AbsCode.y: AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10),
      AbsCode.pressure: AbsoluteAxis(minimum: 0, maximum: 1000),
      AbsCode.distance: AbsoluteAxis(minimum: 0, maximum: 100),
      AbsCode.tiltX: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
      AbsCode.tiltY: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
    ]
    return device
  }
}
