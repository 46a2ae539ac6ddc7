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
