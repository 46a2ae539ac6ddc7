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

/// Names the kind of a file for a message.
package enum FileKind {
  /// Returns "a directory", "a regular file" and so on; nil if the path cannot be examined.
  package static func name(at path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return name(of: status)
  }

  /// Returns the kind of an open descriptor; nil if it is not open.
  package static func name(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return name(of: status)
  }

  static func name(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: "a socket"
    case S_IFDIR: "a directory"
    case S_IFREG: "a regular file"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a pipe"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    default: "something unknown"
    }
  }
}
