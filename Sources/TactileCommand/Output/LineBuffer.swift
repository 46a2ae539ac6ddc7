import TactileWire

/// Lines for people, in UTF-8, in a buffer that is used again and again.
///
/// A long replay prints millions of lines. Once the buffer has grown, numbers and names allocate nothing.
struct LineBuffer {
  /// The complete lines, and the beginning of the next line.
  private(set) var bytes: [UInt8] = []
  /// The index of the first byte of the line that is not complete.
  private var start = 0
  /// Whether the line that is not complete has only printable ASCII characters.
  private var isPlain = true

  /// Returns a line without its end and without escapes.
  static func text(_ write: (inout LineBuffer) -> Void) -> String {
    var line = LineBuffer()
    write(&line)
    return String(decoding: line.bytes, as: UTF8.self)
  }

  /// Appends a constant, which must have only printable ASCII characters.
  mutating func append(_ constant: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: constant.utf8Start, count: constant.utf8CodeUnitCount))
  }

  /// Appends text of a device, of the service or of a file.
  ///
  /// - Parameter width: The minimum number of characters. Spaces after the text fill them.
  mutating func append(text: String, width: Int = 0) {
    var text = text
    let isPlain = text.withUTF8 { characters in
      bytes.append(contentsOf: characters)
      return Self.isPlain(characters)
    }
    if !isPlain { self.isPlain = false }
    // A character of printable ASCII has one byte.
    if width > 0 { appendSpaces(width - (isPlain ? text.utf8.count : text.count)) }
  }

  /// Appends a whole number.
  ///
  /// - Parameter width: The minimum number of characters. Spaces after the number fill them.
  mutating func append(_ value: Int, width: Int = 0) {
    let before = bytes.count
    bytes.append(addingCapacity: Self.integerRoom) { room in
      if value < 0 { room.append(UInt8(ascii: "-")) }
      Self.write(value.magnitude, to: &room)
    }
    appendSpaces(width - (bytes.count - before))
  }

  /// Appends a number with one decimal, as ``EventLine/number(_:)`` writes it.
  mutating func append(number value: Double) {
    guard let tenths = EventLine.tenths(of: value) else {
      return append(text: EventLine.number(value))
    }
    bytes.append(addingCapacity: Self.integerRoom + 1) { room in
      if tenths < 0 { room.append(UInt8(ascii: "-")) }
      Self.write(tenths.magnitude / 10, to: &room)
      room.append(UInt8(ascii: "."))
      room.append(UInt8(ascii: "0") + UInt8(tenths.magnitude % 10))
    }
  }

  /// Appends seconds with three decimals, right-aligned, as ``EventLine/time(_:)`` writes them.
  mutating func append(time seconds: Double) {
    let thousandths = EventLine.thousandths(of: seconds)
    guard thousandths >= 0 else { return append(text: EventLine.time(seconds)) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var shortest: UInt = 10_000
    while shortest > 1, whole < shortest {
      bytes.append(UInt8(ascii: " "))
      shortest /= 10
    }
    bytes.append(addingCapacity: Self.integerRoom + 4) { room in
      Self.write(whole, to: &room)
      room.append(UInt8(ascii: "."))
      room.append(UInt8(ascii: "0") + UInt8(rest / 100))
      room.append(UInt8(ascii: "0") + UInt8(rest / 10 % 10))
      room.append(UInt8(ascii: "0") + UInt8(rest % 10))
    }
  }

  /// Ends the line. If it has other characters than printable ASCII, it is escaped, as
  /// ``StandardStream/writeLine(_:)`` does.
  mutating func endLine() {
    if !isPlain {
      let line = Excerpt.line(String(decoding: bytes[start...], as: UTF8.self))
      bytes.replaceSubrange(start..., with: line.utf8)
      isPlain = true
    }
    bytes.append(UInt8(ascii: "\n"))
    start = bytes.count
  }

  /// Removes all lines and keeps the buffer.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    start = 0
    isPlain = true
  }

  /// The most bytes of a whole number with its sign.
  private static let integerRoom = 20

  private mutating func appendSpaces(_ count: Int) {
    guard count > 0 else { return }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
  }

  /// Writes a whole number without leading zeros.
  private static func write(_ value: UInt, to room: inout OutputSpan<UInt8>) {
    let (rest, last) = value.quotientAndRemainder(dividingBy: 10)
    if rest > 0 { write(rest, to: &room) }
    room.append(UInt8(ascii: "0") + UInt8(last))
  }
}
