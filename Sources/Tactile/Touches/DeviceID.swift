/// A number that stands for one input device for as long as it is plugged in; never given twice.
public struct DeviceID: Hashable, Sendable {
  /// The number, from 1 up in the order of arrival.
  public var rawValue: UInt32

  /// The device with this number.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
