import Tactile
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

/// An error in a configuration, before its file is known.
struct ImportFlaw: Error {
  var place: SourcePlace
  var found: String
  var expected: String
  var nearest: String?

  init(_ place: SourcePlace, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }

  /// Creates the error for a word that is none of the known ones.
  init(_ place: SourcePlace, word: String, known: [String]) {
    self.init(
      place, found: Excerpt.quoting(word), expected: "one of \(known.joined(separator: ", "))")
    nearest = NearestWord.of(word, among: known)
  }
}

extension SourcePlace {
  /// The beginning of a file.
  static let start = SourcePlace(line: 1, column: 1)
}
