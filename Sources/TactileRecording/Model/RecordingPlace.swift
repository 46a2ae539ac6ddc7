/// A place in the text of a recording.
package struct RecordingPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in bytes.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place in the form of editors and compilers: `file:line:column`.
  package var description: String { "\(file):\(line):\(column)" }
}
