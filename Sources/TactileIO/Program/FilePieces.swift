/// A file that is read piece by piece, from its first byte to its last.
package final class FilePieces {
  private let path: String
  private let size: Int
  private let file: FileDescriptor

  /// Opens the file; no piece of it will be longer than `size` bytes.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package init(of path: String, size: Int) throws(IOError) {
    self.path = path
    self.size = size
    file = try FileReader.open(path)
  }

  /// The next piece; nil behind the last.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package func next() throws(IOError) -> [UInt8]? {
    var piece: [UInt8] = []
    let count = try FileReader.append(from: file.rawValue, path, room: size, to: &piece)
    return count == 0 ? nil : piece
  }
}
