import TactileWire

/// The first error in a configuration, for which nothing is converted.
package struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int
  /// The value found.
  package var found: String
  /// The values allowed.
  package var expected: String
  /// The known word that is most similar; nil if there is none.
  package var nearest: String?

  init(_ flaw: ImportFlaw, file: String) {
    self.file = file
    // An error of the YAML reader about the whole file has no place.
    line = Int(max(1, flaw.place.line))
    column = Int(max(1, flaw.place.column))
    found = flaw.found
    expected = flaw.expected
    nearest = flaw.nearest
  }

  /// A line with the location, the value found and the values allowed.
  package var description: String {
    let meant = nearest.map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
    return "\(Excerpt.plain(file, limit: 400)):\(line):\(column): error: found \(found), "
      + "expected \(expected)\(meant)"
  }
}
