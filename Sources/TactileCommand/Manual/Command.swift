import TactileIO

/// A subcommand: what is said of it, and what it does.
protocol Command {
  static var page: CommandPage { get }
  /// Understands a command line, or throws a `UsageError`.
  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}
