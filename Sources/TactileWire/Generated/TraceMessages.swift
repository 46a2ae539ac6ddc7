// Made from io.tactile.Trace.varlink by scripts/messages.py. Do not edit; run `make messages`.

import Tactile

/// The reply to `io.tactile.Trace.Subscribe`.
public struct TraceMessage: Equatable, Sendable {
  /// The number of this reply: 0 for the first, then 1 more for each.
  public var sequence: Int
  /// The time in nanoseconds of CLOCK_MONOTONIC. A played recording has its own times.
  public var time: Timestamp
  /// The decisions of this moment, in order; empty in the first reply.
  public var trace: [DecisionMessage]

  /// Creates the message from its members.
  public init(sequence: Int, time: Timestamp, trace: [DecisionMessage] = []) {
    self.sequence = sequence
    self.time = time
    self.trace = trace
  }
}

extension TraceMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    sequence = try cursor.member("sequence").int(in: 0 ... .max)
    time = try cursor.member("time").timestamp()
    trace = try cursor.optionalMember("trace")?.messages() ?? []
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sequence", sequence)
    writer.member("time", time)
    if !trace.isEmpty { writer.member("trace", trace) }
    writer.endObject()
  }
}

/// The reply to `io.tactile.Trace.ReadRecent`.
public struct RecentMessage: Equatable, Sendable {
  /// The time for which the service keeps events, in minutes; 0 if it keeps none.
  public var minutes: Int
  /// A part of the recording, with some hundreds of events.
  public var text: String
  /// Where the next part begins; nil after the last part.
  public var next: Int?

  /// Creates the message from its members.
  public init(minutes: Int, text: String, next: Int? = nil) {
    self.minutes = minutes
    self.text = text
    self.next = next
  }
}

extension RecentMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    minutes = try cursor.member("minutes").int()
    text = try cursor.member("text").string()
    next = try cursor.optionalMember("next")?.int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("minutes", minutes)
    writer.member("text", text)
    if let next { writer.member("next", next) }
    writer.endObject()
  }
}
