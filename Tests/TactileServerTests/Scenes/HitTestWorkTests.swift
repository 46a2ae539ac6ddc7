import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The work of the hit-tests of a user")
struct HitTestWorkTests {
  private let server = Server()
  private let panel: VirtualPanel

  init() { panel = VirtualPanel(server) }

  /// Thin bars in front of a page. The points of the test are in the boxes around all bars, but in no bar.
  private func views(bars: Int) -> String {
    let bars = (0..<bars).map {
      #"{"name":"b\#($0)","frame":[0,499,2000,1],"transform":{"rotation":0.4}}"#
    }
    let page = #"{"name":"page","frame":[0,0,2000,1000],"multipleTouch":true}"#
    return ([page] + bars).joined(separator: ",")
  }

  private func attach(_ user: UInt32, _ frame: String, bars: Int) throws -> VirtualClient {
    let client = VirtualClient(server, id: user, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""frame":\#(frame),"size":[2000,1000],"views":[\#(views(bars: bars))]}]}}"#)
    _ = try client.replies()
    return client
  }

  /// Eight fingers that land in one frame, four in each half of the panel.
  private func land(at milliseconds: UInt64 = 10) {
    panel.down(
      (0..<8).map { (slot: $0, x: $0 % 2 * 1000 + 100 + $0 * 10, y: 800) }, at: milliseconds)
  }

  private func touchedViews(_ client: VirtualClient) throws -> [String] {
    try client.frames().flatMap(\.frame.touches).map(\.view.text)
  }

  @Test func `S225 views of one user take no work from another, and the trace says where it ends`()
    throws
  {
    let half = server.application.screens[0].size
    let bars = server.configuration.limits.hitTestWork / 3
    let left = "[0,0,\(half.width / 2),\(half.height)]"
    let right = "[\(half.width / 2),0,\(half.width / 2),\(half.height)]"
    let app = try attach(1000, left, bars: bars)
    let neighbour = try attach(1001, right, bars: bars / 2)
    let tracer = VirtualClient(server, id: 1)
    tracer.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    _ = try tracer.replies()
    land()
    #expect(try touchedViews(app) == ["page", "page", "w", "w"])
    #expect(try touchedViews(neighbour) == ["page", "page", "page", "page"])
    let decisions = try tracer.frames().flatMap(\.frame.trace).filter { $0.kind == "tooManyViews" }
    #expect(decisions.map(\.subject) == ["w", "w"])
    #expect(decisions.map(\.touch) == [5, 7])
    // Both users have a window with this name.
    #expect(decisions.map(\.window) == ["w", "w"] && decisions.map(\.user) == [1000, 1000])
    #expect(decisions.allSatisfy { $0.rule == 225 })
  }

  @Test func `S225 the windows of the machine have no limit`() throws {
    let bars = server.configuration.limits.hitTestWork
    server.showSystemScene(try Stage.scene("views: [\(views(bars: bars))]"))
    let watcher = VirtualClient(server)
    watcher.subscribe()
    _ = try watcher.replies()
    land()
    #expect(try touchedViews(watcher) == Array(repeating: "page", count: 8))
  }

  @Test func `S225 a HitTest call is not limited`() throws {
    #expect(server.configuration.limits.hitTestWork < 19_900)
    let app = try attach(1000, "[0,0,1000,500]", bars: 19_900)
    defer { withExtendedLifetime(app) {} }
    // The first connection waits for the end of its call.
    let other = VirtualClient(server, id: 1001, peer: ClientPeer(user: 1000))
    other.send(
      #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"w","location":{"x":100,"y":800}}}"#
    )
    let reply = try #require(try other.replies().first)
    #expect(reply.parameters["view"] == .string("page"))
  }

  private static let changes = [
    #"{"window":"w","setFrames":{"b3":[0,0,9,9],"b90":[0,0,9,9]}}"#,
    #"{"window":"w","setView":{"name":"b4","transform":{"rotation":0.1}}}"#,
    #"{"window":"w","setView":{"name":"b4","hidden":true}}"#,
    #"{"window":"w","addView":{"name":"new","frame":[0,0,9,9]}}"#,
    #"{"window":"w","addView":{"name":"new","frame":[0,0,9,9]},"in":"page"}"#,
    #"{"window":"w","removeView":"b50"}"#,
    #"{"window":"w","moveView":"b6","in":"page"}"#,
    #"{"window":"w","moveView":"page","in":"w"}"#,
  ]

  @Test(arguments: changes)
  func `S225 no touch looks at all views of a window again after a call has changed some`(
    change: String
  ) throws {
    let app = try attach(1000, "[0,0,1000,500]", bars: 100)
    defer { withExtendedLifetime(app) {} }
    let window = try #require(server.application.windows.first { $0.name == "w" })
    #expect(window.hasReadyIndex)
    let other = VirtualClient(server, id: 1001, peer: ClientPeer(user: 1000))
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[\#(change)]}}"#)
    #expect(try other.replies().map { $0.error == nil } == [true])
    #expect(window.subviews.count >= 100)
    #expect(window.hasReadyIndex)
  }
}
