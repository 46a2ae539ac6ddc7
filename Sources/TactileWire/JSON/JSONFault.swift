import CJansson

/// What jansson says about a text it refused, put into this module's words.
///
/// Its messages are `WHAT near 'TEXT'`, `WHAT near end of file` or `WHAT` alone, and `WHAT` often is
/// `THIS expected`.
struct JSONFault {
  /// Where reading stopped: the end of what was found.
  private var position: TextPosition
  /// jansson's own number for the fault (`enum json_error_code`).
  private var code: UInt32
  /// What is said about it.
  private var what: String
  /// The text it is said about, if any.
  private var near: String?

  /// Takes the fault apart.
  init(_ fault: json_error_t) {
    position = TextPosition(
      line: max(1, Int(fault.line)), column: max(1, Int(fault.column)),
      offset: max(0, Int(fault.position) - 1))
    let text = withUnsafeBytes(of: fault.text) { Array($0) }
    code = UInt32(text.last ?? 0)
    let sentence = text.prefix { $0 != 0 }
    let cut = Self.start(of: " near ", in: sentence) ?? sentence.endIndex
    what = String(decoding: sentence[..<cut], as: UTF8.self)
    if cut < sentence.endIndex {
      near = String(decoding: sentence[(cut + " near ".utf8.count)...], as: UTF8.self)
    }
  }

  /// The error for it.
  var error: WireError {
    let found = near.map { Excerpt.plain($0) }
    switch code {
    case json_error_duplicate_key.rawValue:
      return .duplicateKey(at: position, name: found ?? "of a member")
    case json_error_premature_end_of_input.rawValue:
      return .notJSON(at: position, found: "the end", expected: expected)
    case json_error_null_character.rawValue, json_error_null_byte_in_key.rawValue:
      return .notJSON(at: position, found: found ?? "a NUL", expected: "a string without NUL")
    default:
      return .notJSON(at: position, found: found ?? Excerpt.plain(what), expected: expected)
    }
  }

  private var expected: String {
    let suffix = " expected"
    guard what.hasSuffix(suffix) else {
      return near == nil ? "valid JSON" : "valid JSON (\(Excerpt.plain(what)))"
    }
    return String(what.dropLast(suffix.count))
  }

  private static func start(of phrase: String, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: phrase.utf8) }
  }
}
