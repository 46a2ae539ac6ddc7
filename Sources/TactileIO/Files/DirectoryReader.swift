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

/// Finds the processes that have a file open.
package enum FileHolders {
  /// A process that has the file open.
  package struct Holder: Hashable, Sendable {
    package var process: Int32
    /// The process's name, such as "Xorg".
    package var name: String

    package init(process: Int32, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// Returns the other processes that have a file open.
  ///
  /// Only processes that this user may examine are found.
  package static func of(_ path: String) -> [Holder] {
    guard let processes = try? DirectoryReader.names(in: "/proc") else { return [] }
    return processes.compactMap { Int32($0) }.sorted().filter { process in
      process != getpid() && holds(process, path)
    }.map { Holder(process: $0, name: name(of: $0)) }
  }

  private static func holds(_ process: Int32, _ path: String) -> Bool {
    let directory = "/proc/\(process)/fd"
    guard let descriptors = try? DirectoryReader.names(in: directory) else { return false }
    return descriptors.contains { target(of: "\(directory)/\($0)") == path }
  }

  private static func target(of link: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &buffer, buffer.count)
    return String(
      decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func name(of process: Int32) -> String {
    guard let bytes = try? FileReader.bytes(of: "/proc/\(process)/comm") else { return "?" }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
