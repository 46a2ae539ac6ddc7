import TactileWire

/// A text that is read character by character, with its locations.
struct SourceText {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The location of the next character.
  private(set) var place = SourcePlace.start

  /// Throws ``ImportFlaw`` if the bytes are not UTF-8, or contain a NUL.
  init(_ bytes: [UInt8]) throws(ImportFlaw) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = SourcePlace.start
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        guard scalar != "\0" else {
          throw ImportFlaw(place, found: "a NUL", expected: "text")
        }
        scalars.append(scalar)
        place.advance(over: scalar)
      case .error: throw ImportFlaw(place, found: "bytes that are no text", expected: "UTF-8")
      case .emptyInput: break reading
      }
    }
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    self.scalars = scalars
  }

  /// The next character; nil at the end.
  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The character after the next one; nil at the end.
  var afterNext: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// Removes and returns the next character; nil at the end.
  mutating func take() -> Unicode.Scalar? {
    guard let next else { return nil }
    index += 1
    place.advance(over: next)
    return next
  }

  /// Removes the characters up to the end of the line.
  mutating func skipLine() {
    while let next, next != "\n" { _ = take() }
  }

  /// Returns whether the text contains a word of letters and digits.
  func contains(word: String) -> Bool {
    let word = Array(word.unicodeScalars)
    var matched = 0
    for scalar in scalars {
      // The letters with which the words begin are not in them again.
      matched = scalar == word[matched] ? matched + 1 : scalar == word[0] ? 1 : 0
      if matched == word.count { return true }
    }
    return false
  }
}

extension SourcePlace {
  mutating func advance(over scalar: Unicode.Scalar) {
    if scalar == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }
}
