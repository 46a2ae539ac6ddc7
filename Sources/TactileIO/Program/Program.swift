@preconcurrency import Glibc

/// Operations on this process.
package enum Program {
  /// Ends the process with a status that its `--help` explains.
  package static func exit(_ code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }

  /// Replaces this process by another program of the same installation.
  ///
  /// It uses the program in the directory of this program's file, or else the one on the PATH. It
  /// returns only if it fails.
  ///
  /// - Throws: ``IOError`` if the program is in neither place.
  package static func execute(_ name: String, _ arguments: [String]) throws(IOError) -> Never {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let directory = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    if count > 0 { execv(directory + name, &words) }
    execvp(name, &words)
    throw .last("start", name, advice: "Install it beside tactile, or in a directory on the PATH.")
  }
}
