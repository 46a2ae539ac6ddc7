/// Cuts an interface definition into words and signs, and gathers the comments above them.
///
/// A word is a run of letters, digits, `_`, `-` and dots, so that a full name is one; `->` is one
/// sign, every other character stands alone. An empty line parts a comment from what follows.
struct DefinitionScanner {
  /// The whole text.
  let text: [UInt8]
  private var place = 0

  /// A scanner at the beginning of a text.
  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  /// Where a byte is, in lines and columns.
  func position(of offset: Int) -> TextPosition {
    TextPosition(offset: offset, in: text)
  }

  /// The next word or sign; the one without text at the end.
  mutating func next() -> DefinitionToken {
    let documentation = skipBlanks()
    let start = place
    if start < text.count { place += length(at: start) }
    return DefinitionToken(
      text: String(decoding: text[start..<place], as: UTF8.self), offset: start,
      documentation: documentation)
  }

  /// Skips blanks and comments, and gives the last comment's lines.
  private mutating func skipBlanks() -> String {
    var lines: [String] = []
    var newlines = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\n"):
        newlines += 1
        if newlines > 1 { lines.removeAll() }
        place += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        place += 1
      case UInt8(ascii: "#"):
        lines.append(commentLine())
        newlines = 0
      default:
        return lines.joined(separator: "\n")
      }
    }
    return ""
  }

  /// Takes a comment up to the end of its line, without the `#` and one blank.
  private mutating func commentLine() -> String {
    let line = text[place...].prefix { $0 != UInt8(ascii: "\n") }
    place = line.endIndex
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

  /// A character's length, so that one beyond ASCII is shown whole.
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
