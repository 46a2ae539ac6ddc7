/// A reply as a client reads it.
package struct VarlinkReply: Equatable, Sendable {
  /// The error's full name, or nil if the call succeeded.
  package var error: String?
  /// The reply's parameters; empty if the service sent none.
  package var parameters: JSONObject
  /// Whether more replies to the same call follow.
  package var continues: Bool

  /// Decodes a message, without its NUL.
  ///
  /// Throws `WireError`; close the connection then.
  package init(
    decoding message: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(WireError) {
    let cursor = JSONCursor(try JSONValue(decoding: message, limits: limits))
    error = try cursor.optionalMember("error")?.string()
    parameters = try cursor.optionalMember("parameters")?.object() ?? JSONObject()
    continues = try cursor.optionalMember("continues")?.bool() ?? false
  }

  /// The parameters, with their path for errors.
  package var cursor: JSONCursor { JSONCursor(.object(parameters), path: "parameters") }

  /// Returns the error with its parameters; nil if the contract does not contain it.
  ///
  /// Throws `WireError.missing` and `.mismatch` for wrong parameters.
  package func knownError() throws(WireError) -> VarlinkError? {
    guard let error else { return nil }
    return try VarlinkError(name: error, parameters: cursor)
  }
}

// Whole messages, each with its NUL.

extension JSONWriter {
  /// Writes a call.
  package mutating func call(_ call: VarlinkCall) {
    call.write(into: &self)
    endMessage()
  }

  /// Writes a reply. `continues` means that more replies to the same call follow.
  public mutating func reply(_ parameters: some WireMessage, continues: Bool = false) {
    beginObject()
    member("parameters", parameters)
    endReply(continues: continues)
  }

  /// Writes a frame's reply with its NUL.
  ///
  /// - Parameters:
  ///   - sequence: The number of the message in its stream.
  ///   - merged: The number of messages that this one replaces.
  ///   - frame: The members, in the form that `FrameMessage.writeMembers` writes.
  public mutating func event(sequence: Int, merged: Int = 0, frame: [UInt8]) {
    // In one piece, because each client receives each frame.
    frame.withUnsafeBufferPointer { frame in
      members(room: 80 + 2 * JSONMembers.integerRoom + frame.count) {
        $0.beginObject()
        $0.beginObject("parameters")
        $0.member("sequence", sequence)
        if merged > 0 { $0.member("merged", merged) }
        $0.append(frame)
        $0.endObject()
        $0.member("continues", true)
        $0.endObject()
        $0.endMessage()
      }
    }
  }

  /// Writes what is before the members of a frame in ``event(sequence:merged:frame:)``.
  package mutating func beginEvent(sequence: Int, merged: Int = 0) {
    event(sequence: sequence, merged: merged, frame: [])
    truncate(to: bytes.count - Self.endOfEvent.count)
    appendMessage([UInt8(ascii: ",")])
  }

  /// Writes what is behind the members of a frame.
  package mutating func endEvent() { appendMessage(Self.endOfEvent[...]) }

  private static let endOfEvent = Array(#"},"continues":true}"#.utf8) + [0]

  /// Writes an error, which is always the last reply to its call. Long texts in it are shortened: most are
  /// texts of the call, which may have 2 MiB.
  public mutating func reply(_ error: VarlinkError) {
    beginObject()
    member("error", error.name)
    key("parameters")
    error.shortened.writeParameters(into: &self)
    endReply(continues: false)
  }

  /// Ends a reply after its parameters.
  private mutating func endReply(continues: Bool) {
    if continues { member("continues", true) }
    endObject()
    endMessage()
  }
}
