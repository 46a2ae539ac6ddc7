import Tactile

/// An error of a `.touch` file.
public enum SpecificationError: Error, Hashable, CustomStringConvertible {
  /// A word is not one of the expected words; `nearest` is a similar known word, if there is one.
  case unexpected(FilePlace, found: String, expected: String, nearest: String?)
  /// The scene language does not allow a value of the scene.
  case invalid(FilePlace, reason: String)
  /// The scene file that the file names cannot be read or is invalid.
  case scene(FilePlace, reason: String)
  /// The file is not UTF-8 text.
  case notText(file: String)
  /// A part is missing: every file has a scene, input and expectations, separated by `---`.
  case incomplete(file: String, separators: Int)
  /// Recognizers still have timers after this many wake-ups since the last input.
  case endless(file: String, wakeUps: Int)

  /// The message: the location, the word found, the words expected and, if known, a suggestion.
  public var description: String {
    switch self {
    case .unexpected(let place, let found, let expected, let nearest):
      let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      return "\(place): error: found \"\(found)\", expected \(expected)\(advice)"
    case .invalid(let place, let reason): return "\(place): error: \(reason)"
    case .scene(let place, let reason): return "\(place): error: the scene file: \(reason)"
    case .notText(let file):
      return "\(file): error: the file is not UTF-8 text; save it as UTF-8"
    case .incomplete(let file, let separators):
      return "\(file): error: found \(separators) lines \"---\", expected 2: "
        + "write the scene, ---, the input, --- and the expected lines"
    case .endless(let file, let wakeUps):
      return "\(file): error: more than \(wakeUps) timers fired after the last input; one of the "
        + "recognizers sets a new timer each time that its timer fires"
    }
  }
}
