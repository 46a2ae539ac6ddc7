import TactileWire

/// Finds the words of a file in C.
struct CodeReader {
  enum Token: Equatable {
    case word(String)
    case text(String)
    case sign(Unicode.Scalar)
  }

  /// The most tokens of a file.
  private static let mostTokens = 100_000
  private var source: SourceText
  private var count = 0
  private(set) var next: Token?
  /// The location of the next token.
  private(set) var place = SourcePlace.start

  init(_ source: SourceText) throws(ImportFlaw) {
    self.source = source
    try advance()
  }

  /// The next token, for errors.
  var summary: String {
    switch next {
    case .word(let word)?: "\"\(word.prefix(40))\""
    case .text?: "a text"
    case .sign(let sign)?: "\"\(sign)\""
    case nil: "the end of the file"
    }
  }

  /// Removes and returns the next token.
  @discardableResult
  mutating func take() throws(ImportFlaw) -> Token? {
    let token = next
    try advance()
    return token
  }

  /// Removes a sign if it is next.
  mutating func take(_ sign: Unicode.Scalar) throws(ImportFlaw) -> Bool {
    guard next == .sign(sign) else { return false }
    try advance()
    return true
  }

  /// Removes a sign, which must be next.
  mutating func expect(_ sign: Unicode.Scalar) throws(ImportFlaw) {
    guard try take(sign) else {
      throw ImportFlaw(place, found: summary, expected: "\"\(sign)\"")
    }
  }

  private mutating func advance() throws(ImportFlaw) {
    try skip()
    place = source.place
    count += 1
    guard count <= Self.mostTokens else {
      throw ImportFlaw(
        place, found: "more than \(Self.mostTokens) words", expected: "a shorter file")
    }
    guard let first = source.next else {
      next = nil
      return
    }
    if first == "\"" {
      next = .text(try text())
    } else if Self.isPart(first) {
      var word = ""
      while let scalar = source.next, Self.isPart(scalar) {
        word.unicodeScalars.append(scalar)
        _ = source.take()
      }
      next = .word(word)
    } else {
      next = source.take().map { .sign($0) }
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".": true
    default: false
    }
  }

  /// Removes spaces, comments and lines of the preprocessor.
  private mutating func skip() throws(ImportFlaw) {
    while let scalar = source.next {
      switch scalar {
      case " ", "\t", "\n", "\r": _ = source.take()
      case "#": source.skipLine()
      case "/" where source.afterNext == "/": source.skipLine()
      case "/" where source.afterNext == "*":
        let start = source.place
        _ = source.take()
        _ = source.take()
        while source.next != nil, !(source.next == "*" && source.afterNext == "/") {
          _ = source.take()
        }
        guard source.take() != nil, source.take() != nil else {
          throw ImportFlaw(
            start, found: "a comment that is not closed", expected: "\"*/\" before the end")
        }
      default: return
      }
    }
  }

  private mutating func text() throws(ImportFlaw) -> String {
    let start = source.place
    _ = source.take()
    var text = ""
    while let scalar = source.take() {
      switch scalar {
      case "\"": return text
      case "\\":
        switch source.take() {
        case "n": text += "\n"
        case "t": text += "\t"
        case "\n": break
        case let escaped?: text.unicodeScalars.append(escaped)
        case nil: break
        }
      case "\n":
        throw ImportFlaw(
          start, found: "a quote that is not closed", expected: "a closing quote on its line")
      default: text.unicodeScalars.append(scalar)
      }
    }
    throw ImportFlaw(
      start, found: "a quote that is not closed", expected: "a closing quote before the end")
  }
}
