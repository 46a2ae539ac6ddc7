/// The value types of the format.
extension LibinputParser {
  /// Parses a map; `body` parses the value of each key. An empty value is an empty map.
  mutating func eachKey(
    _ item: String,
    _ body: (inout LibinputParser, String) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    if yaml.kind == .scalar("") { return try yaml.advance() }
    guard yaml.kind == .mapBegins else { throw unexpected(item, "keys and values") }
    try yaml.advance()
    while yaml.kind != .mapEnds {
      keyPlace = yaml.place
      let key = try text("a key of \(item)")
      try body(&self, key)
    }
    try yaml.advance()
  }

  /// Parses a list; `body` parses each item. An empty value is an empty list.
  mutating func eachItem(
    _ item: String, _ body: (inout LibinputParser) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    if yaml.kind == .scalar("") { return try yaml.advance() }
    guard yaml.kind == .listBegins else { throw unexpected(item, "a list") }
    try yaml.advance()
    while yaml.kind != .listEnds { try body(&self) }
    try yaml.advance()
  }

  /// Parses a string.
  mutating func text(_ item: String) throws(RecordingError) -> String {
    guard case .scalar(let text) = yaml.kind else { throw unexpected(item, "a string") }
    try yaml.advance()
    return text
  }

  /// Parses a whole number.
  mutating func number(_ item: String) throws(RecordingError) -> Int32 {
    guard let number = Int32(exactly: try wide(item)) else {
      throw unexpected(item, "a number of 32 bits")
    }
    return number
  }

  private mutating func wide(_ item: String) throws(RecordingError) -> Int64 {
    guard case .scalar(let text) = yaml.kind, let number = Int64(text) else {
      throw unexpected(item, "a whole number")
    }
    try yaml.advance()
    return number
  }

  /// Parses a list of whole numbers.
  mutating func numbers(_ item: String, count: Int? = nil) throws(RecordingError) -> [Int64] {
    let place = yaml.place
    var numbers: [Int64] = []
    try eachItem(item) { (parser) throws(RecordingError) in
      numbers.append(try parser.wide(item))
    }
    if let count, numbers.count != count {
      throw .malformed(
        at: place, reading: item, found: "\(numbers.count) numbers", expected: "\(count) numbers")
    }
    return numbers
  }

  /// Parses a list of codes: whole numbers from 0 to 65535.
  mutating func codes(_ item: String, count: Int? = nil) throws(RecordingError) -> [UInt16] {
    let place = yaml.place
    var codes: [UInt16] = []
    for number in try numbers(item, count: count) {
      guard let code = UInt16(exactly: number) else {
        throw .outOfRange(
          at: place, reading: item, found: "\(number)", expected: "numbers from 0 to 65535")
      }
      codes.append(code)
    }
    return codes
  }

  /// Skips a value of any type.
  mutating func skip() throws(RecordingError) {
    var depth = 0
    repeat {
      switch yaml.kind {
      case .listBegins, .mapBegins: depth += 1
      case .listEnds, .mapEnds: depth -= 1
      case .end: throw unexpected("a value", "its end")
      case .scalar, .other: break
      }
      try yaml.advance()
    } while depth > 0
  }

  /// Returns the error for an unexpected key.
  func unexpectedKey(_ key: String, _ item: String, _ expected: String) -> RecordingError {
    .malformed(
      at: keyPlace, reading: item, found: Excerpt.quoting(key.utf8), expected: expected)
  }

  /// Returns the error for an unexpected value.
  func unexpected(_ item: String, _ expected: String) -> RecordingError {
    let found =
      switch yaml.kind {
      case .scalar(let text): text.isEmpty ? "nothing" : Excerpt.quoting(text.utf8)
      case .listBegins: "a list"
      case .listEnds: "the end of a list"
      case .mapBegins: "keys and values"
      case .mapEnds: "the end of keys and values"
      case .end: "the end of the file"
      case .other(let text): text
      }
    return .malformed(at: yaml.place, reading: item, found: found, expected: expected)
  }
}
