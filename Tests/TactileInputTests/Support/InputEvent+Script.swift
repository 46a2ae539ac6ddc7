import Tactile
import TactileInput

/// Short names for events, for tests of a few lines.
extension InputEvent {
  static func abs(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: EventType.abs, code: code, value: value)
  }

  static func slot(_ slot: Int32) -> InputEvent { abs(AbsCode.mtSlot, slot) }
  static func id(_ id: Int32) -> InputEvent { abs(AbsCode.mtTrackingID, id) }
  static func x(_ x: Int32) -> InputEvent { abs(AbsCode.mtPositionX, x) }
  static func y(_ y: Int32) -> InputEvent { abs(AbsCode.mtPositionY, y) }
  static func tool(_ tool: Int32) -> InputEvent { abs(AbsCode.mtToolType, tool) }
  static func oneX(_ x: Int32) -> InputEvent { abs(AbsCode.x, x) }
  static func oneY(_ y: Int32) -> InputEvent { abs(AbsCode.y, y) }

  static func touch(_ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: EventType.key, code: KeyCode.touch, value: value)
  }

  static func misc(_ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: EventType.msc, code: 5, value: value)
  }

  static func report(_ value: Int32 = 0) -> InputEvent {
    InputEvent(time: .zero, type: EventType.syn, code: SynCode.report, value: value)
  }

  static let report = report()

  /// The end of a contact in protocol A.
  static let listed = InputEvent(
    time: .zero, type: EventType.syn, code: SynCode.mtReport, value: 0)

  static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: EventType.key, code: code, value: value)
  }

  static let dropped = InputEvent(
    time: .zero, type: EventType.syn, code: SynCode.dropped, value: 0)

  func at(_ milliseconds: Int) -> InputEvent {
    var event = self
    event.time = Timestamp(seconds: 0, microseconds: milliseconds * 1000)
    return event
  }
}

extension RawContact {
  /// A text such as "began 1 (10,20)".
  var words: String { "\(change) \(number) (\(measurements.x),\(measurements.y))" }
}

extension SlotDecoder {
  /// Processes events and returns the contacts of each finished frame as texts.
  mutating func report(_ events: [InputEvent], _ source: EventSource = .kernel) -> [[String]] {
    var frames: [[String]] = []
    for event in events where process(event, source: source) {
      frames.append(frame.contacts.map(\.words))
    }
    return frames
  }
}

extension SingleTouchDecoder {
  /// Processes events and returns the contacts of each finished frame as texts.
  mutating func report(_ events: [InputEvent], _ source: EventSource = .kernel) -> [[String]] {
    var frames: [[String]] = []
    for event in events where process(event, source: source) {
      frames.append(frame.contacts.map(\.words))
    }
    return frames
  }
}

extension ProtocolADecoder {
  /// Processes events and returns the contacts of each finished frame as texts.
  mutating func report(_ events: [InputEvent], _ source: EventSource = .kernel) -> [[String]] {
    var frames: [[String]] = []
    for event in events where process(event, source: source) {
      frames.append(frame.contacts.map(\.words))
    }
    return frames
  }
}
