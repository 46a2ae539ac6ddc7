@preconcurrency import Glibc

/// The process itself.
package enum Program {
  /// Ends it, with a status that its `--help` explains.
  package static func exit(_ code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }

  /// Becomes another program of the same installation: the one beside this one's file, else the one
  /// on the PATH. Returns only by an error.
  ///
  /// - Throws: ``IOError`` where there is none.
  package static func become(_ name: String, _ arguments: [String]) throws(IOError) -> Never {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    if count > 0 { execv(folder + name, &words) }
    execvp(name, &words)
    throw .last("start", name, advice: "It is installed beside tactile, or found on the PATH.")
  }
}
