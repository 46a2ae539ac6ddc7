import TactileWire

/// The result of one check.
struct Finding: Equatable {
  /// The severity of a finding; the raw value is its word in JSON.
  enum Level: String {
    case good
    /// The state may be intended.
    case odd
    case bad
  }

  let level: Level
  /// The checked device or part of the system.
  let subject: String
  /// The result, without a full stop.
  var text: String
  /// The command that fixes the problem or shows more; nil if none is needed.
  var fix: String?
}

extension Finding {
  /// Reads a finding from a line of `tactile doctor --json`.
  ///
  /// - Throws: `WireError` if the line is no finding.
  init(decoding line: ArraySlice<UInt8>) throws(WireError) {
    let object = JSONCursor(try JSONValue(decoding: line))
    let level = try object.member("level")
    guard let known = Level(rawValue: try level.string()) else {
      throw level.mismatch("good, odd or bad")
    }
    self.init(
      level: known, subject: try object.member("subject").string(),
      text: try object.member("finding").string(), fix: try object.optionalMember("fix")?.string())
  }

  /// The finding as a line of JSON, without its end.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("level", level.rawValue)
    writer.member("subject", subject)
    writer.member("finding", text)
    if let fix { writer.member("fix", fix) }
    writer.endObject()
    return writer.bytes
  }
}
