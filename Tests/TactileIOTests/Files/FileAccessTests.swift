import Fixtures
import Foundation
import Testing

@testable import TactileIO

/// A user and groups that do not exist.
private enum Stranger {
  static let user: UInt32 = 54_321
  static let groups: [UInt32] = [54_400, 54_401]

  /// Whether this user may search the folder of the test.
  static let canReachTemporaryFiles =
    FileAccess(
      of: ServiceIdentity(user: user, groups: groups, entry: ""), asksKernel: false
    ).toRead(NSTemporaryDirectory() + "/none") == .permitted
}

@Suite(
  "Files that a service may read",
  .enabled(if: Stranger.canReachTemporaryFiles, "others may not search the folder of the test"))
struct FileAccessTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try #require(FilePath.resolved(folder.url.path))
    chmod(root, 0o755)
  }

  private func access(asksKernel: Bool, owner: Bool = false) -> FileAccess {
    FileAccess(
      of: ServiceIdentity(
        user: owner ? geteuid() : Stranger.user, groups: Stranger.groups, entry: "g:tactile"),
      asksKernel: asksKernel)
  }

  private func file(_ name: String, _ mode: mode_t, group: UInt32? = nil) throws -> String {
    let file = root + "/" + name
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    if let group { chown(file, .max, group) }
    chmod(file, mode)
    return file
  }

  /// The kernel and the comparison of modes, as far as this user can have them.
  private static let ways = FileUser.isRoot ? [true, false] : [false]

  @Test(arguments: ways) func `depend on the mode for others, the group and the owner`(
    asksKernel: Bool
  ) throws {
    let access = access(asksKernel: asksKernel)
    for (mode, expected) in [(0o644, true), (0o640, false), (0o604, true), (0o600, false)] {
      let file = try file("file", mode_t(mode))
      #expect(
        access.toRead(file)
          == (expected ? .permitted : .refused(ServiceObstacle(path: file, refused: .read))))
    }
    // Every mode permits root everything.
    let own = try file("own", 0o044)
    let answer = self.access(asksKernel: false, owner: true).toRead(own)
    #expect(
      answer
        == (FileUser.isRoot
          ? .permitted : .refused(ServiceObstacle(path: own, refused: .read))))
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root"), arguments: [true, false])
  func `depend on supplementary groups, which come before others`(asksKernel: Bool) throws {
    let access = access(asksKernel: asksKernel)
    for group in Stranger.groups {
      #expect(access.toRead(try file("a\(group)", 0o640, group: group)) == .permitted)
      let closed = try file("b\(group)", 0o604, group: group)
      #expect(access.toRead(closed) == .refused(ServiceObstacle(path: closed, refused: .read)))
    }
    let other = try file("c", 0o640, group: 54_402)
    #expect(access.toRead(other) == .refused(ServiceObstacle(path: other, refused: .read)))
  }

  @Test(arguments: ways) func `depend on each folder on the path, and on those of a link`(
    asksKernel: Bool
  ) throws {
    let access = access(asksKernel: asksKernel)
    let closed = root + "/closed"
    try FileManager.default.createDirectory(
      atPath: closed + "/open", withIntermediateDirectories: true)
    let file = try file("closed/open/file", 0o644)
    #expect(access.toRead(file) == .permitted)
    let link = root + "/link"
    #expect(symlink(file, link) == 0)
    chmod(closed, 0o700)
    let obstacle = ServiceObstacle(path: closed, refused: .search)
    #expect(access.toRead(file) == .refused(obstacle))
    #expect(access.toRead(link) == .refused(obstacle))
    #expect(access.toRead(closed + "/none") == .refused(obstacle))
    #expect(obstacle.fix == "chmod a+x \(closed)")
    chmod(closed, 0o711)
    #expect(access.toRead(link) == .permitted)
    #expect(access.toRead(closed + "/none") == .permitted)
    // A folder is listed.
    let list = ServiceObstacle(path: closed, refused: .list)
    #expect(access.toRead(closed) == .refused(list))
    #expect(list.fix == "chmod a+rx \(closed)")
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root"))
  func `depend on access control lists, which only root can ask the kernel about`() throws {
    let access = access(asksKernel: true)
    let guess = self.access(asksKernel: false)
    let granted = try file("granted", 0o600)
    guard AccessList.set(granted, mode: 0o600, group: Stranger.groups[1], 4) else { return }
    #expect(access.toRead(granted) == .permitted)
    #expect(guess.toRead(granted) == .unknown)

    // The list refuses what the mode permits to others, and chmod would not help.
    let denied = try file("denied", 0o644)
    #expect(AccessList.set(denied, mode: 0o644, group: Stranger.groups[1], 0))
    let obstacle = ServiceObstacle(path: denied, refused: .read, entry: "g:tactile")
    #expect(access.toRead(denied) == .refused(obstacle))
    #expect(obstacle.fix == "setfacl -m g:tactile:r \(denied)")
    chmod(denied, 0o644)
    #expect(access.toRead(denied) == .refused(obstacle))

    let closed = root + "/closed"
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    let inside = try file("closed/file", 0o644)
    chmod(closed, 0o700)
    #expect(AccessList.set(closed, mode: 0o700, group: Stranger.groups[0], 1))
    #expect(access.toRead(inside) == .permitted)
    #expect(guess.toRead(inside) == .unknown)
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root"))
  func `are found without a change of this process`() throws {
    let secret = try file("secret", 0o600)
    let access = access(asksKernel: true)
    for _ in 0..<20 { _ = access.toRead(secret) }
    #expect(geteuid() == 0)
    #expect(try FileReader.bytes(of: secret) == Array("x".utf8))
    #expect(ServiceIdentity.status(of: getpid())?.contains("Uid:\t0\t0\t0\t0") ?? false)
  }

  @Test func `a command has paths that a shell passes on unchanged`() {
    let obstacle = ServiceObstacle(path: "/srv/kiosk's files/$a", refused: .read)
    #expect(obstacle.fix == #"chmod a+r '/srv/kiosk'\''s files/$a'"#)
    #expect(ServiceObstacle(path: "/a", refused: nil).fix == "namei -l /a")
  }
}
