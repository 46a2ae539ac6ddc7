@preconcurrency import Glibc
import TactileIO

/// Commands of a shell.
enum Shell {
  /// Runs a command and waits for it; what it wrote, to both streams.
  ///
  /// - Throws: ``BenchError`` with what it wrote if it fails.
  static func run(_ command: String, in folder: TemporaryFolder) throws -> String {
    let file = folder.path + "/said"
    var child = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] = [
      strdup("sh"), strdup("-c"), strdup("exec >\(file) 2>&1; \(command)"), nil,
    ]
    defer { for word in words { free(word) } }
    guard posix_spawnp(&child, "sh", nil, nil, words, environ) == 0 else {
      throw BenchError.failed("there is no sh")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let said = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    guard status == 0 else { throw BenchError.failed("'\(command)' failed: \(said)") }
    return said
  }
}
