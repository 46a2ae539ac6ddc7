@preconcurrency import Glibc

/// A group of users, from the system's name service (getgrnam(3)).
package struct Group: Equatable, Sendable {
  /// The group's number.
  package let identifier: UInt32
  /// The group's name.
  package let name: String

  /// Looks up a group by its name; nil if the system has no such group.
  package init?(named name: String) {
    self.init { entry, buffer, result in
      getgrnam_r(name, entry, buffer.baseAddress, buffer.count, result)
    }
  }

  /// Returns the number of the group of this name; nil if there is none.
  package static func identifier(named name: String) -> UInt32? { Group(named: name)?.identifier }

  /// Looks up a group by its number; nil if the group has no name.
  package init?(identifier: UInt32) {
    self.init { entry, buffer, result in
      getgrgid_r(identifier, entry, buffer.baseAddress, buffer.count, result)
    }
  }

  /// Finds the group that has access to a file; a symbolic link is not followed.
  ///
  /// The result is nil in three cases: the group has no such permission, the file belongs to group
  /// root, which users should not join, or the file cannot be examined.
  ///
  /// - Parameter permission: The permission that the group needs, such as `S_IRGRP`.
  package init?(withAccessTo path: String, for permission: UInt32) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_gid != 0, status.st_mode & permission != 0 else {
      return nil
    }
    self.init(identifier: status.st_gid)
  }

  private typealias Lookup = (
    UnsafeMutablePointer<group>, UnsafeMutableBufferPointer<CChar>,
    UnsafeMutablePointer<UnsafeMutablePointer<group>?>
  ) -> Int32

  private init?(_ lookup: Lookup) {
    // The entry lists all members, so a large group needs a large buffer: grow it until it fits.
    var capacity = 1024
    while capacity <= 1 << 20 {
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: capacity)
      defer { buffer.deallocate() }
      var entry = group()
      var result: UnsafeMutablePointer<group>?
      let code = lookup(&entry, buffer, &result)
      if code == ERANGE {
        capacity *= 4
        continue
      }
      guard code == 0, result != nil, let name = entry.gr_name else { return nil }
      identifier = entry.gr_gid
      self.name = String(cString: name)
      return
    }
    return nil
  }
}
