@preconcurrency import Glibc

/// Access control lists of files (acl(5)).
package enum AccessList {
  /// Gives a file a list with one entry for a group, in the form that the kernel reads.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - mode: The permissions of the owner, the group of the file, and others.
  ///   - group: The number of the group of the entry.
  ///   - permission: The permission of the entry: 4 to read, 1 to search.
  /// - Returns: Whether the file system has such lists. If it has none, prints that the test is skipped.
  package static func set(
    _ path: String, mode: UInt16, group: UInt32, _ permission: UInt16
  ) -> Bool {
    var bytes: [UInt8] = [2, 0, 0, 0]
    func add(_ tag: UInt16, _ permission: UInt16, _ number: UInt32 = .max) {
      for value in [tag, permission] { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    add(1, mode >> 6 & 7)
    add(4, mode >> 3 & 7)
    add(8, permission, group)
    add(16, permission | mode >> 3 & 7)
    add(32, mode & 7)
    // setxattr(2), which the Glibc module does not export.
    typealias Call =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    let setAttribute = unsafeBitCast(dlsym(nil, "setxattr"), to: Call.self)
    if setAttribute(path, "system.posix_acl_access", bytes, bytes.count, 0) == 0 { return true }
    print("skipped: the file system of \(path) has no access control lists")
    return false
  }
}
