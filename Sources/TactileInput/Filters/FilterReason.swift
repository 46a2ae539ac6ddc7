/// Which filter touched a contact, in the order in which the filters come.
public enum FilterReason: UInt8, Hashable, Sendable, CaseIterable {
  /// Two contacts had exchanged their positions.
  case swap
  /// A finger was dropped and found again.
  case bounce
  /// A place on the glass fires by itself.
  case fixedGhost
  /// It began in an edge's dead zone.
  case edge
  /// It is larger than a finger.
  case size
  /// It was over too soon for a finger.
  case shortLife
  /// It has not moved for longer than any finger rests.
  case stuck
  /// It moved less than a finger trembles.
  case jitter
}

extension FilterReason {
  /// The reason as a word for programs.
  public var name: String {
    switch self {
    case .swap: "swap"
    case .bounce: "bounce"
    case .fixedGhost: "fixedGhost"
    case .edge: "edge"
    case .size: "size"
    case .shortLife: "shortLife"
    case .stuck: "stuck"
    case .jitter: "jitter"
    }
  }
}

extension FilterReason: CustomStringConvertible {
  /// The reason in words, to be read after "because".
  public var description: String {
    switch self {
    case .swap: "two contacts had exchanged their positions"
    case .bounce: "the panel had dropped a finger and found it again"
    case .fixedGhost: "this place fires by itself"
    case .edge: "it began in the dead zone of an edge"
    case .size: "it is larger than a finger"
    case .shortLife: "it was over too soon for a finger"
    case .stuck: "it has not moved for longer than a finger rests"
    case .jitter: "it moved less than a finger trembles"
    }
  }
}
