@preconcurrency import Glibc
import TactileIO

/// A folder for one program's files. It is removed with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tactile-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkError.failed("cannot create a folder in /tmp")
    }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    for name in (try? DirectoryReader.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
