@preconcurrency import Glibc

/// A signal that controls a daemon.
package enum Signal: CaseIterable, Sendable {
  /// The user pressed Ctrl-C in a terminal.
  case interrupt
  /// The service manager stops the daemon.
  case terminate
  /// The terminal was closed or, for a service, the configuration changed.
  case hangUp

  /// The signal's number (signal(7)).
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
