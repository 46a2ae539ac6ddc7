import Tactile

extension RecordingText {
  /// Reads a hexadecimal number and the blanks or the line's end behind it.
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

  /// Reads a decimal number with or without a sign, and the blanks or the line's end behind it.
  mutating func decimal(_ item: String) throws(RecordingError) -> Int32 {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    let digits = position
    var value: Int64 = 0
    while let digit = byte.flatMap(decimalDigit) {
      // Stops growing beyond what fits, so that no number of digits overflows.
      value = min(value * 10 + Int64(digit), 1 << 40)
      position += 1
    }
    guard position > digits else {
      position = start
      throw unexpected(reading: item, expected: "a decimal number")
    }
    try endNumber(item, from: start, expected: "a decimal number")
    guard let fitting = Int32(exactly: isNegative ? -value : value) else {
      throw outOfRange(from: start, reading: item, expected: "\(Int32.min) to \(Int32.max)")
    }
    return fitting
  }

  /// Reads seconds, a dot and exactly six digits of microseconds; what follows is the caller's.
  mutating func time() throws(RecordingError) -> Timestamp {
    let start = position
    let item = "the time of an event"
    let form = "seconds, a dot and six digits of microseconds"
    // 2^64 nanoseconds are 584 years; leave room for the start time that is added (1 us).
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

  /// Goes over the blanks behind a number; a number must not touch anything else.
  private mutating func endNumber(
    _ item: String, from start: Int, expected: String
  ) throws(RecordingError) {
    if let next = byte, next != 0x20, next != 0x09 {
      position = start
      throw unexpected(reading: item, expected: expected)
    }
    skipBlanks()
  }

  private func decimalDigit(_ byte: UInt8) -> UInt8? {
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
