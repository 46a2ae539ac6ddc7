/// What is wrong with a value, before it is known which file it came from.
package struct SceneFlaw: Error {
  package var place: SourcePlace
  package var found: String
  package var expected: String
  package var nearest: String?
}

extension SourcedValue {
  /// The error that says something else was expected here.
  package func flaw(expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: summary, expected: expected)
  }

  /// The error that says in words of its own what was found here.
  package func flaw(found: String, expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: found, expected: expected)
  }

  /// The error that says a word was expected here, with the one that was probably meant.
  package func flaw(expected: String, known: [String]) -> SceneFlaw {
    var flaw = flaw(expected: expected)
    if case .string(let found) = content { flaw.nearest = NearestWord.of(found, among: known) }
    return flaw
  }
}
