/// The reply to `io.tactile.Control.Reload`.
public struct ReloadMessage: Equatable, Sendable {
  /// What of the configuration does not count yet, or not for all, in sentences.
  public var notes: [String]

  /// All of it.
  public init(notes: [String]) {
    self.notes = notes
  }
}

extension ReloadMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    notes = []
    for note in try cursor.member("notes").elements() { notes.append(try note.string()) }
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.strings("notes", notes)
    writer.endObject()
  }
}
