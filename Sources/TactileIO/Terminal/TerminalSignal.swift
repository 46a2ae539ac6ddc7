@preconcurrency import Glibc

/// A signal that a program at a terminal is told its next step with.
package enum TerminalSignal: CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// It is to end.
  case terminate
  /// The terminal is gone.
  case hangUp
  /// The terminal has another size.
  case resize
  /// Ctrl-Z.
  case suspend
  /// It goes on after it was stopped.
  case resume

  /// Its number (signal(7)).
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

extension Program {
  /// Stops the process until somebody has it go on.
  package static func stop() {
    kill(getpid(), SIGSTOP)
  }
}
