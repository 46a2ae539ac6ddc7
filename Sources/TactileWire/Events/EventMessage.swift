/// A reply to `io.tactile.Events.Subscribe`: a frame with its number in the subscription.
public struct EventMessage: Equatable, Sendable {
  /// Counts the subscription's replies, from 0 up by 1.
  public var sequence: Int
  /// How many frames it took the place of, in which the same things moved.
  public var merged: Int
  /// What happened.
  public var frame: FrameMessage

  /// A frame with its number.
  public init(sequence: Int, merged: Int = 0, frame: FrameMessage) {
    self.sequence = sequence
    self.merged = merged
    self.frame = frame
  }
}

extension EventMessage: WireMessage {
  /// Reads a reply's parameters; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    merged = try cursor.optionalMember("merged")?.int(in: 0 ... .max) ?? 0
    frame = try FrameMessage(from: cursor)
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    if merged > 0 { writer.member("merged", merged) }
    frame.writeMembers(into: &writer)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a whole reply with its NUL, of a frame that `FrameMessage.writeMembers` encoded before.
  public mutating func event(sequence: Int, merged: Int = 0, frame: [UInt8]) {
    beginObject()
    key("parameters")
    beginObject()
    member("sequence", sequence)
    if merged > 0 { member("merged", merged) }
    appendRaw(frame)
    endObject()
    endReply(continues: true)
  }
}
