/// Why a `.touch` file cannot be performed.
public enum SpecificationError: Error, Hashable, CustomStringConvertible {
  /// Something is not what belongs there; `nearest` is a known word that was perhaps meant.
  case unexpected(SourcePlace, found: String, expected: String, nearest: String?)
  /// The file is not UTF-8 text.
  case notText(file: String)
  /// A part is missing: every file has a scene, input and expectations, separated by `---`.
  case incomplete(file: String, separators: Int)
  /// Recognizers still wanted to be woken after this many wake-ups behind the last input.
  case endless(file: String, wakeUps: Int)

  /// A sentence with the place, what was found, what was expected and, where there is one, advice.
  public var description: String {
    switch self {
    case .unexpected(let place, let found, let expected, let nearest):
      let advice = nearest.map { "; perhaps \"\($0)\" is meant" } ?? ""
      return "\(place): found \"\(found)\", expected \(expected)\(advice)"
    case .notText(let file):
      return "\(file): the file is not UTF-8 text; save it as UTF-8"
    case .incomplete(let file, let separators):
      return "\(file): found \(separators) lines \"---\", expected 2: "
        + "write the scene, ---, the input, ---, the expected lines"
    case .endless(let file, let wakeUps):
      return "\(file): after the last input, recognizers asked to be woken more than \(wakeUps) "
        + "times; one of them sets a timer whenever its timer fires"
    }
  }
}
