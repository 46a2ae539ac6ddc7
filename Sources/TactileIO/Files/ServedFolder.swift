import CTactileLinux
@preconcurrency import Glibc

/// A folder whose files a program serves. No path and no symbolic link leads out of it.
package final class ServedFolder {
  private let folder: FileDescriptor

  /// - Throws: ``IOError`` if the path is no folder, or if this user may not open it.
  package init(_ path: String) throws(IOError) {
    folder = try FileDescriptor(
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), orThrow: "open the folder", path,
      advice: "Check the name and the permissions.")
  }

  /// A regular file that is open for reading.
  package final class File {
    private let file: FileDescriptor
    /// The size in bytes.
    package let size: Int

    fileprivate init(_ file: consuming FileDescriptor, size: Int) {
      self.file = file
      self.size = size
    }

    /// Reads the next bytes; fewer than there is room for at the end of the file, and none after an error.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      var count: Int
      repeat {
        count = Glibc.read(file.rawValue, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      return max(count, 0)
    }
  }

  /// Opens a regular file below the folder; nil if there is none that this user may read.
  package func open(_ path: String) -> File? {
    let number = tactile_open_beneath(folder.rawValue, path)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return File(file, size: Int(status.st_size))
  }
}
