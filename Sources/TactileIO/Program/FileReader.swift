@preconcurrency import Glibc

/// Reads files, whole or their beginning; ``FilePieces`` reads them piece by piece.
package enum FileReader {
  /// Larger files than this are refused: 1 GiB, weeks of touches.
  private static let limit = 1 << 30

  /// The bytes of a regular file, or of a pipe up to its end.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func bytes(of path: String) throws(IOError) -> [UInt8] {
    let file = try open(path)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let room = max(1 << 16, bytes.count)
      let count = try append(from: file.rawValue, path, room: room, to: &bytes)
      if count == 0 { return bytes }
    }
    throw .failed(
      action: "read", target: path, code: EFBIG, advice: "Cut the file into smaller ones.")
  }

  /// How long a regular file is; nil for anything else, which can be read but once.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The first bytes of a file; fewer where it is shorter.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func beginning(of path: String, count: Int) throws(IOError) -> [UInt8] {
    var bytes: [UInt8] = []
    let file = try open(path)
    while bytes.count < count, try append(from: file.rawValue, path, room: count, to: &bytes) > 0 {}
    return Array(bytes.prefix(count))
  }

  static func open(_ path: String) throws(IOError) -> FileDescriptor {
    try FileDescriptor(
      Glibc.open(path, O_RDONLY | O_CLOEXEC), orThrow: "open", path,
      advice: "Check the name and the permissions.")
  }

  static func append(
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
