import Tactile

/// An invalid command line: the value found and what to do.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The message, one sentence.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// The error about an empty path, as scripts pass it for a variable without a value.
  ///
  /// - Parameter name: The option or the operand.
  package static func emptyPath(_ name: String) -> UsageError {
    UsageError("\(name) is ''; expected a path")
  }

  /// The error about an unknown name, with the most similar one of those that exist.
  ///
  /// The dashes of an option and the value after its `=` are not compared.
  ///
  /// - Parameters:
  ///   - noun: The kind of the name, such as `option`.
  ///   - name: The name found.
  ///   - known: The names that exist.
  package static func unknown(
    _ noun: String, _ name: String, among known: [String]
  ) -> UsageError {
    func bare(_ text: String) -> String {
      String(text.prefix { $0 != "=" }.drop { $0 == "-" })
    }
    let nearest = NearestWord.of(bare(name), among: known.map(bare))
    let meant = nearest.flatMap { word in known.first { bare($0) == word } }
    return UsageError(
      "unknown \(noun) '\(name)'" + (meant.map { " (did you mean '\($0)'?)" } ?? ""))
  }
}
