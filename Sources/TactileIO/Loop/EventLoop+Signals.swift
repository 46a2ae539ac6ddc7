import CTactileLinux
@preconcurrency import Glibc

extension EventLoop {
  /// Calls `handler` for each SIGINT, SIGTERM and SIGHUP from now on, as for any other event.
  ///
  /// This blocks the signals for the calling thread. Call it once, before other threads start. The
  /// loop restores the former mask when it is released. `SIGPIPE` stays ignored.
  package func watchSignals(_ handler: @escaping (Signal) -> Void) throws(IOError) {
    try watch(Signal.allCases.map(\.number)) { number in
      if let signal = Signal(number: number) { handler(signal) }
    }
  }

  /// Calls `handler` for each ``TerminalSignal``; use it instead of ``watchSignals(_:)``.
  package func watchTerminalSignals(_ handler: @escaping (TerminalSignal) -> Void) throws(IOError) {
    try watch(TerminalSignal.allCases.map(\.number)) { number in
      if let signal = TerminalSignal(number: number) { handler(signal) }
    }
  }

  private func watch(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(IOError) {
    let watch = try SignalWatch(numbers: numbers)
    try add(watch.descriptor.rawValue, interest: .read) { _ in
      while let number = watch.next() { handler(number) }
    }
  }
}

extension Program {
  /// Stops the process until it receives SIGCONT.
  package static func stop() {
    kill(getpid(), SIGSTOP)
  }
}

/// Reads signals from a descriptor, so that the loop handles them like other events.
final class SignalWatch {
  let descriptor: FileDescriptor
  private var formerMask = sigset_t()

  /// Blocks these signals for this thread and the threads that it starts later.
  ///
  /// It also ignores `SIGPIPE`, so that writing to a disconnected client returns an error and does
  /// not end the daemon.
  init(numbers: [Int32]) throws(IOError) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    let flags = Int32(SFD_CLOEXEC | SFD_NONBLOCK)
    descriptor = try FileDescriptor(signalfd(-1, &mask, flags), orThrow: "create", "a signalfd")
    pthread_sigmask(SIG_BLOCK, &mask, &formerMask)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns the number of the next pending signal; nil if there is none.
  func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor.rawValue, &information, size) == size else { return nil }
    return Int32(bitPattern: information.ssi_signo)
  }

  deinit {
    var mask = formerMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

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
