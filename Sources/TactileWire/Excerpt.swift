import Tactile

/// Text from other processes for error messages: short, on one line, without control characters.
package enum Excerpt {
  /// The default limit, in characters.
  package static let limit = 40

  /// The text in quotes.
  package static func quoting(_ text: String) -> String {
    "\"\(plain(text))\""
  }

  /// The text without quotes.
  package static func plain(_ text: String, limit: Int = Excerpt.limit) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      result += scalar.needsEscape ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text.unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
  }

  /// The text without quotes, shortened to a number of bytes; control characters are escaped.
  package static func plain(_ text: String, bytes: Int) -> String {
    let whole = plain(text, limit: bytes)
    guard whole.utf8.count > bytes else { return whole }
    var result = ""
    for scalar in whole.unicodeScalars {
      guard result.utf8.count + String(scalar).utf8.count + "…".utf8.count <= bytes else { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }

  /// The whole text on one line, with escapes for controls, line separators, changes of the writing
  /// direction and invisible characters.
  ///
  /// Use it wherever a log or a command prints text of a device, a client, the service or a file.
  package static func line(_ text: String) -> String {
    let isPlain = { (bytes: UnsafeBufferPointer<UInt8>) in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    }
    if text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false { return text }
    return plain(text, limit: .max)
  }
}
