/// What is wrong with a value, before it is known which file it came from.
struct SceneFlaw: Error {
  var place: SourcePlace
  var found: String
  var expected: String
  var nearest: String?
}

extension SourcedValue {
  /// The error that says something else was expected here.
  func flaw(expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: summary, expected: expected)
  }

  /// The error that says a word was expected here, with the one that was probably meant.
  func flaw(expected: String, known: [String]) -> SceneFlaw {
    var flaw = flaw(expected: expected)
    if case .string(let found) = content { flaw.nearest = NearestWord.of(found, among: known) }
    return flaw
  }
}
