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
