/// What a program's exit status means; the same for `tactiled` and `tactile`, and in their `--help`.
package enum ExitCode: Int32, Sendable {
  /// It did what it was asked.
  case success = 0
  /// What it was asked to do failed: a file, a device, a daemon.
  case failure = 1
  /// It was asked in words it does not know.
  case usage = 2
}
