/// Writes JSON into a buffer that is used again and again.
///
/// Commas come by themselves. Nothing is allocated once the buffer has reached its size, so this is
/// what the hot path uses. Keys are constants, strings are escaped, doubles have at most three
/// decimals. The caller sees to it that what was begun is ended, and that each member has one value.
public struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8; keeping a copy makes the next write allocate.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value or key follows another one.
  var needsComma = false

  /// An empty writer, with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what was written, and keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Takes back what was written after a message's end; the next value begins a new one.
  ///
  /// - Precondition: A message ends at `count` bytes, or `count` is 0.
  public mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
    needsComma = false
  }

  /// Forgets the first bytes, which somebody has taken.
  public mutating func removeFirst(_ count: Int) {
    bytes.removeSubrange(..<count)
  }

  /// Ends a line, for JSON as lines of text; the next value begins a new one.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Ends a message with its NUL; the next value begins a new one.
  public mutating func endMessage() {
    bytes.append(0)
    needsComma = false
  }

  /// Opens an object, as the next value.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the object opened last.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array, as the next value.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the array opened last.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a member's name; its value comes next.
  ///
  /// The name is written as it is: a constant without quotes, backslashes and control characters.
  public mutating func key(_ name: StaticString) {
    members(room: JSONMembers.room(of: name) + 1) { $0.key(name, before: 0) }
    needsComma = false
  }

  /// Writes a member's name that is known only at run time, escaped; its value comes next.
  public mutating func key(escaping name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`.
  public mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a string, escaped and in quotes.
  public mutating func string(_ value: String) {
    separate()
    JSONEscaping.append(value, to: &bytes)
  }

  /// Writes a string that was escaped before.
  public mutating func string(_ value: PreparedString) { appendRaw(value.json) }

  /// Writes a whole number.
  public mutating func int(_ value: Int) {
    digits(of: value.magnitude, negative: value < 0)
  }

  /// Writes a whole number that is never negative.
  public mutating func uint(_ value: UInt64) {
    digits(of: UInt(value), negative: false)
  }

  /// Writes a number rounded to three decimals, ties to even, without trailing zeros.
  ///
  /// Exact below 1e15 and beyond, up to 2^63; from there on in the shortest form. `-0` and what
  /// rounds to it is `0`; infinities and NaN, which JSON does not have, are `null`.
  public mutating func double(_ value: Double) {
    let comma = needsComma
    extend(by: RoundedDecimal.maximumLength + 1) { start in
      RoundedDecimal.write(value, to: comma ? start.adding(UInt8(ascii: ",")) : start)
    }
    needsComma = true
  }

  /// Writes a number with all its digits, so that reading it gives this number; `null` for infinities
  /// and NaN. Allocates, and is for what a client sends.
  public mutating func exactDouble(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int(exactly: value) { return int(whole) }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Splices in what was encoded before: one or more values or members with commas between them.
  ///
  /// It is taken as it is. Nothing happens if it is empty.
  public mutating func appendRaw(_ encoded: [UInt8]) { appendRaw(encoded[...]) }

  /// Splices in what was encoded before: one or more values or members with commas between them.
  ///
  /// It is taken as it is. Nothing happens if it is empty.
  public mutating func appendRaw(_ encoded: ArraySlice<UInt8>) {
    guard !encoded.isEmpty else { return }
    separate()
    bytes.append(contentsOf: encoded)
  }
}

extension JSONWriter {
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func digits(of magnitude: UInt, negative: Bool) {
    let comma = needsComma
    extend(by: DecimalDigits.maximumCount + 2) { start in
      var end = comma ? start.adding(UInt8(ascii: ",")) : start
      if negative { end = end.adding(UInt8(ascii: "-")) }
      return DecimalDigits.write(UInt64(magnitude), to: end)
    }
    needsComma = true
  }

  /// Lets `body` write at most `capacity` bytes and say where it stopped.
  @inline(__always)
  mutating func extend(
    by capacity: Int, _ body: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) {
    bytes.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        guard let start = room.baseAddress else { return }
        count = body(start) - start
      }
    }
  }
}
