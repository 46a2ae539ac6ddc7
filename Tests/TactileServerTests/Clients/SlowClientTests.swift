import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Slow clients")
struct SlowClientTests {
  private static func configuration(queuedBytes: Int) -> ServerConfiguration {
    var limits = ServerLimits()
    limits.queuedBytes = queuedBytes
    return ServerConfiguration(limits: limits)
  }

  @Test func `movements are merged while a client is behind, and beginnings and ends never are`()
    throws
  {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 1, 0, 0, at: 0)
    for step in 1...100 { panel.move(0, Int32(step) * 10, 0, at: UInt64(step) * 8) }
    panel.lift(0, at: 900)
    let frames = try client.frames()
    #expect(frames.map(\.sequence) == Array(0..<frames.count))
    let phases = frames.flatMap(\.frame.touches).map(\.phase)
    #expect(phases.first == .began)
    #expect(phases.last == .ended)
    // The frame in which the pan begins is between two runs of movements.
    #expect(phases.count(where: { $0 == .moved }) == 3)
    #expect(frames.flatMap(\.frame.gestures).map(\.state) == [.began, .changed, .ended])
  }

  @Test func `a movement of one finger never replaces a movement of another`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    for slot in 0..<3 { panel.down(Int32(slot), Int32(slot), Int32(slot) * 200, 0, at: 0) }
    for tap in 0..<30 {
      panel.down(3, 100 + Int32(tap), 600, 0, at: UInt64(tap) * 8)
      panel.lift(3, at: UInt64(tap) * 8 + 4)
    }
    panel.down(3, 200, 600, 0, at: 400)
    _ = try client.frames()
    // Touches 1 and 34, then 2 and 3: these pairs have equal values for many sums of numbers.
    panel.move([(0, 10, 0), (3, 610, 0)], at: 408)
    panel.move([(1, 210, 0), (2, 410, 0)], at: 416)
    let moved = try client.frames().flatMap(\.frame.touches).filter { $0.phase == .moved }
    #expect(moved.map(\.id) == [1, 34, 2, 3])
  }

  @Test func `a partly written message is not replaced`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 1, 0, 0, at: 0)
    _ = try client.frames()
    client.appetite = 5
    panel.move(0, 10, 0, at: 8)
    client.read()
    panel.move(0, 12, 0, at: 16)
    panel.move(0, 14, 0, at: 24)
    client.appetite = nil
    let frames = try client.frames()
    #expect(frames.map(\.sequence) == [2, 3])
  }

  // Claim: A client that never reads is disconnected, and others miss nothing.
  @Test func `a client that never reads is disconnected with an error, and others miss nothing`()
    throws
  {
    let server = Server(configuration: Self.configuration(queuedBytes: 4096))
    var notices: [ServerNotice] = []
    server.noticeHandler = { notices.append($0) }
    let panel = VirtualPanel(server)
    let idle = VirtualClient(server, id: 1)
    let keen = VirtualClient(server, id: 2)
    idle.subscribe()
    keen.subscribe()
    var seen = 0
    for tap in 0..<50 {
      panel.down(0, Int32(tap), 0, 0, at: UInt64(tap) * 100)
      panel.lift(0, at: UInt64(tap) * 100 + 50)
      seen += try keen.frames().count
    }
    #expect(seen == 101)
    let last = try #require(try idle.replies().last)
    #expect(try last.knownError() == .tooSlow(limit: 4096))
    #expect(idle.isClosed)
    #expect(!keen.isClosed)
    #expect(notices.contains { $0.level == .warning && $0.message.contains("unread") })
  }

  @Test(arguments: [5, 300, 700, 1000, 1500, 2000, 3000])
  func `a client that is disconnected in the middle of a message receives the rest of it`(
    appetite: Int
  ) throws {
    let server = Server(configuration: Self.configuration(queuedBytes: 4096))
    let panel = VirtualPanel(server)
    let slow = VirtualClient(server)
    slow.subscribe()
    // It has then read more than half of the queue, so that the queue discards the bytes read.
    for tap in 0..<3 {
      panel.down(0, Int32(tap), 0, 0, at: UInt64(tap) * 100)
      panel.lift(0, at: UInt64(tap) * 100 + 50)
    }
    slow.appetite = appetite
    slow.read()
    for tap in 3..<50 {
      panel.down(0, Int32(tap), 0, 0, at: UInt64(tap) * 100)
      panel.lift(0, at: UInt64(tap) * 100 + 50)
    }
    slow.appetite = nil
    let last = try #require(try slow.replies().last)
    #expect(try last.knownError() == .tooSlow(limit: 4096))
  }

  @Test func `a message contains the number of frames that it replaces`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 1, 0, 0, at: 0)
    for step in 1...5 { panel.move(0, Int32(step), 0, at: UInt64(step) * 8) }
    let frames = try client.frames()
    #expect(frames.map(\.merged) == [0, 0, 4])
  }

  // Claim: A client that is behind for longer than `limits.behind` is disconnected.
  @Test func `a client that reads nothing gets an error after a time, and is then closed`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    _ = try client.frames()
    client.appetite = 5
    panel.down(0, 1, 0, 0, at: 0)
    client.read()
    panel.lift(0, at: 50)
    server.advance(to: VirtualPanel.time(9_900))
    #expect(server.hasSubscribers)
    #expect(server.nextDeadline == VirtualPanel.time(10_000))
    server.advance(to: VirtualPanel.time(10_000))
    #expect(!server.hasSubscribers)
    client.appetite = 0
    client.read()
    #expect(!client.isClosed)
    server.advance(to: VirtualPanel.time(20_000))
    client.read()
    #expect(client.isClosed)
    server.receive(.clientClosed(client.id), at: VirtualPanel.time(20_000))
    #expect(server.nextDeadline == nil)
  }

  @Test func `an app that does not read loses its windows, and their touches are cancelled`() throws
  {
    let server = Server(configuration: Self.configuration(queuedBytes: 2048))
    let panel = VirtualPanel(server)
    let app = VirtualClient(server)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    let watcher = VirtualClient(server, id: 2)
    watcher.subscribe()
    var touches: [TouchMessage] = []
    for tap in 0..<20 {
      panel.down(0, Int32(tap), 0, 0, at: UInt64(tap) * 100)
      panel.lift(0, at: UInt64(tap) * 100 + 50)
      touches += try watcher.frames().flatMap(\.frame.touches)
    }
    panel.down(0, 99, 0, 0, at: 9000)
    #expect(server.application.windows.map(\.name) == ["screen"])
    touches += try watcher.frames().flatMap(\.frame.touches)
    #expect(touches.first?.window == "w")
    #expect(touches.last?.window == "screen")
    for touch in touches where touch.window == "w" && touch.phase == .began {
      #expect(touches.contains { $0.id == touch.id && $0.phase != .began })
    }
  }

  @Test func `a second long reply may be longer than the first, which is not read to its end`()
    throws
  {
    let server = Server(configuration: Self.configuration(queuedBytes: 20_000))
    _ = VirtualPanel(server)
    let client = VirtualClient(server, id: 1)
    let describe = #"{"method":"io.tactile.Scene.Describe"}"#
    let attach = { (id: UInt32, views: Int) in
      let list = (0..<views).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }
      let app = VirtualClient(server, id: id)
      app.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"#
          + #""w\#(id)","views":[\#(list.joined(separator: ","))]}]}}"#)
    }
    attach(2, 500)
    client.send(describe)
    var waiting = 0
    server.flush(client.id) { queue, _ in waiting = queue.count }
    #expect(waiting > 40_000)
    client.appetite = waiting - 100
    client.read()
    attach(3, 1400)
    client.send(describe)
    client.appetite = nil
    let replies = try client.replies()
    #expect(replies.map { try? $0.knownError() } == [nil, nil])
    #expect(
      try DescribeMessage(from: .object(try #require(replies.last).parameters)).windows.count == 3)
    #expect(!client.isClosed)
  }

  // MARK: Long frames

  /// Shows 64 recognizers that act together, so that frames are longer than 64 KiB, and lets a finger
  /// move. `read` is called after each frame.
  private func moveOverManyRecognizers(
    on server: Server, frames: Int, then read: () throws -> Void
  ) rethrows -> VirtualClient {
    let panel = VirtualPanel(server)
    let name = String(repeating: "n", count: 97)
    let gestures = (0..<64).map {
      #"{"kind":"pan","name":"\#(name)\#($0)","simultaneousWith":"all","action":"\#(name)"}"#
    }
    let app = VirtualClient(server, id: 50)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""size":[2000,1000],"gestures":[\#(gestures.joined(separator: ","))]}]}}"#)
    panel.down(0, 1, 10, 500, at: 0)
    app.read()
    try read()
    for step in 1...frames {
      panel.move(0, 10 + Int32(step) * 30, 500, at: UInt64(step) * 10)
      app.read()
      try read()
    }
    return app
  }

  @Test func `a frame that is longer than the queue reaches a client that reads everything`() throws
  {
    let server = Server(configuration: Self.configuration(queuedBytes: 16_384))
    let watcher = VirtualClient(server, id: 1)
    watcher.subscribe()
    var states: [GestureMessage.State] = []
    let app = try moveOverManyRecognizers(on: server, frames: 20) {
      states += try watcher.frames().flatMap(\.frame.gestures).map(\.state)
    }
    #expect(!watcher.isClosed && !app.isClosed)
    #expect(states.count { $0 == .began } == 64)
    #expect(states.count { $0 == .changed } > 320)
  }

  @Test func `a client that does not read long frames is disconnected`() throws {
    let server = Server(configuration: Self.configuration(queuedBytes: 16_384))
    let idle = VirtualClient(server, id: 1)
    idle.subscribe()
    idle.appetite = 0
    _ = moveOverManyRecognizers(on: server, frames: 20) { idle.read() }
    idle.appetite = nil
    #expect(try idle.replies().last?.knownError() == .tooSlow(limit: 16_384))
  }

  @Test func `a long reply is refused if the share of the client's user has no room for it`() throws
  {
    let server = Server(configuration: Self.configuration(queuedBytes: 20_000))
    server.parts.quota.share[.queuedBytes] = 20_000
    _ = VirtualPanel(server)
    let list = (0..<1900).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }
    let peer = ClientPeer(user: 1000)
    let app = VirtualClient(server, id: 1, peer: peer)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[\#(list.joined(separator: ","))]}]}}"#)
    let client = VirtualClient(server, id: 2, peer: peer)
    client.send(#"{"method":"io.tactile.Scene.Describe"}"#)
    #expect(try client.replies().last?.knownError() == .tooSlow(limit: 20_000))
    #expect(client.isClosed)
    // It has given back what it had.
    #expect(server.parts.quota.held(by: 1000)[.queuedBytes] == 0)
  }

  @Test func `the memory of long frames is released after them`() throws {
    let server = Server(configuration: Self.configuration(queuedBytes: 16_384))
    let watcher = VirtualClient(server, id: 1)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["gestures","trace"]}}"#
    )
    var longest = 0
    server.frameObserver = { longest = max(longest, $0.bytes.count) }
    _ = try moveOverManyRecognizers(on: server, frames: 20) { _ = try watcher.replies() }
    #expect(longest > 64 << 10)
    // Each of its buffers keeps at most 64 KiB.
    #expect(server.parts.publisher.keptMemory <= 5 * (64 << 10))
    #expect(server.parts.publisher.frame.bytes.capacity <= 64 << 10)
  }
}
