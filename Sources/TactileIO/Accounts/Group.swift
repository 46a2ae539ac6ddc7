@preconcurrency import Glibc

/// A group of users, as the system's name service knows it (getgrnam(3)).
package struct Group: Equatable, Sendable {
  /// Its number.
  package let identifier: UInt32
  /// Its name.
  package let name: String

  /// The group of this name, nil if there is none.
  package init?(named name: String) {
    self.init { entry, buffer, result in
      getgrnam_r(name, entry, buffer.baseAddress, buffer.count, result)
    }
  }

  /// The group with this number, nil if it has no name.
  package init?(identifier: UInt32) {
    self.init { entry, buffer, result in
      getgrgid_r(identifier, entry, buffer.baseAddress, buffer.count, result)
    }
  }

  /// The group whose members a file, or the link itself if it is one, lets in; nil if it lets none in,
  /// if it is root's, which nobody should join, or if the file cannot be seen.
  ///
  /// - Parameter permission: What they must be allowed to, such as `S_IRGRP`.
  package init?(letInBy path: String, for permission: UInt32) {
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
    // A group lists its members, so that a big one needs a big buffer: grow until it fits.
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
