/// Finds the parts of JSON text without decoding them, so that the bridge passes them on unchanged.
///
/// It follows strings and brackets. The service checks everything else. A part ends where each reader of JSON
/// sees its end, or the service rejects it.
enum JSONSlices {
  /// A member of an object. The name is without its quotes, and not unescaped.
  struct Member {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  /// The deepest nesting.
  private static let mostLevels = 64

  /// Returns the members of an object in their order; nil if the text is no object.
  static func members(of text: ArraySlice<UInt8>) -> [Member]? {
    var scanner = Scanner(text)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    var members: [Member] = []
    if scanner.take(UInt8(ascii: "}")) { return scanner.isAtEnd ? members : nil }
    repeat {
      guard let name = scanner.string(), scanner.take(UInt8(ascii: ":")),
        let value = scanner.value()
      else { return nil }
      members.append(Member(name: name.dropFirst().dropLast(), value: value))
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "}")) && scanner.isAtEnd ? members : nil
  }

  /// Returns the elements of an array in their order; nil if the text is no array.
  static func elements(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var scanner = Scanner(text)
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    if scanner.take(UInt8(ascii: "]")) { return scanner.isAtEnd ? elements : nil }
    repeat {
      guard let value = scanner.value() else { return nil }
      elements.append(value)
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "]")) && scanner.isAtEnd ? elements : nil
  }

  /// Returns a whole number from 0 to 2^53 - 1; nil for other text.
  static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.count <= 16, text.first != UInt8(ascii: "0") || text.count == 1 else {
      return nil
    }
    var number = 0
    for byte in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return number < 1 << 53 ? number : nil
  }

  private struct Scanner {
    private let text: ArraySlice<UInt8>
    private var index: Int

    init(_ text: ArraySlice<UInt8>) {
      self.text = text
      index = text.startIndex
    }

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return index == text.endIndex
      }
    }

    private mutating func skipBlanks() {
      while index < text.endIndex, Self.isBlank(text[index]) { index += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard index < text.endIndex, text[index] == byte else { return false }
      index += 1
      return true
    }

    /// Returns the next string with its quotes.
    mutating func string() -> ArraySlice<UInt8>? {
      skipBlanks()
      let start = index
      return skipString() ? text[start..<index] : nil
    }

    private mutating func skipString() -> Bool {
      guard index < text.endIndex, text[index] == UInt8(ascii: "\"") else { return false }
      index += 1
      while index < text.endIndex {
        switch text[index] {
        case UInt8(ascii: "\""):
          index += 1
          return true
        case UInt8(ascii: "\\"): index += 2
        case ..<0x20: return false
        default: index += 1
        }
      }
      index = text.endIndex
      return false
    }

    /// Returns the next value of any kind.
    mutating func value() -> ArraySlice<UInt8>? {
      skipBlanks()
      guard index < text.endIndex else { return nil }
      let start = index
      switch text[index] {
      case UInt8(ascii: "\""): return string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return skipBrackets() ? text[start..<index] : nil
      default:
        while index < text.endIndex, Self.isWordByte(text[index]) { index += 1 }
        return index > start ? text[start..<index] : nil
      }
    }

    private mutating func skipBrackets() -> Bool {
      var closers: [UInt8] = []
      while index < text.endIndex {
        switch text[index] {
        case UInt8(ascii: "\""):
          guard skipString() else { return false }
          continue
        case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
        case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          guard closers.popLast() == text[index] else { return false }
        default: break
        }
        guard closers.count <= JSONSlices.mostLevels else { return false }
        index += 1
        if closers.isEmpty { return true }
      }
      return false
    }

    /// A byte of a number, or of `true`, `false` and `null`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}
