/// An error of a subcommand.
struct CommandError: Error, CustomStringConvertible {
  /// The message: the problem, and the action that solves it.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
