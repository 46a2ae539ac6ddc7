@preconcurrency import Glibc

/// Access to the users of the system (getpwnam(3)) and to the user of this process.
package enum Account {
  /// The effective user of this process.
  package static var current: UInt32 { geteuid() }

  /// Whether this process runs as root.
  package static var isRoot: Bool { current == 0 }

  /// The name of the current user, or its number if it has no name.
  package static var name: String {
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 16 << 10)
    defer { buffer.deallocate() }
    let code = getpwuid_r(current, &entry, buffer.baseAddress!, buffer.count, &result)
    guard code == 0, result != nil, let name = entry.pw_name else { return "\(current)" }
    return String(cString: name)
  }

  /// Returns the number of the user with this name; nil if the system has no such user.
  package static func identifier(named name: String) -> UInt32? { numbers(of: name)?.user }

  /// Returns the numbers of the groups of the user with this name, with the primary group first; empty if the
  /// system has no such user.
  package static func groups(of name: String) -> [UInt32] {
    guard let primary = numbers(of: name)?.group else { return [] }
    var capacity: Int32 = 64
    while capacity <= 65_536 {
      var count = capacity
      var groups = [gid_t](repeating: 0, count: Int(capacity))
      if getgrouplist(name, primary, &groups, &count) >= 0 {
        return [primary] + groups.prefix(Int(max(0, count))).filter { $0 != primary }
      }
      capacity *= 4
    }
    return [primary]
  }

  /// Returns the numbers of a user and of its primary group; nil if the system has no such user.
  private static func numbers(of name: String) -> (user: UInt32, group: UInt32)? {
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 64 << 10)
    defer { buffer.deallocate() }
    let code = getpwnam_r(name, &entry, buffer.baseAddress!, buffer.count, &result)
    return code == 0 && result != nil ? (entry.pw_uid, entry.pw_gid) : nil
  }

  /// The groups of this process, with its effective group last.
  package static var groups: [UInt32] {
    let count = getgroups(0, nil)
    guard count > 0 else { return [getegid()] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let found = getgroups(count, &groups)
    return Array(groups.prefix(Int(max(0, found)))) + [getegid()]
  }
}

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
