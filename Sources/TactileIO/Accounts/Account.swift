@preconcurrency import Glibc

/// The users of the system, by number.
package enum Account {
  /// The user whose rights this process has.
  package static var current: UInt32 { geteuid() }

  /// Whether it is root.
  package static var isRoot: Bool { current == 0 }

  /// Its name, or its number where it has none.
  package static var name: String {
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 16 << 10)
    defer { buffer.deallocate() }
    let code = getpwuid_r(current, &entry, buffer.baseAddress!, buffer.count, &result)
    guard code == 0, result != nil, let name = entry.pw_name else { return "\(current)" }
    return String(cString: name)
  }

  /// The number of the user of this name, as the system's name service knows it (getpwnam(3)); nil if
  /// there is none.
  package static func identifier(named name: String) -> UInt32? {
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 64 << 10)
    defer { buffer.deallocate() }
    let code = getpwnam_r(name, &entry, buffer.baseAddress!, buffer.count, &result)
    return code == 0 && result != nil ? entry.pw_uid : nil
  }

  /// The numbers of the groups it is in.
  package static var groups: [UInt32] {
    let count = getgroups(0, nil)
    guard count > 0 else { return [getegid()] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let found = getgroups(count, &groups)
    return Array(groups.prefix(Int(max(0, found)))) + [getegid()]
  }
}
