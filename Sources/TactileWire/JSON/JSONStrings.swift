/// A string and its JSON form, for names that every frame repeats.
public struct PreparedString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Both forms are in one object, so that a message retains one reference for a name, not two.
  private final class Forms: Sendable {
    let text: String
    let json: [UInt8]
    let hash: Int

    init(_ text: String) {
      self.text = text
      hash = text.hashValue
      var json: [UInt8] = []
      JSONEscaping.append(text, to: &json)
      self.json = json
    }
  }

  private let forms: Forms

  /// Escapes a string, once.
  public init(_ text: String) {
    forms = Forms(text)
  }

  /// The string.
  public var text: String { forms.text }

  /// The hash value of the string, which is found once.
  package var textHash: Int { forms.hash }

  /// Its JSON form: escaped, in quotes, in UTF-8.
  var json: [UInt8] { forms.json }

  /// Escapes a constant, once.
  public init(stringLiteral text: String) { self.init(text) }

  /// The string.
  public var description: String { text }

  /// Returns whether both strings are equal.
  public static func == (lhs: PreparedString, rhs: PreparedString) -> Bool { lhs.text == rhs.text }

  /// Hashes the string.
  public func hash(into hasher: inout Hasher) { hasher.combine(forms.hash) }
}

/// Writes strings in JSON, in quotes.
enum JSONEscaping {
  /// Appends `text` in quotes, with quotes, backslashes, control characters and invisible characters
  /// escaped, so that a terminal can show it.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies runs of plain bytes as a whole, because most strings are one such run.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      let length = needsEscape(text[index]) ? escapedLength(text, index) : 0
      guard length > 0 else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      if length == 1 {
        appendEscape(of: text[index], to: &bytes)
      } else {
        bytes.append(contentsOf: "\\u".utf8)
        let code = code(text, index, length)
        appendHex(UInt8(code >> 8), to: &bytes)
        appendHex(UInt8(code & 0xff), to: &bytes)
      }
      index += length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Returns the number of bytes that ``append(_:to:)`` appends.
  static func count(of text: String) -> Int {
    var text = text
    return text.withUTF8 { 2 + count(of: $0) }
  }

  private static func count(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var count = text.count
    var index = 0
    while index < text.count {
      let length = needsEscape(text[index]) ? escapedLength(text, index) : 0
      if length > 0 { count += (length == 1 ? escapeCount(of: text[index]) : 6) - length }
      index += max(length, 1)
    }
    return count
  }

  /// Returns the number of bytes of the escape of a byte.
  private static func escapeCount(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): 2
    case 0..<0x20, 0x7f: 6
    default: 2
    }
  }

  /// Whether a character that begins with this byte may need an escape.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7f
      || byte == 0xc2 || byte == 0xe2
  }

  /// Returns the number of bytes of the character at an index if it needs an escape, else 0.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard text[index] >= 0xc2 else { return 1 }
    let length = text[index] == 0xc2 ? 2 : 3
    guard index + length <= text.count else { return 0 }
    switch code(text, index, length) {
    // Controls (C1), zero-width characters, changes of the writing direction, line separators.
    case 0x80...0x9f, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f: return length
    default: return 0
    }
  }

  /// Decodes a character of two or three bytes.
  private static func code(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int
  ) -> Int {
    let second = Int(text[index + 1] & 0x3f)
    return length == 2
      ? Int(text[index] & 0x1f) << 6 | second
      : Int(text[index] & 0xf) << 12 | second << 6 | Int(text[index + 2] & 0x3f)
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0..<0x20, 0x7f:
      bytes.append(contentsOf: "u00".utf8)
      appendHex(byte, to: &bytes)
    default: bytes.append(byte)
    }
  }

  private static func appendHex(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(hexDigit(byte >> 4))
    bytes.append(hexDigit(byte & 0xf))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
