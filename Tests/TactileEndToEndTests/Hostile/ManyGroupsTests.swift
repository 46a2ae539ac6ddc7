import Fixtures
import Testing

/// Tests clients of a user that is in very many groups.
@Suite(.waits) struct ManyGroupsTests {
  private static let info = #"{"method":"org.varlink.service.GetInfo"}"#

  @Test(.enabled(if: FileUser.isRoot, "needs root, to change its groups"))
  func `are refused with a reason in the log, and other clients are not`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let many = FileUser.withGroups((0..<1025).map { 100_000 + $0 }) { RawClient(socket) }
    let client = try #require(many)
    #expect(client.message()?.contains("org.varlink.service.PermissionDenied") == true)
    #expect(client.message() == nil)
    let other = try #require(RawClient(socket))
    other.call(Self.info)
    #expect(other.message()?.contains("tactiled") == true)
    daemon.terminate()
    let output = Programs.finish(daemon)
    #expect(output.status == 0)
    #expect(output.errors.contains("found more than 1024 supplementary groups"))
  }
}
