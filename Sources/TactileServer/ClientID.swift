/// A number that stands for one connection; never given twice.
public struct ClientID: Hashable, Sendable {
  /// The number.
  public var rawValue: UInt32

  /// The connection with this number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
