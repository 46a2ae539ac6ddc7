import TactileIO

/// A subcommand with its documentation.
protocol Command {
  static var page: CommandPage { get }
  /// Reads a command line, or throws a `UsageError`.
  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}
