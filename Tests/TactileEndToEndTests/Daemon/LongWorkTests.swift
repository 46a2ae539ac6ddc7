import Fixtures
import Testing

/// Tests of work on another thread.
@Suite(.waits) struct LongWorkTests {
  private static let status = #"{"method":"io.tactile.Control.GetStatus"}"#

  private static func attach(views: Int) -> String {
    let list = (0..<views).map { #"{"name":"v\#($0)","frame":[\#($0 % 1000),0,1,1]}"# }
    return #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
      + #""size":[1000,1000],"views":[\#(list.joined(separator: ","))]}]}}"#
  }

  @Test func `the daemon can end while a scene is decoded`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let app = try #require(RawClient(socket, patience: 120))
    let other = try #require(RawClient(socket, patience: 120))
    #expect(app.call(Self.attach(views: 2000)))
    #expect(other.call(Self.status))
    #expect(other.message()?.contains(#""status""#) == true)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }
}
