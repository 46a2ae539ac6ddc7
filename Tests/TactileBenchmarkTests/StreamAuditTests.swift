import Testing

@testable import tactile_bench

/// The checks of streams that a soak run uses.
struct StreamAuditTests {
  static func message(_ sequence: Int, _ touches: [(Int, String)] = []) -> [UInt8] {
    let list = touches.map { id, phase in
      #"{"id":\#(id),"device":1,"phase":"\#(phase)","location":{"x":1,"y":2},"pen":{"id":9}}"#
    }
    let touches = list.isEmpty ? "" : #","touches":[\#(list.joined(separator: ","))]"#
    return Array(
      #"{"parameters":{"sequence":\#(sequence),"time":5\#(touches)},"continues":true}"#.utf8) + [0]
  }

  /// An audit of messages that arrive in pieces of this size.
  static func audit(_ messages: [[UInt8]], pieces: Int = 1 << 20) -> StreamAudit {
    var audit = StreamAudit()
    let bytes = Array(messages.joined())
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      Array(bytes[start..<min(bytes.count, start + pieces)]).withUnsafeBytes { audit.take($0) }
    }
    return audit
  }

  static let whole = [
    message(0), message(1, [(1, "began"), (2, "began")]), message(2, [(1, "moved")]), message(3),
    message(4, [(1, "ended"), (2, "cancelled")]),
  ]

  @Test(arguments: [1, 2, 7, 64, 1 << 20])
  func `accepts a complete stream in pieces of any size`(pieces: Int) {
    let audit = Self.audit(Self.whole, pieces: pieces)
    #expect(audit.problems == [])
    #expect(audit.messages == 5)
    #expect([audit.began, audit.ended, audit.cancelled] == [2, 1, 1])
    #expect(audit.live.isEmpty)
  }

  @Test func `reports a missing message`() {
    var messages = Self.whole
    messages.remove(at: 3)
    #expect(Self.audit(messages).problems == ["message 3 has the sequence number 4"])
  }

  @Test func `reports a touch without an end`() {
    let audit = Self.audit(Array(Self.whole.dropLast()))
    #expect(audit.live == [1, 2])
  }

  @Test(arguments: [
    (["began", "began"], "touch 7 began twice"),
    (["moved"], "touch 7 moved before it began"),
    (["began", "ended", "ended"], "touch 7 ended before it began"),
  ])
  func `reports a touch with an illegal sequence of phases`(phases: [String], problem: String) {
    let messages = phases.enumerated().map { Self.message($0 + 1, [(7, $1)]) }
    #expect(Self.audit([Self.message(0)] + messages).problems == [problem])
  }

  @Test func `ignores touches in the state`() {
    #expect(Self.audit([Self.message(0, [(3, "moved")])]).problems == [])
  }
}
