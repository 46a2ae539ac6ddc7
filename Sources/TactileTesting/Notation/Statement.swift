import Tactile

/// A line without its comment: its words and its indentation.
struct Statement: Hashable {
  var indent: Int
  var words: [Word]
  var place: FilePlace

  /// Returns the words after the first `count` words.
  func rest(after count: Int) -> [Word] {
    words.count > count ? Array(words[count...]) : []
  }

  /// Returns a required word; throws an error with the expectation if it is missing.
  func word(_ index: Int, _ expected: String) throws(SpecificationError) -> Word {
    guard index < words.count else { throw end(expected: expected) }
    return words[index]
  }

  /// Returns the error for a line with too few words.
  func end(expected: String) -> SpecificationError {
    let last = words.last ?? Word(text: "", place: place)
    var place = last.place
    place.column += last.text.count
    return .unexpected(place, found: "the end of the line", expected: expected, nearest: nil)
  }

  /// Reads a line; nil for a blank line or a comment.
  init?(_ line: Substring, file: String, number: Int) {
    var words: [Word] = []
    var current = ""
    var start = 0
    var column = 0
    // A value in double quotes can contain spaces: `title="Buy now"`.
    var isQuoted = false
    for character in line + " " {
      column += 1
      if character == "\"", isQuoted || current.contains("=") { isQuoted.toggle() }
      let isSpace = character == " " || character == "\t" || character == "\r"
      if isSpace, !isQuoted || column > line.count {
        if !current.isEmpty {
          let place = FilePlace(file: file, line: number, column: start)
          words.append(Word(text: current, place: place))
        }
        current = ""
      } else {
        if current.isEmpty {
          if character == "#" { break }
          start = column
        }
        current.append(character)
      }
    }
    guard let first = words.first else { return nil }
    self.words = words
    indent = first.place.column - 1
    place = first.place
  }
}

/// Characters between spaces, with their location in the file.
struct Word: Hashable {
  var text: String
  var place: FilePlace

  func error(expected: String, known: [String] = []) -> SpecificationError {
    .unexpected(place, found: text, expected: expected, nearest: NearestWord.of(text, among: known))
  }

  /// The key and the value of `key=value`; the value is nil if there is no `=`.
  var pair: (key: String, value: Word?) {
    guard let sign = text.firstIndex(of: "=") else { return (text, nil) }
    let start = text.index(after: sign)
    let value = Word(
      text: String(text[start...]),
      place: FilePlace(
        file: place.file, line: place.line,
        column: place.column + text.distance(from: text.startIndex, to: start)))
    return (String(text[..<sign]), value)
  }

  /// The parts between commas. A comma between double quotes separates no parts.
  var list: [Word] {
    var parts = [Word(text: "", place: place)]
    var isQuoted = false
    for (offset, character) in text.enumerated() {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        var place = place
        place.column += offset + 1
        parts.append(Word(text: "", place: place))
      } else {
        parts[parts.count - 1].text.append(character)
      }
    }
    return parts
  }

  // MARK: Values

  func number(_ what: String) throws(SpecificationError) -> Double {
    guard let number = Double(text), number.isFinite else { throw error(expected: what) }
    return number
  }

  func count(_ what: String) throws(SpecificationError) -> Int {
    guard let number = Int(text), number >= 0 else { throw error(expected: what) }
    return number
  }

  /// Returns the two numbers of a word such as `50,60` or `100x80`.
  func numbers(
    by separator: Character, _ what: String
  ) throws(SpecificationError) -> (Double, Double) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]),
      first.isFinite, second.isFinite
    else { throw error(expected: what) }
    return (first, second)
  }

  func bool() throws(SpecificationError) -> Bool {
    switch text {
    case "true": return true
    case "false": return false
    default: throw error(expected: "true or false")
    }
  }

  func choice<Value>(_ known: [(String, Value)]) throws(SpecificationError) -> Value {
    for (name, value) in known where name == text { return value }
    let names = known.map(\.0)
    throw error(expected: "one of \(names.joined(separator: ", "))", known: names)
  }
}

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
