/// One line that says something: its words, without comment, and how far it is indented.
struct Statement: Hashable {
  var indent: Int
  var words: [Word]
  var place: SourcePlace

  /// The words after the first `count`.
  func rest(after count: Int) -> [Word] {
    words.count > count ? Array(words[count...]) : []
  }

  /// A word that must be there.
  func word(_ index: Int, _ expected: String) throws(SpecificationError) -> Word {
    guard index < words.count else { throw end(expected: expected) }
    return words[index]
  }

  /// The error of a line that stops too early.
  func end(expected: String) -> SpecificationError {
    let last = words.last ?? Word(text: "", place: place)
    var place = last.place
    place.column += last.text.count
    return .unexpected(place, found: "the end of the line", expected: expected, nearest: nil)
  }

  /// The statement in a line; nil where it is blank or only a comment.
  init?(_ line: Substring, file: String, number: Int) {
    var words: [Word] = []
    var current = ""
    var start = 0
    var column = 0
    for character in line + " " {
      column += 1
      if character == " " || character == "\t" || character == "\r" {
        if !current.isEmpty {
          let place = SourcePlace(file: file, line: number, column: start)
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
