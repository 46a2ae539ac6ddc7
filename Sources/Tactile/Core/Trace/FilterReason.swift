/// The reason for a filter's action, in the order of the filters.
public enum FilterReason: UInt8, Hashable, Sendable, CaseIterable {
  /// Two contacts exchanged their positions.
  case swap
  /// A pen of the same surface was near.
  case pen
  /// The panel lost a finger and found it again.
  case bounce
  /// A place on the glass reports touches without a finger.
  case fixedGhost
  /// The contact began in the dead zone of an edge.
  case edge
  /// The contact is larger than a finger.
  case size
  /// The contact was too short for a finger.
  case shortLife
  /// The contact stayed still for longer than a finger does.
  case stuck
  /// The contact moved less than the jitter threshold.
  case jitter
  /// The contact landed too soon after a lift, while touch accommodations were on.
  case repeatedTouch
  /// The contact lifted before the hold duration of touch accommodations was over.
  case holdDuration
}

extension FilterReason {
  /// The reason as an identifier for programs.
  public var name: String {
    switch self {
    case .swap: "swap"
    case .pen: "pen"
    case .bounce: "bounce"
    case .fixedGhost: "fixedGhost"
    case .edge: "edge"
    case .size: "size"
    case .shortLife: "shortLife"
    case .stuck: "stuck"
    case .jitter: "jitter"
    case .repeatedTouch: "repeatedTouch"
    case .holdDuration: "holdDuration"
    }
  }
}

extension FilterReason: CustomStringConvertible {
  /// The reason as a clause that follows "because".
  public var description: String {
    switch self {
    case .swap: "two contacts exchanged their positions"
    case .pen: "a pen is near, or has just left"
    case .bounce: "the panel lost a finger and found it again"
    case .fixedGhost: "this place reports touches without a finger"
    case .edge: "it began in the dead zone of an edge"
    case .size: "it is larger than a finger"
    case .shortLife: "it was too short for a finger"
    case .stuck: "it stayed still for longer than a finger does"
    case .jitter: "it moved less than the jitter threshold"
    case .repeatedTouch: "it landed too soon after a lift (touch accommodations)"
    case .holdDuration: "it lifted before the hold duration was over (touch accommodations)"
    }
  }
}
