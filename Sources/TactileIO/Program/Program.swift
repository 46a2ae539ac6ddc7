@preconcurrency import Glibc

/// The process itself.
package enum Program {
  /// Ends it, with a status that its `--help` explains.
  package static func exit(_ code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }
}
