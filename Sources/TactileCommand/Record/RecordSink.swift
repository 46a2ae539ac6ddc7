import TactileIO

/// The output of a recording: a file, or standard output.
final class RecordSink {
  /// The path of the file; nil for standard output.
  let path: String?
  private let file: FileWriter?

  /// The error if the reader of standard output has closed it.
  static let closed = CommandError("The reader closed standard output. Name a file with -o.")

  init(_ path: String?) throws(IOError) {
    self.path = path
    if let path { file = try FileWriter(creating: path) } else { file = nil }
  }

  /// Writes all bytes at once.
  ///
  /// - Throws: `IOError`, or `CommandError` if the reader of standard output has closed it.
  func write(_ bytes: [UInt8]) throws {
    if path != nil {
      try file?.write(bytes)
    } else if !bytes.withUnsafeBytes({ StandardStream.output.write($0) }) {
      throw Self.closed
    }
  }
}
