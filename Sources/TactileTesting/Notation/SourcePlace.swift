/// A place in a text file, as editors count: both numbers from 1.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  public var file: String
  /// The line.
  public var line: Int
  /// The character in the line.
  public var column: Int

  /// A place given by its fields.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}
