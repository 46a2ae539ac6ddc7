@preconcurrency import Glibc

/// Reads whole files. Use ``SeekableFile`` to read parts of a file.
package enum FileReader {
  /// The largest file that can be read: 1 GiB, which holds weeks of touches.
  private static let limit = 1 << 30
  /// The number of bytes to read at once.
  private static let pieceSize = 1 << 16

  /// Returns all bytes of a regular file, or of a pipe up to its end.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func bytes(of path: String) throws(IOError) -> [UInt8] {
    try contents(of: open(path), path)
  }

  private static func contents(
    of file: borrowing FileDescriptor, _ path: String
  ) throws(IOError) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      bytes.reserveCapacity(min(Int(status.st_size), limit) + pieceSize)
    }
    while bytes.count <= limit {
      // The size is fixed: a pipe returns at most 64 KiB, however much room there is.
      let count = try append(from: file.rawValue, path, room: pieceSize, to: &bytes)
      if count == 0 { return bytes }
    }
    throw .failed(
      action: "read", target: path, code: EFBIG, advice: "The limit is 1 GiB. Split the file.")
  }

  /// Returns all bytes of a regular file, and never waits for another program.
  ///
  /// A daemon reads its files with this function: opening a pipe waits for a writer, and reading a
  /// device may never end or may change its state.
  ///
  /// - Throws: ``IOError`` with the path and a hint, ``IOError/notARegularFile(path:found:)`` for
  ///   another kind of file.
  package static func contents(ofRegularFile path: String) throws(IOError) -> [UInt8] {
    // Opening a device can have effects, so look at the path first. The path may name another file
    // afterwards, so look at the open file as well.
    var status = stat()
    if stat(path, &status) == 0 { try checkIsRegular(status, path) }
    let file = try open(path, adding: O_NONBLOCK)
    guard fstat(file.rawValue, &status) == 0 else { throw .last("examine", path) }
    try checkIsRegular(status, path)
    return try contents(of: file, path)
  }

  private static func checkIsRegular(_ status: stat, _ path: String) throws(IOError) {
    guard status.st_mode & S_IFMT != S_IFREG else { return }
    throw .notARegularFile(path: path, found: FileKind.name(of: status))
  }

  /// Whether this user lacks the permission to read a file or folder.
  package static func isRefused(_ path: String) -> Bool {
    access(path, R_OK) != 0 && errno == EACCES
  }

  /// Returns the size of a regular file in bytes; nil for other files, which can be read only
  /// once.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  static func open(
    _ path: String, adding flags: Int32 = 0
  ) throws(IOError) -> FileDescriptor {
    try FileDescriptor(
      Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags), orThrow: "open", path,
      advice: "Check the name and the permissions.")
  }

  private static func append(
    from descriptor: Int32, _ path: String, room: Int, to bytes: inout [UInt8]
  ) throws(IOError) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: room))
    let count = bytes.withUnsafeMutableBytes { buffer in
      var result: Int
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress! + start, room)
      } while result < 0 && errno == EINTR
      return result
    }
    guard count >= 0 else { throw .last("read", path, advice: "Give the path of a file.") }
    bytes.removeSubrange((start + count)...)
    return count
  }
}

/// An open regular file of which any part can be read. Any thread.
package final class SeekableFile: Sendable {
  /// The size of the file when it was opened, in bytes.
  package let size: Int
  private let path: String
  private let file: FileDescriptor

  /// Opens a file, and never waits for another program; nil if the file is not a regular one.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package init?(of path: String) throws(IOError) {
    // Opening a device can have effects, so look at the path first. The path may name another file
    // afterwards, so look at the open file as well.
    guard FileReader.size(of: path) != nil else { return nil }
    let file = try FileReader.open(path, adding: O_NONBLOCK)
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .last("examine", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    self.path = path
    self.file = file
  }

  /// Returns the bytes of a range; fewer if the file ends before the end of the range.
  ///
  /// - Parameter range: The offsets in the file, at least 0.
  /// - Throws: ``IOError`` with the path and a hint.
  package func bytes(in range: Range<Int>) throws(IOError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        var result: Int
        repeat {
          result = pread(
            file.rawValue, buffer.baseAddress! + filled, buffer.count - filled,
            range.lowerBound + filled)
        } while result < 0 && errno == EINTR
        return result
      }
      guard count >= 0 else { throw .last("read", path, advice: "Give the path of a file.") }
      if count == 0 { break }
      filled += count
    }
    bytes.removeSubrange(filled...)
    return bytes
  }
}
