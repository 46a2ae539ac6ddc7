/// A position in a text.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The character in the line, from 1.
  public var column: Int
  /// The byte in the text, from 0.
  public var offset: Int

  /// Creates a position from its numbers.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Creates the position of a byte of a UTF-8 text. A character is one column, regardless of its
  /// number of bytes.
  init(offset: Int, in text: some Collection<UInt8>) {
    (line, column) = (1, 1)
    self.offset = offset
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
  }

  /// Such as `line 2, column 7`.
  public var description: String { "line \(line), column \(column)" }
}
