@preconcurrency import Glibc

/// Changes the user for whom the kernel checks file permissions on this thread.
package enum FileUser {
  package static let isRoot = geteuid() == 0

  /// Runs `body` as an unprivileged user; other threads keep their user.
  package static func asNobody<Result>(_ body: () -> Result) -> Result {
    // setfsuid(2), which the Glibc module does not export.
    typealias Call = @convention(c) (UInt32) -> Int32
    let setUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: Call.self)
    let setGroup = unsafeBitCast(dlsym(nil, "setfsgid"), to: Call.self)
    let group = setGroup(65534)
    let user = setUser(65534)
    defer {
      _ = setUser(UInt32(bitPattern: user))
      _ = setGroup(UInt32(bitPattern: group))
    }
    return body()
  }

  /// Runs `body` on a thread with these supplementary groups; other threads keep their groups. It requires
  /// root.
  package static func withGroups<Result>(
    _ groups: [UInt32], _ body: () throws -> Result
  ) rethrows -> Result {
    let before = [UInt32](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = Int(max(getgroups(Int32(buffer.count), buffer.baseAddress), 0))
    }
    setGroups(groups)
    defer { setGroups(before) }
    return try body()
  }

  /// Calls setgroups(2) for this thread only. The function of the C library is for all threads.
  private static func setGroups(_ groups: [UInt32]) {
    #if arch(x86_64)
      let number = 116
    #else
      let number = 159
    #endif
    typealias Call = @convention(c) (Int, Int, UnsafePointer<UInt32>) -> Int
    let call = unsafeBitCast(dlsym(nil, "syscall"), to: Call.self)
    precondition(call(number, groups.count, groups) == 0, "cannot set the groups of a thread")
  }
}
