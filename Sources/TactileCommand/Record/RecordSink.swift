import TactileIO

/// Where a recording goes: a file of its own, or standard output.
final class RecordSink {
  /// The file's name; nil for standard output.
  let path: String?
  private let file: FileWriter?

  init(_ path: String?) throws(IOError) {
    self.path = path
    if let path { file = try FileWriter(creating: path) } else { file = nil }
  }

  /// Writes all bytes at once.
  ///
  /// - Throws: `IOError`, and `CommandError` where nobody reads standard output any more.
  func write(_ bytes: [UInt8]) throws {
    if path != nil {
      try file?.write(bytes)
    } else if !bytes.withUnsafeBytes({ StandardStream.output.write($0) }) {
      throw CommandError("Nobody reads the recording any more; name a file with -o.")
    }
  }
}
