@preconcurrency import Glibc

/// Whom files see this thread as.
enum FileUser {
  static let isRoot = geteuid() == 0

  /// Runs `body` as a user with no rights: root's hold on files is taken from this thread only.
  static func asNobody<Result>(_ body: () -> Result) -> Result {
    // setfsuid(2), which the Glibc module does not show.
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
