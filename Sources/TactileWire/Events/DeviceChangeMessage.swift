/// A device that came, went, or is treated otherwise now: `DeviceChange` of `io.tactile.Events` and
/// `io.tactile.Devices`.
public struct DeviceChangeMessage: Equatable, Sendable {
  /// Which of these.
  public enum Change: String, CaseIterable, Sendable {
    /// It came.
    case added
    /// It went.
    case removed
    /// The configuration says something else of it now.
    case changed
  }

  /// Which of these.
  public var change: Change
  /// The device, as it is or was.
  public var device: DeviceMessage

  /// A change of a device.
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
