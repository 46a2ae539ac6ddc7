/// How a control is, as a set; the empty set is the normal state (S76).
public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit a property.
  public let rawValue: UInt8

  /// A state given by its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing special.
  public static let normal: ControlState = []
  /// A finger is on it.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// It takes no touches.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// It is chosen; what that means is the app's affair.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// It is first responder.
  public static let focused = ControlState(rawValue: 1 << 3)
}
