/// The devices that are there: the reply to `io.tactile.Devices.List`.
public struct DeviceListMessage: WireMessage, Equatable {
  /// The devices, in the order of arrival.
  public var devices: [DeviceMessage]

  /// These devices.
  public init(devices: [DeviceMessage]) {
    self.devices = devices
  }

  /// Reads a reply's parameters; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    devices = try cursor.messages("devices")
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("devices", devices)
    writer.endObject()
  }
}
