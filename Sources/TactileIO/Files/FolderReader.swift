@preconcurrency import Glibc

/// Lists folders.
package enum FolderReader {
  /// Whether a path names a folder; a link to one counts.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted by their bytes, without those that begin with a dot.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
  package static func names(in path: String) throws(IOError) -> [String] {
    guard let folder = opendir(path) else {
      throw .last("list", path, advice: "Check the name and the permissions.")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of all files below a folder whose names end so, in the order of their names; links to
  /// folders are not followed, so that a circle of them has an end.
  ///
  /// - Throws: ``IOError`` with the path and what to do.
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
