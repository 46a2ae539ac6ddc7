import TactileIO

/// Writes the file that a command line names as output.
enum OutputFile {
  /// Writes a new file, or to standard output if the name is `-`.
  ///
  /// - Throws: `IOError`, for example if the file already exists.
  static func write(_ bytes: [UInt8], to name: String) throws(IOError) {
    guard name == "-" else { return try FileWriter(creating: name).write(bytes) }
    _ = bytes.withUnsafeBytes { StandardStream.output.write($0) }
  }
}
