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

  /// Whether a file of this path, which need not exist, is one of the files.
  package func reads(_ path: String) -> Bool {
    guard path != main else { return true }
    let name = path.dropFirst(directory.count + 1)
    return path.hasPrefix("\(directory)/") && name.hasSuffix(".yaml") && !name.contains("/")
  }

  /// Whether this user may read every existing file; missing files do not matter.
  package var isReadable: Bool {
    guard let files = try? files(isNamed: false) else { return false }
    return files.allSatisfy { access($0, R_OK) == 0 }
  }

  /// What the service reads: the main file, even if it does not exist, and the directory before its files.
  ///
  /// - Throws: ``IOError`` if the directory exists and this user cannot list it.
  package func everythingRead() throws(IOError) -> [String] {
    var paths = try files(isNamed: true)
    if DirectoryReader.isDirectory(directory) { paths.insert(directory, at: 1) }
    return paths
  }

  /// Resolves a path in a configuration file relative to the directory of the main file.
  package func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = main.lastIndex(of: "/") else { return path }
    return main[...slash] + path
  }
}
