extension JSONValue {
  /// Decodes one JSON text with any value; safe for any bytes.
  ///
  /// Throws `WireError` if the text is not JSON, has a duplicate name, or exceeds a limit. Whole
  /// numbers beyond 64 bits and NULs in strings are errors too.
  public init(decoding bytes: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits())
    throws(WireError)
  {
    self = try bytes.withUnsafeBufferPointer { (text) throws(WireError) in
      try JSONReader.read(text, limits: limits)
    }
  }

  /// Decodes one JSON text with any value; safe for any bytes.
  ///
  /// Throws `WireError` if the text is not JSON, has a duplicate name, or exceeds a limit.
  public init(decoding text: String, limits: JSONLimits = JSONLimits()) throws(WireError) {
    try self.init(decoding: Array(text.utf8)[...], limits: limits)
  }
}

/// Reads a JSON text (RFC 8259) in one pass, and checks the limits while it reads.
///
/// An error has the position of the first byte that cannot belong to JSON.
struct JSONReader {
  /// From this number of members on, names are looked up in a set instead of one by one.
  private static let mostComparedNames = 32

  private let text: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private var index = 0
  private var depth = 0
  private var count = 0

  /// Returns the value of a text. Throws `WireError` if the text is not JSON or exceeds a limit.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(WireError) -> JSONValue {
    guard text.count <= limits.maximumBytes else {
      throw .tooManyBytes(count: text.count, limit: limits.maximumBytes)
    }
    var reader = JSONReader(text: text, limits: limits)
    let value = try reader.value(or: "a value")
    reader.skipSpaces()
    guard reader.index == text.count else { throw reader.unexpected("the end") }
    return value
  }

  private init(text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.text = text
    self.limits = limits
  }

  /// The byte at the index; nil at the end.
  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private mutating func skipSpaces() {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
  }

  /// Skips spaces and a sign. Returns whether the sign stands there.
  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard byte == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  // MARK: Values

  /// Reads a value; `expected` says what may stand there.
  private mutating func value(or expected: StaticString) throws(WireError) -> JSONValue {
    skipSpaces()
    count += 1
    guard count <= limits.maximumValues else { throw .tooManyValues(limit: limits.maximumValues) }
    guard let byte else { throw unexpected("\(expected)") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { (reader) throws(WireError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(WireError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word(or: expected)
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(WireError) -> JSONValue
  ) throws(WireError) -> JSONValue {
    depth += 1
    guard depth <= limits.maximumDepth else {
      throw .tooDeep(at: TextPosition(offset: index, in: text), limit: limits.maximumDepth)
    }
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  /// Reads the members after the bracket of an object.
  private mutating func object() throws(WireError) -> JSONValue {
    var members: [JSONObject.Member] = []
    var names: Set<[UInt8]> = []
    guard !skip("}") else { return .object(JSONObject()) }
    repeat {
      skipSpaces()
      guard byte == UInt8(ascii: "\"") else {
        throw unexpected(members.isEmpty ? "a name in quotes or '}'" : "a name in quotes")
      }
      let start = index
      let name = try string()
      guard isNew(name, among: members, &names) else {
        throw .duplicateKey(
          at: TextPosition(offset: start, in: text), name: Excerpt.quoting(name))
      }
      guard skip(":") else { throw unexpected("':'") }
      members.append(JSONObject.Member(name: name, value: try value(or: "a value")))
    } while skip(",")
    guard skip("}") else { throw unexpected("',' or '}'") }
    return .object(JSONObject(uniqueMembers: members))
  }

  /// Returns whether no member has these bytes as its name: equal strings can have different bytes.
  private func isNew(
    _ name: String, among members: [JSONObject.Member], _ names: inout Set<[UInt8]>
  ) -> Bool {
    guard members.count >= Self.mostComparedNames else {
      return !members.contains { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }
    }
    if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }

  /// Reads the values after the bracket of an array.
  private mutating func array() throws(WireError) -> JSONValue {
    var values: [JSONValue] = []
    guard !skip("]") else { return .array([]) }
    repeat {
      values.append(try value(or: values.isEmpty ? "a value or ']'" : "a value"))
    } while skip(",")
    guard skip("]") else { throw unexpected("',' or ']'") }
    return .array(values)
  }

  private mutating func word(or expected: StaticString) throws(WireError) -> JSONValue {
    if skip(word: "true") { return .bool(true) }
    if skip(word: "false") { return .bool(false) }
    if skip(word: "null") { return .null }
    throw unexpected("\(expected)")
  }

  /// Skips a word that is next, unless it is only the beginning of a longer one.
  private mutating func skip(word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= text.count, end == text.count || !Self.isOfWord(text[end]),
      word.withUTF8Buffer({ text[index..<end].elementsEqual($0) })
    else { return false }
    index = end
    return true
  }

  // MARK: Strings

  /// Reads a string from its first quote.
  private mutating func string() throws(WireError) -> String {
    index += 1
    let start = index
    var isPlain = true
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte != UInt8(ascii: "\\") else { return try string(from: start) }
      guard byte >= 0x20 else { throw unexpected("an escape, such as \\n") }
      if byte >= 0x80 { isPlain = false }
      index += 1
    }
    guard index < text.count else { throw unexpected("'\"'") }
    defer { index += 1 }
    let bytes = UnsafeBufferPointer(rebasing: text[start..<index])
    return isPlain ? String(decoding: bytes, as: UTF8.self) : try validated(bytes, at: start)
  }

  /// Reads the rest of a string in which the first escape stands at the index.
  private mutating func string(from start: Int) throws(WireError) -> String {
    var result = try validated(UnsafeBufferPointer(rebasing: text[start..<index]), at: start)
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected("an escape, such as \\n") }
      if byte == UInt8(ascii: "\\") {
        result.unicodeScalars.append(try escape())
      } else {
        let start = index
        while let byte = self.byte, byte >= 0x20, byte != UInt8(ascii: "\""),
          byte != UInt8(ascii: "\\")
        {
          index += 1
        }
        result += try validated(UnsafeBufferPointer(rebasing: text[start..<index]), at: start)
      }
    }
    guard index < text.count else { throw unexpected("'\"'") }
    index += 1
    return result
  }

  /// Reads an escape from its backslash.
  private mutating func escape() throws(WireError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch index <= text.count ? text[index - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      index = min(start + 1, text.count)
      throw unexpected(#"one of " \ / b f n r t u after the backslash"#)
    }
    let unit = try hexadecimal()
    if unit == 0 {
      index = start
      throw unexpected("a string without NUL")
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A character beyond 16 bits is a pair of escapes.
    if UTF16.isLeadSurrogate(unit), text[index...].starts(with: #"\u"#.utf8) {
      index += 2
      let second = try hexadecimal()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
      }
    }
    index = start
    throw unexpected("a pair of surrogates, such as \\ud83d\\ude00")
  }

  /// Reads four hexadecimal digits.
  private mutating func hexadecimal() throws(WireError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Returns the text of bytes in UTF-8 from an offset.
  private mutating func validated(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) throws(WireError) -> String {
    if let string = String(validating: bytes, as: UTF8.self) { return string }
    var (parser, rest) = (UTF8.ForwardParser(), bytes.makeIterator())
    index = start
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { index += scalar.count }
    throw unexpected("UTF-8")
  }

  // MARK: Numbers

  private mutating func number() throws(WireError) -> JSONValue {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let first = index
    try skipDigits()
    guard text[first] != UInt8(ascii: "0") || index == first + 1 else {
      index = first
      throw unexpected("a number without a zero before it")
    }
    let whole = index
    if byte == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try skipDigits()
    }
    let number = String(decoding: UnsafeBufferPointer(rebasing: text[start..<index]), as: UTF8.self)
    if index == whole {
      if let value = Int64(number) { return .integer(value) }
    } else if let value = Double(number), value.isFinite {
      return .double(value)
    }
    let isWhole = index == whole
    index = start
    throw unexpected(isWhole ? "a whole number of at most 64 bits" : "a number of at most 1.8e308")
  }

  private mutating func skipDigits() throws(WireError) {
    let start = index
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    guard index > start else { throw unexpected("a digit") }
  }

  // MARK: Errors

  /// The error of a text whose byte at the index is wrong.
  private func unexpected(_ expected: String) -> WireError {
    .notJSON(at: TextPosition(offset: index, in: text), found: found, expected: expected)
  }

  /// The word, the number or the character at the index.
  private var found: String {
    guard let byte else { return "the end" }
    var end = index + 1
    let isWord = Self.isOfWord(byte)
    while end < text.count, end - index <= Excerpt.limit,
      isWord ? Self.isOfWord(text[end]) : text[end] & 0xc0 == 0x80
    {
      end += 1
    }
    guard let word = String(validating: text[index..<end], as: UTF8.self) else {
      return "the byte 0x" + String(byte, radix: 16)
    }
    return "'\(Excerpt.plain(word))'"
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
