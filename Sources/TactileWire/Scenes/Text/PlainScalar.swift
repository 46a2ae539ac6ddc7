/// Decodes words without quotes as the core schema of YAML 1.2 does, which includes JSON's words
/// and numbers.
///
/// `yes`, `no`, `on` and `off` are strings, and so are numbers in bases other than ten.
package enum PlainScalar {
  /// The value of a word; nil for a number that is not finite.
  package static func content(of word: String) -> SourcedValue.Content? {
    switch word {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: break
    }
    guard isNumber(word.utf8) else { return .string(word) }
    guard let number = Double(word), number.isFinite else { return nil }
    return .number(number)
  }

  /// Returns whether it is a decimal number: a sign, digits with an optional point, and an
  /// exponent.
  private static func isNumber(_ word: String.UTF8View) -> Bool {
    var rest = word[...]
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    guard let letter = rest.first else { return true }
    guard letter | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    dropSign(&rest)
    return dropDigits(&rest) > 0 && rest.isEmpty
  }

  private static func dropSign(_ rest: inout Substring.UTF8View) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(digits)
    return digits
  }
}
