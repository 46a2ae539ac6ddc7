/// The tools a device says are near it (`BTN_TOOL_*`), one bit each.
struct PenTools: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let pen = PenTools(rawValue: 1)
  static let rubber = PenTools(rawValue: 2)
  static let brush = PenTools(rawValue: 4)
  static let pencil = PenTools(rawValue: 8)
  static let airbrush = PenTools(rawValue: 16)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The tool of a key; nil for a key that is none.
  init?(key: UInt16) {
    switch key {
    case KeyCode.toolPen: self = .pen
    case KeyCode.toolRubber: self = .rubber
    case KeyCode.toolBrush: self = .brush
    case KeyCode.toolPencil: self = .pencil
    case KeyCode.toolAirbrush: self = .airbrush
    default: return nil
    }
  }
}
