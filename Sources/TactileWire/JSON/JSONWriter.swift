import Tactile

/// Writes JSON into a buffer that is used again and again.
///
/// The writer adds commas. Once its buffer has grown, it allocates nothing, so it can be used for
/// every frame. Keys are constants, strings are escaped, and numbers have at most three decimals.
/// The caller must close what it opens, and write one value for each key.
public struct JSONWriter: Sendable {
  /// The text so far, in UTF-8. If you keep a copy, the next write allocates.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value or key needs a comma before it.
  var needsComma = false

  /// Creates an empty writer with memory for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Removes the text and keeps the buffer.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Removes the text, and keeps the buffer if it has at most so many bytes.
  package mutating func removeAll(keepingAtMost capacity: Int) {
    bytes.removeAll(keepingCapacity: bytes.capacity <= capacity)
    needsComma = false
  }

  /// Removes the text after a message's end; the next value begins a new message.
  ///
  /// - Precondition: A message ends at `count` bytes, or `count` is 0.
  public mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
    needsComma = false
  }

  /// Ends a line, for JSON in lines; the next value begins a new line.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Ends a message with its NUL; the next value begins a new message.
  public mutating func endMessage() {
    bytes.append(0)
    needsComma = false
  }

  /// Appends an encoded message with its NUL, or the next part of one, unchanged.
  public mutating func appendMessage(_ encoded: ArraySlice<UInt8>) {
    bytes.append(contentsOf: encoded)
    needsComma = false
  }

  /// Opens an object as the next value.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the object opened last.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array as the next value.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the array opened last.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a member's name, which the value follows.
  ///
  /// The name must be a constant without quotes, backslashes and control characters, because it is
  /// not escaped.
  public mutating func key(_ name: StaticString) {
    members(room: JSONMembers.room(of: name) + 1) { $0.key(name, before: 0) }
    needsComma = false
  }

  /// Writes a member's name that is known only at run time, with escaping. The value follows.
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

  /// Writes an escaped string.
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
  /// Numbers below 2^63 are exact to three decimals; larger ones have the shortest form. `-0`, and
  /// numbers that round to it, become `0`. Infinities and NaN, which JSON does not have, become `null`.
  public mutating func double(_ value: Double) {
    let comma = needsComma
    extend(by: RoundedDecimal.maximumLength + 1) { start in
      RoundedDecimal.write(value, to: comma ? start.adding(UInt8(ascii: ",")) : start)
    }
    needsComma = true
  }

  /// Writes a number with all its digits, so that decoding it returns the same number; `null` for
  /// infinities and NaN. It allocates memory; use it in clients only.
  public mutating func exactDouble(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int(exactly: value) { return int(whole) }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Appends encoded values or members with commas between them, unchanged.
  ///
  /// An empty argument changes nothing.
  public mutating func appendRaw(_ encoded: [UInt8]) { appendRaw(encoded[...]) }

  /// Appends encoded values or members with commas between them, unchanged.
  ///
  /// An empty argument changes nothing.
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

  /// Calls `body` to write at most `capacity` bytes; it returns the address after the last.
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

// Methods that write a member's name and value in one call. They leave out a member whose value is
// nil.
//
// The memory for a number or a prepared string is reserved together with the memory for the name,
// because reserving memory costs as much as writing a number.

extension JSONWriter {
  /// Writes a member that is a whole number.
  public mutating func member(_ name: StaticString, _ value: Int) {
    members(room: room(of: name) + JSONMembers.integerRoom) { $0.member(name, value) }
  }

  /// Writes a member that is a whole number, if there is one.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is a whole number and never negative.
  public mutating func member(_ name: StaticString, _ value: UInt64) {
    key(name)
    uint(value)
  }

  /// Writes a member that is a number, with at most three decimals.
  public mutating func member(_ name: StaticString, _ value: Double) {
    members(room: room(of: name) + JSONMembers.decimalRoom) { $0.member(name, value) }
  }

  /// Writes a member that is a number, if there is one.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is true or false.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member that is a string.
  public mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member that is a string, if there is one.
  public mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is an escaped string.
  public mutating func member(_ name: StaticString, _ value: PreparedString) {
    members(room: room(of: name) + value.json.count) { $0.member(name, value) }
  }

  /// Writes a member that is a message.
  public mutating func member(_ name: StaticString, _ value: some WireMessage) {
    key(name)
    value.write(into: &self)
  }

  /// Writes a member that is a message, if there is one.
  public mutating func member(_ name: StaticString, _ value: (some WireMessage)?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is an array of messages.
  public mutating func member(_ name: StaticString, _ values: [some WireMessage]) {
    key(name)
    beginArray()
    for value in values { value.write(into: &self) }
    endArray()
  }

  /// Writes a member that is a time, in nanoseconds.
  public mutating func member(_ name: StaticString, _ time: Timestamp) {
    member(name, time.nanoseconds)
  }

  /// Writes a member that is an enumeration case.
  public mutating func member(_ name: StaticString, _ word: some RawRepresentable<String>) {
    member(name, word.rawValue)
  }

  /// Writes a member that is an array of strings.
  public mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes a member that is an array of encoded values, which have commas between them.
  package mutating func member(
    _ name: StaticString, array encoded: UnsafeBufferPointer<UInt8>
  ) {
    members(room: room(of: name) + 2 + encoded.count) { $0.member(name, array: encoded) }
  }

  /// Writes a member that is an array of whole numbers.
  public mutating func member(_ name: StaticString, _ values: [Int]) {
    key(name)
    beginArray()
    for value in values { int(value) }
    endArray()
  }

  /// Writes a member that is an array of numbers, with at most three decimals.
  public mutating func member(_ name: StaticString, _ values: [Double]) {
    key(name)
    beginArray()
    for value in values { double(value) }
    endArray()
  }

  /// The number of bytes of a member's name with quotes, colon and comma.
  private func room(of name: StaticString) -> Int { JSONMembers.room(of: name) + 1 }
}
