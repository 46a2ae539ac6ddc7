// Whole Varlink messages, each with its NUL.

extension JSONWriter {
  /// Writes a call.
  public mutating func call(_ call: VarlinkCall) {
    call.write(into: &self)
    endMessage()
  }

  /// Writes a reply; `continues` tells that more replies to the same call follow.
  public mutating func reply(_ parameters: some WireMessage, continues: Bool = false) {
    beginObject()
    member("parameters", parameters)
    endReply(continues: continues)
  }

  /// Writes an error, which is always the last reply to its call.
  public mutating func reply(_ error: VarlinkError) {
    beginObject()
    member("error", error.name)
    key("parameters")
    error.writeParameters(into: &self)
    endReply(continues: false)
  }

  /// Ends a reply begun with its object and its parameters.
  mutating func endReply(continues: Bool) {
    if continues { member("continues", true) }
    endObject()
    endMessage()
  }
}
