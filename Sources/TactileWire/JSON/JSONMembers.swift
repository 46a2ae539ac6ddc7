import Tactile

/// Writes the members of an object into memory that is reserved for all members at once.
///
/// Messages of every frame are written in this way, because reserving memory in the writer's buffer
/// costs as much as writing a number. The methods are inlined, so that names are stored at once and
/// not copied byte by byte.
struct JSONMembers {
  private(set) var place: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>
  private(set) var needsComma: Bool

  /// The message of the precondition that prevents writing outside the memory.
  private static var outgrown: String { "a message is longer than its reserved memory" }

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
    key(name, before: Self.integerRoom)
    write(value)
  }

  /// Opens an object as a member.
  @inline(__always)
  mutating func beginObject(_ name: StaticString) {
    key(name, before: 1)
    needsComma = false
    beginObject()
  }

  /// Writes encoded members or values, which have commas between them.
  @inline(__always)
  mutating func append(_ encoded: UnsafeBufferPointer<UInt8>) {
    guard !encoded.isEmpty else { return }
    precondition(place + encoded.count + 1 < end, Self.outgrown)
    if needsComma { place = place.adding(UInt8(ascii: ",")) }
    needsComma = true
    copy(encoded)
  }

  /// Writes a member that is an array of encoded values, which have commas between them.
  @inline(__always)
  mutating func member(_ name: StaticString, array encoded: UnsafeBufferPointer<UInt8>) {
    key(name, before: encoded.count + 2)
    place = place.adding(UInt8(ascii: "["))
    copy(encoded)
    place = place.adding(UInt8(ascii: "]"))
  }

  /// Ends a message with its NUL.
  @inline(__always)
  mutating func endMessage() {
    precondition(place < end, Self.outgrown)
    place = place.adding(0)
    needsComma = false
  }

  /// Writes a member that is a number, with at most three decimals.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Double) {
    key(name, before: RoundedDecimal.maximumLength)
    place = RoundedDecimal.write(value, to: place)
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
    key(name, before: 1 + values.count * Self.integerRoom)
    place = place.adding(UInt8(ascii: "["))
    for index in values.indices {
      if index > 0 { place = place.adding(UInt8(ascii: ",")) }
      write(values[index])
    }
    place = place.adding(UInt8(ascii: "]"))
  }

  /// Writes a member that is a point.
  @inline(__always)
  mutating func member(_ name: StaticString, _ point: Point) {
    member(name, x: point.x, y: point.y)
  }

  /// Writes a member that is a vector, which is written like a point.
  @inline(__always)
  mutating func member(_ name: StaticString, _ vector: Vector) {
    member(name, x: vector.dx, y: vector.dy)
  }

  @inline(__always)
  private mutating func member(_ name: StaticString, x: Double, y: Double) {
    key(name, before: 1)
    place = place.adding(UInt8(ascii: "{"))
    needsComma = false
    member("x", x)
    member("y", y)
    place = place.adding(UInt8(ascii: "}"))
  }

  /// Writes a member that is an escaped string.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: PreparedString) {
    value.json.withUnsafeBufferPointer { json in
      key(name, before: json.count)
      copy(json)
    }
  }

  /// Writes a member that is an enumeration case, whose ASCII letters need no escaping.
  @inline(__always)
  mutating func member(_ name: StaticString, _ word: some RawRepresentable<String>) {
    var word = word.rawValue
    word.withUTF8 { letters in
      key(name, before: letters.count + 2)
      place = place.adding(UInt8(ascii: "\""))
      copy(letters)
      place = place.adding(UInt8(ascii: "\""))
    }
  }

  /// Writes a member that is a message. It is not inlined, because such members are rare.
  @inline(never)
  mutating func member(_ name: StaticString, _ message: some BoundedMessage) {
    key(name, before: message.room)
    needsComma = false
    message.write(into: &self)
  }

  /// The bytes of a member's name with its quotes, its colon and the comma before it.
  @inline(__always)
  static func room(of name: StaticString) -> Int { name.utf8CodeUnitCount + 4 }

  /// Writes a member's name with quotes, colon and comma. It also checks that there is memory for
  /// the value and a bracket after it, so that writing the value needs no check.
  @inline(__always)
  mutating func key(_ name: StaticString, before room: Int) {
    precondition(place + Self.room(of: name) + room < end, Self.outgrown)
    if needsComma { place = place.adding(UInt8(ascii: ",")) }
    needsComma = true
    place = place.adding(UInt8(ascii: "\""))
    copy(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    place = place.adding(UInt8(ascii: "\"")).adding(UInt8(ascii: ":"))
  }

  /// The most bytes of a whole number: its digits, its sign, and a comma before it.
  static var integerRoom: Int { DecimalDigits.maximumCount + 2 }

  /// The most bytes of a number with three decimals.
  static var decimalRoom: Int { RoundedDecimal.maximumLength }

  /// The most bytes of a point: two brackets, and two members whose names have one letter.
  static var pointRoom: Int { 2 * (6 + decimalRoom) }

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
  /// Writes members of the open object.
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

/// A message with a bound on its length that is cheap to compute. It is written in one piece.
protocol BoundedMessage: WireMessage {
  /// The most bytes of the message, with the comma before it.
  var room: Int { get }

  /// Writes the message as the value of a member, or as the first value.
  func write(into members: inout JSONMembers)
}
