import Tactile

/// An input device: `Device` of `io.tactile.Events` and `io.tactile.Devices`.
public struct DeviceMessage: Equatable, Sendable {
  /// The device's number, from 1 up in the order of arrival.
  public var id: Int
  /// Its name, as the device gives it; may be empty.
  public var name: String
  /// What it was taken for, such as `touchscreen`.
  public var kind: String
  /// Why it was taken for that, as a sentence.
  public var reason: String
  /// Its node; empty when a recording plays.
  public var node: String
  /// How large it is in millimetres; nil where it has no extent.
  public var size: Size?
  /// Where the size comes from; nil without one.
  public var sizeSource: String?
  /// Which edge of the panel is up; nil where the device does not tell.
  public var orientation: OrientationMessage.Edge?
  /// What the filters did to its contacts, by reason.
  public var filtered: [CountMessage]
  /// What it did that it should not.
  public var oddities: [CountMessage]

  /// A device; one without extent has neither size nor source.
  public init(
    id: Int, name: String, kind: String, reason: String, node: String, size: Size? = nil,
    sizeSource: String? = nil, orientation: OrientationMessage.Edge? = nil,
    filtered: [CountMessage] = [], oddities: [CountMessage] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.reason = reason
    self.node = node
    self.size = size
    self.sizeSource = sizeSource
    self.orientation = orientation
    self.filtered = filtered
    self.oddities = oddities
  }
}

extension DeviceMessage: WireMessage {
  /// Reads a device; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    id = try cursor.member("id").int()
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    reason = try cursor.member("reason").string()
    node = try cursor.member("node").string()
    size = try cursor.optionalMessage("size")
    sizeSource = try cursor.optionalMember("sizeSource")?.string()
    orientation = try cursor.optionalMember("orientation")?.word()
    filtered = try cursor.optionalMessages("filtered")
    oddities = try cursor.optionalMessages("oddities")
  }

  /// Writes the device.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("reason", reason)
    writer.member("node", node)
    writer.member("size", size)
    writer.member("sizeSource", sizeSource)
    writer.member("orientation", orientation?.rawValue)
    writer.member("filtered", unlessEmpty: filtered)
    writer.member("oddities", unlessEmpty: oddities)
    writer.endObject()
  }
}
