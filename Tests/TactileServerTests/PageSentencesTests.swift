import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

/// Sentences of docs/configuration.md and docs/scenes.md that no other test covers.
@Suite("Sentences of the pages")
struct PageSentencesTests {
  private static func attach(_ windows: String) -> String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(windows)]}}"#
  }

  @Test(arguments: [
    #"{"name":"a"},{"name":"b"}"#, #"{"name":"a","views":[{"name":"v","frame":[0,0,1,1]}]}"#,
    #"{"name":"a","gestures":[{"kind":"tap"}]}"#,
  ])
  func `a call beyond the limit of windows, views or recognizers is refused, and not logged`(
    windows: String
  ) throws {
    var configuration = ServerConfiguration()
    configuration.limits.windows = 1
    configuration.limits.views = 0
    configuration.limits.recognizers = 0
    configuration.policy.owners = []
    let server = Server(configuration: configuration)
    _ = VirtualPanel(server)
    var logged: [ServerNotice] = []
    server.noticeHandler = { logged.append($0) }
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    logged.removeAll()
    client.send(Self.attach(windows))
    guard case .invalidScene? = try client.replies().first?.knownError() else {
      Issue.record("the call was accepted")
      return
    }
    #expect(!client.isClosed)
    #expect(logged.isEmpty, "\(logged)")
  }

  @Test(arguments: [("kiosk", true), ("handheld", false)])
  func `the word kiosk means the configured thresholds, and handheld those of UIKit`(
    word: String, isRecognized: Bool
  ) throws {
    let server = Server()
    let panel = VirtualPanel(server)
    server.configure(
      try ConfigurationTexts.read("thresholds: {pressDuration: 0.2}").server, scene: nil)
    let client = VirtualClient(server)
    client.send(
      Self.attach(#"{"name":"w","thresholds":"\#(word)","gestures":[{"kind":"longPress"}]}"#))
    panel.down(0, 1, 1000, 500, at: 1000)
    server.advance(to: VirtualPanel.time(1300))
    #expect(try client.frames().contains { !$0.frame.gestures.isEmpty } == isRecognized)
  }

  @Test func `GetStatus needs no permission`() throws {
    let server = Server(configuration: ServerConfiguration())
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    #expect(try client.replies().map(\.error) == [nil])
    client.send(#"{"method":"io.tactile.Control.EndIgnoring"}"#)
    #expect(try client.replies().first?.error == "io.tactile.Control.NotAllowed")
  }

  @Test(arguments: [true, false])
  func `the permission control allows changes of windows of other users`(hasControl: Bool) throws {
    let server = Server()
    _ = VirtualPanel(server)
    let control = hasControl ? "control: {users: [1001]}" : "control: nobody"
    server.configure(
      try ConfigurationTexts.read("policy: {\(control)}").server, scene: nil)
    let owner = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    owner.send(Self.attach(#"{"name":"w"}"#))
    let other = VirtualClient(server, id: 3, peer: ClientPeer(user: 1001))
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"user":1000,"windows":[{"name":"w"}]}}"#)
    let reply = try #require(try other.replies().first)
    #expect((reply.error == nil) == hasControl, "\(reply)")
  }
}
