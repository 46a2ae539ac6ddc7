/// Which end of a pen is used, and which of its buttons are held.
public struct PenState: OptionSet, Hashable, Sendable {
  /// One bit each.
  public let rawValue: UInt8

  /// A state given by its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The other end of the pen: it erases.
  public static let eraser = PenState(rawValue: 1)
  /// The barrel's first button, the lower one, is held.
  public static let barrelButton = PenState(rawValue: 2)
  /// The barrel's second button is held.
  public static let secondBarrelButton = PenState(rawValue: 4)
}
