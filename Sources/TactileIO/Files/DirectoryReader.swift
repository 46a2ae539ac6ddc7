@preconcurrency import Glibc

/// Lists directories.
package enum DirectoryReader {
  /// Whether a path names a directory or a symbolic link to one.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names in a directory, sorted by bytes, without names that begin with a dot.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func names(in path: String) throws(IOError) -> [String] {
    guard let directory = opendir(path) else {
      throw .last("list", path, advice: "Check the name and the permissions.")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the paths of all files below a directory whose names have this ending, sorted by
  /// name.
  ///
  /// The search does not follow symbolic links to directories, so it always ends.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func files(below path: String, ending: String) throws(IOError) -> [String] {
    var found: [String] = []
    for name in try names(in: path) {
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      if FileKind.name(at: file) == "a directory" {
        found += try files(below: file, ending: ending)
      } else if name.hasSuffix(ending) {
        found.append(file)
      }
    }
    return found
  }
}
