/// Escapes text for XML, SVG and HTML.
enum XMLText {
  /// Escapes text between tags. U+FFFD replaces the characters that XML does not allow.
  static func text(_ text: String) -> String {
    escaped(text) { _ in nil }
  }

  /// Escapes the value of an attribute between double quotes.
  static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "\n", "\t", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  private static func escaped(
    _ text: String, _ special: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = special(scalar) {
        result += replacement
        continue
      }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t", "\r": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0xfffe...0xffff).contains(scalar.value):
        result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
