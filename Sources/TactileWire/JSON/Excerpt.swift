/// Strangers' text made fit for an error sentence: short, on one line, unable to drive a terminal.
package enum Excerpt {
  /// The most characters shown, unless told otherwise.
  package static let limit = 40

  /// The text in quotes.
  package static func quoting(_ text: String) -> String {
    "\"\(plain(text))\""
  }

  /// The text without quotes.
  package static func plain(_ text: String, limit: Int = Excerpt.limit) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      result += needsEscape(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text.unicodeScalars.count > limit ? result + "…" : result
  }

  /// Controls, line separators and what turns the writing direction.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
