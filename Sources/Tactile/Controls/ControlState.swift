/// The state of a control, as a set. The empty set is the normal state (S76).
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a state from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The normal state.
  public static let normal: ControlState = []
  /// A touch is on the control.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// The control is disabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// The control is selected; its meaning is up to the app.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// The control is first responder.
  public static let focused = ControlState(rawValue: 1 << 3)
}
