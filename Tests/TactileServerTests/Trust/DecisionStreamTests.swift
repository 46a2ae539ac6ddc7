import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Streams of decisions")
struct DecisionStreamTests {
  private static let call = #"{"method":"io.tactile.Trace.Subscribe","more":true}"#
  private let server = Server()
  private let panel: VirtualPanel

  init() {
    panel = VirtualPanel(server)
  }

  private func client(_ id: UInt32, user: UInt32 = 0, _ call: String = Self.call) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(call)
    return client
  }

  private func decisions(_ client: VirtualClient) throws -> [TraceMessage] {
    try client.replies().map { reply in
      #expect(reply.continues)
      return try TraceMessage(from: reply.cursor)
    }
  }

  private func configure(_ text: String) throws {
    server.configure(try ConfigurationTexts.read(text).server, scene: nil)
  }

  @Test func `have the decisions of events of the kind trace, and no state`() throws {
    let stream = client(1)
    let events = client(
      2, #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    let first = try #require(try stream.replies().first)
    #expect(first.parameters.members.map(\.name) == ["sequence", "time"])
    _ = try events.frames()
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 50)
    let found = try decisions(stream)
    #expect(found.map(\.sequence) == Array(1...found.count))
    let expected = try events.frames()
    #expect(found.map(\.time) == expected.map(\.frame.time))
    #expect(found.map(\.trace) == expected.map(\.frame.trace))
    #expect(found.flatMap(\.trace).contains { $0.kind == "bound" })
  }

  @Test func `need the permission to watch, and more`() throws {
    let member = client(1, user: 1000)
    #expect(
      try member.replies().first?.knownError() == .notAllowed(.trace, right: "watch"))
    let once = client(2, #"{"method":"io.tactile.Trace.Subscribe"}"#)
    #expect(try once.replies().first?.knownError() == .expectedMore)
    #expect(server.application.tracer == nil)
  }

  @Test func `end with an error when the user loses the permission`() throws {
    try configure("policy: {watch: {users: [kiosk]}}")
    let stream = client(1, user: 1000)
    let other = client(2)
    panel.down(0, 1, 100, 100, at: 0)
    #expect(try decisions(stream).count > 1)
    try configure("")
    let replies = try stream.replies()
    #expect(replies.count == 1)
    #expect(try replies.first?.knownError() == .notAllowed(.trace, right: "watch"))
    #expect(replies.first?.continues == false)
    #expect(stream.isClosed)
    _ = try decisions(other)
    panel.lift(0, at: 20)
    #expect(try stream.replies() == [])
    #expect(try !decisions(other).isEmpty)
  }

  @Test func `contain nothing about secret windows, also not for their owner`() throws {
    let stream = client(1)
    try configure("policy: {watch: {users: [kiosk]}}")
    let owner = client(
      3, user: 1000,
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"pad","#
        + #""secret":true,"gestures":[{"kind":"tap","name":"digit"}]}]}}"#)
    #expect(try owner.frames().count == 1)
    let owned = client(4, user: 1000)
    for client in [stream, owned] { _ = try client.replies() }
    panel.down(0, 1, 300, 400, at: 0)
    panel.lift(0, at: 50)
    #expect(try owner.frames().flatMap(\.frame.gestures).contains { $0.state == .ended })
    #expect(try decisions(stream).flatMap(\.trace).isEmpty)
    #expect(try decisions(owned).flatMap(\.trace).isEmpty)
  }
  @Test func `a frame has a limited number about windows of a user, and the number of the others`()
    throws
  {
    let pans = { (view: String) in
      (0..<64).map { #"{"kind":"pan","name":"\#(view)\#($0)","movement":5}"# }
        .joined(separator: ",")
    }
    let views = ["a", "b", "c"].enumerated().map { index, view in
      #"{"name":"\#(view)","frame":[\#(150 * index),0,150,600],"gestures":[\#(pans(view))]}"#
    }
    let app = client(
      2, user: 1000,
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[\#(views.joined(separator: ","))]}]}}"#)
    #expect(try app.frames().count == 1)
    let stream = client(1)
    for finger in 0..<3 {
      panel.down(Int32(finger), Int32(finger) + 1, 100 + 250 * Int32(finger), 200, at: 0)
    }
    _ = try decisions(stream)
    panel.move((0..<3).map { ($0, 100 + 250 * $0, 300) }, at: 20)
    let trace = try #require(try decisions(stream).map(\.trace).max { $0.count < $1.count })
    #expect(trace.count == DecisionLimit.mostOfUser + 1)
    #expect(trace.dropLast().allSatisfy { $0.user == 1000 && $0.kind != "leftOut" })
    let last = try #require(trace.last)
    #expect(last.kind == "leftOut" && last.user == 1000 && last.rule == 0)
    // Of 192 pans, one prevents all others.
    #expect((last.found ?? 0) >= Double(192 - DecisionLimit.mostOfUser))
  }

  @Test func `the limit is asked before a decision is made`() {
    let stream = client(1)
    #expect(server.application.tracer(of: 1000) != nil)
    for _ in 1..<DecisionLimit.mostOfUser { _ = server.application.tracer(of: 1000) }
    #expect(server.application.tracer(of: 1000) == nil)
    #expect(server.application.tracer(of: 1001) != nil)
    #expect(server.application.tracer(of: nil) != nil)
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: .zero)
    #expect(server.application.tracer(of: 1000) == nil && server.application.mayTrace == nil)
    withExtendedLifetime(stream) {}
  }

  @Test func `the limit is one of each user and of all, and not of the machine`() {
    var limit = DecisionLimit()
    let kept = { (user: Int?, count: Int) in
      (0..<count).count { _ in limit.takes(user, frameBytes: 0) }
    }
    #expect(kept(1, 300) == 128)
    #expect(kept(2, 100) == 100)
    #expect(kept(1, 1) == 0)
    #expect(kept(3, 300) == 28)
    #expect(kept(4, 2) == 0)
    #expect(kept(nil, 1000) == 1000)
    #expect(limit.end().map(\.user) == [1, 3, 4])
    #expect(kept(1, 300) == 128)
    #expect(limit.end().map(\.count) == [172])
    #expect(limit.end().isEmpty)
  }

  @Test func `long decisions of a user count by their bytes, and leave room for others`() {
    var limit = DecisionLimit()
    var frame = 0
    let kept = { (user: Int, bytes: Int) in
      (0..<300).count { _ in
        guard limit.takes(user, frameBytes: frame) else { return false }
        limit.add(bytes: bytes)
        frame += bytes
        return true
      }
    }
    #expect(kept(1, 4096) == 16)
    // Other events of the frame count too.
    frame += 16 << 10
    #expect(kept(2, 8192) == 6)
    #expect(kept(3, 1) == 0)
    #expect(limit.end().map(\.count) == [284, 294, 300])
    frame = 0
    #expect(kept(3, 512) == 128)
  }
}
