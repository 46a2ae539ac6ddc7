import Tactile

/// An error in a value, before its file is known.
package struct SceneFlaw: Error {
  package var place: SourcePlace
  package var found: String
  package var expected: String
  package var nearest: String?
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
}
