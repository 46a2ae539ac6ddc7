@preconcurrency import Glibc

/// Names the kind of a file for a message.
package enum FileKind {
  /// Returns "a directory", "a regular file" and so on; nil if the path cannot be examined.
  package static func name(at path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return name(of: status)
  }

  /// Returns the kind of an open descriptor; nil if it is not open.
  package static func name(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return name(of: status)
  }

  static func name(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: "a socket"
    case S_IFDIR: "a directory"
    case S_IFREG: "a regular file"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a pipe"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    default: "something unknown"
    }
  }
}
