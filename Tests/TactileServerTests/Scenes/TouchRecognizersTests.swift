import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The recognizers of all touches of a user")
struct TouchRecognizersTests {
  private let server: Server
  private let panel: VirtualPanel

  init() {
    var configuration = ServerConfiguration.allLevels
    configuration.limits.recognizersPerTouch = 10
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
  }

  /// Attaches a window with ten columns, each with pans.
  ///
  /// - Parameters:
  ///   - suffix: The end of each name of a pan.
  ///   - members: Further members of each pan.
  private func attach(
    _ user: UInt32, _ frame: String, pans: Int, suffix: String = "", members: String = ""
  ) throws -> VirtualClient {
    let client = VirtualClient(server, id: user, peer: ClientPeer(user: user))
    let columns = (0..<10).map { column in
      let pans = (0..<pans).map {
        #"{"kind":"pan","name":"c\#(column)p\#($0)\#(suffix)","movement":5,"simultaneousWith":"all"\#(members)}"#
      }
      return
        #"{"name":"c\#(column)","frame":[\#(column * 200),0,200,1000],"gestures":["#
        + pans.joined(separator: ",") + "]}"
    }
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""frame":\#(frame),"size":[2000,1000],"views":[\#(columns.joined(separator: ","))]}]}}"#)
    _ = try client.replies()
    return client
  }

  private func recognizers(of touch: Int) -> Int {
    server.application.liveTouches[touch].gestureRecognizers.count
  }

  /// Returns a client that receives decisions.
  private func tracer() throws -> VirtualClient {
    let tracer = VirtualClient(server, id: 1)
    tracer.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    _ = try tracer.replies()
    return tracer
  }

  /// Returns the decisions about touches whose recognizers exceed the limit.
  private func decisions(of tracer: VirtualClient) throws -> [DecisionMessage] {
    try tracer.frames().flatMap(\.frame.trace).filter { $0.kind == "tooManyRecognizers" }
  }

  @Test func `S218 a touch beyond the limit has none, and its view receives it`() throws {
    let half = server.application.screens[0].size
    let left = "[0,0,\(half.width / 2),\(half.height)]"
    let right = "[\(half.width / 2),0,\(half.width / 2),\(half.height)]"
    let app = try attach(1000, left, pans: 10)
    let neighbour = try attach(1001, right, pans: 3)
    let tracer = try tracer()
    // Ten columns of 100 panel units each.
    for finger in 0..<6 {
      panel.down(Int32(finger), Int32(finger) + 1, Int32(finger) * 100 + 50, 500, at: 10)
    }
    #expect((0..<6).map(recognizers) == [10, 10, 10, 10, 0, 0])
    let touches = try app.frames().flatMap(\.frame.touches)
    #expect(touches.map(\.view.text) == ["c0", "c1", "c2", "c3", "c4", "c5"])
    let decisions = try decisions(of: tracer)
    #expect(decisions.map(\.subject) == ["c4", "c5"])
    #expect(decisions.allSatisfy { $0.rule == 218 })
    // Other users have their gestures.
    panel.down(6, 7, 1050, 500, at: 20)
    #expect(recognizers(of: 6) == 3)
    panel.move(6, 1090, 500, at: 30)
    #expect(try neighbour.frames().flatMap(\.frame.gestures).count == 3)
    // A lift makes room.
    panel.lift(0, at: 40)
    panel.lift(4, at: 50)
    panel.down(4, 8, 450, 500, at: 60)
    let last = try #require(server.application.liveTouches.last)
    #expect(last.gestureRecognizers.count == 10)
  }

  @Test func `S218 the only touch, and touches in the machine's windows, have all`() throws {
    let size = server.application.screens[0].size
    let app = try attach(1000, "[0,0,\(size.width),\(size.height)]", pans: 10)
    var configuration = server.configuration
    configuration.limits.recognizersPerTouch = 1
    server.configure(configuration, scene: nil)
    panel.down(0, 1, 50, 500, at: 10)
    panel.down(1, 2, 250, 500, at: 20)
    #expect((0..<2).map(recognizers) == [10, 0])
    for finger: Int32 in 0...1 { panel.lift(finger, at: 25) }
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(30))
    let gestures = (0..<50).map { "{kind: pan, name: p\($0), simultaneousWith: all}" }
    server.showSystemScene(
      try Stage.scene("gestures: [\(gestures.joined(separator: ", "))]"))
    panel.down(2, 3, 50, 500, at: 40)
    panel.down(3, 4, 250, 500, at: 50)
    #expect((0..<2).map(recognizers) == [50, 50])
  }

  /// The frame of a window that covers the screen.
  private var wholeScreen: String {
    let size = server.application.screens[0].size
    return "[0,0,\(size.width),\(size.height)]"
  }

  /// Shows a window of each of some users, side by side, each with pans in ten columns.
  private func attach(users: Int, pans: Int) throws -> [VirtualClient] {
    let size = server.application.screens[0].size
    let width = size.width / Double(users)
    return try (0..<users).map {
      try attach(
        1000 + UInt32($0), "[\(Double($0) * width),0,\(width),\(size.height)]", pans: pans)
    }
  }

  /// Lands a finger in a column of a user's window. The panel has 2000 units.
  private func land(_ finger: Int32, inWindow window: Int, of users: Int, column: Int) {
    let place = (Double(window) + (Double(column) + 0.5) / 10) / Double(users) * 2000
    panel.down(finger, finger + 1, Int32(place), 500, at: 10 + UInt64(finger))
  }

  @Test func `S218 four users share the recognizers of two`() throws {
    // 40 for each of two users, so 20 for each of four.
    let apps = try attach(users: 4, pans: 10)
    for finger: Int32 in 0..<3 { land(finger, inWindow: 0, of: 4, column: Int(finger)) }
    for finger: Int32 in 3..<6 { land(finger, inWindow: 3, of: 4, column: Int(finger)) }
    #expect((0..<6).map(recognizers) == [10, 10, 0, 10, 10, 0])
    withExtendedLifetime(apps) {}
  }

  @Test func `S218 beside many users, first touches have recognizers, all if there is room`()
    throws
  {
    // 20 users have 4 each. The first four touches have 40 together, which one of two users could have.
    let apps = try attach(users: 20, pans: 10)
    let tracer = try tracer()
    for finger: Int32 in 0..<6 { land(finger, inWindow: Int(finger), of: 20, column: 5) }
    // A second touch has none.
    land(6, inWindow: 5, of: 20, column: 2)
    #expect((0..<7).map(recognizers) == [10, 10, 10, 10, 4, 4, 0])
    // The trace contains the touches that have only a part of their recognizers, too.
    #expect(try decisions(of: tracer).map(\.subject) == ["c5", "c5", "c2"])
    let last = server.application.liveTouches[5].gestureRecognizers
    #expect(last.map(\.name) == (0..<4).map { "c5p\($0)" })
    panel.move(5, Int32(5.55 / 20 * 2000) + 40, 500, at: 40)
    #expect(try apps[5].frames().flatMap(\.frame.gestures).count == 4)
  }

  @Test func `S218 without room, a first touch has recognizers of its view before the window's`()
    throws
  {
    let apps = try attach(users: 19, pans: 10)
    let size = server.application.screens[0].size
    let last = VirtualClient(server, id: 2000, peer: ClientPeer(user: 2000))
    let pans = ["inner", "outer"].map { kind in
      (0..<3).map { #"{"kind":"pan","name":"\#(kind)\#($0)","simultaneousWith":"all"}"# }
        .joined(separator: ",")
    }
    last.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + #"{"name":"w","level":1,"frame":[0,\#(size.height * 0.75),\#(size.width),\#(size.height / 4)],"#
        + #""gestures":[\#(pans[1])],"views":[{"name":"v","frame":[0,0,9999,9999],"#
        + #""gestures":[\#(pans[0])]}]}]}}"#)
    _ = try last.replies()
    for finger: Int32 in 0..<4 { land(finger, inWindow: Int(finger), of: 19, column: 5) }
    let tracer = try tracer()
    panel.down(4, 5, 1000, 900, at: 30)
    let touch = try #require(server.application.liveTouches.last)
    #expect(touch.gestureRecognizers.map(\.name) == ["inner0", "inner1", "inner2", "outer0"])
    #expect(try decisions(of: tracer).map(\.subject) == ["v"])
    withExtendedLifetime(apps) {}
  }

  @Test func `S218 each user keeps a share, however many recognizers others have`() throws {
    let apps = try attach(users: 20, pans: 4)
    for finger: Int32 in 0..<8 { land(finger, inWindow: 0, of: 20, column: Int(finger)) }
    for finger: Int32 in 8..<10 { land(finger, inWindow: Int(finger), of: 20, column: 5) }
    #expect((0..<10).map(recognizers) == [4] + Array(repeating: 0, count: 7) + [4, 4])
    withExtendedLifetime(apps) {}
  }
}
