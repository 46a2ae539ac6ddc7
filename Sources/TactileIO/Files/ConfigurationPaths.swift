@preconcurrency import Glibc

/// The paths of a configuration: a main file, and a directory of further files beside it.
///
///     /etc/tactile/tactiled.yaml
///     /etc/tactile/tactiled.d/10-panel.yaml      read in the order of their names
///     /etc/tactile/tactiled.d/50-policy.yaml
package struct ConfigurationPaths: Equatable, Sendable {
  /// The main file of the service.
  package static let service = "/etc/tactile/tactiled.yaml"

  /// The main file. It may be missing, unless the user named it.
  package let main: String

  /// Creates the paths of the configuration with this main file.
  package init(_ main: String = ConfigurationPaths.service) {
    self.main = main
  }

  /// The directory of further files: the main file's name with `.d` instead of `.yaml`.
  package var directory: String {
    let suffix = [".yaml", ".yml", ".json"].first { main.hasSuffix($0) } ?? ""
    return main.dropLast(suffix.count) + ".d"
  }

  /// Returns the existing files in the order of reading: the main file, then the directory's
  /// `.yaml` files sorted by name.
  ///
  /// - Parameter isNamed: Whether the user named the main file. The list then contains it even if
  ///   it does not exist, so that reading it fails.
  /// - Throws: ``IOError`` if the directory exists and cannot be listed.
  package func files(isNamed: Bool) throws(IOError) -> [String] {
    var files = isNamed || access(main, F_OK) == 0 || errno == EACCES ? [main] : []
    guard DirectoryReader.isDirectory(directory) else { return files }
    for name in try DirectoryReader.names(in: directory) where name.hasSuffix(".yaml") {
      files.append("\(directory)/\(name)")
    }
    return files
  }

  /// Whether this user may read every existing file; missing files do not matter.
  package var isReadable: Bool {
    guard let files = try? files(isNamed: false) else { return false }
    return files.allSatisfy { access($0, R_OK) == 0 }
  }

  /// Returns what the service lacks to read a file; nil if it may read the file, or if that cannot be
  /// found out.
  ///
  /// The service runs as a user of its own in the group `tactile`, so the permissions of this group and of
  /// other users decide, for the file and for each folder on its path.
  package static func obstacle(forServiceTo path: String) -> ServiceObstacle? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let whole = String(cString: resolved)
    var folder = ""
    for name in whole.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if !isOpen(folder, to: (S_IXOTH, S_IXGRP)) {
        return ServiceObstacle(path: folder, permission: "a+x")
      }
    }
    guard !isOpen(whole, to: (S_IROTH, S_IRGRP)) else { return nil }
    return ServiceObstacle(path: whole, permission: "a+r")
  }

  /// The folders that the unit of the service hides from it: `ProtectHome=`, `PrivateTmp=` and
  /// `InaccessiblePaths=` in systemd/tactiled.service.
  package static let hiddenFolders = [
    "/home", "/root", "/run/user", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock",
  ]

  /// Returns the folder of ``hiddenFolders`` that contains a file; nil if none does. The service cannot read
  /// such a file, whatever its permissions are.
  package static func hiddenFolder(of path: String) -> String? {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let whole = resolved.map { String(cString: $0) } ?? path
    return hiddenFolders.first { whole.hasPrefix($0 + "/") }
  }

  /// Whether other users have a permission, or the group `tactile` does.
  private static func isOpen(_ path: String, to permission: (others: UInt32, group: UInt32)) -> Bool
  {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & permission.others == 0 else { return true }
    return Group(withAccessTo: path, for: permission.group)?.name == "tactile"
  }

  /// Resolves a path in a configuration file relative to the directory of the main file.
  package func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = main.lastIndex(of: "/") else { return path }
    return main[...slash] + path
  }
}

/// A file or folder that the service may not use.
package struct ServiceObstacle: Equatable, Sendable {
  /// The path of the file or folder.
  package let path: String
  /// The missing permission, as chmod(1) takes it.
  package let permission: String

  package init(path: String, permission: String) {
    self.path = path
    self.permission = permission
  }

  /// The command that gives the permission.
  package var fix: String { "chmod \(permission) \(path)" }
}
