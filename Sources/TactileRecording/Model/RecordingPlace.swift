/// A place in a recording's text.
public struct RecordingPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, counted in bytes.
  public var column: Int

  /// A place given by its three parts.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as editors and compilers write it: `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}
