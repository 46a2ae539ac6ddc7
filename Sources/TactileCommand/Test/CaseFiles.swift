import TactileIO

/// Finds `.touch` files.
enum CaseFiles {
  /// Returns the files that operands name. For a folder, these are all `.touch` files below it.
  ///
  /// - Throws: `CommandError` for a folder without `.touch` files, `IOError` for a folder that
  ///   cannot be listed.
  static func find(_ operands: [String]) throws -> [String] {
    var files: [String] = []
    for operand in operands {
      guard DirectoryReader.isDirectory(operand) else {
        files.append(operand)
        continue
      }
      let found = try DirectoryReader.files(below: operand, ending: ".touch")
      if found.isEmpty {
        throw CommandError(
          "\(operand) contains no .touch file. Name a file, or a folder with .touch files.")
      }
      files += found
    }
    return files
  }
}
