@preconcurrency import Glibc

/// A signal that controls a program in a terminal.
package enum TerminalSignal: CaseIterable, Sendable {
  /// The user pressed Ctrl-C.
  case interrupt
  /// The program must end.
  case terminate
  /// The terminal was closed.
  case hangUp
  /// The size of the terminal changed.
  case resize
  /// The user pressed Ctrl-Z.
  case suspend
  /// The program continues after a stop.
  case resume

  /// The signal's number (signal(7)).
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .resize: SIGWINCH
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    }
  }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
