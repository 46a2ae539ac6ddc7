import Fixtures
import Foundation
import Tactile
import TactileClient
import TactileTesting
import TactileWire
import Testing

/// Tests the Swift client and its example with the daemon.
@Suite("TactileClient", .waits, .timeLimit(.minutes(5)))
struct SwiftClientTests {
  private static let sale = [
    "to Fribourg", "tickets: 2", "tickets: 3", "tickets: 2", "return",
    "sold: 2 x Fribourg, return, 124.00",
  ]
  private static let scene = SceneDescription {
    WindowDescription("app", size: Size(width: 1705, height: 960), handles: ["go"]) {
      ViewDescription.view(
        "page", frame: Rect(x: 0, y: 0, width: 1705, height: 960),
        gestures: [.tap("tap", action: "go")])
    }
  }

  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  private func daemon(_ recording: String) throws -> Running {
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/\(recording)"), "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// A daemon without touches during the test.
  private func quietDaemon(_ more: [String] = []) throws -> Running {
    let path = try folder.writeQuietRecording()
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--replay", path, "--speed", "0.01"] + more)
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  private func kill(_ daemon: Running) {
    Glibc.kill(daemon.process.processIdentifier, SIGKILL)
    _ = Programs.finish(daemon)
  }

  @Test func `a subscriber receives the selected events from the state to the end`() async throws {
    let daemon = try daemon("demo.evemu")
    let service = TactileClient.Service(socket: socket)
    var kinds: Set<String> = []
    var isFirst = true
    for try await event in try await service.subscribe(EventChoice(kinds: [.gestures])) {
      #expect((event.frame.state != nil) == isFirst)
      #expect(event.frame.touches.isEmpty)
      isFirst = false
      kinds.formUnion(event.frame.gestures.map(\.kind.text))
    }
    #expect(kinds.isSuperset(of: ["tap", "pan", "pinch", "longPress"]))
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a scene is shown again after the daemon was killed`() async throws {
    let first = try quietDaemon()
    let service = TactileClient.Service(socket: socket)
    let shown = try await service.attach(Self.scene)
    var iterator = shown.makeAsyncIterator()
    #expect(try await iterator.next()?.frame.state?.windows.map(\.name) == ["app"])
    #expect(try await service.hitTest("app", at: Point(x: 9, y: 9)).view == "page")
    let wider = WindowDescription("app", size: Size(width: 3410, height: 960), handles: ["go"]) {
      Self.scene.windows[0].views
    }
    try await shown.update(wider)
    kill(first)
    #expect(try await iterator.next()?.link == .lost)
    let second = try daemon("tap.evemu")
    let restored = try await iterator.next()
    #expect(restored?.link == .restored)
    #expect(restored?.frame.state?.windows.map(\.size.width) == [3410])
    var actions: [ActionMessage] = []
    while actions.isEmpty, let event = try await iterator.next() { actions += event.frame.actions }
    let action = try #require(actions.first)
    #expect(actions.count == 1)
    #expect((action.action, action.sender, action.cause) == ("go", "tap", "ended"))
    #expect((action.window, action.handledBy) == ("app", "app"))
    #expect(action.path == ["page", "app"])
    await shown.close()
    #expect(Programs.finish(second).status == 0)
  }

  @Test func `recent events are nil by default, and empty before the first touch`() async throws {
    let usual = try quietDaemon()
    #expect(try await TactileClient.Service(socket: socket).recentEvents() == nil)
    kill(usual)
    let file = try folder.write("tactiled.yaml", "support: {minutes: 5}\n")
    let daemon = try quietDaemon(["--config", file])
    #expect(try await TactileClient.Service(socket: socket).recentEvents() == "")
    kill(daemon)
  }

  @Test func `a stream of decisions has decisions and nothing else`() async throws {
    let daemon = try daemon("tap.evemu")
    let service = TactileClient.Service(socket: socket)
    var decisions: [DecisionMessage] = []
    for try await event in try await service.subscribeToDecisions() {
      decisions += event.frame.trace
      #expect(event.frame.state == nil && event.frame.touches.isEmpty)
    }
    #expect(decisions.contains { $0.kind == "bound" && $0.touch == 1 })
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `watching reports existing, changed, removed and returning devices`()
    async throws
  {
    let settings = try folder.write("tactiled.yaml", "log: info\n")
    let first = try quietDaemon(["--config", settings])
    let service = TactileClient.Service(socket: socket)
    let devices = try await service.watchDevices(reconnects: true)
    var iterator = devices.makeAsyncIterator()
    let added = try #require(try await iterator.next())
    #expect((added.change, added.device.name) == (.added, "Tactile Demo Panel"))
    _ = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, millimetres: [100, 50]}]\n")
    try await service.reload()
    let changed = try #require(try await iterator.next())
    #expect((changed.change, changed.device.id) == (.changed, added.device.id))
    #expect(changed.device.size == Size(width: 100, height: 50))
    kill(first)
    let removed = try #require(try await iterator.next())
    #expect((removed.change, removed.device) == (.removed, changed.device))
    let second = try daemon("tap.evemu")
    // At the end of the recording, the device is removed.
    #expect(try await iterator.next()?.change == .added)
    #expect(try await iterator.next()?.change == .removed)
    await devices.close()
    #expect(try await iterator.next() == nil)
    _ = Programs.finish(second)
  }

  @Test func `each call has a reply, and each error has its details`() async throws {
    let daemon = try quietDaemon()
    let service = TactileClient.Service(socket: socket)
    let info = try await service.info()
    #expect(info.interfaces.contains("io.tactile.Scene"))
    #expect(try await service.interface("io.tactile.Scene").contains("method Attach"))
    #expect(try await service.devices().map(\.kind) == ["touchscreen"])
    let shown = try await service.attach(Self.scene)
    let described = try await service.describe("app")
    #expect(described.first?.views.map(\.name) == ["app", "page"])
    #expect(try await service.describe().count == 2)
    try await service.beginIgnoring(seconds: 60)
    #expect(try await service.status().isIgnoring)
    try await service.endIgnoring()
    #expect(try await !service.status().isIgnoring)
    #expect(try await service.setMode(.locked, for: 60).kind == .locked)
    #expect(try await service.status().mode?.kind == .locked)
    #expect(try await service.setMode(.normal) == ModeMessage(kind: .normal))
    #expect(try await !service.setFirstResponder("page", of: "app"))
    try await service.sendRemoteControl(.play)
    #expect(try await service.reload().isEmpty)
    #expect(try await service.release().isEmpty)
    await #expect(throws: ClientError.refused(.noSuchWindow(.scene, "gone"))) {
      try await service.update(SceneDescription { WindowDescription("gone") })
    }
    await #expect(throws: ClientError.refused(.invalidParameter("seconds"))) {
      try await service.beginIgnoring(seconds: 0)
    }
    await #expect(throws: ClientError.refused(.interfaceNotFound("a.b"))) {
      _ = try await service.interface("a.b")
    }
    let wrong = SceneDescription { WindowDescription("", level: 5) }
    await #expect {
      _ = try await service.attach(wrong)
    } throws: {
      guard case .refused(.invalidScene(let path, _))? = $0 as? ClientError else { return false }
      return path == "windows[0].name"
    }
    await shown.close()
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `scripted fingers touch the screen, until their task is cancelled`() async throws {
    let daemon = try quietDaemon()
    let service = TactileClient.Service(socket: socket)
    let events = try await service.subscribe(EventChoice(kinds: [.touches]))
    var iterator = events.makeAsyncIterator()
    _ = try await iterator.next()
    // The recording is slow, and so is the clock of the script.
    try await service.tap(at: Point(x: 300, y: 200), for: 0.001)
    try await service.swipe(from: Point(x: 100, y: 100), to: Point(x: 200, y: 100), for: 0.001)
    let script = Task { try await service.tap(at: Point(x: 50, y: 60), for: 60) }
    var touches: [TouchMessage] = []
    while touches.count(where: { $0.phase == .began }) < 3, let event = try await iterator.next() {
      touches += event.frame.touches
    }
    script.cancel()
    await #expect(throws: (any Error).self) { try await script.value }
    while touches.last?.phase == .began, let event = try await iterator.next() {
      touches += event.frame.touches
    }
    #expect(touches.allSatisfy { $0.isScripted == true })
    let ends = touches.filter { $0.phase == .ended || $0.phase == .cancelled }
    #expect(ends.map(\.phase) == [.ended, .ended, .cancelled])
    #expect(
      ends.map(\.location) == [
        Point(x: 300, y: 200), Point(x: 200, y: 100), Point(x: 50, y: 60),
      ])
    await events.close()
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `the fingers of a .touch file touch the screen`() async throws {
    let daemon = try quietDaemon()
    let service = TactileClient.Service(socket: socket)
    let events = try await service.subscribe(EventChoice(kinds: [.touches]))
    var iterator = events.makeAsyncIterator()
    _ = try await iterator.next()
    let file = try folder.write(
      "order.touch",
      "---\n0 down 1 100,110 + down 2 300,310\n1 move 1 120,110\n2 up 1 + up 2\n---\n")
    let steps = try ScriptFile.steps(of: file) {
      Array(try Data(contentsOf: URL(fileURLWithPath: $0)))
    }
    try await service.play(steps)
    var touches: [TouchMessage] = []
    while touches.count(where: { $0.phase == .ended }) < 2, let event = try await iterator.next() {
      touches += event.frame.touches
    }
    #expect(
      touches.filter { $0.phase == .began }.map(\.location)
        == [Point(x: 100, y: 110), Point(x: 300, y: 310)])
    #expect(
      touches.filter { $0.phase == .ended }.map(\.location)
        == [Point(x: 120, y: 110), Point(x: 300, y: 310)])
    await events.close()
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a refused value is reported with the allowed values`() async throws {
    let daemon = try quietDaemon()
    let service = TactileClient.Service(socket: socket)
    func sentence(_ call: () async throws -> Void) async -> String {
      do {
        try await call()
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    let names = [String(repeating: "w", count: 401)]
    let sentences = [
      await sentence { try await service.beginIgnoring(seconds: 0) },
      await sentence { _ = try await service.subscribe(SubscribeParameters(windows: names)) },
      await sentence { _ = try await service.subscribe(SubscribeParameters(views: names)) },
      await sentence { _ = try await service.subscribe(SubscribeParameters(gestures: names)) },
      await sentence { _ = try await service.interface("io.tactile.Event") },
      await sentence { _ = try await service.describe("gone") },
      await sentence { _ = try await service.hitTest("gone", at: Point(x: 0, y: 0)) },
      await sentence { _ = try await service.setFirstResponder("a", of: "gone") },
    ]
    let expected = [
      "\"seconds\"; expected a number of seconds, more than 0 and at most 3600",
      "\"windows\"; expected names of windows, at most 1000, each of at most 400 bytes",
      "\"views\"; expected names of views, at most 1000",
      "\"gestures\"; expected names or kinds of recognizers",
      "\"io.tactile.Event\"; expected one that GetInfo lists, such as io.tactile.Control",
      "no window \"gone\" that you may use; Describe lists the windows",
      "no window \"gone\" that you may use; Describe lists the windows",
      "no window \"gone\" that you may use; Describe lists the windows",
    ]
    for (sentence, part) in zip(sentences, expected) {
      #expect(sentence.contains(part), "\(sentence)")
    }
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `an app that does not read is disconnected and receives the reason`()
    async throws
  {
    let daemon = try quietDaemon()
    let stream = try await TactileClient.Service(socket: socket).subscribe()
    // Calls without waiting for replies are as fast as the daemon reads.
    let other = try ServiceProbe.connect(to: socket)
    let call =
      #"{"method":"io.tactile.Control.SendRemoteControl","oneway":true,"#
      + #""parameters":{"command":"play"}}"# + "\0"
    let calls = [UInt8](String(repeating: call, count: 20_000).utf8)
    var sent = 0
    while sent < calls.count {
      let count = calls.withUnsafeBytes { send(other, $0.baseAddress! + sent, $0.count - sent, 0) }
      try #require(count > 0)
      sent += count
    }
    // The reply arrives after all previous calls.
    let status = try await statusOverSame(other)
    #expect(status.contains(#""dropped":1"#), "\(status)")
    close(other)
    var told = 0
    await #expect(throws: ClientError.refused(.tooSlow(limit: 256 << 10))) {
      for try await event in stream { told += event.frame.remoteControls.count }
    }
    #expect(told > 0)
    #expect(told < 20_000)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  private func statusOverSame(_ descriptor: Int32) async throws -> String {
    let call = [UInt8](#"{"method":"io.tactile.Control.GetStatus"}"#.utf8) + [0]
    try #require(send(descriptor, call, call.count, 0) == call.count)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while !text.contains(0) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      try #require(count > 0)
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `the example sells two return tickets`() throws {
    let daemon = try daemon("tickets.evemu")
    let machine = try Programs.run("tactile-example", ["--socket", socket, "--once"])
    #expect(machine.lines == Self.sale)
    #expect(machine.errors.isEmpty)
    #expect(machine.status == 0)
    _ = Programs.finish(daemon)
  }

  @Test func `the example continues after the service restarts`() async throws {
    let first = try quietDaemon()
    let machine = try Programs.start("tactile-example", ["--socket", socket, "--once"])
    let service = TactileClient.Service(socket: socket)
    let limit = Date(timeIntervalSinceNow: 60)
    while try await !service.describe().contains(where: { $0.window.name == "tickets" }) {
      try #require(Date() < limit, "the example shows no window after a minute")
    }
    kill(first)
    let second = try daemon("tickets.evemu")
    let result = Programs.finish(machine)
    #expect(result.lines == ["out of service", "in service again"] + Self.sale)
    #expect(result.status == 0)
    _ = Programs.finish(second)
  }

  @Test func `the example reports errors`() throws {
    let alone = try Programs.run("tactile-example", ["--socket", socket])
    #expect(alone.status == 1)
    #expect(alone.errors.contains("Is tactiled running?"))
    #expect(try Programs.run("tactile-example", ["--sokcet"]).status == 2)
  }
}
