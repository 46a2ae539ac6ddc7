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
}
