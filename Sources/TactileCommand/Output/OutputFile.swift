import TactileIO

/// The file that a command line asks to make.
enum OutputFile {
  /// Writes a new file, or standard output where the name is `-`.
  ///
  /// - Throws: `IOError`, also where there is a file of that name already.
  static func write(_ bytes: [UInt8], to name: String) throws(IOError) {
    guard name == "-" else { return try FileWriter(creating: name).write(bytes) }
    _ = bytes.withUnsafeBytes { StandardStream.output.write($0) }
  }
}
