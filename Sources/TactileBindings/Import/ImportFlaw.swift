import Tactile
import TactileWire

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
