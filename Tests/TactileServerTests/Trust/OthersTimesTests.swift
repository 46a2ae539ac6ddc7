import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Times of touches in windows of other users")
struct OthersTimesTests {
  private let server: Server
  private let panel: VirtualPanel

  init() {
    var configuration = ServerConfiguration.allLevels
    configuration.policy.watch = UserSet(users: [2000])
    server = Server(configuration: configuration)
    panel = VirtualPanel(server, at: 100)
    app(1, #"{"name":"pad","size":[2000,1000],"secret":true}"#, user: 1000)
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  @discardableResult
  private func app(_ id: UInt32, _ window: String, user: UInt32) -> VirtualClient {
    let client = client(id, user: user)
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  /// Returns the time of the first message of a stream, in milliseconds.
  private func firstTime(_ method: String, user: UInt32) throws -> Int {
    let client = client(99, user: user)
    client.send(#"{"method":"io.tactile.\#(method)","more":true}"#)
    defer { server.receive(.clientClosed(client.id), at: .zero) }
    let reply = try #require(try client.replies().first)
    let time =
      method == "Devices.Watch"
      ? try DeviceWatchMessage(from: .object(reply.parameters)).time
      : try EventMessage(from: .object(reply.parameters)).frame.time
    return Int(time.nanoseconds) / 1_000_000
  }

  /// Returns the vertical offset of a scroll view as a user reads it at a time, in milliseconds.
  private func offset(of view: String, seenBy user: UInt32, at time: UInt64) throws -> Double {
    let client = client(98, user: user)
    defer { server.receive(.clientClosed(client.id), at: .zero) }
    let call = Array(#"{"method":"io.tactile.Scene.Describe"}"#.utf8) + [0]
    call.withUnsafeBytes { server.receive(.clientSent(client.id, $0), at: VirtualPanel.time(time)) }
    let reply = try #require(try client.replies().first)
    let windows = try DescribeMessage(from: .object(reply.parameters)).windows
    return try #require(windows.flatMap(\.views).first { $0.name == view }?.offset).y
  }

  /// The tap count of a touch in a window of another user, directly after taps in the secret window.
  @Test func `are not in the tap counts of later touches (S15)`() throws {
    let spy = app(2, #"{"name":"spy","size":[2000,1000],"level":-1}"#, user: 1001)
    for tap in 0..<3 {
      panel.down(0, Int32(tap), 300, 400, at: 500 + 100 * UInt64(tap))
      panel.lift(0, at: 550 + 100 * UInt64(tap))
    }
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: VirtualPanel.time(790))
    panel.down(0, 9, 300, 400, at: 800)
    panel.lift(0, at: 850)
    panel.down(0, 10, 300, 400, at: 900)
    let counts = try spy.frames().flatMap { $0.frame.touches }.filter { $0.phase == .began }
      .map(\.tapCount)
    #expect(counts == [1, 2])
  }

  // Claim: The first message of a stream has no time of a touch in another user's window.
  @Test(arguments: ["Events.Subscribe", "Devices.Watch"])
  func `are not in the first message of a stream`(method: String) throws {
    panel.down(0, 1, 300, 400, at: 500)
    #expect(try firstTime(method, user: 1001) == 100)
    #expect(try firstTime(method, user: 1000) == 500)
    #expect(try firstTime(method, user: 2000) == 500)
    panel.lift(0, at: 600)
    #expect(try firstTime(method, user: 1001) == 100)
  }

  @Test func `are not in the end of a mode or of a request to ignore touches`() throws {
    server.sharesTurns = true
    let control = client(2, user: 0)
    let spy = client(3, user: 1001)
    // While the devices wait, the turn of clients has the time of the newest event.
    func call(_ text: String) {
      control.send(text)
      while server.hasWork {
        server.answerNextCall(at: VirtualPanel.time(500), present: VirtualPanel.time(620))
      }
    }
    panel.down(0, 1, 300, 400, at: 500)
    call(
      #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"locked","limit":10}}"#)
    let reply = try #require(try control.replies().first)
    #expect(
      try SetModeMessage(from: .object(reply.parameters)).mode.until == 10_620_000_000)
    spy.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["modes"]}}"#)
    call(#"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"normal"}}"#)
    call(#"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":1}}"#)
    server.advance(to: VirtualPanel.time(2000))
    let times = try spy.frames().filter { !$0.frame.modes.isEmpty }.map(\.frame.time)
    #expect(times.last == VirtualPanel.time(1620))
  }

  @Test func `are not in the first message of an attachment`() throws {
    panel.down(0, 1, 300, 400, at: 500)
    let spy = app(2, #"{"name":"spy","frame":[0,0,1,1]}"#, user: 1001)
    #expect(try spy.frames().first?.frame.time == VirtualPanel.time(100))
  }

  @Test func `are not in the first message after the user's own window is touched`() throws {
    app(2, #"{"name":"own","frame":[0,0,600,629],"size":[1000,1000],"level":9}"#, user: 1001)
    let other = app(3, #"{"name":"other","frame":[0,0,1,1]}"#, user: 1002)
    // Behind the secret window: the touch belongs to the user of the secret window.
    panel.down(0, 1, 300, 400, at: 500)
    #expect(try firstTime("Events.Subscribe", user: 1001) == 100)
    panel.lift(0, at: 550)
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: VirtualPanel.time(560))
    panel.down(0, 2, 300, 400, at: 700)
    panel.lift(0, at: 750)
    // A default window is touched, which every user sees.
    #expect(try firstTime("Events.Subscribe", user: 1001) == 750)
    #expect(try firstTime("Events.Subscribe", user: 1002) == 100)
    panel.down(0, 3, 1900, 900, at: 800)
    #expect(try firstTime("Events.Subscribe", user: 1002) == 800)
    _ = other
  }

  // Claim: No reason of a disconnection tells when another user's window was touched.
  @Test func `are not in the reasons for which clients were disconnected`() throws {
    panel.down(0, 1, 300, 400, at: 500)
    let spy = client(2, user: 1001)
    Array("nonsense\0".utf8).withUnsafeBytes {
      server.receive(.clientSent(spy.id, $0), at: VirtualPanel.time(730))
    }
    let reader = client(3, user: 1001)
    reader.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try reader.replies().first)
    let status = try StatusMessage(from: .object(reply.parameters)).status
    #expect(status.incidents.map(\.time) == [730_000_000])
  }

  // Claim: The time at which a slow client is disconnected does not depend on touches in other
  // windows.
  @Test func `do not determine when a slow client is disconnected`() throws {
    panel.down(0, 1, 300, 400, at: 500)
    let spy = client(2, user: 1001)
    let call = Array(#"{"method":"io.tactile.Devices.List"}"#.utf8) + [0]
    call.withUnsafeBytes { server.receive(.clientSent(spy.id, $0), at: VirtualPanel.time(730)) }
    server.flush { id, queue, _ in queue.write { id == spy.id ? 0 : $0.count } }
    #expect(server.nextDeadline == VirtualPanel.time(10_730))
  }

  @Test func `do not make the times of a stream decrease when its user loses watch`() throws {
    let watcher = client(2, user: 2000)
    watcher.subscribe()
    panel.down(0, 1, 300, 400, at: 500)
    var configuration = server.configuration
    configuration.policy.watch = UserSet()
    server.configure(configuration, scene: nil)
    panel.lift(0, at: 600)
    #expect(try firstTime("Events.Subscribe", user: 2000) == 500)
    let times = try watcher.frames().map { Int($0.frame.time.nanoseconds) / 1_000_000 }
    #expect(times == [100, 500, 500])
  }

  @Test func `are not in the movements of content that coasts`() throws {
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: VirtualPanel.time(110))
    let spy = app(
      2,
      #"{"name":"list","frame":[0,0,630,630],"views":[{"name":"s","kind":"scroll","#
        + #""frame":[0,0,630,630],"contentSize":[630,1000000],"deceleration":0.9999}]}"#, user: 1001
    )
    app(3, #"{"name":"pad","frame":[630,0,630,630],"secret":true}"#, user: 1000)
    panel.down(0, 1, 500, 700, at: 200)
    for step in 1...5 { panel.move(0, 500, 700 - 100 * Int32(step), at: 200 + 10 * UInt64(step)) }
    panel.lift(0, at: 255)
    let phases = try spy.frames().flatMap(\.frame.scrolls).map(\.phase)
    #expect(phases.contains(.moved) && phases.last == .released)
    for touch in 1...5 {
      panel.down(0, Int32(touch) + 1, 1500, 500, at: 1000 * UInt64(touch))
      panel.lift(0, at: 1000 * UInt64(touch) + 50)
    }
    #expect(try spy.frames().isEmpty)
    #expect(try firstTime("Events.Subscribe", user: 1001) == 255)
    // `Describe` reports the offset of its own time.
    panel.down(0, 9, 1500, 500, at: 5300)
    let before = try offset(of: "s", seenBy: 1001, at: 5500)
    panel.lift(0, at: 5600)
    #expect(try offset(of: "s", seenBy: 1001, at: 5500) != before)
    let later = try offset(of: "s", seenBy: 1001, at: 5700)
    panel.down(0, 10, 1500, 500, at: 5650)
    #expect(try offset(of: "s", seenBy: 1001, at: 5700) == later)
    // The daemon's loop passes the time of an earlier turn, and the present time.
    server.sharesTurns = true
    let reader = client(97, user: 1001)
    reader.send(#"{"method":"io.tactile.Scene.Describe"}"#)
    while server.hasWork {
      server.answerNextCall(at: VirtualPanel.time(5650), present: VirtualPanel.time(5800))
    }
    let reply = try #require(try reader.replies().first)
    let views = try DescribeMessage(from: .object(reply.parameters)).windows.flatMap(\.views)
    server.sharesTurns = false
    #expect(
      try views.first { $0.name == "s" }?.offset?.y == offset(of: "s", seenBy: 1001, at: 5800))
    // An update that stops the content sends no frame.
    spy.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
        + #"{"window":"list","setView":{"name":"s","contentOffset":[0,5]}}]}}"#)
    #expect(try spy.frames().isEmpty)
    // The frame does not grow while the content coasts.
    for step in 1...1000 { server.advance(to: VirtualPanel.time(6000 + UInt64(step))) }
    #expect(try spy.frames().isEmpty)
  }
  // MARK: Frames that calls cause

  /// Returns the times of messages, in milliseconds.
  private func times(_ events: [EventMessage]) -> [Int] {
    events.map { Int($0.frame.time.nanoseconds) / 1_000_000 }
  }

  /// Shows a window beside the secret one, which no longer covers it.
  private func spy(_ views: String) -> VirtualClient {
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: VirtualPanel.time(110))
    app(3, #"{"name":"pad","frame":[630,0,630,630],"secret":true}"#, user: 1000)
    return app(
      2,
      #"{"name":"spy","frame":[0,0,630,630],"size":[630,630],"views":[\#(views)]}"#, user: 1001)
  }

  private func update(_ client: VirtualClient, _ change: String) {
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
        + #"{"window":"spy",\#(change)}]}}"#)
  }

  @Test func `are not in the frame of a gesture that a call lets recognize`() throws {
    let keys = #""simultaneousWith":"all","cancelsTouches":false,"delaysTouchesEnded":false"#
    let spy = spy(
      #"{"name":"v","frame":[0,0,630,630],"gestures":["#
        + (0..<3).map {
          #"{"kind":"tap","name":"d\#($0)","taps":2,"interval":3600,\#(keys)},"#
            + #"{"kind":"tap","name":"t\#($0)","requireToFail":["d\#($0)"],\#(keys)}"#
        }.joined(separator: ",") + "]}")
    let watcher = client(4, user: 2000)
    watcher.subscribe()
    let caller = client(5, user: 1001)
    panel.down(0, 1, 300, 400, at: 200)
    panel.lift(0, at: 250)
    _ = try (spy.frames(), watcher.frames())
    for tap in 0..<3 {
      panel.down(0, Int32(tap) + 2, 1500, 400, at: 500 + 100 * UInt64(tap))
      update(caller, #""setGesture":{"name":"d\#(tap)","enabled":false}"#)
      panel.lift(0, at: 550 + 100 * UInt64(tap))
    }
    let frames = try spy.frames()
    #expect(frames.flatMap(\.frame.gestures).map(\.recognizer.text) == ["t0", "t1", "t2"])
    #expect(times(frames) == [250, 250, 250])
    #expect(try firstTime("Events.Subscribe", user: 1001) == 250)
    let watched = try watcher.frames().filter { !$0.frame.gestures.isEmpty }
    #expect(times(watched) == [500, 600, 700])
    // The next touch has its own time.
    panel.down(0, 9, 300, 400, at: 900)
    #expect(try times(spy.frames()) == [900])
  }

  @Test func `are not in the frame of a touch that a call cancels`() throws {
    let spy = spy(#"{"name":"v","frame":[0,0,630,630]}"#)
    panel.down(0, 1, 300, 400, at: 200)
    panel.down(1, 2, 1500, 400, at: 500)
    _ = try spy.frames()
    update(client(5, user: 1001), #""removeView":"v""#)
    let frames = try spy.frames()
    #expect(frames.flatMap(\.frame.touches).map(\.phase) == [.cancelled])
    #expect(times(frames) == [200])
  }

  // Claim: A frame that a call causes has the time of the last frame that its receiver was allowed
  // to see.
  @Test(arguments: [
    #"SetMode","parameters":{"mode":"locked"}"#,
    #"SendRemoteControl","parameters":{"command":"play"}"#,
    #"SetAccessibility","parameters":{"exploring":true}"#,
  ])
  func `are not in the frames of calls that every client receives`(call: String) throws {
    let subscribers = [1001, 1000, 2000].map { client(UInt32($0), user: $0) }
    for subscriber in subscribers { subscriber.subscribe() }
    panel.down(0, 1, 300, 400, at: 500)
    panel.lift(0, at: 600)
    for subscriber in subscribers { _ = try subscriber.frames() }
    client(5, user: 0).send(#"{"method":"io.tactile.Control.\#(call)}"#)
    #expect(try times(subscribers[0].frames()) == [100])
    #expect(try times(subscribers[1].frames()) == [600])
    #expect(try times(subscribers[2].frames()) == [600])
  }

  // Claim: Messages about devices have no time of a touch in another user's window.
  @Test func `are not in messages about devices that the service changes`() throws {
    let spy = client(2, user: 1001)
    spy.send(#"{"method":"io.tactile.Devices.Watch","more":true}"#)
    panel.down(0, 1, 300, 400, at: 500)
    server.receive(.ownershipChanged(panel.id, .owned), at: VirtualPanel.time(700))
    let messages = try spy.replies().map { try DeviceWatchMessage(from: .object($0.parameters)) }
    #expect(messages.map { Int($0.time.nanoseconds) / 1_000_000 } == [100, 100])
  }

  /// Returns the times at which content is released and rests that a call has taken from its finger, in nanoseconds.
  private func returnTimes(padTouchedAt time: UInt64) throws -> [UInt64] {
    let server = Server()
    let panel = VirtualPanel(server, at: 100)
    let spy = VirtualClient(server, id: 10, peer: ClientPeer(user: 1001))
    spy.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"list","#
        + #""frame":[0,0,630,630],"views":[{"name":"s","kind":"scroll","frame":[0,0,630,630],"#
        + #""contentSize":[630,1000]}]}]}}"#)
    let victim = VirtualClient(server, id: 11, peer: ClientPeer(user: 1000))
    victim.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"pad","#
        + #""frame":[630,0,630,630],"secret":true}]}}"#)
    // The finger pulls the content beyond its edge.
    panel.down(0, 1, 500, 200, at: 200)
    for step in 1...5 { panel.move(0, 500, 200 + 80 * Int32(step), at: 200 + 10 * UInt64(step)) }
    panel.down(1, 2, 1500, 400, at: time)
    _ = try spy.frames()
    server.sharesTurns = true
    let caller = VirtualClient(server, id: 12)
    caller.send(#"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":60}}"#)
    while server.hasWork {
      server.answerNextCall(at: VirtualPanel.time(time), present: VirtualPanel.time(1000))
    }
    for step in 1...3000 { server.advance(to: VirtualPanel.time(1000 + UInt64(step))) }
    let frames = try spy.frames().filter { !$0.frame.scrolls.isEmpty }
    #expect(frames.flatMap(\.frame.scrolls).map(\.phase) == [.released, .rested])
    return frames.map(\.frame.time.nanoseconds)
  }

  @Test func `are not in the time at which content rests that a call lets move`() throws {
    let times = try [500, 620].map { try returnTimes(padTouchedAt: $0) }
    #expect(times[0] == times[1])
    #expect(times[0].first == VirtualPanel.time(250).nanoseconds)
    let end = try #require(times[0].last)
    #expect(end > VirtualPanel.time(1000).nanoseconds)
  }
}
