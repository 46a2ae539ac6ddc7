import TactileIO

/// Finds the files of cases.
enum CaseFiles {
  /// The files that operands name: each itself, and of a folder all below it.
  ///
  /// - Throws: `CommandError` for a folder without cases, `IOError` for one that cannot be listed.
  static func find(_ operands: [String]) throws -> [String] {
    var files: [String] = []
    for operand in operands {
      guard FolderReader.isFolder(operand) else {
        files.append(operand)
        continue
      }
      let found = try FolderReader.files(below: operand, ending: ".touch")
      if found.isEmpty {
        throw CommandError(
          "\(operand) holds no .touch file. Name a folder that does, or the files.")
      }
      files += found
    }
    return files
  }
}
