import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("Scripted fingers")
struct ScriptTests {
  private let server: Server
  private let panel: VirtualPanel
  private let watcher: VirtualClient

  init() {
    var configuration = ServerConfiguration()
    configuration.policy.inject = UserSet(users: [1000, 1001, 1003])
    configuration.policy.control = UserSet(users: [1001])
    configuration.policy.systemGestures = UserSet(users: [1000])
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
    watcher = VirtualClient(server, id: 100)
    watcher.subscribe()
  }

  private static let tap = #"""
    [{"time":0,"fingers":[{"finger":1,"x":300,"y":200}]},{"time":0.05,"fingers":[]}]
    """#
  /// A finger that rests from 0 to 10 s, while a second one taps at 5 s.
  private static let long = #"""
    [{"time":0,"fingers":[{"finger":1,"x":300,"y":200}]},
    {"time":5,"fingers":[{"finger":1,"x":300,"y":200},{"finger":2,"x":600,"y":400}]},
    {"time":5.1,"fingers":[{"finger":1,"x":300,"y":200}]},{"time":10,"fingers":[]}]
    """#

  private func client(_ id: UInt32, user: UInt32 = 0) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user, process: 7))
  }

  private func play(_ steps: String, _ client: VirtualClient, screen: String? = nil) {
    let screen = screen.map { #""screen":"\#($0)","# } ?? ""
    client.send(
      #"{"method":"io.tactile.Control.Play","parameters":{\#(screen)"steps":\#(steps)}}"#)
  }

  private func advance(to milliseconds: UInt64) {
    server.advance(to: VirtualPanel.time(milliseconds))
  }

  /// Shows a window that fills the screen.
  private func show(_ properties: String = "", user: UInt32) -> VirtualClient {
    let client = client(10 + user, user: user)
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"\#(properties)}]}}"#
    )
    return client
  }

  private func errors(_ client: VirtualClient) throws -> [VarlinkError?] {
    try client.replies().map { try $0.knownError() }
  }

  /// The touches that a client received since the last call: the time in milliseconds, the phase and
  /// whether the finger is scripted.
  private func touches(_ client: VirtualClient) throws -> [String] {
    try client.frames().flatMap { message in
      message.frame.touches.map {
        "\(message.frame.time.nanoseconds / 1_000_000) \($0.phase) \($0.isScripted ?? false)"
      }
    }
  }

  // MARK: S270

  @Test func `S270 each step has its own time, and the reply follows the last one`() throws {
    let player = client(1)
    play(Self.tap, player)
    #expect(server.nextDeadline == Timestamp.zero)
    advance(to: 49)
    #expect(try player.replies().isEmpty)
    advance(to: 2000)
    let frames = try watcher.frames()
    let touches = frames.flatMap(\.frame.touches)
    #expect(touches.map(\.phase) == [.began, .ended])
    #expect(touches.map(\.location) == [Point(x: 300, y: 200), Point(x: 300, y: 200)])
    let end = frames.first { $0.frame.touches.contains { $0.phase == .ended } }
    #expect(end?.frame.time == VirtualPanel.time(50))
    #expect(frames.flatMap(\.frame.gestures).contains { $0.kind == "tap" && $0.state == .ended })
    #expect(try errors(player) == [nil])
    #expect(server.nextDeadline == nil)
  }

  @Test func `S270 fingers land, move and lift as the steps differ`() throws {
    let player = client(1)
    let steps = #"""
      [{"time":0,"fingers":[{"finger":3,"x":100,"y":100}]},
      {"time":0.01,"fingers":[{"finger":7,"x":500,"y":500},{"finger":3,"x":110,"y":100}]},
      {"time":0.02,"fingers":[{"finger":7,"x":500,"y":500}]},
      {"time":0.03,"fingers":[]}]
      """#
    play(steps, player)
    advance(to: 1000)
    #expect(
      try touches(watcher) == [
        "0 began true", "10 began true", "10 moved true", "20 ended true", "30 ended true",
      ])
  }

  @Test func `S270 a timer of a gesture fires at its own time between two steps`() throws {
    play(Self.long, client(1))
    advance(to: 4000)
    let press = try watcher.frames().first { $0.frame.gestures.contains { $0.kind == "longPress" } }
    let time = try #require(press?.frame.time)
    #expect(time > .zero && time < VirtualPanel.time(4000))
  }

  @Test(arguments: [
    ("[]", "steps"),
    (#"[{"time":0.001,"fingers":[]}]"#, "steps[0].time"),
    (#"[{"time":-1,"fingers":[]}]"#, "steps[0].time"),
    (#"[{"time":0,"fingers":[]},{"time":0.0005,"fingers":[]}]"#, "steps[1].time"),
    (#"[{"time":0,"fingers":[]},{"time":600.1,"fingers":[]}]"#, "steps[1].time"),
    (#"[{"time":0,"fingers":[{"finger":1,"x":1,"y":1}]}]"#, "steps[0].fingers"),
    (#"[{"time":0,"fingers":[{"finger":0,"x":1,"y":1}]}]"#, "steps[0].fingers[0].finger"),
    (#"[{"time":0,"fingers":[{"finger":11,"x":1,"y":1}]}]"#, "steps[0].fingers[0].finger"),
    (
      #"[{"time":0,"fingers":[{"finger":1,"x":1,"y":1},{"finger":1,"x":2,"y":1}]}]"#,
      "steps[0].fingers[1].finger"
    ),
    (#"[{"time":0,"fingers":[{"finger":1,"x":-1,"y":1}]}]"#, "steps[0].fingers[0].x"),
    (
      #"[{"time":0,"fingers":[{"finger":1,"x":1,"y":99999}]},{"time":1,"fingers":[]}]"#,
      "steps[0].fingers[0].y"
    ),
    (#"[{"time":0,"fingers":[{"finger":1,"x":1}]}]"#, "steps[0].fingers[0].y"),
  ])
  func `S270 a wrong step is refused with its path, and nothing is played`(
    steps: String, path: String
  ) throws {
    let player = client(1)
    play(steps, player)
    #expect(try errors(player) == [.invalidParameter(path)])
    advance(to: 1000)
    #expect(try touches(watcher).isEmpty)
  }

  @Test func `S270 more than 10000 steps or ten fingers are refused`() throws {
    let player = client(1)
    let steps = (0...10_000).map { #"{"time":\#(Double($0) / 500),"fingers":[]}"# }
    play("[\(steps.joined(separator: ","))]", player)
    #expect(try errors(player) == [.invalidParameter("steps")])
    let fingers = (1...11).map { #"{"finger":\#($0),"x":1,"y":1}"# }.joined(separator: ",")
    play(#"[{"time":0,"fingers":[\#(fingers)]},{"time":1,"fingers":[]}]"#, player)
    #expect(try errors(player) == [.invalidParameter("steps[0].fingers")])
  }

  @Test func `S270 a script names its screen, which needs a touch panel`() throws {
    let player = client(1)
    play(Self.tap, player, screen: "gone")
    #expect(try errors(player) == [.noSuchScreen("gone")])
    play(Self.tap, player, screen: server.application.screens[0].name)
    advance(to: 1000)
    #expect(try errors(player) == [nil])
    panel.unplug(at: 1100)
    _ = VirtualDevice(VirtualDevice.pen, server, id: 2)
    play(Self.tap, player)
    #expect(try errors(player) == [.noSuchScreen("")])
  }

  @Test func `S270 the reader of a call checks the steps`() throws {
    let call =
      #"{"method":"io.tactile.Control.Play","parameters":{"steps":[{"time":0.5,"fingers":[]}]}}"#
    let reading = try CallReading(Array(call.utf8)[...], limits: ServerLimits())
    guard case .failure(let error) = reading.contents else {
      Issue.record("the reader accepts the steps")
      return
    }
    #expect(error == .invalidParameter("steps[0].time"))
  }

  @Test func `S270 a finger whose location was rounded beyond the edge lands on the edge`() throws {
    let size = server.application.screens[0].size
    let player = client(1)
    play(
      #"[{"time":0,"fingers":[{"finger":1,"x":\#(size.width + 0.0005),"y":\#(size.height)}]},"#
        + #"{"time":0.05,"fingers":[]}]"#, player)
    advance(to: 0)
    #expect(
      server.application.liveTouches.map(\.screenLocation) == [
        Point(x: size.width, y: size.height)
      ])
    advance(to: 1000)
    #expect(try errors(player) == [nil])
  }

  @Test func `S270 steps for which there is no time come later, and nothing waits for them`() throws
  {
    let second = VirtualPanel(server, id: 2)
    let names = server.application.screens.map(\.name)
    for (number, name) in names.enumerated() {
      play(Self.tap, client(UInt32(number) + 1), screen: name)
    }
    func landed() -> Set<DeviceID> { Set(server.application.liveTouches.map(\.contact.device)) }
    #expect(server.advance(to: VirtualPanel.time(10), while: { false }))
    #expect(landed() == [panel.id])
    #expect(!server.isDue(by: VirtualPanel.time(10)))
    #expect(server.advance(to: VirtualPanel.time(11), while: { false }))
    #expect(landed() == [panel.id, second.id])
    // The second script's lift was delayed by as much as its landing.
    advance(to: 60)
    #expect(landed() == [second.id])
    advance(to: 61)
    #expect(landed().isEmpty)
  }

  @Test func `S270 scripts with too many steps take turns`() throws {
    let second = VirtualPanel(server, id: 2)
    let steps = (0..<100).map {
      #"{"time":\#(Double($0) / 1000),"fingers":[{"finger":1,"x":\#($0),"y":100}]}"#
    }
    for (number, screen) in server.application.screens.map(\.name).enumerated() {
      play(
        "[" + steps.joined(separator: ",") + #",{"time":1,"fingers":[]}]"#,
        client(UInt32(number) + 1), screen: screen)
    }
    // There is time for one step in 10 ms.
    for turn in 1...40 as ClosedRange<UInt64> {
      #expect(server.advance(to: VirtualPanel.time(10 * turn), while: { false }))
    }
    let places = server.application.liveTouches.map(\.screenLocation.x).sorted()
    #expect(places == [19, 19])
    #expect(second.id != panel.id)
  }

  @Test func `S270 a mode that begins cancels the touches, and the script goes on to its end`()
    throws
  {
    let player = client(1)
    play(Self.long, player)
    advance(to: 1000)
    let caller = client(2)
    caller.send(
      #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"locked","limit":60}}"#)
    #expect(try touches(watcher) == ["0 began true", "1000 cancelled true"])
    advance(to: 9999)
    #expect(try errors(player).isEmpty)
    advance(to: 10_000)
    #expect(try errors(player) == [nil])
    #expect(try touches(watcher).isEmpty)
  }

  @Test func `a long script is decoded on another thread`() throws {
    server.sharesTurns = true
    let player = client(1)
    let steps = (0..<400).map {
      #"{"time":\#(Double($0) / 200),"fingers":[{"finger":1,"x":\#($0),"y":100}]}"#
    }
    play("[" + steps.joined(separator: ",") + #",{"time":2,"fingers":[]}]"#, player)
    while server.hasWork { server.answerNextCall(at: .zero) }
    let job = try #require(server.takeJob())
    server.receive(.jobFinished(job.run()), at: .zero)
    #expect(!server.hasJob)
    server.answerNextCall(at: .zero)
    advance(to: 5000)
    #expect(try touches(watcher).last == "2000 ended true")
    #expect(try errors(player) == [nil])
  }

  // MARK: S271

  // Claim: Scripted fingers and those of persons are never down on a screen together.
  @Test func `S271 a script does not begin while a finger or another script touches the screen`()
    throws
  {
    let player = client(1)
    panel.down(0, 1, 100, 100, at: 10)
    play(Self.tap, player)
    #expect(try errors(player) == [.screenBusy(reason: "a finger or a pen touches it")])
    panel.lift(0, at: 500)
    play(Self.long, player)
    let other = client(2)
    play(Self.tap, other)
    #expect(try errors(other) == [.screenBusy(reason: "another script touches it")])
    advance(to: 20_000)
    #expect(try errors(player) == [nil])
    play(Self.tap, other)
    advance(to: 30_000)
    #expect(try errors(other) == [nil])
  }

  // MARK: S272

  // Claim: A person's finger ends a script, and nothing of its touch is lost.
  @Test func `S272 a finger that lands ends the script first, and loses nothing itself`() throws {
    let player = client(1)
    play(Self.long, player)
    advance(to: 1000)
    #expect(try touches(watcher) == ["0 began true"])
    panel.down(0, 1, 100, 100, at: 1200)
    #expect(try touches(watcher) == ["1200 cancelled true", "1200 began false"])
    #expect(
      try errors(player) == [.interrupted(reason: "a finger or a pen has touched the screen")])
    panel.lift(0, at: 1300)
    advance(to: 20_000)
    #expect(try touches(watcher) == ["1300 ended false"])
  }

  @Test func `S272 a finger also ends a script that holds no finger down`() throws {
    let player = client(1)
    play(
      #"[{"time":0,"fingers":[]},{"time":5,"fingers":[{"finger":1,"x":1,"y":1}]},{"time":6,"fingers":[]}]"#,
      player)
    panel.down(0, 1, 100, 100, at: 100)
    panel.lift(0, at: 200)
    #expect(try errors(player).count == 1)
    advance(to: 10_000)
    #expect(try touches(watcher) == ["100 began false", "200 ended false"])
  }

  @Test func `S272 a pen that comes near ends the script`() throws {
    var rule = DeviceRule(DeviceMatch(name: "*"))
    rule.output = "one"
    let server = Server(configuration: ServerConfiguration(devices: DeviceRules([rule])))
    _ = VirtualPanel(server)
    let pen = VirtualDevice(VirtualDevice.pen, server, id: 2)
    let player = VirtualClient(server)
    play(Self.long, player)
    server.advance(to: VirtualPanel.time(100))
    pen.send(at: 200, [(1, 0x140, 1), (3, 0, 500), (3, 1, 500), (3, 0x19, 40)])
    #expect(try errors(player).count == 1)
    #expect(server.application.liveTouches.isEmpty)
  }

  @Test func `S268 a scripted finger does not hide that a person touches a dark screen`() throws {
    var configuration = server.configuration
    configuration.swallowsWakingTouch = true
    server.configure(configuration, scene: nil)
    let player = client(1)
    play(Self.long, player)
    advance(to: 2000)
    #expect(server.looksForSleep(before: panel.id, at: VirtualPanel.time(2000)))
    server.receive(.screensOff, at: VirtualPanel.time(2000))
    panel.down(0, 1, 100, 100, at: 2000)
    let frames = try watcher.frames().map(\.frame)
    #expect(frames.flatMap { $0.modes.map(\.kind) } == [.asleep, .normal])
    #expect(frames.flatMap { $0.touches.map(\.phase) } == [.began, .cancelled])
    #expect(
      try errors(player) == [.interrupted(reason: "a finger or a pen has touched the screen")])
  }

  @Test func `S265 scripted fingers are no sign of a person`() throws {
    var configuration = server.configuration
    configuration.idle = [5]
    server.configure(configuration, scene: nil)
    play(Self.long, client(1))
    advance(to: 20_000)
    #expect(try watcher.frames().flatMap { $0.frame.presence.map(\.idle) } == [5])
  }

  // MARK: S273

  // Claim: No scripted finger outlives the connection that plays it.
  @Test(arguments: [true, false])
  func `S273 a script ends with its connection`(hangsUp: Bool) throws {
    let player = client(1)
    play(Self.long, player)
    advance(to: 1000)
    server.receive(
      hangsUp ? .clientHungUp(player.id) : .clientClosed(player.id), at: VirtualPanel.time(1100))
    #expect(try touches(watcher) == ["0 began true", "1000 cancelled true"])
    let next = client(2)
    play(Self.tap, next)
    advance(to: 5000)
    #expect(try errors(next) == [nil])
  }

  @Test func `S273 a script of a connection that has ended does not begin`() throws {
    server.sharesTurns = true
    let player = client(1)
    play(Self.tap, player)
    server.receive(.clientHungUp(player.id), at: .zero)
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    advance(to: 1000)
    #expect(try touches(watcher).isEmpty)
  }

  @Test func `S273 a script ends with its panel`() throws {
    let player = client(1)
    play(Self.long, player)
    advance(to: 1000)
    panel.unplug(at: 1100)
    #expect(try touches(watcher) == ["0 began true", "1100 cancelled true"])
    #expect(try errors(player) == [.interrupted(reason: "the panel was removed")])
    #expect(server.nextDeadline == nil)
  }

  // Claim: No scripted finger outlives the permission.
  @Test func `S273 a script ends with the permission of its user`() throws {
    let player = client(1, user: 1000)
    play(Self.long, player)
    advance(to: 1000)
    server.configure(ServerConfiguration(), scene: nil)
    #expect(try touches(watcher) == ["0 began true", "1000 cancelled true"])
    #expect(
      try errors(player) == [.interrupted(reason: "the user has lost the permission to inject")])
  }

  @Test func `S273 scripts of several screens end with the permission of their users`() throws {
    let panels = [panel, VirtualPanel(server, id: 2)]
    let players = [client(1, user: 1000), client(2, user: 1001)]
    play(Self.long, players[0])
    play(Self.long, players[1], screen: "screen-2")
    advance(to: 1000)
    #expect(try touches(watcher) == ["0 began true", "0 began true"])
    server.configure(ServerConfiguration(), scene: nil)
    #expect(try touches(watcher) == ["1000 cancelled true", "1000 cancelled true"])
    #expect(panels.allSatisfy { server.isUntouched($0.id) })
  }

  // MARK: S274

  // Claim: The log and the status name who plays scripts, without locations.
  @Test func `S274 the status names the users of scripts, and the log names each process once`()
    throws
  {
    var notices: [String] = []
    server.noticeHandler = { notices.append($0.message) }
    let player = client(1, user: 1000)
    for _ in 0..<3 {
      play(Self.tap, player)
      advance(to: server.application.now.nanoseconds / 1_000_000 + 1000)
    }
    #expect(notices == ["user 1000 (process 7) touches screens with scripted fingers"])
    play(Self.long, player)
    let reader = client(2)
    reader.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try reader.replies().first)
    #expect(try StatusMessage(from: .object(reply.parameters)).status.scripts == [1000])
    let stranger = client(3, user: 1002)
    stranger.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let other = try #require(try stranger.replies().first)
    #expect(try StatusMessage(from: .object(other.parameters)).status.scripts.isEmpty)
  }

  // MARK: S275

  // Claim: Only `inject` plays scripted fingers.
  @Test func `S275 without the permission to inject, no script is played`() throws {
    let player = client(1, user: 1002)
    play(Self.tap, player)
    #expect(try errors(player) == [.notAllowed(.control, right: "inject")])
    advance(to: 1000)
    #expect(try touches(watcher).isEmpty)
  }

  @Test func `S275 fingers reach the default window and windows of their user`() throws {
    let player = client(1, user: 1000)
    play(Self.tap, player)
    advance(to: 1000)
    #expect(try errors(player) == [nil])
    let app = show(#","secret":true"#, user: 1000)
    play(Self.tap, player)
    advance(to: 3000)
    #expect(try errors(player) == [nil])
    #expect(try touches(app).count == 2)
  }

  // Claim: Scripted fingers reach windows of others only with `control`, and secret ones never.
  @Test(
    arguments: [(1000, "", false), (1001, "", true), (1001, #","secret":true"#, false)]
      as [(UInt32, String, Bool)])
  func `S275 windows of others need the permission to control, and secret ones are out of reach`(
    user: UInt32, properties: String, isPlayed: Bool
  ) throws {
    let app = show(properties, user: 2000)
    let player = client(1, user: user)
    play(Self.tap, player)
    advance(to: 1000)
    #expect(try errors(player).map { $0 == nil } == [isPlayed])
    #expect(try touches(app).isEmpty != isPlayed)
  }

  // Claim: A window that becomes secret under a scripted finger ends the script.
  @Test func `S275 a window that becomes secret under a finger ends the script`() throws {
    let app = show(user: 2000)
    let player = client(1, user: 1001)
    play(Self.long, player)
    advance(to: 1000)
    let owner = client(2, user: 2000)
    owner.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[{"name":"w","secret":true}]}}"#
    )
    #expect(try errors(owner) == [nil])
    advance(to: 20_000)
    #expect(try errors(player).compactMap(\.self).count == 1)
    #expect(try touches(app).last?.contains("cancelled") == true)
  }

  // Claim: Without `control`, scripted fingers make no system gesture of the machine.
  @Test(arguments: [(1000, false), (1001, true)] as [(UInt32, Bool)])
  func `S275 system gestures of the machine receive scripted fingers only with control`(
    user: UInt32, isReceived: Bool
  ) throws {
    let scene = """
      windows:
      - name: system
        passThrough: true
        gestures:
        - {kind: tap, name: admin, scope: screen}
      """
    server.showSystemScene(try SceneDescription(text: Array(scene.utf8), file: "scene"))
    _ = show(#","gestures":[{"kind":"tap","name":"own"}]"#, user: user)
    let player = client(1, user: user)
    play(Self.tap, player)
    advance(to: 2000)
    #expect(try errors(player) == [nil])
    // A tap that the system gesture does not receive is left to the window behind it.
    let gestures = try watcher.frames().flatMap(\.frame.gestures)
    #expect(gestures.map(\.recognizer) == [isReceived ? "admin" : "own"])
  }

  // Claim: Without `control`, scripted fingers make no gesture in a default window, and so start no
  // binding.
  @Test(arguments: [(1000, false), (1001, true)] as [(UInt32, Bool)])
  func `S275 gestures of default windows receive scripted fingers only with control`(
    user: UInt32, isReceived: Bool
  ) throws {
    let player = client(1, user: user)
    play(Self.tap, player)
    advance(to: 2000)
    #expect(try errors(player) == [nil])
    let frames = try watcher.frames().map(\.frame)
    #expect(frames.flatMap(\.touches).map(\.phase) == [.began, .ended])
    #expect(frames.flatMap(\.gestures).map(\.recognizer) == (isReceived ? ["tap"] : []))
  }

  @Test func `S275 scripted fingers do not make system gestures of another user, but their own`()
    throws
  {
    let gesture = #","passThrough":true,"gestures":[{"kind":"tap","name":"mine","scope":"screen"}]"#
    _ = show(gesture, user: 1000)
    let player = client(1, user: 1003)
    play(Self.tap, player)
    advance(to: 2000)
    #expect(try errors(player) == [nil])
    #expect(
      try !watcher.frames().flatMap(\.frame.gestures).contains { $0.recognizer == "mine" })
    let owner = client(2, user: 1000)
    play(Self.tap, owner)
    advance(to: 4000)
    #expect(try errors(owner) == [nil])
    #expect(try watcher.frames().flatMap(\.frame.gestures).contains { $0.recognizer == "mine" })
  }
}
