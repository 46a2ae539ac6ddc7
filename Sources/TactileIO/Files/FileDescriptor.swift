@preconcurrency import Glibc

/// A file descriptor with one owner; it is closed at the end of its lifetime.
package struct FileDescriptor: ~Copyable {
  /// The number for system calls. The caller must not close it.
  package let rawValue: Int32

  /// Takes ownership of an open descriptor.
  package init(owning rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Takes ownership of the result of a system call, or throws its `errno` if the result is -1.
  package init(
    _ result: Int32, orThrow action: String, _ target: String,
    advice: String = IOError.defaultAdvice
  ) throws(IOError) {
    guard result >= 0 else { throw IOError.last(action, target, advice: advice) }
    self.init(owning: result)
  }

  /// Transfers ownership of the number to the caller, who must close it.
  package consuming func release() -> Int32 {
    let number = rawValue
    discard self
    return number
  }

  /// Makes the kernel close the descriptor when this process executes another program. Descriptors from a
  /// service manager stay open otherwise.
  package func closeOnExecute() {
    _ = fcntl(rawValue, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    // Linux closes the descriptor even if close(2) reports EINTR, so the call is not repeated.
    close(rawValue)
  }
}
