/// A device that came or went: `DeviceChange` of `io.tactile.Events`.
public struct DeviceChangeMessage: Equatable, Sendable {
  /// Which of the two.
  public enum Change: String, CaseIterable, Sendable {
    /// It came.
    case added
    /// It went.
    case removed
  }

  /// Which of the two.
  public var change: Change
  /// The device, as it is or was.
  public var device: DeviceMessage

  /// A device that came or went.
  public init(change: Change, device: DeviceMessage) {
    self.change = change
    self.device = device
  }
}

extension DeviceChangeMessage: WireMessage {
  /// Reads a change; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    change = try cursor.member("change").word()
    device = try cursor.message("device")
  }

  /// Writes the change.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("change", change.rawValue)
    writer.member("device", device)
    writer.endObject()
  }
}
