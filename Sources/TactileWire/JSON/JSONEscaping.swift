import Tactile

/// A string and its JSON form, for names that every frame repeats.
public struct PreparedString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Both forms are in one object, so that a message retains one reference for a name, not two.
  private final class Forms: Sendable {
    let name: Name
    let json: [UInt8]

    init(_ text: String) {
      name = Name(text)
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
  public var text: String { forms.name.text }

  /// The string as a name, whose key is found once.
  package var name: Name { forms.name }

  /// Its JSON form: escaped, in quotes, in UTF-8.
  var json: [UInt8] { forms.json }

  /// Escapes a constant, once.
  public init(stringLiteral text: String) { self.init(text) }

  /// The string.
  public var description: String { text }

  /// Returns whether both strings have the same UTF-8 bytes.
  public static func == (lhs: PreparedString, rhs: PreparedString) -> Bool { lhs.name == rhs.name }

  /// Hashes the string.
  public func hash(into hasher: inout Hasher) { hasher.combine(forms.name) }
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
        appendCode(code(text, index, length), to: &bytes)
      }
      index += length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether a character that begins with this byte may need an escape.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7f: true
    // The first bytes of the characters that `escapedLength` finds.
    case 0xc2, 0xd8, 0xe1, 0xe2, 0xef, 0xf0, 0xf3: true
    default: false
    }
  }

  /// Returns the number of bytes of the character at an index if it needs an escape, else 0.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let length =
      switch text[index] {
      case 0..<0xc2: 1
      case ..<0xe0: 2
      case ..<0xf0: 3
      default: 4
      }
    guard length > 1 else { return 1 }
    guard index + length <= text.count else { return 0 }
    return isHidden(code(text, index, length)) ? length : 0
  }

  /// Returns whether a character beyond ASCII is a control or invisible: the categories Cc, Cf, Zl and Zp of
  /// Unicode without the visible number signs, and the characters beyond U+E0000, such as tags. The selectors
  /// U+FE00 to U+FE0F stay, because many emoji contain them.
  private static func isHidden(_ code: Int) -> Bool {
    switch code {
    case 0x80...0x9f, 0xad, 0x61c, 0x180e, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f,
      0xfeff,
      0xfff9...0xfffb, 0x13430...0x1343f, 0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe0fff:
      true
    default: false
    }
  }

  /// Decodes a character of two to four bytes.
  private static func code(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int
  ) -> Int {
    text[(index + 1)..<(index + length)].reduce(Int(text[index] & (0x7f >> UInt8(length)))) {
      $0 << 6 | Int($1 & 0x3f)
    }
  }

  /// Appends the escape of a character; beyond U+FFFF, that of each of its surrogates.
  private static func appendCode(_ code: Int, to bytes: inout [UInt8]) {
    if code > 0xffff {
      appendUnit(0xd800 + (code - 0x10000) >> 10, to: &bytes)
      appendUnit(0xdc00 + (code - 0x10000) & 0x3ff, to: &bytes)
    } else {
      appendUnit(code, to: &bytes)
    }
  }

  private static func appendUnit(_ unit: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u".utf8)
    appendHex(UInt8(unit >> 8), to: &bytes)
    appendHex(UInt8(unit & 0xff), to: &bytes)
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
