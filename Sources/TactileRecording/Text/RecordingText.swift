import Tactile

/// The bytes of a recording, and a position that moves forward line by line.
///
/// Lines end with LF, after any number of CRs. Each byte is examined a fixed number of times, so
/// reading a file takes time proportional to its size.
struct RecordingText {
  let file: String
  /// The text as UTF-8, without escape sequences of a terminal.
  let bytes: [UInt8]
  /// The current line, from 1; 0 before the first line.
  private(set) var line = 0
  private(set) var lineStart: Int
  /// The start of the content, after decorations that were skipped.
  private(set) var contentStart: Int
  /// The end of the line, without the line end.
  private(set) var lineEnd: Int
  /// Whether the current line has a line end.
  private(set) var lineIsEnded = true
  /// The place of the first NUL in the line; nil for text.
  private(set) var firstNUL: Int?
  /// The next byte in the current line.
  var position: Int
  private var next: Int
  /// Whether any line has a NUL.
  private let hasNUL: Bool

  /// Creates the text of a file; rejects empty files.
  init(_ source: RecordingFile) throws(RecordingError) {
    self.init(bytes: PlainText.bytes(of: source.bytes), of: source.name, after: 0)
    if bytes[next...].allSatisfy({ $0 == 0x20 || (0x09...0x0d).contains($0) }) {
      throw .empty(file: file)
    }
  }

  /// Creates the text of a chunk, which starts with a line; `line` is the number of the line before
  /// it.
  init(piece: [UInt8], of file: String, after line: Int) {
    self.init(bytes: PlainText.withoutEscapes(piece), of: file, after: line)
  }

  private init(bytes: [UInt8], of file: String, after line: Int) {
    self.file = file
    self.bytes = bytes
    self.line = line
    hasNUL = bytes.containsByte(0)
    next = line == 0 && bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    (lineStart, contentStart, lineEnd, position) = (next, next, next, next)
  }

  /// Moves to the next line. Returns false at the end.
  mutating func nextLine() -> Bool {
    guard next < bytes.count else { return false }
    line += 1
    lineStart = next
    contentStart = next
    position = next
    firstNUL = nil
    var end = next
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    if hasNUL { firstNUL = bytes[next..<end].firstIndex(of: 0) }
    lineIsEnded = end < bytes.count
    next = lineIsEnded ? end + 1 : end
    while end > lineStart, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    lineEnd = end
    return true
  }

  /// Moves to the start of the content of the line.
  mutating func rewind() { position = contentStart }

  /// Moves the start of the content to the current position.
  mutating func beginContent() { contentStart = position }

  /// The error for a line with a NUL; nil for text.
  var binaryError: RecordingError? {
    firstNUL.map {
      .binary(at: FilePlace(file: file, line: line, column: $0 - lineStart + 1))
    }
  }

  /// The byte at the current position; nil at the end of the line.
  var byte: UInt8? { position < lineEnd ? bytes[position] : nil }

  /// Whether the rest of the line has only spaces and tabs.
  var isAtLineEnd: Bool {
    bytes[position..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The place of the current position.
  var place: FilePlace {
    FilePlace(file: file, line: line, column: position - lineStart + 1)
  }

  /// Skips spaces and tabs.
  mutating func skipBlanks() {
    while position < lineEnd, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  /// Skips this byte if it is next. Returns whether it was.
  mutating func skip(_ expected: UInt8) -> Bool {
    guard position < lineEnd, bytes[position] == expected else { return false }
    position += 1
    return true
  }

  /// Skips this ASCII text if it is next. Returns whether it was.
  mutating func skip(_ expected: StaticString) -> Bool {
    let end = position + expected.utf8CodeUnitCount
    guard end <= lineEnd else { return false }
    for offset in 0..<expected.utf8CodeUnitCount
    where bytes[position + offset] != expected.utf8Start[offset] {
      return false
    }
    position = end
    return true
  }

  /// Skips at most this number of decimal digits. Returns the number of digits.
  mutating func skipDigits(upTo limit: Int) -> Int {
    let start = position
    while position - start < limit, let byte, decimalDigit(byte) != nil { position += 1 }
    return position - start
  }

  /// Returns the end of the word at a position: the next blank or the end of the line.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < lineEnd, bytes[end] != 0x20, bytes[end] != 0x09 { end += 1 }
    return end
  }

  /// Returns and skips the rest of the line.
  mutating func takeRest() -> ArraySlice<UInt8> {
    defer { position = lineEnd }
    return bytes[position..<lineEnd]
  }
}

extension RecordingText {
  /// Parses a hexadecimal number, and the blanks or the end of the line after it.
  mutating func hexadecimal(
    _ item: String, upTo limit: UInt32 = 0xffff
  ) throws(RecordingError) -> UInt32 {
    let start = position
    var value: UInt32 = 0
    var fits = true
    while let digit = byte.flatMap(hexadecimalDigit) {
      fits = fits && value <= limit >> 4
      value = value << 4 | UInt32(digit)
      position += 1
    }
    guard position > start else {
      throw unexpected(reading: item, expected: "a hexadecimal number")
    }
    try endNumber(item, from: start, expected: "a hexadecimal number")
    guard fits, value <= limit else {
      let range = "0 to " + String(limit, radix: 16) + " (hexadecimal)"
      throw outOfRange(from: start, reading: item, expected: range)
    }
    return value
  }

  /// Parses the digits of a decimal number with an optional sign. The value is limited, so that no number of digits
  /// overflows.
  mutating func digits(_ item: String, expected: String) throws(RecordingError) -> Int64 {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    let digits = position
    var value: Int64 = 0
    while let digit = byte.flatMap(decimalDigit) {
      value = min(value * 10 + Int64(digit), 1 << 40)
      position += 1
    }
    guard position > digits else {
      position = start
      throw unexpected(reading: item, expected: expected)
    }
    return isNegative ? -value : value
  }

  /// Parses a decimal number with an optional sign, and the blanks or the end of the line after
  /// it.
  mutating func decimal(_ item: String) throws(RecordingError) -> Int32 {
    let start = position
    let value = try digits(item, expected: "a decimal number")
    try endNumber(item, from: start, expected: "a decimal number")
    guard let fitting = Int32(exactly: value) else {
      throw outOfRange(from: start, reading: item, expected: "\(Int32.min) to \(Int32.max)")
    }
    return fitting
  }

  /// Parses seconds, a dot and exactly six digits of microseconds; the caller parses the rest.
  mutating func time() throws(RecordingError) -> Timestamp {
    let start = position
    let item = "the time of an event"
    let form = "seconds, a dot and six digits of microseconds"
    // 2^64 nanoseconds are 584 years; this leaves room for the added start time (1 us).
    let limit: UInt64 = 18_446_744_072
    var seconds: UInt64 = 0
    while let digit = byte.flatMap(decimalDigit) {
      seconds = min(seconds * 10 + UInt64(digit), limit + 1)
      position += 1
    }
    guard position > start, skip(UInt8(ascii: ".")) else {
      if position < lineEnd { position = start }
      throw unexpected(reading: item, expected: form)
    }
    let fraction = position
    var microseconds: UInt64 = 0
    while position - fraction < 7, let digit = byte.flatMap(decimalDigit) {
      microseconds = microseconds * 10 + UInt64(digit)
      position += 1
    }
    guard position - fraction == 6 else {
      if position < lineEnd { position = start }
      throw unexpected(reading: item, expected: form)
    }
    guard seconds <= limit else {
      throw outOfRange(from: start, reading: item, expected: "at most \(limit) seconds")
    }
    return Timestamp(nanoseconds: seconds * 1_000_000_000 + microseconds * 1000)
  }

  /// Skips the blanks after a number; other characters must not follow it directly.
  private mutating func endNumber(
    _ item: String, from start: Int, expected: String
  ) throws(RecordingError) {
    if let next = byte, next != 0x20, next != 0x09 {
      position = start
      throw unexpected(reading: item, expected: expected)
    }
    skipBlanks()
  }

  func decimalDigit(_ byte: UInt8) -> UInt8? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
  }

  func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension RecordingText {
  /// Returns the error for a line that does not match the format at the current position.
  func unexpected(reading item: String, expected: String) -> RecordingError {
    let end = wordEnd(from: position)
    let found = quoted(position..<end)
    return !lineIsEnded && end == lineEnd
      ? .truncated(at: place, reading: item, found: found, expected: expected)
      : .malformed(at: place, reading: item, found: found, expected: expected)
  }

  /// Returns the error for a number out of range that starts at `start`.
  func outOfRange(
    from start: Int, reading item: String, expected: String
  ) -> RecordingError {
    let place = FilePlace(file: file, line: line, column: start - lineStart + 1)
    return .outOfRange(
      at: place, reading: item, found: quoted(start..<wordEnd(from: start)), expected: expected)
  }

  /// Returns a part of the line for a message: at most 40 bytes in quotes, on one line.
  ///
  /// A recording may have any bytes, even some that are not text. All bytes but printable ASCII have
  /// hexadecimal escapes.
  func quoted(_ range: Range<Int>) -> String {
    if range.isEmpty { return range.lowerBound >= lineEnd ? "the end of the line" : "a blank" }
    var text = "\""
    for byte in bytes[range].prefix(40) {
      if (0x20...0x7e).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + (range.count > 40 ? "…\"" : "\"")
  }
}

/// Converts the bytes of a file to UTF-8 text without terminal control.
enum PlainText {
  private static let escape: UInt8 = 0x1b
  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns the text of a whole file.
  static func bytes(of file: [UInt8]) -> [UInt8] {
    withoutEscapes(isUTF16(file) ? utf8(fromUTF16: file) : file)
  }

  /// Returns whether a file begins with the byte order mark of UTF-16.
  static func isUTF16(_ file: [UInt8]) -> Bool {
    file.starts(with: [0xff, 0xfe]) || file.starts(with: [0xfe, 0xff])
  }

  /// Converts UTF-16 text with a byte order mark. Unpaired surrogates become U+FFFD.
  private static func utf8(fromUTF16 file: [UInt8]) -> [UInt8] {
    let low = file[0] == 0xff ? 0 : 1
    let units = stride(from: 2, to: file.count - 1, by: 2).lazy.map {
      UInt16(file[$0 + low]) | UInt16(file[$0 + 1 - low]) << 8
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }

  /// Removes the escape sequences of a terminal, such as colours. Line ends stay.
  static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.containsByte(escape) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == escape {
        index = endOfEscape(in: bytes, from: index + 1)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// Returns the end of an escape sequence; `start` follows its ESC. A sequence ends at the latest
  /// at the end of its line.
  private static func endOfEscape(in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count, bytes[start] != lineFeed else { return start }
    var end = start + 1
    switch bytes[start] {
    case UInt8(ascii: "["):
      // Parameters, then one final character.
      while end < bytes.count, (0x20...0x3f).contains(bytes[end]) { end += 1 }
      let isFinal = end < bytes.count && (0x40...0x7e).contains(bytes[end])
      return isFinal ? end + 1 : end
    case UInt8(ascii: "]"):
      // A title, which ends with BEL or with another escape sequence.
      while end < bytes.count, bytes[end] != lineFeed, bytes[end] != escape {
        end += 1
        if bytes[end - 1] == 0x07 { break }
      }
      return end
    default: return end
    }
  }
}

extension [UInt8] {
  /// Returns whether a byte is in the array. It looks at eight bytes at once, because every recording is
  /// searched.
  func containsByte(_ byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = ones &* UInt64(byte)
    return withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        // A byte of `word` is 0 where the byte was found; the subtraction then sets its highest bit.
        let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
        if (word &- ones) & ~word & (ones << 7) != 0 { return true }
        index += 8
      }
      return buffer[index...].contains(byte)
    }
  }
}
