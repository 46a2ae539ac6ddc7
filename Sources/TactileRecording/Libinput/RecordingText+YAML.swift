/// The YAML values that `libinput record` writes, each in one line.
extension RecordingText {
  /// Whether a comment or the end of the line follows.
  var isAtYAMLEnd: Bool { isAtLineEnd || byteAfterBlanks == UInt8(ascii: "#") }

  private var byteAfterBlanks: UInt8? {
    var line = self
    line.skipBlanks()
    return line.byte
  }

  /// Whether an event follows: `- [` and five whole numbers.
  var isEvent: Bool {
    var line = self
    return line.skip("- [") && (try? line.numbersInBrackets("")) != nil
  }

  /// Parses a key and its colon, and the blanks that follow; nil if there is none.
  mutating func takeKey() -> String? {
    var end = position
    while end < lineEnd, Self.isKeyByte(bytes[end]) { end += 1 }
    guard end > position, end < lineEnd, bytes[end] == UInt8(ascii: ":"),
      end + 1 == lineEnd || bytes[end + 1] == 0x20 || bytes[end + 1] == 0x09
    else { return nil }
    defer {
      position = end + 1
      skipBlanks()
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Parses a whole number.
  mutating func wholeNumber(_ item: String) throws(RecordingError) -> Int64 {
    try digits(item, expected: "a whole number")
  }

  /// Parses a list of five whole numbers, such as an event or an axis.
  mutating func fiveNumbers(
    _ item: String
  ) throws(RecordingError) -> (Int64, Int64, Int64, Int64, Int64) {
    guard skip(UInt8(ascii: "[")) else {
      throw unexpected(reading: item, expected: "a list of 5 numbers in brackets")
    }
    return try numbersInBrackets(item)
  }

  /// Parses five numbers and the bracket after them.
  private mutating func numbersInBrackets(
    _ item: String
  ) throws(RecordingError) -> (Int64, Int64, Int64, Int64, Int64) {
    let numbers = (
      try listed(item), try listed(item), try listed(item), try listed(item),
      try listed(item, isLast: true)
    )
    guard isAtYAMLEnd else {
      throw unexpected(reading: item, expected: "the end of the line, or # and a comment")
    }
    return numbers
  }

  private mutating func listed(
    _ item: String, isLast: Bool = false
  ) throws(RecordingError) -> Int64 {
    skipBlanks()
    let number = try wholeNumber(item)
    skipBlanks()
    guard skip(isLast ? UInt8(ascii: "]") : UInt8(ascii: ",")) else {
      throw unexpected(reading: item, expected: "5 numbers in brackets, with commas")
    }
    return number
  }

  /// Parses a list of codes: whole numbers from 0 to 65535. An empty value is an empty list.
  mutating func codes(_ item: String) throws(RecordingError) -> [UInt16] {
    if isAtYAMLEnd { return [] }
    guard skip(UInt8(ascii: "[")) else {
      throw unexpected(reading: item, expected: "a list of numbers in brackets")
    }
    var codes: [UInt16] = []
    skipBlanks()
    while !skip(UInt8(ascii: "]")) {
      if !codes.isEmpty, !skip(UInt8(ascii: ",")) {
        throw unexpected(reading: item, expected: "numbers in brackets, with commas")
      }
      skipBlanks()
      let start = position
      guard let code = UInt16(exactly: try wholeNumber(item)) else {
        throw outOfRange(from: start, reading: item, expected: "numbers from 0 to 65535")
      }
      codes.append(code)
      skipBlanks()
    }
    return codes
  }

  /// Parses a string: the rest of the line, or its text in quotes.
  ///
  /// libinput does not escape quotes in a name, so the last quote ends the string.
  mutating func takeString() -> String {
    let rest = takeRest()
    let quote = UInt8(ascii: "\"")
    if rest.first == quote, let last = rest.lastIndex(of: quote), last > rest.startIndex {
      return unescaped(rest[(rest.startIndex + 1)..<last])
    }
    // ` #` begins a comment.
    var end = rest.endIndex
    for index in rest.indices.dropFirst()
    where rest[index] == UInt8(ascii: "#") && rest[index - 1] == 0x20 {
      end = index
      break
    }
    while end > rest.startIndex, rest[end - 1] == 0x20 || rest[end - 1] == 0x09 { end -= 1 }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Returns text with the escapes of YAML replaced; other backslashes stay.
  private func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let (replacement, length) = Self.escape(rest) else {
        result.append(scalar)
        continue
      }
      result.append(replacement)
      rest = rest.dropFirst(length)
    }
    return String(result)
  }

  /// Returns the character of an escape after its backslash, and the length of the escape.
  private static func escape(_ rest: Substring.UnicodeScalarView) -> (Unicode.Scalar, Int)? {
    switch rest.first {
    case "\"": ("\"", 1)
    case "\\": ("\\", 1)
    case "n": ("\n", 1)
    case "t": ("\t", 1)
    case "x": hexadecimal(rest, digits: 2)
    case "u": hexadecimal(rest, digits: 4)
    case "U": hexadecimal(rest, digits: 8)
    default: nil
    }
  }

  private static func hexadecimal(
    _ rest: Substring.UnicodeScalarView, digits: Int
  ) -> (Unicode.Scalar, Int)? {
    let word = String(rest.dropFirst().prefix(digits))
    guard word.utf8.count == digits, let value = UInt32(word, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits + 1)
  }
}
