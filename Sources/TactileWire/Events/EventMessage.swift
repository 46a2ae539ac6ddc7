/// A reply to `io.tactile.Events.Subscribe`: a frame with its number in the subscription.
public struct EventMessage: Equatable, Sendable {
  /// Counts the subscription's replies, from 0 up by 1.
  public var sequence: Int
  /// What happened.
  public var frame: FrameMessage

  /// A frame with its number.
  public init(sequence: Int, frame: FrameMessage) {
    self.sequence = sequence
    self.frame = frame
  }
}

extension EventMessage: WireMessage {
  /// Reads a reply's parameters; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    frame = try FrameMessage(from: cursor)
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    frame.writeMembers(into: &writer)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a whole reply with its NUL, of a frame that `FrameMessage.writeMembers` encoded before.
  public mutating func event(sequence: Int, frame: [UInt8]) {
    beginObject()
    key("parameters")
    beginObject()
    member("sequence", sequence)
    appendRaw(frame)
    endObject()
    endReply(continues: true)
  }
}
