/// All there is to know at one moment: `State` of `io.tactile.Events`.
public struct StateMessage: Equatable, Sendable {
  /// The version of the protocol this module speaks.
  public static let protocolVersion = 1

  /// The version of the protocol the service speaks.
  public var version: Int
  /// The screens.
  public var screens: [ScreenMessage]
  /// The devices, in the order of arrival.
  public var devices: [DeviceMessage]
  /// The windows, the front-most first.
  public var windows: [WindowMessage]
  /// The touches that are down, in the order they landed.
  public var touches: [TouchMessage]

  /// A state, in this module's version unless told otherwise.
  public init(
    version: Int = StateMessage.protocolVersion, screens: [ScreenMessage] = [],
    devices: [DeviceMessage] = [], windows: [WindowMessage] = [], touches: [TouchMessage] = []
  ) {
    self.version = version
    self.screens = screens
    self.devices = devices
    self.windows = windows
    self.touches = touches
  }
}

extension StateMessage: WireMessage {
  /// Reads a state; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    version = try cursor.member("version").int()
    screens = try cursor.messages("screens")
    devices = try cursor.messages("devices")
    windows = try cursor.messages("windows")
    touches = try cursor.messages("touches")
  }

  /// Writes the state.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("screens", screens)
    writer.member("devices", devices)
    writer.member("windows", windows)
    writer.member("touches", touches)
    writer.endObject()
  }
}
