import TactileWire

/// Splits an interface definition into words and punctuation, and collects the comments above them.
///
/// A word is a run of letters, digits, `_`, `-` and dots, so a full name is one word. `->` is one
/// token, and so is every other character. An empty line separates a comment from the text after
/// it.
struct DefinitionScanner {
  /// The text.
  let text: [UInt8]
  private var index = 0

  /// Creates a scanner at the beginning of a text.
  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  /// Returns the line and column of a byte.
  func position(of offset: Int) -> TextPosition {
    TextPosition(offset: offset, in: text)
  }

  /// Returns the next token; at the end, a token without text.
  mutating func next() -> DefinitionToken {
    let documentation = skipBlanks()
    let start = index
    if start < text.count { index += length(at: start) }
    return DefinitionToken(
      text: String(decoding: text[start..<index], as: UTF8.self), offset: start,
      documentation: documentation)
  }

  /// Skips blanks and comments, and returns the lines of the last comment.
  private mutating func skipBlanks() -> String {
    var lines: [String] = []
    var newlines = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\n"):
        newlines += 1
        if newlines > 1 { lines.removeAll() }
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
      case UInt8(ascii: "#"):
        lines.append(commentLine())
        newlines = 0
      default:
        return lines.joined(separator: "\n")
      }
    }
    return ""
  }

  /// Returns a comment up to the end of its line, without the `#` and one blank.
  private mutating func commentLine() -> String {
    let line = text[index...].prefix { $0 != UInt8(ascii: "\n") }
    index = line.endIndex
    let words = line.dropFirst()
    let blank = words.first == UInt8(ascii: " ") ? 1 : 0
    return String(decoding: words.dropFirst(blank), as: UTF8.self)
  }

  private func length(at start: Int) -> Int {
    let word = text[start...].prefix { Self.isWord($0) }
    if !word.isEmpty, text[start] != UInt8(ascii: "-") { return word.count }
    if text[start...].starts(with: "->".utf8) { return 2 }
    return Self.characterLength(text[start...])
  }

  /// The length of a character in bytes, so that errors quote whole characters.
  private static func characterLength(_ rest: ArraySlice<UInt8>) -> Int {
    1 + rest.dropFirst().prefix { $0 & 0xc0 == 0x80 }.count
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// A word or punctuation of an interface definition.
struct DefinitionToken {
  /// The text of the token; empty at the end of the definition.
  var text = ""
  /// The location of its first byte.
  var offset: Int
  /// The comment directly above it, line by line without the `#`; empty if there is none.
  var documentation = ""

  /// A description for errors.
  var summary: String {
    text.isEmpty ? "the end" : Excerpt.quoting(text)
  }
}

/// The valid names in an interface definition (varlink.org, "Interface Definition").
enum DefinitionName {
  /// Returns whether a word may be the name of a field or enumeration case: letters, digits, and
  /// single `_` inside.
  static func isField(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first) else { return false }
    return word.utf8.last != underscore && isRun(word, of: underscore)
  }

  /// Returns whether a word may be the name of a type, method or error: an upper-case letter, then
  /// letters and digits.
  static func isMember(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first), first < UInt8(ascii: "a") else {
      return false
    }
    return word.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Returns whether a word may be the name of an interface: at least two parts with dots between
  /// them.
  static func isInterface(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = word.utf8.first, isLetter(first) else { return false }
    return parts.allSatisfy { part in
      guard let first = part.utf8.first, let last = part.utf8.last else { return false }
      return first != hyphen && last != hyphen
        && part.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
    }
  }

  private static let underscore = UInt8(ascii: "_")
  private static let hyphen = UInt8(ascii: "-")

  private static func isRun(_ word: String, of joint: UInt8) -> Bool {
    var previous: UInt8 = 0
    for byte in word.utf8 {
      guard isLetter(byte) || isDigit(byte) || byte == joint else { return false }
      if byte == joint, previous == joint { return false }
      previous = byte
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
