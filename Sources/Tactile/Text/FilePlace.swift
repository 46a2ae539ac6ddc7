/// A place in a text file, for an error: the file, the line and the column.
public struct FilePlace: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the caller gave it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1: in characters in a `.touch` file, in bytes in a recording.
  public var column: Int

  /// Creates a place from its fields.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}
