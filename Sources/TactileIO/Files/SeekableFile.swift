@preconcurrency import Glibc

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
