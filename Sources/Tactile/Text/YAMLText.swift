/// Texts as YAML.
package enum YAMLText {
  /// Returns a text in double quotes, on one line.
  ///
  /// Quotes and backslashes have escapes, and so have the characters that YAML does not allow and those
  /// that would change how a terminal or an editor shows the line.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.needsEscape:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
