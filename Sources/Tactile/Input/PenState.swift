/// The end of a pen that is in use, and its pressed buttons.
public struct PenState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a state from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The eraser end is in use.
  public static let eraser = PenState(rawValue: 1)
  /// The first, lower barrel button is pressed.
  public static let barrelButton = PenState(rawValue: 2)
  /// The second barrel button is pressed.
  public static let secondBarrelButton = PenState(rawValue: 4)
}
