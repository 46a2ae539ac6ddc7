import TactileWire

/// The kinds of things that happen, as a set.
struct EventKinds: OptionSet, Hashable {
  /// The words for them, in the order of their bits; messages have members of these names.
  enum Word: String, CaseIterable {
    case devices
    case touches
    case gestures
    case controls
    case scrolls
    case actions
    case motions
    case orientations
    case remoteControls
    case trace
  }

  let rawValue: UInt16

  /// Every decision.
  static let trace = EventKinds(rawValue: 1 << 9)
  /// All but the trace, which has to be named.
  static let usual = EventKinds(rawValue: (1 << 9) - 1)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ word: Word) {
    self.init(rawValue: 1 << UInt16(Word.allCases.firstIndex(of: word) ?? 0))
  }

  init(_ kind: FrameLog.Kind) {
    self.init(rawValue: 1 << UInt16(kind.bit))
  }
}

extension FrameLog.Kind {
  /// The member of a message that has what is of this kind.
  func memberName(watchingDevices: Bool) -> StaticString {
    switch self {
    case .device: watchingDevices ? "changes" : "devices"
    case .touch: "touches"
    case .gesture: "gestures"
    case .motion: "motions"
    case .orientation: "orientations"
    case .remoteControl: "remoteControls"
    case .control: "controls"
    case .scroll: "scrolls"
    case .action: "actions"
    case .decision: "trace"
    }
  }

  /// The place of its bit; a switch, since every entry of every frame is asked.
  fileprivate var bit: Int {
    switch self {
    case .device: 0
    case .touch: 1
    case .gesture: 2
    case .control: 3
    case .scroll: 4
    case .action: 5
    case .motion: 6
    case .orientation: 7
    case .remoteControl: 8
    case .decision: 9
    }
  }
}
