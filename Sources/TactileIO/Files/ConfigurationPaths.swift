@preconcurrency import Glibc

/// Where a configuration's files are: one file, and beside it a folder of more.
///
///     /etc/tactile/tactiled.yaml
///     /etc/tactile/tactiled.d/10-panel.yaml      in the order of their names
///     /etc/tactile/tactiled.d/50-policy.yaml
package struct ConfigurationPaths: Equatable, Sendable {
  /// The file of the service.
  package static let service = "/etc/tactile/tactiled.yaml"

  /// The first file; it need not be there, unless it was named.
  package let main: String

  /// The paths of a configuration whose first file this is.
  package init(_ main: String = ConfigurationPaths.service) {
    self.main = main
  }

  /// The folder beside the first file: its name with `.d` in the place of `.yaml`.
  package var folder: String {
    let suffix = [".yaml", ".yml", ".json"].first { main.hasSuffix($0) } ?? ""
    return main.dropLast(suffix.count) + ".d"
  }

  /// The files that are there, in the order in which they are read: the first file, then those of the
  /// folder that end in `.yaml`, by name.
  ///
  /// - Parameter isNamed: Whether somebody named the first file, so that it must be there.
  /// - Throws: ``IOError`` where the folder is there and cannot be listed.
  package func files(isNamed: Bool) throws(IOError) -> [String] {
    var files = isNamed || access(main, F_OK) == 0 || errno == EACCES ? [main] : []
    guard FolderReader.isFolder(folder) else { return files }
    for name in try FolderReader.names(in: folder) where name.hasSuffix(".yaml") {
      files.append("\(folder)/\(name)")
    }
    return files
  }

  /// Whether this user may read what is there: nothing there is no obstacle.
  package var isReadable: Bool {
    guard let files = try? files(isNamed: false) else { return false }
    return files.allSatisfy { access($0, R_OK) == 0 }
  }

  /// Whether the service may read a file, which has a user of its own in the group `tactile`: by what
  /// the file lets others and its group do. A file that cannot be looked at counts as readable.
  package static func isForService(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IROTH == 0 else { return true }
    return Group(letInBy: path, for: S_IRGRP)?.name == "tactile"
  }

  /// A path that a file says, seen from the folder of the first file.
  package func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = main.lastIndex(of: "/") else { return path }
    return main[...slash] + path
  }
}
