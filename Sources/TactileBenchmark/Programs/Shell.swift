@preconcurrency import Glibc
import TactileIO

/// Runs shell commands.
enum Shell {
  /// Runs a command, waits for its end and returns its output and errors.
  ///
  /// - Throws: ``BenchmarkError`` with the output if the command fails.
  static func run(_ command: String, in folder: TemporaryFolder) throws -> String {
    let file = folder.path + "/output"
    var child = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] = [
      strdup("sh"), strdup("-c"), strdup("exec >\(file) 2>&1; \(command)"), nil,
    ]
    defer { for word in words { free(word) } }
    guard posix_spawnp(&child, "sh", nil, nil, words, environ) == 0 else {
      throw BenchmarkError.failed("cannot start sh")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let output = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    guard status == 0 else { throw BenchmarkError.failed("'\(command)' failed: \(output)") }
    return output
  }
}
