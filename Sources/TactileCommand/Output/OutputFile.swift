import TactileIO

/// The output that a command line names: a new file, or standard output for `-`.
struct OutputFile: ~Copyable {
  private let file: FileWriter?

  /// Creates the file.
  ///
  /// - Throws: `IOError`, for example if the file already exists.
  init(_ name: String) throws(IOError) {
    if name == "-" { file = nil } else { file = try FileWriter(creating: name) }
  }

  /// Writes bytes after those written before.
  ///
  /// - Throws: `IOError`, for example if the disk is full.
  func write(_ bytes: [UInt8]) throws(IOError) {
    if file == nil {
      _ = bytes.withUnsafeBytes { StandardStream.output.write($0) }
    } else {
      try file?.write(bytes)
    }
  }
}
