/// The identity of an input device while it is connected. An ID is never used again.
public struct DeviceID: Hashable, Sendable {
  /// The number, which starts at 1 and increases with each device.
  public var rawValue: UInt32

  /// Creates an ID from its number.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
