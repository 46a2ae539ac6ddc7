/// Converts the bytes of a file to UTF-8 text without terminal control.
enum PlainText {
  private static let escape: UInt8 = 0x1b
  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns the text of a whole file.
  static func bytes(of file: [UInt8]) -> [UInt8] {
    withoutEscapes(isUTF16(file) ? utf8(fromUTF16: file) : file)
  }

  /// Returns whether a file begins with the byte order mark of UTF-16.
  static func isUTF16(_ file: [UInt8]) -> Bool {
    file.starts(with: [0xff, 0xfe]) || file.starts(with: [0xfe, 0xff])
  }

  /// Converts UTF-16 text with a byte order mark. Unpaired surrogates become U+FFFD.
  private static func utf8(fromUTF16 file: [UInt8]) -> [UInt8] {
    let low = file[0] == 0xff ? 0 : 1
    let units = stride(from: 2, to: file.count - 1, by: 2).lazy.map {
      UInt16(file[$0 + low]) | UInt16(file[$0 + 1 - low]) << 8
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }

  /// Removes the escape sequences of a terminal, such as colours. Line ends stay.
  static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.containsByte(escape) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == escape {
        index = endOfEscape(in: bytes, from: index + 1)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// Returns the end of an escape sequence; `start` follows its ESC. A sequence ends at the latest
  /// at the end of its line.
  private static func endOfEscape(in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count, bytes[start] != lineFeed else { return start }
    var end = start + 1
    switch bytes[start] {
    case UInt8(ascii: "["):
      // Parameters, then one final character.
      while end < bytes.count, (0x20...0x3f).contains(bytes[end]) { end += 1 }
      let isFinal = end < bytes.count && (0x40...0x7e).contains(bytes[end])
      return isFinal ? end + 1 : end
    case UInt8(ascii: "]"):
      // A title, which ends with BEL or with another escape sequence.
      while end < bytes.count, bytes[end] != lineFeed, bytes[end] != escape {
        end += 1
        if bytes[end - 1] == 0x07 { break }
      }
      return end
    default: return end
    }
  }
}

extension [UInt8] {
  /// Returns whether a byte is in the array. It looks at eight bytes at once, because every recording is
  /// searched.
  func containsByte(_ byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = ones &* UInt64(byte)
    return withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        // A byte of `word` is 0 where the byte was found; the subtraction then sets its highest bit.
        let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
        if (word &- ones) & ~word & (ones << 7) != 0 { return true }
        index += 8
      }
      return buffer[index...].contains(byte)
    }
  }
}
