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
