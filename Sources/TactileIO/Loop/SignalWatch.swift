import CTactileLinux
@preconcurrency import Glibc

/// Signals as a descriptor: blocked for the thread, read when the loop gets to them.
final class SignalWatch {
  let descriptor: FileDescriptor
  private var formerMask = sigset_t()

  /// Blocks these signals for this thread and those it starts from now on, and ignores `SIGPIPE`:
  /// a client that hangs up is an error code, not the end of the daemon.
  init(numbers: [Int32]) throws(IOError) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    let flags = Int32(SFD_CLOEXEC | SFD_NONBLOCK)
    descriptor = try FileDescriptor(signalfd(-1, &mask, flags), orThrow: "create", "a signalfd")
    pthread_sigmask(SIG_BLOCK, &mask, &formerMask)
    signal(SIGPIPE, SIG_IGN)
  }

  /// The number of the next signal that came, nil when there is none.
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
