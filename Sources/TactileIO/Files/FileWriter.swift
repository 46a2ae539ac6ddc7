@preconcurrency import Glibc

/// Writes files.
package struct FileWriter: ~Copyable {
  /// The name it was given.
  package let path: String
  private let file: FileDescriptor

  /// Makes a new file, readable and writable for its owner alone: recordings hold PINs.
  ///
  /// - Throws: ``IOError`` where there is something of that name already, or it cannot be made.
  package init(creating path: String) throws(IOError) {
    self.path = path
    file = try FileDescriptor(
      Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), orThrow: "create", path,
      advice: errno == EEXIST
        ? "It is left alone; name another file, or move it away." : "Check the name and the folder."
    )
  }

  private init(replacing path: String) throws(IOError) {
    self.path = path
    file = try FileDescriptor(
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), orThrow: "write", path,
      advice: "Check the name and the permissions.")
  }

  /// Writes all bytes; once it returns, a crash of this process loses none of them.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package func write(_ bytes: [UInt8]) throws(IOError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.rawValue, $0.baseAddress! + start, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw .last("write", path, advice: "Check that the disk has room.")
      }
    }
  }

  /// Writes a whole file, over one of that name if there is one.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(IOError) {
    try FileWriter(replacing: path).write(bytes)
  }

  /// Removes a file.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func remove(_ path: String) throws(IOError) {
    guard unlink(path) == 0 else {
      throw .last("remove", path, advice: "Check the permissions of its folder.")
    }
  }
}
