import TactileWire
import Testing

@testable import Tactile
@testable import TactileServer

/// The largest scenes, and the removal of what a scene has shown.
@Suite struct SceneRemovalTests {
  private let server = Server()
  private let panel: VirtualPanel
  private let app: VirtualClient

  init() {
    panel = VirtualPanel(server)
    app = VirtualClient(server, id: 1, peer: ClientPeer(user: 1000))
  }

  private static func window(_ gestures: String) -> String {
    #"{"windows":[{"name":"w","size":[2000,1000],"views":[{"name":"v","frame":[0,0,100,100],"#
      + #""gestures":[\#(gestures)]}]}]}"#
  }

  private func attach(_ gestures: String) {
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":"# + Self.window(gestures)
        + "}")
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
    #expect(try app.frames().allSatisfy { $0.frame.gestures.isEmpty })
    #expect(server.application.nextDeadline == nil)
  }

  /// A window whose views have a tap each, and lie beside each other.
  private static func seats(_ count: Int, side: Int = 1, keys: String = "") -> String {
    let views = (0..<count).map {
      #"{"name":"seat \#($0)","frame":[\#($0),0,\#(side),9],"gestures":[{"kind":"tap","name":"\#($0)","taps":2}]}"#
    }
    return
      #"{"name":"w","size":[\#(count),9],\#(keys)"views":[\#(views.joined(separator: ","))]}"#
  }

  @Test func `the largest scene is shown, changed, described and removed in its calls`() throws {
    let count = ServerLimits().views
    let other = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(Self.seats(count))]}}"#
    )
    let window = try #require(server.application.windows.first as? SceneWindow)
    #expect(window.subviews.count == count)
    panel.down(0, 1, 0, 10, at: 10)
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(Self.seats(count, side: 2))]}}"#
    )
    #expect(try other.replies().first?.knownError() == nil)
    #expect(server.application.windows.first === window)
    other.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let reply = try #require(try other.replies().first)
    let description = try DescribeMessage(from: .object(reply.parameters)).windows[0]
    #expect(description.views.count == count + 1)
    #expect(description.views.last?.frame == [Double(count - 1), 0, 2, 9])
    #expect(description.recognizers.map(\.name) == (0..<count).map { "\($0)" }.sorted())
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(20))
    #expect(!server.application.windows.contains { $0 === window })
    #expect(server.application.touchesWithViews.isEmpty && server.application.nextDeadline == nil)
    #expect(!server.hasWork && !server.hasJob)
  }

  @Test func `S43 nothing of a removed window stays`() throws {
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(Self.seats(50))]}}"#
    )
    weak let window = server.application.windows.first
    weak let view = window?.subviews.first
    for tap in 0..<50 {
      panel.down(0, Int32(tap) + 1, Int32(40 * tap), 10, at: UInt64(20 * tap + 10))
      panel.lift(0, at: UInt64(20 * tap + 20))
    }
    panel.unplug(at: 2000)
    #expect(window == nil && view == nil)
    _ = VirtualPanel(server, id: 2, at: 3000)
    #expect(server.application.windows.first?.subviews.count == 50)
  }
}
