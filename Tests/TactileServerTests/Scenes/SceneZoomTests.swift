import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Zooming in scenes")
struct SceneZoomTests {
  private static let map =
    #"{"name":"map","kind":"scroll","frame":[0,0,1000,1000],"contentSize":[1000,1000],"#
    + #""zoomView":"tiles","zoom":[1,4],"views":[{"name":"pin","frame":[0,0,9,9]},"#
    + #"{"name":"tiles","frame":[0,0,1000,1000]}]}"#
  private static let window = #"{"name":"w","size":[2000,1000],"views":[\#(map)]}"#

  private let server = Server()
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    panel = VirtualPanel(server)
    client = VirtualClient(server, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(Self.window)]}}"#
    )
  }

  /// Two fingers part from 200 to `span` window units around (500, 500), and lift.
  private func pinch(to span: Int32, at time: UInt64 = 0) {
    panel.down(0, 1, 400, 500, at: time)
    panel.down(1, 2, 600, 500, at: time + 1)
    for step in 1...10 {
      let half = 100 + (span / 2 - 100) * Int32(step) / 10
      panel.move([(0, 500 - half, 500), (1, 500 + half, 500)], at: time + UInt64(step) * 10)
    }
    panel.lift(0, at: time + 200)
    panel.lift(1, at: time + 200)
  }

  private func views() throws -> [ViewMessage] {
    let reader = VirtualClient(server, id: 8, peer: ClientPeer(user: 1000))
    reader.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let reply = try #require(reader.replies().last)
    server.receive(.clientClosed(reader.id), at: .zero)
    return try DescribeMessage(from: .object(reply.parameters)).windows.flatMap(\.views)
  }

  private func update(_ parameters: String) throws -> VarlinkError? {
    let other = VirtualClient(server, id: 9, peer: ClientPeer(user: 1000))
    other.send(#"{"method":"io.tactile.Scene.Update","parameters":{\#(parameters)}}"#)
    let reply = try #require(other.replies().first)
    server.receive(.clientClosed(other.id), at: .zero)
    return try reply.knownError()
  }

  private func map() throws -> ScrollView {
    let window = try #require(server.application.windows.first { $0.name == "w" })
    return try #require(window.subviews.first as? ScrollView)
  }

  @Test func `S240 the app receives the scale of each step, and where the content stops`() throws {
    pinch(to: 600)
    server.advance(to: VirtualPanel.time(9000))
    let scrolls = try client.frames().flatMap(\.frame.scrolls)
    #expect(scrolls.first?.phase == .began)
    #expect(scrolls.first?.zoomScale == 1)
    let moves = scrolls.filter { $0.phase == .moved }
    #expect(!moves.isEmpty)
    let scales = moves.compactMap(\.zoomScale)
    #expect(scales == scales.sorted() && scales.count == moves.count)
    #expect(scrolls.filter { $0.phase == .released }.count == 1)
    let released = try #require(scrolls.first { $0.phase == .released })
    #expect(released.targetZoomScale == scales.last)
    #expect(released.target == scrolls.last?.offset)
    #expect(scrolls.last?.phase == .rested)
    #expect(scrolls.filter { $0.phase == .rested }.count == 1)
    let scale = try #require(scales.last)
    #expect(scale > 2 && scale < 3)
    let tiles = try #require(try views().first { $0.name == "tiles" })
    #expect((tiles.frame[2] - 1000 * scale).magnitude < 1)
    #expect(try views().first { $0.name == "pin" }?.frame[2] == 9)
    #expect(try (#require(views().first { $0.name == "map" }?.zoomScale) - scale).magnitude < 0.01)
  }

  @Test func `S241 the target of a pinch beyond the limits is the limit, and the end comes later`()
    throws
  {
    pinch(to: 60)
    var scrolls = try client.frames().flatMap(\.frame.scrolls)
    let released = try #require(scrolls.last)
    #expect(released.phase == .released)
    #expect(try #require(released.zoomScale) < 1)
    #expect(released.targetZoomScale == 1)
    #expect(released.target == .zero)
    server.advance(to: VirtualPanel.time(9000))
    scrolls = try client.frames().flatMap(\.frame.scrolls)
    #expect(scrolls.map(\.phase) == [.rested])
    #expect(scrolls.last?.zoomScale == 1)
  }

  @Test func `S241 content whose offset the app sets has the scale that its release reported`()
    throws
  {
    pinch(to: 60)
    let scrolls = try client.frames().flatMap(\.frame.scrolls)
    #expect(scrolls.last?.targetZoomScale == 1)
    #expect(try map().zoomScale < 1)
    #expect(
      try update(#""changes":[{"window":"w","setView":{"name":"map","contentOffset":[5,6]}}]"#)
        == nil)
    #expect(try map().zoomScale == 1)
    #expect(try map().contentOffset == Point(x: 5, y: 6))
    server.advance(to: VirtualPanel.time(9000))
    #expect(try map().zoomScale == 1)
    #expect(try map().zoomedView?.frame.size.width == 1000)
  }

  @Test func `S241 content that a finger caught is released before it returns`() throws {
    pinch(to: 60)
    panel.down(0, 3, 500, 500, at: 210)
    #expect(try client.frames().flatMap(\.frame.scrolls).last?.phase == .rested)
    #expect(try map().zoomScale < 1)
    panel.lift(0, at: 1000)
    let released = try client.frames().flatMap(\.frame.scrolls)
    #expect(released.map(\.phase) == [.released])
    #expect(released.last?.targetZoomScale == 1)
    #expect(released.last?.target == .zero)
    server.advance(to: VirtualPanel.time(9000))
    let rested = try client.frames().flatMap(\.frame.scrolls)
    #expect(rested.map(\.phase) == [.rested])
    #expect(rested.last?.zoomScale == 1)
  }

  @Test func `S241 a cancelled drag beyond the limits is released before the return`()
    throws
  {
    pinch(to: 1000)
    panel.down(0, 3, 500, 500, at: 210)
    #expect(try map().zoomScale > 4)
    for step in 1...5 { panel.move(0, 500, 500 + Int32(step) * 30, at: 210 + UInt64(step) * 10) }
    #expect(try map().isDragging)
    _ = try client.frames()
    panel.unplug(at: 300)
    let released = try client.frames().flatMap(\.frame.scrolls)
    #expect(released.map(\.phase) == [.released])
    #expect(released.last?.targetZoomScale == 4)
  }

  @Test func `a scroll view that cannot zoom reports no scale`() throws {
    #expect(
      try update(
        #""changes":[{"window":"w","setView":{"name":"map","zoom":[1,1],"contentSize":[1000,9000]}}]"#
      ) == nil)
    panel.down(0, 1, 500, 500, at: 0)
    panel.move(0, 500, 300, at: 10)
    panel.lift(0, at: 20)
    let scrolls = try client.frames().flatMap(\.frame.scrolls)
    #expect(!scrolls.isEmpty)
    #expect(scrolls.allSatisfy { $0.zoomScale == nil && $0.targetZoomScale == nil })
    #expect(try views().allSatisfy { $0.zoomScale == nil })
  }

  @Test func `an update keeps the scale and the offset of the user, and the zoomed view's place`()
    throws
  {
    pinch(to: 600)
    let view = try map()
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    #expect(scale > 2)
    let moved = Self.window
      .replacing(#"{"name":"pin","frame":[0,0,9,9]}"#, with: #"{"name":"pin","frame":[5,5,9,9]}"#)
    #expect(try update(#""windows":[\#(moved)]"#) == nil)
    #expect(
      try update(
        #""changes":[{"window":"w","setView":{"name":"tiles","frame":[0,0,500,500]}},"#
          + #"{"window":"w","setFrames":{"pin":[1,1,5,5]}}]"#) == nil)
    #expect(view.zoomScale == scale)
    #expect(view.contentOffset == offset)
    let tiles = try #require(view.subviews.first { $0.name == "tiles" })
    #expect((tiles.frame.size.width - 500 * scale).magnitude < 1e-9)
    #expect(tiles.frame.origin == .zero)
  }

  @Test func `an update sets a scale that differs from the description before`() throws {
    pinch(to: 600)
    #expect(
      try update(#""changes":[{"window":"w","setView":{"name":"map","zoomScale":4}}]"#) == nil)
    #expect(try map().zoomScale == 4)
    #expect(try map().zoomedView?.frame.size.width == 4000)
    #expect(
      try update(
        #""changes":[{"window":"w","setView":{"name":"map","zoomScale":2,"zoom":[1,2]}}]"#) == nil)
    #expect(try map().zoomScale == 2)
    #expect(try map().zoomedView?.frame.size.width == 2000)
  }

  @Test func `another view can become the zoomed view`() throws {
    pinch(to: 600)
    let scale = try map().zoomScale
    #expect(
      try update(#""changes":[{"window":"w","setView":{"name":"map","zoomView":"pin"}}]"#) == nil)
    #expect(try map().zoomedView?.name == "pin")
    #expect(try (#require(map().zoomedView).frame.size.width - 9 * scale).magnitude < 1e-9)
    #expect(try map().subviews.first { $0.name == "tiles" }?.frame.size.width == 1000)
  }
}
