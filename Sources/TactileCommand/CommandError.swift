/// A subcommand could not do what it was asked.
struct CommandError: Error, CustomStringConvertible {
  /// A sentence: what was found and what to do.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
