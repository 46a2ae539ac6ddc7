/// A place in a text.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1 up.
  public var line: Int
  /// The character in the line, from 1 up.
  public var column: Int
  /// The byte in the text, from 0 up.
  public var offset: Int

  /// A place given by its figures.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The place of a byte of a UTF-8 text; what continues a character counts as no column.
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
