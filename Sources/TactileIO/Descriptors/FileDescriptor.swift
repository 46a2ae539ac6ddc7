@preconcurrency import Glibc

/// A file descriptor that has one owner and is closed with it.
package struct FileDescriptor: ~Copyable {
  /// The number, for system calls; it must not be closed by them.
  package let rawValue: Int32

  /// Takes ownership of an open descriptor.
  package init(owning rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Takes ownership of what a system call returned, or throws its `errno` if it returned -1.
  package init(
    _ result: Int32, orThrow action: String, _ target: String,
    advice: String = IOError.defaultAdvice
  ) throws(IOError) {
    guard result >= 0 else { throw IOError.last(action, target, advice: advice) }
    self.init(owning: result)
  }

  /// Gives the number away; whoever gets it closes it.
  package consuming func release() -> Int32 {
    let number = rawValue
    discard self
    return number
  }

  deinit {
    // Linux closes the descriptor even when close(2) reports EINTR, so there is nothing to repeat.
    close(rawValue)
  }
}
