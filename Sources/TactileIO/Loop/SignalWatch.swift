import CTactileLinux
@preconcurrency import Glibc

/// Signals as a descriptor: blocked for the thread, read when the loop gets to them.
final class SignalWatch {
  let descriptor: FileDescriptor
  private var formerMask = sigset_t()

  /// Blocks every ``Signal`` for this thread and those it starts from now on, and ignores `SIGPIPE`:
  /// a client that hangs up is an error code, not the end of the daemon.
  init() throws(IOError) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in Signal.allCases { sigaddset(&mask, signal.number) }
    let flags = Int32(SFD_CLOEXEC | SFD_NONBLOCK)
    descriptor = try FileDescriptor(signalfd(-1, &mask, flags), orThrow: "create", "a signalfd")
    pthread_sigmask(SIG_BLOCK, &mask, &formerMask)
    signal(SIGPIPE, SIG_IGN)
  }

  /// The next signal that came, nil when there is none.
  func next() -> Signal? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor.rawValue, &information, size) == size else { return nil }
    return Signal(number: information.ssi_signo)
  }

  deinit {
    var mask = formerMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
