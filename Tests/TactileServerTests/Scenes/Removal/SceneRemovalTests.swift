import TactileServer
import Testing

@testable import Tactile

/// The removal of what a scene has shown, on a server whose owner divides work over turns.
@Suite struct SceneRemovalTests {
  private let server = Server()
  private let panel: VirtualPanel
  private let app: VirtualClient

  init() {
    panel = VirtualPanel(server)
    server.sharesTurns = true
    app = VirtualClient(server, id: 1, peer: ClientPeer(user: 1000))
  }

  private static func window(_ gestures: String) -> String {
    #"{"windows":[{"name":"w","size":[2000,1000],"views":[{"name":"v","frame":[0,0,100,100],"#
      + #""gestures":[\#(gestures)]}]}]}"#
  }

  private func send(_ call: String) {
    app.send(call)
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func attach(_ gestures: String) {
    send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":"# + Self.window(gestures)
        + "}")
  }

  @Test func `S43 the views of a removed screen are not walked through at once`() throws {
    attach(#"{"kind":"tap","name":"t"}"#)
    let view = try #require(server.application.windows[0].subviews.first)
    let recognizer = try #require(view.gestureRecognizers.first)
    panel.down(0, 1, 10, 10, at: 10)
    panel.lift(0, at: 20)
    #expect(recognizer.arbiter != nil)
    panel.unplug(at: 30)
    #expect(server.application.windows.isEmpty)
    // Only those who take the window apart look at it.
    #expect(recognizer.arbiter != nil)
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(recognizer.arbiter == nil)
  }

  @Test func `S103 an update that removes a gesture with one that waits for it recognizes neither`()
    throws
  {
    attach(
      #"{"kind":"tap","name":"double","taps":2},"#
        + #"{"kind":"tap","name":"single","requireToFail":["double"]}"#)
    panel.down(0, 1, 10, 10, at: 10)
    panel.lift(0, at: 20)
    // Calls on the connection of the stream would wait for its end.
    let other = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    other.send(#"{"method":"io.tactile.Scene.Update","parameters":"# + Self.window("") + "}")
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(try app.frames().allSatisfy { $0.frame.gestures.isEmpty })
    #expect(server.application.arbiter.resting.isEmpty)
    #expect(server.application.nextDeadline == nil)
  }
}
