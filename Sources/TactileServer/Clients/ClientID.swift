/// The number of a connection; never used twice.
package struct ClientID: Hashable, Sendable {
  /// The number.
  package var rawValue: UInt64

  /// The connection with this number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
