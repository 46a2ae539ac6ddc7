/// Writes the frames of the bridge, which have no mask (RFC 6455, 5.1).
package enum FrameWriter {
  /// Appends a message as one frame.
  package static func appendText(_ message: [UInt8], to bytes: inout [UInt8]) {
    append(message[...], opcode: 1, to: &bytes)
  }

  /// Appends the answer to a ping.
  package static func appendPong(_ contents: [UInt8], to bytes: inout [UInt8]) {
    append(contents[...], opcode: 10, to: &bytes)
  }

  /// Appends a close frame; the code is nil for one without.
  package static func appendClose(
    code: UInt16?, reason: String = "", to bytes: inout [UInt8]
  ) {
    guard let code else { return append([], opcode: 8, to: &bytes) }
    let payload = [UInt8(code >> 8), UInt8(code & 0xff)] + reason.utf8.prefix(123)
    append(payload[...], opcode: 8, to: &bytes)
  }

  private static func append(
    _ payload: ArraySlice<UInt8>, opcode: UInt8, to bytes: inout [UInt8]
  ) {
    bytes.append(0x80 | opcode)
    let count = payload.count
    let lengthBytes: Int
    switch count {
    case ..<126:
      bytes.append(UInt8(count))
      lengthBytes = 0
    case ..<65_536:
      bytes.append(126)
      lengthBytes = 2
    default:
      bytes.append(127)
      lengthBytes = 8
    }
    for index in 0..<lengthBytes {
      bytes.append(UInt8(truncatingIfNeeded: count >> (8 * (lengthBytes - 1 - index))))
    }
    bytes.append(contentsOf: payload)
  }
}

/// The reason why the bridge closes the connection to a page.
package struct WebClosure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The status code of a close frame (RFC 6455, 7.4.1).
  package enum Code: UInt16, Sendable {
    /// The bridge ends.
    case goingAway = 1001
    /// The page broke the protocol of WebSocket.
    case protocolError = 1002
    /// The page sent a binary message.
    case unsupportedData = 1003
    /// A text is not UTF-8.
    case invalidText = 1007
    /// A message is not a call that the bridge accepts.
    case policyViolation = 1008
    /// A message is too long.
    case tooLong = 1009
    /// The bridge has no memory left for this connection.
    case tryAgainLater = 1013
  }

  /// The status code.
  package let code: Code
  /// The reason, at most 123 bytes of ASCII.
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = String(decoding: description.utf8.prefix(123), as: UTF8.self)
  }
}
