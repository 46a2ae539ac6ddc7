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

  /// Returns whether a file or folder is on a disk without room for another file of an ordinary user; false if there is
  /// no such file.
  package static func isOnFullDisk(_ path: String) -> Bool {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return false }
    return disk.f_bavail == 0 || disk.f_files > 0 && disk.f_favail == 0
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

/// Makes, reads and removes symbolic links.
package enum FileLink {
  /// Returns the path that a link contains; nil if there is no link.
  package static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a link, and the folders above it that do not exist.
  ///
  /// - Throws: ``IOError`` with the path and a hint, also if the path exists.
  package static func make(_ path: String, to target: String) throws(IOError) {
    for folder in FilePath.folders(above: path) where !DirectoryReader.isDirectory(folder) {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw .last("create", folder, advice: advice)
      }
    }
    guard symlink(target, path) == 0 else { throw .last("create", path, advice: advice) }
  }

  /// Removes a link. A path without a link stays as it is.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  package static func remove(_ path: String) throws(IOError) {
    guard target(of: path) != nil else { return }
    guard unlink(path) == 0 else { throw .last("remove", path, advice: advice) }
  }

  private static let advice = "Run the command as root."
}
