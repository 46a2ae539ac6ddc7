@preconcurrency import Glibc

/// Who has a file open.
package enum FileHolders {
  /// A process, seen from outside.
  package struct Holder: Hashable, Sendable {
    package var process: Int32
    /// Its name, such as "Xorg".
    package var name: String

    package init(process: Int32, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// The processes that have a file open, but this one; only those that this user may look into.
  package static func of(_ path: String) -> [Holder] {
    guard let processes = try? FolderReader.names(in: "/proc") else { return [] }
    return processes.compactMap { Int32($0) }.sorted().filter { process in
      process != getpid() && holds(process, path)
    }.map { Holder(process: $0, name: name(of: $0)) }
  }

  private static func holds(_ process: Int32, _ path: String) -> Bool {
    let folder = "/proc/\(process)/fd"
    guard let descriptors = try? FolderReader.names(in: folder) else { return false }
    return descriptors.contains { target(of: "\(folder)/\($0)") == path }
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
