import TactileWire

/// The kinds of things that happen, as a set.
struct EventKinds: OptionSet, Hashable {
  let rawValue: UInt16

  static let devices = EventKinds(rawValue: 1 << 0)
  static let touches = EventKinds(rawValue: 1 << 1)
  static let gestures = EventKinds(rawValue: 1 << 2)
  static let controls = EventKinds(rawValue: 1 << 3)
  static let scrolls = EventKinds(rawValue: 1 << 4)
  static let actions = EventKinds(rawValue: 1 << 5)
  static let motions = EventKinds(rawValue: 1 << 6)
  static let orientations = EventKinds(rawValue: 1 << 7)
  static let remoteControls = EventKinds(rawValue: 1 << 8)
  static let all = EventKinds(rawValue: (1 << 9) - 1)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ kind: FrameLog.Kind) {
    switch kind {
    case .device: self = .devices
    case .touch: self = .touches
    case .gesture: self = .gestures
    case .motion: self = .motions
    case .orientation: self = .orientations
    case .remoteControl: self = .remoteControls
    case .control: self = .controls
    case .scroll: self = .scrolls
    case .action: self = .actions
    }
  }
}
