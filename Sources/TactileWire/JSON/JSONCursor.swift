/// A value together with the way to it, so that whoever reads it can say what is wrong where.
///
/// Members it is not asked for are ignored; what it is asked for must have the right type.
public struct JSONCursor: Sendable {
  /// The value.
  public let value: JSONValue
  /// The way to it.
  public let path: JSONPath

  /// A value and the way to it.
  public init(_ value: JSONValue, path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// A member that must be there.
  ///
  /// Throws `WireError.missing` if it is not, `.mismatch` if this is no object.
  public func member(_ name: String) throws(WireError) -> JSONCursor {
    guard let value = try object()[name] else { throw .missing(path: path.member(name)) }
    return JSONCursor(value, path: path.member(name))
  }

  /// A member that may be left out or be null, which is the same.
  ///
  /// Throws `WireError.mismatch` if this is no object.
  public func optionalMember(_ name: String) throws(WireError) -> JSONCursor? {
    guard let value = try object()[name], value != .null else { return nil }
    return JSONCursor(value, path: path.member(name))
  }

  /// The members, where this must be an object; throws `WireError.mismatch`.
  public func object() throws(WireError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return object
  }

  /// The elements, where this must be an array; throws `WireError.mismatch`.
  public func elements() throws(WireError) -> [JSONCursor] {
    guard case .array(let values) = value else { throw mismatch("an array") }
    return values.indices.map { JSONCursor(values[$0], path: path.element($0)) }
  }

  /// The string this must be; throws `WireError.mismatch`.
  public func string() throws(WireError) -> String {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return string
  }

  /// The whole number this must be, within `range`; throws `WireError.mismatch`.
  public func int(in range: ClosedRange<Int> = .min ... .max) throws(WireError) -> Int {
    guard case .integer(let integer) = value else { throw mismatch("a whole number") }
    guard range.contains(Int(integer)) else { throw mismatch(Self.sentence(for: range)) }
    return Int(integer)
  }

  /// The number this must be, whole or not; throws `WireError.mismatch`.
  public func double() throws(WireError) -> Double {
    switch value {
    case .integer(let integer): return Double(integer)
    case .double(let double): return double
    default: throw mismatch("a number")
    }
  }

  /// The truth this must be; throws `WireError.mismatch`.
  public func bool() throws(WireError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch("true or false") }
    return bool
  }

  /// The word this must be, one of an enum's; throws `WireError.mismatch`, which lists them.
  public func word<Word>(_ type: Word.Type = Word.self) throws(WireError) -> Word
  where Word: RawRepresentable<String> & CaseIterable {
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard case .string(let string) = value, let word = Word(rawValue: string) else {
      throw mismatch("one of \(words)")
    }
    return word
  }

  /// The error that says something else was expected here.
  public func mismatch(_ expected: String) -> WireError {
    .mismatch(path: path, found: value.summary, expected: expected)
  }

  private static func sentence(for range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
