/// How often something happened to a device: `Count` of `io.tactile.Events` and `io.tactile.Devices`.
public struct CountMessage: Equatable, Sendable {
  /// What happened, as a word for programs.
  public var name: String
  /// The same for people.
  public var reason: String
  /// How often, since the device came.
  public var count: Int

  /// A count given by its fields.
  public init(name: String, reason: String, count: Int) {
    self.name = name
    self.reason = reason
    self.count = count
  }
}

extension CountMessage: WireMessage {
  /// Reads a count; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    reason = try cursor.member("reason").string()
    count = try cursor.member("count").int()
  }

  /// Writes the count.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("reason", reason)
    writer.member("count", count)
    writer.endObject()
  }
}
