import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileClient

/// Tests the client with a service that sends what a test wants.
@Suite("Service", .waits, .timeLimit(.minutes(5)))
struct ServiceTests {
  private static let info =
    #"{"parameters":{"vendor":"v","product":"p","version":"1","url":"u","interfaces":[]}}"#
  private static let first = FakeService.first
  private let folder: SocketFolder

  init() throws {
    folder = try SocketFolder()
  }

  private func service(
    _ scripts: [FakeService.Step]..., limit: Int = 1 << 20, patience: Duration? = nil
  ) throws -> (Service, FakeService) {
    let fake = try FakeService(folder.socket, scripts)
    return (Service(socket: folder.socket, patience: patience, limit: limit), fake)
  }

  // MARK: Calls

  @Test func `a call has its method and parameters, and its reply is decoded`() async throws {
    let (service, fake) = try service([
      .answer(Self.info), .answer(#"{"parameters":{"walk":["a"],"view":"v"}}"#),
    ])
    #expect(try await service.info().product == "p")
    let hit = try await service.hitTest("app", at: Point(x: 0.1234567, y: 5))
    #expect(hit == HitTestMessage(view: "v", walk: ["a"]))
    #expect(
      fake.calls == [
        #"{"method":"org.varlink.service.GetInfo"}"#,
        #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"app","#
          + #""location":{"x":0.1234567,"y":5}}}"#,
      ])
  }

  @Test func `a call names the owner of the windows if the app does`() async throws {
    let done = FakeService.Step.answer(#"{"parameters":{}}"#)
    let (service, fake) = try service([
      .answer(#"{"parameters":{"windows":[]}}"#), .answer(#"{"parameters":{"walk":[]}}"#),
      .answer(#"{"parameters":{"done":true}}"#), done, done,
    ])
    _ = try await service.describe("w", user: 7)
    _ = try await service.hitTest("w", at: .zero, user: -1)
    try await service.setFirstResponder(nil, of: "w", user: 8)
    try await service.update(SceneDescription { WindowDescription("w") }, user: 9)
    try await service.change([.removeView("v", from: "w")], user: 10)
    let users = fake.calls.map {
      $0.split(separator: #""user":"#).last?.prefix { !",}".contains($0) }
    }
    #expect(users == ["7", "-1", "8", "9", "10"])
    #expect(
      fake.calls.last
        == #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","#
        + #""removeView":"v"}],"user":10}}"#)
  }

  @Test func `a mode is set with its limit, and the reply has the mode in effect`() async throws {
    let (service, fake) = try service([
      .answer(#"{"parameters":{"mode":{"mode":"cleaning","until":5}}}"#),
      .answer(#"{"parameters":{"mode":{"mode":"ignoring"}}}"#),
    ])
    let mode = try await service.setMode(.cleaning, for: 30)
    #expect(mode == ModeMessage(kind: .cleaning, until: 5))
    #expect(try await service.setMode(.normal) == ModeMessage(kind: .ignoring))
    #expect(
      fake.calls == [
        #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning","limit":30}}"#,
        #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"normal"}}"#,
      ])
  }

  @Test func `variables are set and removed, and bindings are reported`() async throws {
    let (service, fake) = try service([
      .answer(#"{"parameters":{}}"#), .answer(#"{"parameters":{}}"#),
      .answer(
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"variables[0].name"}}"#
      ),
    ])
    try await service.setVariables(["mood": nil, "app": "shop"])
    try await service.reportBindings([
      BindingReportMessage(name: "home", runs: 2, failures: 1, lastFailure: "no such program")
    ])
    await #expect(throws: ClientError.refused(.invalidParameter("variables[0].name"))) {
      try await service.setVariables(["a b": "c"])
    }
    #expect(
      fake.calls.prefix(2) == [
        #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":["#
          + #"{"name":"app","value":"shop"},{"name":"mood"}]}}"#,
        #"{"method":"io.tactile.Control.ReportBindings","parameters":{"bindings":["#
          + #"{"name":"home","runs":2,"failures":1,"lastFailure":"no such program"}]}}"#,
      ])
  }

  @Test func `each script has a connection of its own, on which it waits for the end`()
    async throws
  {
    let done = FakeService.Step.answer(#"{"parameters":{}}"#)
    let (service, fake) = try service([done], [done], [done])
    try await service.tap(at: Point(x: 300, y: 200))
    try await service.swipe(
      from: Point(x: 0, y: 5), to: Point(x: 10, y: 5), for: 0.008, on: "left")
    try await service.play([ScriptStepMessage(time: 0, fingers: [])])
    let call = #"{"method":"io.tactile.Control.Play","parameters":{"#
    #expect(
      fake.calls == [
        call + #""steps":[{"time":0,"fingers":[{"finger":1,"x":300,"y":200}]},"#
          + #"{"time":0.08,"fingers":[]}]}}"#,
        call + #""screen":"left","steps":[{"time":0,"fingers":[{"finger":1,"x":0,"y":5}]},"#
          + #"{"time":0.008,"fingers":[{"finger":1,"x":10,"y":5}]},"#
          + #"{"time":0.016,"fingers":[]}]}}"#,
        call + #""steps":[{"time":0,"fingers":[]}]}}"#,
      ])
  }

  @Test func `a refused script throws the reason`() async throws {
    let refusal = FakeService.error(
      "io.tactile.Control.Interrupted", #"{"reason":"a finger or a pen has touched the screen"}"#)
    let (service, _) = try service([.answer(refusal)])
    await #expect(
      throws: ClientError.refused(
        .interrupted(reason: "a finger or a pen has touched the screen"))
    ) {
      try await service.tap(at: .zero)
    }
  }

  @Test func `a cancelled script ends its connection, and with it the touches`() async throws {
    let goOn = DispatchSemaphore(value: 0)
    let (service, fake) = try service([.read, .end({ goOn.signal() })])
    let script = Task { try await service.tap(at: .zero, for: 60) }
    while fake.calls.isEmpty { await Task.yield() }
    script.cancel()
    await #expect(throws: (any Error).self) { try await script.value }
    #expect(goOn.wait(timeout: .now() + 60) == .success)
  }

  @Test func `concurrent calls each get their own reply`() async throws {
    let texts = (0..<20).map { #"{"parameters":{"description":"\#($0)"}}"# }
    let (service, fake) = try service(texts.map { .answer($0) })
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<20 {
        group.addTask { try await service.interface("a.b\(index)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.sorted() == (0..<20).map { "\($0)" }.sorted())
    #expect(fake.calls.count == 20)
  }

  @Test func `a refused call throws an error with the details of the reply`() async throws {
    let (service, _) = try service([
      .answer(FakeService.error("io.tactile.Control.NotAllowed", #"{"right":"control"}"#)),
      .answer(FakeService.error("io.tactile.Control.Unheard", "{}")),
      .answer(Self.info),
    ])
    await #expect(throws: ClientError.refused(.notAllowed(.control, right: "control"))) {
      try await service.reload()
    }
    await #expect(throws: ClientError.refusedOtherwise("io.tactile.Control.Unheard")) {
      try await service.reload()
    }
    #expect(try await service.info().product == "p")
  }

  @Test(arguments: [
    "", "hello", "[]", #"{"parameters":7}"#, #"{"parameters":{}}"#, "\u{1}",
    #"{"error":"io.tactile.Control.NotAllowed","parameters":{"right":7}}"#,
  ])
  func `a reply that cannot be decoded is an error`(text: String) async throws {
    let (service, _) = try service([.answer(text)])
    await #expect {
      _ = try await service.info()
    } throws: {
      if case .misunderstood? = $0 as? ClientError { true } else { false }
    }
  }

  @Test func `a message longer than the limit is refused`() async throws {
    let (service, _) = try service(
      [.bytes([UInt8](repeating: 0x20, count: 5000)), .answer("")], limit: 4096)
    await #expect(throws: ClientError.misunderstood(.endlessMessage(limit: 4096))) {
      _ = try await service.info()
    }
  }

  @Test func `a call is sent again if an old connection has ended, and not if a new one ends`()
    async throws
  {
    let (service, fake) = try service([.answer(Self.info)], [.answer(Self.info)], [])
    #expect(try await service.info().product == "p")
    #expect(try await service.info().product == "p")
    await service.close()
    await #expect(throws: ClientError.ended) { _ = try await service.info() }
    #expect(fake.calls.count == 2)
  }

  @Test func `a cancelled call ends, and its late reply reaches no other call`()
    async throws
  {
    let late = DispatchSemaphore(value: 0)
    let other = Self.info.replacingOccurrences(of: #""p""#, with: #""late""#)
    let (service, fake) = try service([
      .answer(Self.info), .wait(late), .answer(other), .answer(Self.info),
    ])
    _ = try await service.info()
    let call = Task { try await service.info() }
    await Task.yield()
    call.cancel()
    await #expect(throws: ClientError.cancelled) { _ = try await call.value }
    late.signal()
    #expect(try await service.info().product == "p")
    #expect(fake.calls.count == 3)
  }

  @Test func `a failed connection throws an error with the reason`() async throws {
    let service = Service(socket: folder.path + "/nobody")
    await #expect {
      _ = try await service.info()
    } throws: {
      "\($0)".contains("Is tactiled running?")
    }
    await #expect(throws: ClientError.self) { _ = try await service.subscribe() }
  }

  // MARK: Streams

  @Test func `a subscription sends its selection`() async throws {
    let (service, fake) = try service([.answer(Self.first)])
    _ = try await service.subscribe(
      EventChoice(
        kinds: [.touches, .trace], windows: ["w"], views: [], gestures: ["tap"], devices: [3]))
    #expect(
      fake.calls == [
        #"{"method":"io.tactile.Events.Subscribe","parameters":{"kinds":["touches","trace"],"#
          + #""windows":["w"],"views":[],"gestures":["tap"],"devices":[3]},"more":true}"#
      ])
  }

  @Test func `a stream returns every reply in order, and ends with the service`() async throws {
    let replies = (1..<500).map { FakeService.Step.send(FakeService.frame($0)) }
    let (service, _) = try service([.answer(Self.first)] + replies)
    var times: [UInt64] = []
    for try await event in try await service.subscribe() {
      times.append(event.frame.time.nanoseconds)
    }
    #expect(times == Array(0..<500))
  }

  @Test func `unread replies of a slow app stay in the socket, and arrive later in order`()
    async throws
  {
    let filler =
      #""trace":[{"subject":"\#(String(repeating: "x", count: 1000))","rule":1,"message":"","kind":""}]"#
    let texts = (1...10_000).map { FakeService.frame($0, filler) }
    let size = texts.reduce(0) { $0 + $1.utf8.count + 1 }
    let goOn = DispatchSemaphore(value: 0)
    let (filled, report) = AsyncStream<Int>.makeStream()
    let (service, _) = try service([
      .answer(Self.first),
      .fill(texts, filled: { @Sendable count in _ = report.yield(count) }, goOn: goOn),
    ])
    let stream = try await service.subscribe()
    var taken = 0
    for await count in filled {
      taken = count
      break
    }
    #expect(taken < size / 2)
    goOn.signal()
    var count = 0
    for try await event in stream {
      #expect(event.frame.time.nanoseconds == UInt64(count))
      count += 1
    }
    #expect(count == 10_001)
  }

  @Test func `a task that is cancelled while it waits loses no reply`() async throws {
    let goOn = DispatchSemaphore(value: 0)
    let (service, _) = try service([
      .answer(Self.first), .wait(goOn), .send(FakeService.frame(1)),
    ])
    let stream = try await service.subscribe()
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next()?.frame.state != nil)
    let reading = Task { () -> Int in
      var count = 0
      for try await _ in stream { count += 1 }
      return count
    }
    await Task.yield()
    reading.cancel()
    #expect(try await reading.value == 0)
    goOn.signal()
    #expect(try await iterator.next()?.frame.time == Timestamp(nanoseconds: 1))
    #expect(try await iterator.next() == nil)
  }

  @Test func `closing a stream ends the task that waits in it`() async throws {
    let never = DispatchSemaphore(value: 0)
    let (service, _) = try service([.answer(Self.first), .wait(never)])
    let stream = try await service.subscribe(reconnects: true)
    let reading = Task { () -> Int in
      var count = 0
      for try await _ in stream { count += 1 }
      return count
    }
    await Task.yield()
    await stream.close()
    #expect(try await reading.value <= 1)
    never.signal()
  }

  @Test func `a slow client gets the error, or a new stream`() async throws {
    let slow = FakeService.error("io.tactile.Events.TooSlow", #"{"limit":9}"#)
    let (service, _) = try service(
      [.answer(Self.first), .send(slow)], [.answer(Self.first), .send(slow)],
      [.answer(Self.first)])
    var iterator = try await service.subscribe().makeAsyncIterator()
    _ = try await iterator.next()
    await #expect(throws: ClientError.refused(.tooSlow(limit: 9))) {
      _ = try await iterator.next()
    }
    #expect(try await iterator.next() == nil)
    let stream = try await service.subscribe(reconnects: true)
    #expect(try await links(of: stream, 3) == [.up, .lost, .restored])
  }

  @Test func `a stream connects again after the service had too many connections`() async throws {
    let full = FakeService.error("io.tactile.Control.TooManyConnections", #"{"limit":9}"#)
    let (service, _) = try service(
      [.answer(Self.first)], [.answer(full)], [.answer(full)], [.answer(Self.first)])
    let stream = try await service.subscribe(reconnects: true)
    #expect(try await links(of: stream, 3) == [.up, .lost, .restored])
  }

  @Test func `after a restart, the updated scene is shown`() async throws {
    let goOn = DispatchSemaphore(value: 0)
    let fake = try FakeService(
      folder.socket,
      [
        [.answer(Self.first), .wait(goOn)], [.answer(Self.first)],
      ])
    let calls = Service(socket: folder.path + "/calls")
    let answers = try FakeService(
      folder.path + "/calls",
      [
        [
          .answer(#"{"parameters":{}}"#),
          .answer(#"{"parameters":{}}"#),
          .answer(FakeService.error("io.tactile.Scene.NoSuchWindow", #"{"window":"bar"}"#)),
          .answer(FakeService.error("io.tactile.Scene.NoSuchWindow", #"{"window":"bar"}"#)),
        ]
      ])
    let scene = SceneDescription {
      WindowDescription("app")
      WindowDescription("bar")
    }
    let source = Service(socket: folder.socket).source(
      of: AttachedScene.call(for: scene), reconnects: true)
    try await source.begin()
    let shown = AttachedScene(scene, source: source, service: calls)
    try await shown.update([WindowDescription("bar", size: Size(width: 5, height: 7))])
    let page = ViewDescription.view("page", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    try await shown.change([.add(page, to: "app"), .removeView("stranger", from: "bar")])
    await #expect(throws: ClientError.refused(.noSuchWindow(.scene, "bar"))) {
      try await shown.update([WindowDescription("bar", level: 9)])
    }
    await #expect(throws: ClientError.refused(.noSuchWindow(.scene, "bar"))) {
      try await shown.change([.removeView("page", from: "app")])
    }
    goOn.signal()
    #expect(try await links(of: EventStream(source), 3) == [.up, .lost, .restored])
    let windows =
      #"[{"name":"app","views":[{"name":"page","frame":[0,0,1,1]}]},{"name":"bar","size":[5,7]}]"#
    #expect(fake.calls.last?.contains(windows) ?? false)
    #expect(answers.calls.count == 4)
  }

  @Test func `a scene that is refused after a restart ends the stream with an error`() async throws
  {
    let refusal = FakeService.error("io.tactile.Scene.NotAllowed", #"{"right":"attach"}"#)
    let (service, _) = try service([.answer(Self.first)], [.answer(refusal)])
    let shown = try await service.attach(SceneDescription { WindowDescription("app") })
    var iterator = shown.makeAsyncIterator()
    #expect(try await iterator.next()?.link == .up)
    #expect(try await iterator.next()?.link == .lost)
    await #expect(throws: ClientError.refused(.notAllowed(.scene, right: "attach"))) {
      _ = try await iterator.next()
    }
    #expect(try await iterator.next() == nil)
  }

  @Test func `reconnecting ends after its time limit, and when the task is cancelled`() async throws
  {
    let (service, _) = try service([.answer(Self.first)], patience: .milliseconds(60))
    var iterator = try await service.subscribe(reconnects: true).makeAsyncIterator()
    #expect(try await iterator.next()?.link == .up)
    #expect(try await iterator.next()?.link == .lost)
    // The service ends with its script, and removes its socket.
    await #expect(throws: ClientError.self) { _ = try await iterator.next() }
    let other = try SocketFolder()
    _ = try FakeService(other.socket, [[.answer(Self.first)]])
    let stream = try await Service(socket: other.socket).subscribe(reconnects: true)
    #expect(try await links(of: stream, 2) == [.up, .lost])
    let waiting = Task { try await links(of: stream, 1) }
    await Task.yield()
    waiting.cancel()
    #expect(try await waiting.value.isEmpty)
  }

  /// Returns the states of the connection in the next events.
  private func links(of stream: EventStream, _ count: Int) async throws -> [ClientEvent.Link] {
    var links: [ClientEvent.Link] = []
    for try await event in stream {
      links.append(event.link)
      if links.count == count { break }
    }
    return links
  }
}
