/// A location in a text file, with the file. Line and column count from 1, as in editors.
public struct FilePlace: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the caller gave it.
  public var file: String
  /// The line.
  public var line: Int
  /// The character in the line.
  public var column: Int

  /// Creates a location from its fields.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}
