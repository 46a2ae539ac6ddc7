@preconcurrency import Glibc

/// Operations on paths of files.
package enum FilePath {
  /// Returns the path without symbolic links (realpath(3)); nil if the file does not exist or if this user may
  /// not search a folder on the path.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path from the root folder. Symbolic links stay.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Returns the folders on a path from the root folder, without the root folder: `/a` and `/a/b` for
  /// `/a/b/c`.
  static func folders(above path: String) -> [String] {
    var folders: [String] = []
    for name in path.split(separator: "/").dropLast() {
      folders.append((folders.last ?? "") + "/\(name)")
    }
    return folders
  }
}
