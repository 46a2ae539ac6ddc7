import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Modes")
struct ModeTests {
  private let server: Server
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    var configuration = ServerConfiguration()
    configuration.modes.cleaning = 30
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
    client = VirtualClient(server)
  }

  private func call(
    _ method: String, _ parameters: String = "", by client: VirtualClient? = nil
  ) throws -> VarlinkReply {
    let client = client ?? self.client
    client.send(#"{"method":"io.tactile.Control.\#(method)","parameters":{\#(parameters)}}"#)
    return try #require(client.replies().last)
  }

  private func set(_ mode: String, for seconds: Double? = nil) throws -> ModeMessage {
    let limit = seconds.map { #","limit":\#($0)"# } ?? ""
    let reply = try call("SetMode", #""mode":"\#(mode)"\#(limit)"#)
    return try SetModeMessage(from: .object(reply.parameters)).mode
  }

  private func status() throws -> ServiceStatus {
    try StatusMessage(from: .object(call("GetStatus").parameters)).status
  }

  private func show(_ scene: String) throws {
    server.showSystemScene(try SceneDescription(text: Array(scene.utf8), file: "scene"))
  }

  private static func mode(_ kind: ModeMessage.Kind, until milliseconds: Int? = nil) -> ModeMessage
  {
    ModeMessage(kind: kind, until: milliseconds.map { $0 * 1_000_000 })
  }

  private static let attach =
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#

  // MARK: S260

  @Test func `S260 a mode ends after its time, and watchers and the status report it`() throws {
    let watcher = VirtualClient(server, id: 2)
    watcher.subscribe()
    _ = try watcher.frames()
    panel.down(0, 1, 100, 100, at: 1000)
    _ = try watcher.frames()
    #expect(try set("cleaning", for: 2) == Self.mode(.cleaning, until: 3000))
    let began = try #require(try watcher.frames().last?.frame)
    #expect(began.modes == [Self.mode(.cleaning, until: 3000)])
    #expect(began.touches.map(\.phase) == [.cancelled])
    #expect(try status().mode == Self.mode(.cleaning, until: 3000))
    let late = VirtualClient(server, id: 3)
    late.subscribe()
    #expect(try late.frames().first?.frame.state?.mode == Self.mode(.cleaning, until: 3000))
    #expect(server.nextDeadline == VirtualPanel.time(3000))
    server.advance(to: VirtualPanel.time(3000))
    let ended = try #require(try watcher.frames().last?.frame)
    #expect(ended.modes == [Self.mode(.normal)] && ended.time == VirtualPanel.time(3000))
    #expect(try status().mode == nil)
    panel.lift(0, at: 3500)
    #expect(server.nextDeadline == nil)
  }

  // Claim: Each mode except `normal` ends by itself.
  @Test func `S260 without a time, a mode ends after the time of the configuration`() throws {
    #expect(try set("cleaning") == Self.mode(.cleaning, until: 30_000))
    #expect(try set("locked") == Self.mode(.locked, until: 3_600_000))
    #expect(try set("asleep") == Self.mode(.asleep, until: 86_400_000))
    #expect(try set("normal") == Self.mode(.normal))
    #expect(server.nextDeadline == nil)
  }

  @Test func `S260 a reload with a shorter time shortens the present mode`() throws {
    _ = try set("locked")
    var configuration = server.configuration
    configuration.modes.locked = 5
    server.configure(configuration, scene: nil)
    #expect(try status().mode == Self.mode(.locked, until: 5000))
  }

  @Test(arguments: [
    #""mode":"cleaning","limit":0"#, #""mode":"cleaning","limit":-1"#,
    #""mode":"cleaning","limit":30.5"#, #""mode":"normal","limit":1"#,
  ])
  func `S260 a time that is not allowed is refused`(parameters: String) throws {
    #expect(try call("SetMode", parameters).knownError() == .invalidParameter("limit"))
    #expect(server.application.mode == .normal)
  }

  // MARK: S263

  // Claim: Only `control`, the machine's scene or the daemon itself sets a mode.
  @Test func `S263 only a client with control sets a mode`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let refusal = try call("SetMode", #""mode":"cleaning""#, by: app).knownError()
    #expect(refusal == .notAllowed(.control, right: "control"))
    #expect(server.application.mode == .normal)
  }

  @Test func `S263 a client without permissions receives the modes`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(Self.attach)
    _ = try app.frames()
    _ = try set("locked")
    #expect(try app.frames().last?.frame.modes.map(\.kind) == [.locked])
  }

  @Test func `S263 the mode stays when the client that set it disconnects`() throws {
    let other = VirtualClient(server, id: 2)
    _ = try call("SetMode", #""mode":"locked""#, by: other)
    server.receive(.clientClosed(other.id), at: VirtualPanel.time(10))
    #expect(server.application.mode == .locked)
  }

  private static let kiosk = """
    windows:
    - name: menu
      views:
      - name: clean
        frame: [0, 0, 500, 1000]
        gestures: [{kind: tap, name: cleanTap, action: mode.cleaning}]
      - name: other
        frame: [500, 0, 500, 1000]
        gestures: [{kind: tap, name: otherTap, action: mode.unknown}]
    """

  @Test func `S263 an action of the machine's own scene sets a mode after its frame`() throws {
    try show(Self.kiosk)
    panel.down(0, 1, 1500, 500, at: 0)
    panel.lift(0, at: 50)
    server.advance(to: VirtualPanel.time(1000))
    #expect(server.application.mode == .normal)
    client.subscribe()
    panel.down(0, 2, 100, 500, at: 2000)
    panel.lift(0, at: 2050)
    let last = try #require(try client.frames().last?.frame)
    #expect(last.actions.map(\.action) == ["mode.cleaning"])
    #expect(last.modes == [Self.mode(.cleaning, until: 32_050)])
    panel.down(0, 3, 100, 500, at: 2100)
    #expect(try client.frames().isEmpty)
  }

  // Claim: No action of an app's window sets a mode.
  @Test func `S263 an action of an app's window sets no mode`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""gestures":[{"kind":"tap","name":"t","action":"mode.cleaning"}]}]}}"#)
    panel.down(0, 1, 100, 500, at: 0)
    panel.lift(0, at: 50)
    #expect(try app.frames().flatMap { $0.frame.actions.map(\.action) } == ["mode.cleaning"])
    #expect(server.application.mode == .normal)
  }

  // MARK: S258

  // Claim: In the mode `locked`, no app receives a touch.
  @Test func `S258 in the mode locked, only the machine's own windows receive touches`() throws {
    try show(
      "windows: [{name: lock, frame: [0, 0, 100, 1000], level: 900, gestures: [{kind: tap}]}]")
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(Self.attach)
    let watcher = VirtualClient(server, id: 3)
    watcher.subscribe()
    _ = try set("locked")
    _ = try app.frames()
    _ = try watcher.frames()
    panel.down(0, 1, 50, 100, at: 0)
    panel.down(1, 2, 1900, 900, at: 8)
    let touched = try watcher.frames().flatMap { $0.frame.touches.map(\.window.text) }
    #expect(touched == ["lock"])
    #expect(try app.frames().isEmpty)
    _ = try set("normal")
    panel.down(2, 3, 1900, 900, at: 16)
    #expect(try app.frames().flatMap { $0.frame.touches.map(\.phase) } == [.began])
  }

  @Test func `S258 BeginIgnoring is a mode, unless another one withholds all touches`() throws {
    let watcher = VirtualClient(server, id: 2)
    watcher.subscribe()
    _ = try call("BeginIgnoring", #""seconds":2"#)
    #expect(try watcher.frames().last?.frame.modes == [Self.mode(.ignoring)])
    #expect(try status().mode == Self.mode(.ignoring))
    #expect(try set("locked").kind == .ignoring)
    #expect(try set("cleaning").kind == .cleaning)
    #expect(try status().isIgnoring)
    #expect(try set("locked").kind == .ignoring)
    _ = try call("EndIgnoring")
    #expect(try status().mode?.kind == .locked)
    #expect(
      try watcher.frames().flatMap { $0.frame.modes.map(\.kind) } == [
        .cleaning, .ignoring, .locked,
      ])
  }

  // MARK: S261, S262

  @Test func `S261 the fingers that end cleaning are those of the configuration`() throws {
    var configuration = server.configuration
    configuration.modes.fingers = 2
    configuration.modes.hold = 1
    server.configure(configuration, scene: nil)
    _ = try set("cleaning")
    client.subscribe()
    panel.down([(0, 100, 100), (1, 300, 100)], at: 100)
    #expect(server.nextDeadline == VirtualPanel.time(1100))
    panel.lift(1, at: 500)
    #expect(server.nextDeadline == VirtualPanel.time(30_000))
    panel.down(1, 3, 300, 100, at: 600)
    server.advance(to: VirtualPanel.time(1600))
    #expect(server.application.mode == .normal)
    #expect(try client.frames().last?.frame.modes == [Self.mode(.normal)])
  }

  @Test func `S261 each screen counts alone, however many fingers are on another one`() throws {
    let other = VirtualPanel(server, id: 2)
    _ = try set("cleaning")
    panel.down((0..<5).map { ($0, 100 + 200 * $0, 100) }, at: 100)
    other.down((0..<3).map { ($0, 100 + 200 * $0, 100) }, at: 200)
    #expect(server.nextDeadline == VirtualPanel.time(3200))
    for step in 1...10 {
      panel.move(0, 100 + 50 * Int32(step), 500, at: 200 + 200 * UInt64(step))
    }
    server.advance(to: VirtualPanel.time(3200))
    #expect(server.application.mode == .normal)
  }

  @Test func `S268 the state of the screens is read at most once a second, also under a pen`() {
    var configuration = server.configuration
    configuration.swallowsWakingTouch = true
    server.configure(configuration, scene: nil)
    let pen = VirtualDevice(VirtualDevice.pen, server, id: 2)
    let looks = (0..<500).count { event in
      let time = 5 * UInt64(event)
      defer {
        pen.send(at: time, [(1, 0x140, 1), (3, 0, Int32(event)), (3, 1, 500), (3, 0x19, 40)])
      }
      return server.looksForSleep(before: pen.id, at: VirtualPanel.time(time))
    }
    #expect(looks == 3)
  }

  @Test func `S268 the touch that lands on a dark screen ends the mode asleep and presses nothing`()
    throws
  {
    var configuration = server.configuration
    #expect(!server.looksForSleep(before: panel.id, at: VirtualPanel.time(0)))
    configuration.swallowsWakingTouch = true
    server.configure(configuration, scene: nil)
    client.subscribe()
    #expect(server.looksForSleep(before: panel.id, at: VirtualPanel.time(0)))
    #expect(!server.looksForSleep(before: DeviceID(rawValue: 9), at: VirtualPanel.time(0)))
    server.receive(.screensOff, at: VirtualPanel.time(5000))
    #expect(!server.looksForSleep(before: panel.id, at: VirtualPanel.time(5000)))
    panel.down(0, 1, 100, 100, at: 5000)
    panel.lift(0, at: 5050)
    let frames = try client.frames().map(\.frame)
    #expect(frames.flatMap { $0.modes.map(\.kind) } == [.asleep, .normal])
    #expect(frames.allSatisfy { $0.touches.isEmpty })
    // The screen is in use now.
    #expect(!server.looksForSleep(before: panel.id, at: VirtualPanel.time(6000)))
    panel.down(0, 2, 100, 100, at: 6000)
    #expect(try client.frames().flatMap { $0.frame.touches.map(\.phase) } == [.began])
    #expect(!server.looksForSleep(before: panel.id, at: VirtualPanel.time(9000)))
    panel.lift(0, at: 9000)
    #expect(server.looksForSleep(before: panel.id, at: VirtualPanel.time(10_000)))
  }

  @Test
  func `S269 each touch that ends the mode asleep wakes the screens, and no other touch does`()
    throws
  {
    var count = 0
    server.wakeHandler = { count += 1 }
    panel.down(0, 1, 100, 100, at: 10)
    panel.lift(0, at: 20)
    server.receive(.screensOff, at: VirtualPanel.time(5000))
    #expect(count == 0)
    panel.down(0, 2, 100, 100, at: 5000)
    #expect(count == 1)
    // Further fingers of the same hand.
    panel.down(1, 3, 200, 100, at: 5010)
    panel.move(0, 110, 100, at: 5020)
    panel.lift(0, at: 5030)
    panel.lift(1, at: 5040)
    #expect(count == 1)
    panel.down(0, 4, 100, 100, at: 6000)
    panel.lift(0, at: 6010)
    #expect(count == 1)
    // An app sets the mode.
    _ = try set("asleep")
    #expect(count == 1)
    panel.down(0, 5, 100, 100, at: 7000)
    #expect(count == 2)
  }

  @Test func `S268 a dark screen does not end another mode`() throws {
    _ = try set("locked")
    server.receive(.screensOff, at: VirtualPanel.time(10))
    #expect(server.application.mode == .locked)
  }

  @Test func `S262 a panel that is removed while a finger is down does not stay asleep`() throws {
    _ = try set("asleep")
    panel.down(0, 1, 100, 100, at: 100)
    #expect(server.application.mode == .asleep)
    #expect(try status().mode == nil)
    panel.unplug(at: 200)
    #expect(server.application.mode == .normal)
  }
}
