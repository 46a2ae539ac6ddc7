@preconcurrency import Glibc
import TactileIO

/// A folder for one program's files, removed with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tactile-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchError.failed("no folder can be made below /tmp")
    }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    for name in (try? FolderReader.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
