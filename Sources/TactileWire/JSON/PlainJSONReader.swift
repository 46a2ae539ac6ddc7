/// Decodes plain JSON, for which jansson needs about ten times as many instructions: it handles each byte in several
/// functions.
///
/// Plain JSON is what Tactile's programs write most of the time: strings in ASCII without escapes, numbers with few digits,
/// and objects with few members. This reader has no messages. If a text is not plain, or is wrong, jansson reads it from
/// the beginning.
struct PlainJSONReader {
  /// The most members of an object. Each name is compared with those before it.
  private static let mostMembers = 32
  /// The most digits of a number, so that it fits into 64 bits.
  private static let mostDigits = 18
  /// The most digits of a number with a decimal point. The quotient of two exact numbers is then the nearest number.
  private static let mostExactDigits = 15
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Returns the value of a text; nil if the text is not plain JSON.
  ///
  /// `JSONOutline` must have checked that the recursion is not too deep.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    var reader = PlainJSONReader(text: text)
    guard let value = reader.value() else { return nil }
    return reader.next() == nil && reader.index == text.count ? value : nil
  }

  private init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The byte at the index; nil at the end.
  private var byte: UInt8? { index < text.count ? text[index] : nil }

  /// Skips spaces, and returns the byte after them; nil at the end.
  private mutating func next() -> UInt8? {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
    return byte
  }

  private mutating func value() -> JSONValue? {
    switch next() {
    case UInt8(ascii: "{"): object()
    case UInt8(ascii: "["): array()
    case UInt8(ascii: "\""): string().map { .string($0) }
    case UInt8(ascii: "t"): skip("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): skip("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): skip("null") ? .null : nil
    default: number()
    }
  }

  private mutating func object() -> JSONValue? {
    index += 1
    var members: [JSONObject.Member] = []
    guard next() != UInt8(ascii: "}") else {
      index += 1
      return .object(JSONObject())
    }
    while next() == UInt8(ascii: "\""), let name = string(), next() == UInt8(ascii: ":") {
      index += 1
      guard members.count < Self.mostMembers, !members.contains(where: { $0.name == name }),
        let value = value()
      else { return nil }
      members.append(JSONObject.Member(name: name, value: value))
      let end = next()
      index += 1
      if end == UInt8(ascii: "}") { return .object(JSONObject(uniqueMembers: members)) }
      guard end == UInt8(ascii: ",") else { return nil }
    }
    return nil
  }

  private mutating func array() -> JSONValue? {
    index += 1
    var values: [JSONValue] = []
    guard next() != UInt8(ascii: "]") else {
      index += 1
      return .array([])
    }
    while let value = value() {
      values.append(value)
      let end = next()
      index += 1
      if end == UInt8(ascii: "]") { return .array(values) }
      guard end == UInt8(ascii: ",") else { return nil }
    }
    return nil
  }

  /// Reads a string from its first quote. Returns nil for characters that are not visible ASCII, and for escapes.
  private mutating func string() -> String? {
    let start = index + 1
    index = start
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: text[start..<index]), as: UTF8.self)
      case UInt8(ascii: "\\"): return nil
      case 0x20...0x7e: index += 1
      default: return nil
      }
    }
    return nil
  }

  /// Reads a number. Returns nil for an exponent and for many digits.
  private mutating func number() -> JSONValue? {
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    guard let number = digits(0), index == start + 1 || text[start] != UInt8(ascii: "0") else {
      return nil
    }
    guard byte == UInt8(ascii: ".") else {
      guard index - start <= Self.mostDigits, !hasExponent else { return nil }
      return .integer(isNegative ? -number : number)
    }
    index += 1
    let point = index
    guard let all = digits(number), index - start - 1 <= Self.mostExactDigits, !hasExponent else {
      return nil
    }
    let exact = Double(all) / Self.powersOfTen[index - point]
    return .double(isNegative ? -exact : exact)
  }

  private var hasExponent: Bool { byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") }

  /// Reads digits behind those of a number. Returns nil if there are none, and for too many.
  private mutating func digits(_ number: Int64) -> Int64? {
    var number = number
    let start = index
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      guard index - start < Self.mostDigits else { return nil }
      number = number &* 10 &+ Int64(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index > start ? number : nil
  }

  /// Skips a word. Returns whether it stands at the index.
  private mutating func skip(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where text[index + offset] != word.utf8Start[offset] {
      return false
    }
    index = end
    return true
  }
}
