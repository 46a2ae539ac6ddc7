// Made from io.tactile.Devices.varlink by scripts/messages.py. Do not edit; run `make messages`.

import Tactile

/// The reply to `io.tactile.Devices.List`.
public struct DeviceListMessage: Equatable, Sendable {
  /// The devices in the order of arrival.
  public var devices: [DeviceMessage]

  /// Creates the message from its members.
  public init(devices: [DeviceMessage]) {
    self.devices = devices
  }
}

extension DeviceListMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    devices = try cursor.member("devices").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("devices", devices)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Devices.Watch`.
public struct DeviceWatchMessage: Equatable, Sendable {
  /// The number of this reply: 0 for the first, then 1 more for each.
  public var sequence: Int
  /// The time in nanoseconds of CLOCK_MONOTONIC. A played recording has its own times.
  public var time: Timestamp
  /// All devices in the order of arrival; nil after the first reply.
  public var devices: [DeviceMessage]?
  /// Changes of devices, in order; empty if there are none.
  public var changes: [DeviceChangeMessage]

  /// Creates the message from its members.
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
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    time = try cursor.member("time").timestamp()
    devices = try cursor.optionalMember("devices")?.messages()
    changes = try cursor.optionalMember("changes")?.messages() ?? []
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    writer.member("time", time)
    if let devices { writer.member("devices", devices) }
    if !changes.isEmpty { writer.member("changes", changes) }
    writer.endObject()
  }
}
