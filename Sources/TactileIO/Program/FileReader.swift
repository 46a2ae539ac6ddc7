@preconcurrency import Glibc

/// Reads whole files.
package enum FileReader {
  /// Larger files than this are refused: 1 GiB, weeks of touches.
  private static let limit = 1 << 30

  /// The bytes of a regular file, or of a pipe up to its end.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func bytes(of path: String) throws(IOError) -> [UInt8] {
    let file = try FileDescriptor(
      Glibc.open(path, O_RDONLY | O_CLOEXEC), orThrow: "open", path,
      advice: "Check the name and the permissions.")
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let count = try append(from: file.rawValue, path, to: &bytes)
      if count == 0 { return bytes }
    }
    throw .failed(
      action: "read", target: path, code: EFBIG, advice: "Cut the file into smaller ones.")
  }

  private static func append(
    from descriptor: Int32, _ path: String, to bytes: inout [UInt8]
  ) throws(IOError) -> Int {
    let start = bytes.count
    let room = max(1 << 16, start)
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
