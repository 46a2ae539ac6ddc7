/// The names and values that variables may have.
package enum VariableRule {
  /// The most bytes of a name.
  package static let longestName = 100
  /// The most bytes of a value.
  package static let longestValue = 200
  /// The most variables of one call of `SetVariables`.
  package static let mostSettings = 64

  /// The names that are allowed, as a phrase.
  package static let names =
    "1 to \(longestName) letters (A to Z, a to z), digits, \"_\", \".\" and \"-\""
  /// The values that are allowed, as a phrase.
  package static let values = "at most \(longestValue) bytes without control characters"

  /// Returns whether a variable may have a name.
  package static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Returns whether a variable may have a value.
  package static func isValue(_ text: String) -> Bool {
    text.utf8.count <= longestValue
      && !text.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
  }
}
