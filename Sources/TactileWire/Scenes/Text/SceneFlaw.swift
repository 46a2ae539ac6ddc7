import Tactile

/// An error in a value, before its file is known.
package struct SceneFlaw: Error {
  package var place: SourcePlace
  package var found: String
  package var expected: String
  package var nearest: String?
  /// What to write instead, without a full stop; nil if it is not known.
  package var advice: String?
}

extension SourcedValue {
  /// Returns the error for a value that is not as expected.
  package func flaw(expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: summary, expected: expected)
  }

  /// Returns the error with its own words for the value found.
  package func flaw(found: String, expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: found, expected: expected)
  }

  /// Returns the error for a wrong word, with the most similar known word.
  package func flaw(expected: String, known: [String]) -> SceneFlaw {
    var flaw = flaw(expected: expected)
    if case .string(let found) = content { flaw.nearest = NearestWord.of(found, among: known) }
    return flaw
  }

  /// Whether the value is a word that means off or false, but only in earlier versions of YAML.
  package var isOldFalse: Bool { isWord(of: ["no", "n", "off", "false"]) }
  /// Whether the value is a word that means on or true, but only in earlier versions of YAML.
  package var isOldTrue: Bool { isWord(of: ["yes", "y", "on", "true"]) }

  private func isWord(of words: [String]) -> Bool {
    guard case .string(let word) = content else { return false }
    return words.contains(word.lowercased())
  }
}
