import TactileWire

/// A set of kinds of events; the bits are in the order of `EventKind`.
struct EventKinds: OptionSet, Hashable {
  let rawValue: UInt16

  /// All decisions of the engine.
  static let trace = EventKinds(EventKind.trace)
  /// The default of a subscription: every kind except the trace.
  static let defaults = EventKinds(EventKind.allCases.map { EventKinds($0) }).subtracting(.trace)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ kind: EventKind) {
    self.init(rawValue: 1 << UInt16(kind.bit))
  }
}

// Each touch uses both. They are switches, since raw values are strings: they cost 108 instructions
// more for each touch.
extension EventKind {
  /// Returns the name of the message member for entries of this kind.
  func memberName(watchingDevices: Bool) -> StaticString {
    switch self {
    case .devices: watchingDevices ? "changes" : "devices"
    case .touches: "touches"
    case .gestures: "gestures"
    case .motions: "motions"
    case .orientations: "orientations"
    case .remoteControls: "remoteControls"
    case .controls: "controls"
    case .scrolls: "scrolls"
    case .actions: "actions"
    case .modes: "modes"
    case .presence: "presence"
    case .accessibility: "accessibility"
    case .explored: "explored"
    case .variables: "variables"
    case .trace: "trace"
    }
  }

  /// The position of its bit.
  fileprivate var bit: Int {
    switch self {
    case .devices: 0
    case .touches: 1
    case .gestures: 2
    case .motions: 3
    case .orientations: 4
    case .remoteControls: 5
    case .controls: 6
    case .scrolls: 7
    case .actions: 8
    case .trace: 9
    case .modes: 10
    case .presence: 11
    case .accessibility: 12
    case .explored: 13
    case .variables: 14
    }
  }
}
