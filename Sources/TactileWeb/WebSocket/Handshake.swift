/// The handshake of WebSocket (RFC 6455, 4.2).
package enum Handshake {
  /// The path of the WebSocket.
  package static let path = "/tactile"
  /// The subprotocol of the WebSocket.
  static let subprotocol = "tactile.v1"
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// Returns whether a request asks for WebSocket.
  static func isRequested(by request: HTTPRequest) -> Bool {
    request.value(of: "upgrade") != nil
  }

  /// Returns the value of `Sec-WebSocket-Accept`.
  static func accept(_ request: HTTPRequest) throws(Refusal) -> String {
    guard request.method == "GET", request.value(of: "upgrade")?.lowercased() == "websocket",
      request.list("connection").contains(where: { $0.lowercased() == "upgrade" })
    else { throw Refusal(.upgrade, "the path \(path) is for WebSocket only") }
    guard request.value(of: "sec-websocket-version") == "13" else {
      throw Refusal(.version, "the version of WebSocket is not 13")
    }
    guard request.list("sec-websocket-protocol").contains(subprotocol) else {
      throw Refusal(
        .subprotocol, "the page does not offer the subprotocol \(subprotocol)")
    }
    guard let key = request.value(of: "sec-websocket-key"), Base64.encodes16Bytes(key) else {
      throw Refusal(.key, "the header field Sec-WebSocket-Key does not encode 16 bytes")
    }
    return Base64.text(of: SHA1.hash(of: Array((key + identifier).utf8)))
  }
}

extension HTTPResponse {
  /// The response that begins a WebSocket connection.
  package static func switching(accept: String) -> HTTPResponse {
    HTTPResponse(
      status: 101,
      fields: [
        ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept),
        ("Sec-WebSocket-Protocol", Handshake.subprotocol),
      ])
  }
}

/// The hash function SHA-1 (RFC 3174), which the WebSocket handshake uses. It protects nothing there: it shows
/// that the server read the handshake.
enum SHA1 {
  /// Returns the hash, 20 bytes.
  static func hash(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &state)
    }
    return state.flatMap { word in
      stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 80)
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      words[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = rotate(word, 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}

/// Base64 (RFC 4648, 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes, with padding.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        let isPadding = position > group.count
        let digit = Int(word >> UInt32(18 - 6 * position) & 63)
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[digit])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns whether a text encodes 16 bytes, as the key of a handshake does.
  static func encodes16Bytes(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes.hasSuffix("==")
      && bytes.dropLast(2).allSatisfy(alphabet.contains)
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
