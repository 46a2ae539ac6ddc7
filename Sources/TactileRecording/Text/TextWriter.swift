/// A text that a writer builds; all formats use it.
struct TextWriter {
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  /// Returns the text so far and clears it.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func append(_ text: String) {
    bytes += text.utf8
  }

  /// Writes a decimal number, right-aligned with blanks.
  mutating func append(_ number: Int64, width: Int) {
    let digits = String(number)
    bytes += repeatElement(UInt8(ascii: " "), count: max(0, width - digits.utf8.count))
    bytes += digits.utf8
  }

  /// Writes an unsigned number, padded with zeros.
  mutating func append(_ number: UInt64, digits: Int, radix: Int = 10) {
    let text = String(number, radix: radix)
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    bytes += text.utf8
  }

  /// Writes a name on one line: line breaks and NULs become blanks.
  mutating func append(line name: String) {
    bytes += name.utf8.map { $0 == 0x0a || $0 == 0x0d || $0 == 0 ? 0x20 : $0 }
  }
}
