@preconcurrency import Glibc

/// Writes a file.
package struct FileWriter: ~Copyable {
  /// The path as the caller gave it.
  package let path: String
  private let file: FileDescriptor

  /// Creates a new file. By default, only its owner can read and write it, because recordings can hold PINs.
  ///
  /// - Throws: ``IOError`` if the file already exists or cannot be created.
  package init(creating path: String, mode: mode_t = 0o600) throws(IOError) {
    // The path comes last: Swift 6.2 cannot compile an error in a half initialized value.
    file = try FileDescriptor(
      Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode), orThrow: "create", path,
      advice: errno == EEXIST
        ? "Choose another name, or move the existing file away."
        : "Check the name and the directory.")
    self.path = path
  }

  private init(replacing path: String) throws(IOError) {
    file = try FileDescriptor(
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), orThrow: "write", path,
      advice: "Check the name and the permissions.")
    self.path = path
  }

  /// Writes all bytes. After the call, a crash of this process loses none of them.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package func write(_ bytes: [UInt8]) throws(IOError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.rawValue, $0.baseAddress! + start, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw .last("write", path, advice: "Check that the disk has free space.")
      }
    }
  }

  /// Creates a file with these bytes, or replaces the contents of an existing one.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(IOError) {
    try FileWriter(replacing: path).write(bytes)
  }

  /// Creates a file, or replaces an existing one. By default, only the owner of the new file can read and write
  /// it. A crash or a power failure leaves the old file or the new one, never a part.
  ///
  /// - Throws: ``IOError`` with the path and a hint. The old file then stays.
  package static func replaceWhole(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o600
  ) throws(IOError) {
    let draft = path + ".new"
    unlink(draft)
    do throws(IOError) {
      let writer = try FileWriter(creating: draft, mode: mode)
      try writer.write(bytes)
      guard fsync(writer.file.rawValue) == 0, rename(draft, path) == 0 else {
        throw .last("write", path, advice: "Check that the disk has free space.")
      }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Removes a file.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func remove(_ path: String) throws(IOError) {
    guard unlink(path) == 0 else {
      throw .last("remove", path, advice: "Check the permissions of its directory.")
    }
  }
}
