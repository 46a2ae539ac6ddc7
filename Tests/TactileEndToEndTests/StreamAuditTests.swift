import Testing

@testable import TactileBenchmark

/// What a soak's reckoning stands on.
struct StreamAuditTests {
  static func message(_ sequence: Int, _ touches: [(Int, String)] = []) -> [UInt8] {
    let list = touches.map { id, phase in
      #"{"id":\#(id),"device":1,"phase":"\#(phase)","location":{"x":1,"y":2},"pen":{"id":9}}"#
    }
    let touches = list.isEmpty ? "" : #","touches":[\#(list.joined(separator: ","))]"#
    return Array(
      #"{"parameters":{"sequence":\#(sequence),"time":5\#(touches)},"continues":true}"#.utf8) + [0]
  }

  /// An audit of messages that come in pieces of so many bytes.
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
  func `finds nothing wrong with a whole stream, in pieces of any size`(pieces: Int) {
    let audit = Self.audit(Self.whole, pieces: pieces)
    #expect(audit.complaints == [])
    #expect(audit.messages == 5)
    #expect([audit.began, audit.ended, audit.cancelled] == [2, 1, 1])
    #expect(audit.live.isEmpty)
  }

  @Test func `misses a message`() {
    var messages = Self.whole
    messages.remove(at: 3)
    #expect(Self.audit(messages).complaints == ["message 3 says that it is 4"])
  }

  @Test func `tells of a touch that is never over`() {
    let audit = Self.audit(Array(Self.whole.dropLast()))
    #expect(audit.live == [1, 2])
  }

  @Test(arguments: [
    (["began", "began"], "touch 7 began twice"),
    (["moved"], "touch 7 moved before it began"),
    (["began", "ended", "ended"], "touch 7 was over before it began"),
  ])
  func `tells of a touch that lives no legal life`(phases: [String], complaint: String) {
    let messages = phases.enumerated().map { Self.message($0 + 1, [(7, $1)]) }
    #expect(Self.audit([Self.message(0)] + messages).complaints == [complaint])
  }

  @Test func `looks at no touch of the state`() {
    #expect(Self.audit([Self.message(0, [(3, "moved")])]).complaints == [])
  }
}
