/// Which names an interface definition may use (varlink.org, "Interface Definition").
enum DefinitionName {
  /// Whether a word may name a field or stand in an enum: letters, digits and single `_` inside.
  static func isField(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first) else { return false }
    return word.utf8.last != underscore && isRun(word, of: underscore)
  }

  /// Whether a word may name a type, a method or an error: an upper-case letter, then letters and
  /// digits.
  static func isMember(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first), first < UInt8(ascii: "a") else {
      return false
    }
    return word.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Whether a word may name an interface: two parts or more, with dots between them.
  static func isInterface(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = word.utf8.first, isLetter(first) else { return false }
    return parts.allSatisfy { part in
      guard let first = part.utf8.first, let last = part.utf8.last else { return false }
      return first != hyphen && last != hyphen
        && part.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
    }
  }

  private static let underscore = UInt8(ascii: "_")
  private static let hyphen = UInt8(ascii: "-")

  private static func isRun(_ word: String, of joint: UInt8) -> Bool {
    var previous: UInt8 = 0
    for byte in word.utf8 {
      guard isLetter(byte) || isDigit(byte) || byte == joint else { return false }
      if byte == joint, previous == joint { return false }
      previous = byte
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
