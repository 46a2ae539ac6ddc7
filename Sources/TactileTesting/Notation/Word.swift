import Tactile

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
