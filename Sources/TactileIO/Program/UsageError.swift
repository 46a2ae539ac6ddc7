/// A command line that cannot be understood: what was found and what to do.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// A sentence.
  package let description: String

  /// An error with its sentence.
  package init(_ description: String) {
    self.description = description
  }
}
