@preconcurrency import Glibc

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
