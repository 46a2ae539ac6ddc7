/// Members of an object, written one after another into room that was made for all of them at once.
///
/// What every frame carries is written so: to ask the writer's buffer for room costs as much as to
/// write a number. All is inlined, so a name is stored at once and not copied byte by byte.
struct JSONMembers {
  private(set) var place: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>
  private(set) var needsComma: Bool

  /// What is said of a message whose room was reckoned too small, before a byte is written beside it.
  private static var outgrown: String { "a message outgrew its room" }

  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, room: Int, needsComma: Bool) {
    place = start
    end = start + room
    self.needsComma = needsComma
  }

  /// Opens an object.
  @inline(__always)
  mutating func beginObject() {
    precondition(place + 1 < end, Self.outgrown)
    if needsComma { place = place.adding(UInt8(ascii: ",")) }
    place = place.adding(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Closes the object opened last.
  @inline(__always)
  mutating func endObject() {
    precondition(place < end, Self.outgrown)
    place = place.adding(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes a member that is a whole number.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Int) {
    key(name, before: Self.numberRoom)
    write(value)
  }

  /// Writes a member that is a number, with at most three decimals.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Double) {
    key(name, before: RoundedDecimal.maximumLength)
    place = RoundedDecimal.write(value, to: place)
  }

  /// Writes a member that is a whole number, if there is one.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is a number, if there is one.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Double?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is true or false.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Bool) {
    key(name, before: 5)
    let word: StaticString = value ? "true" : "false"
    copy(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Writes a member that is an array of whole numbers.
  @inline(__always)
  mutating func member(_ name: StaticString, _ values: [Int]) {
    key(name, before: 1 + values.count * Self.numberRoom)
    place = place.adding(UInt8(ascii: "["))
    for index in values.indices {
      if index > 0 { place = place.adding(UInt8(ascii: ",")) }
      write(values[index])
    }
    place = place.adding(UInt8(ascii: "]"))
  }

  /// Writes a member that is a place or a way.
  @inline(__always)
  mutating func member(_ name: StaticString, x: Double, y: Double) {
    key(name, before: 1)
    place = place.adding(UInt8(ascii: "{"))
    needsComma = false
    member("x", x)
    member("y", y)
    place = place.adding(UInt8(ascii: "}"))
  }

  /// Writes a member that is a string escaped before.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: PreparedString) {
    value.json.withUnsafeBufferPointer { json in
      key(name, before: json.count)
      copy(json)
    }
  }

  /// Writes a member that is a word of ASCII letters, which needs no escaping.
  @inline(__always)
  mutating func member(_ name: StaticString, word: String) {
    var word = word
    word.withUTF8 { letters in
      key(name, before: letters.count + 2)
      place = place.adding(UInt8(ascii: "\""))
      copy(letters)
      place = place.adding(UInt8(ascii: "\""))
    }
  }

  /// Writes a member that is a pen: seldom, so it is not inlined.
  @inline(never)
  mutating func member(_ name: StaticString, _ value: PenMessage) {
    key(name, before: PenMessage.room - Self.room(of: name))
    needsComma = false
    value.write(into: &self)
  }

  /// Writes a member that is a pen, if there is one.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: PenMessage?) {
    if let value { member(name, value) }
  }

  /// The room a member's name takes with its quotes, its colon and the comma before it.
  @inline(__always)
  static func room(of name: StaticString) -> Int { name.utf8CodeUnitCount + 4 }

  /// Writes a member's name with quotes, colon and comma. The room for the value and for a bracket
  /// after it is looked for here, so that values need not.
  @inline(__always)
  mutating func key(_ name: StaticString, before room: Int) {
    precondition(place + Self.room(of: name) + room < end, Self.outgrown)
    if needsComma { place = place.adding(UInt8(ascii: ",")) }
    needsComma = true
    place = place.adding(UInt8(ascii: "\""))
    copy(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    place = place.adding(UInt8(ascii: "\"")).adding(UInt8(ascii: ":"))
  }

  /// A whole number's digits, its sign, and what stands between it and the next.
  static let numberRoom = DecimalDigits.maximumCount + 2

  @inline(__always)
  private mutating func write(_ value: Int) {
    if value < 0 { place = place.adding(UInt8(ascii: "-")) }
    place = DecimalDigits.write(UInt64(value.magnitude), to: place)
  }

  @inline(__always)
  private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    place.initialize(from: start, count: bytes.count)
    place += bytes.count
  }
}

extension JSONWriter {
  /// Writes members of the object that is open.
  ///
  /// - Precondition: They take less than `room` bytes.
  @inline(__always)
  mutating func members(room: Int, _ body: (inout JSONMembers) -> Void) {
    var needsComma = self.needsComma
    extend(by: room) { start in
      var members = JSONMembers(start, room: room, needsComma: needsComma)
      body(&members)
      needsComma = members.needsComma
      return members.place
    }
    self.needsComma = needsComma
  }
}
