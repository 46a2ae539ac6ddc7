/// The exit statuses of `tactiled` and `tactile`; `--help` lists them.
package enum ExitCode: Int32, Sendable {
  /// The program did its work.
  case success = 0
  /// The work failed, for example because of a file, a device or the daemon.
  case failure = 1
  /// The command line is invalid.
  case usage = 2
}
