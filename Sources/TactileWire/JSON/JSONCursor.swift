import Tactile

/// A JSON value and its path in the message, for errors.
///
/// Decoding ignores members that the code does not request, and checks the types of requested
/// members.
public struct JSONCursor: Sendable {
  /// The value.
  public let value: JSONValue
  /// The path to it.
  public let path: JSONPath
  /// The path as the beginning of others; nil for a value that contains none.
  private let base: JSONPath.Base?

  /// Creates a cursor for a value and its path.
  public init(_ value: JSONValue, path: JSONPath = .root) {
    self.value = value
    self.path = path
    switch value {
    case .array, .object: base = JSONPath.Base(path)
    case .null, .bool, .integer, .double, .string: base = nil
    }
  }

  private func path(to name: String) -> JSONPath {
    base.map { .member(name, of: $0) } ?? path.member(name)
  }

  /// Returns a member that must exist.
  ///
  /// Throws `WireError.missing` if it does not exist, `.mismatch` if this is not an object.
  public func member(_ name: String) throws(WireError) -> JSONCursor {
    guard let value = try object()[name] else { throw .missing(path: path.member(name)) }
    return JSONCursor(value, path: path(to: name))
  }

  /// Returns a member; nil if it is missing or null.
  ///
  /// Throws `WireError.mismatch` if this is not an object.
  public func optionalMember(_ name: String) throws(WireError) -> JSONCursor? {
    guard let value = try object()[name] else { return nil }
    if case .null = value { return nil }
    return JSONCursor(value, path: path(to: name))
  }

  /// Returns the value as an object; throws `WireError.mismatch`.
  public func object() throws(WireError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return object
  }

  /// Returns the elements of an array; throws `WireError.mismatch`.
  public func elements() throws(WireError) -> [JSONCursor] {
    guard case .array(let values) = value else { throw mismatch("an array") }
    let base = base ?? JSONPath.Base(path)
    return values.indices.map { JSONCursor(values[$0], path: .element($0, of: base)) }
  }

  /// Returns the value as a string; throws `WireError.mismatch`.
  public func string() throws(WireError) -> String {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return string
  }

  /// Returns the value as a whole number within `range`; throws `WireError.mismatch`.
  public func int(in range: ClosedRange<Int> = .min ... .max) throws(WireError) -> Int {
    guard case .integer(let integer) = value else { throw mismatch("a whole number") }
    guard range.contains(Int(integer)) else { throw mismatch(Self.sentence(for: range)) }
    return Int(integer)
  }

  /// Returns the value as a number; throws `WireError.mismatch`.
  public func double() throws(WireError) -> Double {
    switch value {
    case .integer(let integer): return Double(integer)
    case .double(let double): return double
    default: throw mismatch("a number")
    }
  }

  /// Returns the value as a Boolean; throws `WireError.mismatch`.
  public func bool() throws(WireError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch("true or false") }
    return bool
  }

  /// Returns the value as an enumeration case; throws `WireError.mismatch` with the cases.
  public func word<Word>(_ type: Word.Type = Word.self) throws(WireError) -> Word
  where Word: RawRepresentable<String> & CaseIterable {
    guard case .string(let string) = value, let word = Word(rawValue: string) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw mismatch("one of \(words)")
    }
    return word
  }

  /// Returns the error for a value of the wrong type or range.
  public func mismatch(_ expected: String) -> WireError {
    .mismatch(path: path, found: value.summary, expected: expected)
  }

  private static func sentence(for range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}

// Further types of values. All methods throw `WireError.missing` and `.mismatch`.

extension JSONCursor {
  /// Returns the value as a string that keeps its JSON form.
  func prepared() throws(WireError) -> PreparedString { PreparedString(try string()) }

  /// Returns the value as a time in nanoseconds.
  func timestamp() throws(WireError) -> Timestamp {
    Timestamp(nanoseconds: UInt64(try int(in: 0 ... .max)))
  }

  /// Returns the value as a message.
  func message<Message: WireMessage>() throws(WireError) -> Message { try Message(from: self) }

  /// Returns the elements as strings.
  func strings() throws(WireError) -> [String] {
    var strings: [String] = []
    for element in try elements() { strings.append(try element.string()) }
    return strings
  }

  /// Returns the elements as whole numbers.
  func ints() throws(WireError) -> [Int] {
    var numbers: [Int] = []
    for element in try elements() { numbers.append(try element.int()) }
    return numbers
  }

  /// Returns the elements as numbers.
  func doubles() throws(WireError) -> [Double] {
    var numbers: [Double] = []
    for element in try elements() { numbers.append(try element.double()) }
    return numbers
  }

  /// Returns the elements as enumeration cases.
  func words<Word>() throws(WireError) -> [Word]
  where Word: RawRepresentable<String> & CaseIterable {
    var words: [Word] = []
    for element in try elements() { words.append(try element.word()) }
    return words
  }

  /// Returns the elements as messages.
  func messages<Message: WireMessage>() throws(WireError) -> [Message] {
    var messages: [Message] = []
    for element in try elements() { messages.append(try element.message()) }
    return messages
  }
}
