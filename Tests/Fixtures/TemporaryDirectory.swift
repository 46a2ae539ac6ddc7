@preconcurrency import Glibc

/// A directory in `/tmp` that is removed with this object and the files in it.
///
/// A test can let other users reach it, unlike a ``TemporaryFolder``, which may be below a private folder.
package final class TemporaryDirectory {
  package let path: String

  package init() {
    var template = Array("/tmp/tactile-test-XXXXXX".utf8CString)
    guard let name = mkdtemp(&template) else { fatalError("cannot make a directory in /tmp") }
    path = String(cString: name)
  }

  deinit {
    for name in names { remove(path + "/" + name) }
    rmdir(path)
  }

  /// The names in the directory, sorted.
  package var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a file with this text and returns its path.
  package func makeFile(_ name: String, _ text: String = "") -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_CREAT | O_WRONLY, 0o600)
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return file
  }
}
