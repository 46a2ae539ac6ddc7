import Testing

@testable import Tactile
@testable import TactileServer

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
    repeat {
      while server.hasWork { server.doNextWork(at: .zero) }
    } while server.takeJob().map { server.receive(.jobFinished($0.run()), at: .zero) } != nil
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

  @Test func `S43 recognizers that wait in removed windows are released in steps`() throws {
    let (views, taps) = (20, 30)
    let described = (0..<views).map { view in
      let gestures = (0..<taps).map { tap in
        #"{"kind":"tap","name":"t\#(view).\#(tap)","taps":2,"interval":3600}"#
      }
      return #"{"name":"v\#(view)","frame":[\#(view * 100),0,100,100],"gestures":["#
        + gestures.joined(separator: ",") + "]}"
    }
    send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""size":[2000,1000],"views":[\#(described.joined(separator: ","))]}]}}"#)
    let windows = server.application.windows
    let window = try #require(windows.first { $0.subviews.count == views })
    let recognizers = window.subviews.flatMap(\.gestureRecognizers)
    for view in 0..<views {
      panel.down(0, Int32(view) + 1, Int32(view) * 100 + 50, 50, at: UInt64(20 * view + 10))
      panel.lift(0, at: UInt64(20 * view + 20))
    }
    #expect(recognizers.count == views * taps)
    #expect(recognizers.count(where: \.isResting) == views * taps)
    panel.unplug(at: 1000)
    #expect(recognizers.allSatisfy { $0.isResting && $0.hasLeft })
    while server.hasWork {
      let before = recognizers.count(where: \.isResting)
      server.doNextWork(at: .zero)
      #expect(before - recognizers.count(where: \.isResting) <= WindowTeardown.step)
    }
    #expect(recognizers.allSatisfy { !$0.isInPlay && $0.arbiter == nil })
    #expect(server.application.nextDeadline == nil)
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
    #expect(server.application.windows.allSatisfy { $0.resting.members.isEmpty })
    #expect(server.application.nextDeadline == nil)
  }
}
