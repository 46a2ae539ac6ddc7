import Tactile

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
