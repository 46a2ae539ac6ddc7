// A member's name and value in one call. A value that may be missing leaves its member out.
//
// Numbers and prepared strings, of which touches are made, get their room together with the name's:
// asking the buffer for room costs as much as writing a number.

extension JSONWriter {
  /// Writes a member that is a whole number.
  public mutating func member(_ name: StaticString, _ value: Int) {
    members(room: room(of: name) + JSONMembers.numberRoom) { $0.member(name, value) }
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
    members(room: room(of: name) + RoundedDecimal.maximumLength) { $0.member(name, value) }
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

  /// Writes a member that is a string escaped before.
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

  /// Writes a member that is an array of messages, unless it is empty.
  public mutating func member(_ name: StaticString, unlessEmpty values: [some WireMessage]) {
    if !values.isEmpty { member(name, values) }
  }

  /// Writes a member that is an array of strings.
  public mutating func strings(_ name: StaticString, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// The room for a member's name and what is around it.
  private func room(of name: StaticString) -> Int { JSONMembers.room(of: name) + 1 }
}
