@preconcurrency import Glibc

/// A signal that a daemon is told its next step with.
package enum Signal: CaseIterable, Sendable {
  /// Ctrl-C at a terminal.
  case interrupt
  /// The service manager wants the daemon to end.
  case terminate
  /// The terminal is gone or, for a service, the configuration changed.
  case hangUp

  /// Its number (signal(7)).
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
