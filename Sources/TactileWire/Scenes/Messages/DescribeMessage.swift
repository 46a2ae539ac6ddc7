/// The reply to `io.tactile.Scene.Describe`.
public struct DescribeMessage: Equatable, Sendable {
  /// The windows, front-most first.
  public var windows: [WindowDescriptionMessage]

  /// All of it; what does not apply is nil.
  public init(
    windows: [WindowDescriptionMessage]
  ) {
    self.windows = windows
  }
}

extension DescribeMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    windows = try cursor.messages("windows")
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("windows", windows)
    writer.endObject()
  }
}
