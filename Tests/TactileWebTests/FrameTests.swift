import Testing

@testable import TactileWeb

/// Frames as a browser writes them.
enum BrowserFrame {
  /// Encodes a frame with a mask.
  static func bytes(
    _ payload: [UInt8], opcode: UInt8 = 1, isLast: Bool = true, mask: [UInt8] = [7, 130, 0, 255]
  ) -> [UInt8] {
    var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(0x80 | 127)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (8 * (7 - $0))) }
    }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }
}

@Suite("WebSocket frames")
struct FrameTests {
  private let limit = 100_000

  private func read(_ bytes: [UInt8], step: Int = .max) throws(WebClosure) -> [FrameReader.Event] {
    var reader = FrameReader(limit: limit)
    var events: [FrameReader.Event] = []
    var index = 0
    while index < bytes.count {
      let end = index + min(step, bytes.count - index)
      let part = Array(bytes[index..<end])
      do {
        try part.withUnsafeBytes { try reader.read($0, &events) }
      } catch let error as WebClosure {
        throw error
      } catch {
        fatalError("\(error)")
      }
      index = end
    }
    return events
  }

  private func code(_ bytes: [UInt8]) -> WebClosure.Code? {
    do {
      _ = try read(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  private func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(97 + $0 % 26) }
  }

  @Test func `reads messages of each length form, in pieces of any size`() throws {
    for count in [0, 1, 125, 126, 127, 65_535, 65_536] {
      let bytes = BrowserFrame.bytes(text(count)) + BrowserFrame.bytes(text(3))
      for step in [1, 2, 3, 7, 4096, .max] {
        #expect(try read(bytes, step: step) == [.text(text(count)), .text(text(3))])
      }
    }
  }

  @Test func `counts what has ended, and knows whether something has begun`() throws {
    var reader = FrameReader(limit: limit)
    var found: [String] = []
    func read(_ bytes: [UInt8]) throws {
      var events: [FrameReader.Event] = []
      try bytes.withUnsafeBytes { try reader.read($0, &events) }
      found.append("\(reader.ends) \(reader.isPartial)")
    }
    try read(BrowserFrame.bytes(text(5), isLast: false) + BrowserFrame.bytes([1], opcode: 9))
    // A ping inside a message ends nothing.
    try read(BrowserFrame.bytes([1], opcode: 9))
    try read(BrowserFrame.bytes(text(2), opcode: 0))
    try read(BrowserFrame.bytes([1], opcode: 9))
    try read(BrowserFrame.bytes(text(9)) + BrowserFrame.bytes(text(9)).prefix(7))
    #expect(found == ["0 true", "0 true", "1 false", "2 false", "3 true"])
  }

  @Test func `joins fragments, with control frames between them`() throws {
    let bytes =
      BrowserFrame.bytes(text(5), isLast: false) + BrowserFrame.bytes([1, 2], opcode: 9)
      + BrowserFrame.bytes([], opcode: 0, isLast: false) + BrowserFrame.bytes([9], opcode: 10)
      + BrowserFrame.bytes(text(2), opcode: 0) + BrowserFrame.bytes([0x03, 0xe8], opcode: 8)
      + BrowserFrame.bytes(text(1))
    for step in 1...20 {
      #expect(
        try read(bytes, step: step)
          == [.ping([1, 2]), .text(text(5) + text(2)), .close(code: 1000)])
    }
  }

  // Claim: Invalid WebSocket frames close the connection of their page.
  @Test func `refuses frames that break the protocol`() {
    // Without a mask.
    #expect(code([0x81, 0x01, 0x61]) == .protocolError)
    // Reserved bits and opcodes.
    for bit: UInt8 in [0x40, 0x20, 0x10] { #expect(code([0x81 | bit]) == .protocolError) }
    for opcode: UInt8 in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
      #expect(code([0x80 | opcode]) == .protocolError)
    }
    // Binary.
    #expect(code([0x82]) == .unsupportedData)
    #expect(code([0x02]) == .unsupportedData)
    // Control frames that are long or in parts.
    #expect(code([0x89, 0xfe]) == .protocolError)
    #expect(code([0x09]) == .protocolError)
    // A continuation of nothing, and a message inside another.
    #expect(code([0x80]) == .protocolError)
    #expect(code(BrowserFrame.bytes([1], isLast: false) + [0x81]) == .protocolError)
    // Lengths that are not in their shortest form, or negative.
    #expect(code([0x81, 0xfe, 0, 125]) == .protocolError)
    #expect(code([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) == .protocolError)
    #expect(code([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0]) == .protocolError)
    // Close frames.
    #expect(code(BrowserFrame.bytes([3], opcode: 8)) == .protocolError)
    for status: UInt16 in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000] {
      let payload = [UInt8(status >> 8), UInt8(status & 255)]
      #expect(code(BrowserFrame.bytes(payload, opcode: 8)) == .protocolError)
    }
    #expect(code(BrowserFrame.bytes([0x03, 0xe8, 0xff], opcode: 8)) == .invalidText)
  }

  // Claim: The bridge refuses a long message before it has received it.
  @Test func `refuses long messages before they come, and endless fragments`() {
    #expect(code(Array(BrowserFrame.bytes(text(limit + 1)).prefix(10))) == .tooLong)
    #expect(code(BrowserFrame.bytes(text(limit))) == nil)
    let part = BrowserFrame.bytes(text(60_000), opcode: 1, isLast: false)
    #expect(code(part + BrowserFrame.bytes(text(60_000), opcode: 0).prefix(4)) == .tooLong)
    var bytes = BrowserFrame.bytes([], isLast: false)
    for _ in 0..<FrameReader.mostFragments {
      bytes += BrowserFrame.bytes([], opcode: 0, isLast: false)
    }
    #expect(code(bytes) == .tooLong)
  }

  @Test func `writes frames of each length form without a mask`() {
    for (count, header) in [
      (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]),
      (65_535, [0x81, 126, 255, 255]), (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])] {
      var bytes: [UInt8] = []
      FrameWriter.appendText(text(count), to: &bytes)
      #expect(bytes == header + text(count))
    }
    var close: [UInt8] = []
    FrameWriter.appendClose(code: 1008, reason: "no", to: &close)
    #expect(close == [0x88, 4, 0x03, 0xf0] + Array("no".utf8))
  }

  @Test func `reads native messages in pieces, and refuses long ones`() throws {
    var bytes: [UInt8] = []
    let messages = [text(0), text(1), text(300)]
    for message in messages { NativeMessageReader.append(message, to: &bytes) }
    for step in 1...10 {
      var reader = NativeMessageReader(limit: 300)
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: step) {
        bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { reader.append($0) }
        while let message = try reader.next() { found.append(message) }
      }
      #expect(found == messages)
    }
    var reader = NativeMessageReader(limit: 299)
    bytes.suffix(304).withUnsafeBytes { reader.append($0) }
    #expect(throws: WebClosure.self) { try reader.next() }
  }
}
