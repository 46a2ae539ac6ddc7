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
