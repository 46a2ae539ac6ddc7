import Tactile

/// A reply to `io.tactile.Devices.Watch`: the devices there are, or what changed since.
public struct DeviceWatchMessage: Equatable, Sendable {
  /// Counts the call's replies, from 0 up by 1.
  public var sequence: Int
  /// When it happened.
  public var time: Timestamp
  /// All devices, in the order of arrival; only in the first reply.
  public var devices: [DeviceMessage]?
  /// Devices that came, went, or are treated otherwise now, in order.
  public var changes: [DeviceChangeMessage]

  /// A reply; what is empty is left out.
  public init(
    sequence: Int, time: Timestamp, devices: [DeviceMessage]? = nil,
    changes: [DeviceChangeMessage] = []
  ) {
    self.sequence = sequence
    self.time = time
    self.devices = devices
    self.changes = changes
  }
}

extension DeviceWatchMessage: WireMessage {
  /// Reads a reply's parameters; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    time = Timestamp(nanoseconds: UInt64(try cursor.member("time").int(in: 0 ... .max)))
    let isComplete = try cursor.optionalMember("devices") != nil
    devices = isComplete ? try cursor.messages("devices") : nil
    changes = try cursor.optionalMessages("changes")
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    writer.member("time", time.nanoseconds)
    if let devices { writer.member("devices", devices) }
    writer.member("changes", unlessEmpty: changes)
    writer.endObject()
  }
}
