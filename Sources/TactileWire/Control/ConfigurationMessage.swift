/// Where the service's configuration comes from: `Configuration` of `io.tactile.Control`.
public struct ConfigurationMessage: Equatable, Sendable {
  /// The files it was read from, in order; empty where the standards count.
  public var files: [String]
  /// The file of the machine's own scene; nil where it has none.
  public var scene: String?
  /// When they were read, in seconds since 1970 UTC.
  public var readAt: Int
  /// Why they were not taken when they were last read again; nil if they were.
  public var refusal: String?

  /// All of it; what does not apply is nil.
  public init(
    files: [String] = [], scene: String? = nil, readAt: Int = 0, refusal: String? = nil
  ) {
    self.files = files
    self.scene = scene
    self.readAt = readAt
    self.refusal = refusal
  }
}

extension ConfigurationMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    files = []
    for file in try cursor.member("files").elements() { files.append(try file.string()) }
    scene = try cursor.optionalMember("scene")?.string()
    readAt = try cursor.member("readAt").int()
    refusal = try cursor.optionalMember("refusal")?.string()
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.strings("files", files)
    if let scene { writer.member("scene", scene) }
    writer.member("readAt", readAt)
    if let refusal { writer.member("refusal", refusal) }
    writer.endObject()
  }
}
