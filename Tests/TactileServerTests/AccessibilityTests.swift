import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Accessibility")
struct AccessibilityTests {
  private let server: Server
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    var configuration = ServerConfiguration()
    configuration.accessibility = Self.options()
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
    client = VirtualClient(server)
  }

  /// Accommodations that only hold touches back.
  private static func options(
    _ change: (inout AccessibilityOptions) -> Void = { _ in }
  ) -> AccessibilityOptions {
    var options = AccessibilityOptions()
    options.accommodations.hold = 0.2
    options.accommodations.ignoreRepeat = 0
    options.accommodations.tapLocation = .off
    options.accommodations.tremor = 0
    options.accommodations.reach = 0
    options.end = 60
    change(&options)
    return options
  }

  private func call(
    _ method: String, _ parameters: String = "", by client: VirtualClient? = nil
  ) throws -> VarlinkReply {
    let client = client ?? self.client
    client.send(#"{"method":"io.tactile.Control.\#(method)","parameters":{\#(parameters)}}"#)
    return try #require(client.replies().last)
  }

  @discardableResult
  private func set(_ isOn: Bool, by client: VirtualClient? = nil) throws -> Bool {
    let reply = try call("SetAccessibility", #""accommodations":\#(isOn)"#, by: client)
    return try SetAccessibilityMessage(from: .object(reply.parameters)).accessibility
      .accommodations
  }

  private func status() throws -> Bool? {
    try StatusMessage(from: .object(call("GetStatus").parameters)).status.accessibility?
      .accommodations
  }

  private func watch(_ id: UInt32 = 2, user: UInt32 = 0) throws -> VirtualClient {
    let watcher = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    watcher.subscribe()
    _ = try watcher.frames()
    return watcher
  }

  private func reload(_ change: (inout ServerConfiguration) -> Void) {
    var configuration = server.configuration
    change(&configuration)
    server.configure(configuration, scene: nil)
  }

  /// The touches of the frames since the last call, as time in milliseconds and phase.
  private func touches(_ watcher: VirtualClient) throws -> [String] {
    try watcher.frames().flatMap { message in
      message.frame.touches.map {
        "\(message.frame.time.nanoseconds / 1_000_000) \($0.phase.rawValue)"
      }
    }
  }

  private func changes(_ watcher: VirtualClient) throws -> [Bool] {
    try watcher.frames().flatMap { $0.frame.accessibility.map(\.accommodations) }
  }

  // MARK: S290

  @Test func `a device keeps its filters while they delay the lift of a finger that is held back`()
    throws
  {
    reload { $0.devices.filters.bounceTime = 0.05 }
    try set(true)
    let watcher = try watch()
    panel.down(0, 7, 1000, 500, at: 100)
    reload { $0.devices.filters.bounceTime = 0 }
    panel.lift(0, at: 150)
    server.advance(to: VirtualPanel.time(2000))
    #expect(try touches(watcher).isEmpty)
    #expect(server.application.liveTouches.isEmpty)
  }

  @Test func `S290 accommodations apply to fingers that land after the switch, on each panel`()
    throws
  {
    let watcher = try watch()
    panel.down(0, 1, 100, 100, at: 0)
    try set(true)
    panel.lift(0, at: 50)
    #expect(try touches(watcher) == ["0 began", "50 ended"])
    for panel in [panel, VirtualPanel(server, id: 2, at: 60)] {
      let time = UInt64(panel.id.rawValue) * 100
      panel.down(0, 2, 100, 100, at: time)
      panel.lift(0, at: time + 50)
    }
    #expect(try touches(watcher).isEmpty)
    panel.down(0, 3, 100, 100, at: 1000)
    #expect(server.nextDeadline == VirtualPanel.time(1200))
    server.advance(to: VirtualPanel.time(1200))
    panel.lift(0, at: 1300)
    #expect(try touches(watcher) == ["1200 began", "1300 ended"])
    try set(false)
    panel.down(0, 4, 100, 100, at: 2000)
    #expect(try touches(watcher) == ["2000 began"])
  }

  @Test func `S290 a reload changes the parameters of later touches`() throws {
    let watcher = try watch()
    try set(true)
    panel.down(0, 1, 100, 100, at: 1000)
    reload { $0.accessibility.accommodations.hold = 0.5 }
    server.advance(to: VirtualPanel.time(1200))
    panel.lift(0, at: 1300)
    panel.down(0, 2, 100, 100, at: 2000)
    server.advance(to: VirtualPanel.time(2500))
    #expect(try touches(watcher) == ["1200 began", "1300 ended", "2500 began"])
  }

  // MARK: S295

  @Test func `S295 a near miss presses a button only while accommodations with a reach are on`()
    throws
  {
    reload {
      $0.accessibility.accommodations.hold = 0
      $0.accessibility.accommodations.reach = 5
    }
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","views":["#
        + #"{"name":"b","kind":"button","frame":[100,100,100,100]}]}]}}"#)
    // 100 points are 15.9 mm, so the finger is 3 mm to the left of the button.
    let press = { (time: UInt64) in
      panel.down(0, Int32(time), 129, 238, at: time)
      panel.lift(0, at: time + 50)
    }
    press(1000)
    _ = try client.frames()
    let administrator = VirtualClient(server, id: 3)
    try set(true, by: administrator)
    press(2000)
    let frames = try client.frames().map(\.frame)
    #expect(
      frames.flatMap { $0.controls.map(\.event) } == [
        .touchDown, .touchUpInside, .primaryActionTriggered,
      ])
    #expect(frames.flatMap { $0.touches.map(\.view.text) } == ["b", "b"])
    try set(false, by: administrator)
    press(3000)
    #expect(try client.frames().flatMap { $0.frame.controls.map(\.event) }.isEmpty)
  }

  // MARK: S296

  @Test func `S296 clients and the status receive the change, and a late client the state`() throws
  {
    let watcher = try watch(user: 1000)
    #expect(try status() == nil)
    #expect(try set(true))
    #expect(try changes(watcher) == [true])
    #expect(try status() == true)
    let late = VirtualClient(server, id: 3)
    late.subscribe()
    let state = try #require(try late.frames().first?.frame.state)
    #expect(state.accessibility == AccessibilityMessage(accommodations: true))
    #expect(try set(true))
    #expect(try changes(watcher).isEmpty)
    #expect(try !set(false))
    #expect(try changes(watcher) == [false])
    #expect(try status() == nil)
  }

  // Claim: Only `control` or the machine's scene switches touch accommodations.
  @Test func `S296 only a client with control switches them`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let reply = try call("SetAccessibility", #""accommodations":true"#, by: app)
    #expect(try reply.knownError() == .notAllowed(.control, right: "control"))
    #expect(try status() == nil)
  }

  @Test func `S296 they stay when the client disconnects`() throws {
    let other = VirtualClient(server, id: 2)
    try set(true, by: other)
    server.receive(.clientClosed(other.id), at: VirtualPanel.time(10))
    #expect(try status() == true)
  }

  private static func scene(_ action: String) -> String {
    "windows: [{name: menu, gestures: [{kind: tap, name: t, action: accessibility.\(action)}]}]"
  }

  private func tap(at time: UInt64, for duration: UInt64 = 250) {
    panel.down(0, Int32(time), 100, 100, at: time)
    server.advance(to: VirtualPanel.time(time + duration - 1))
    panel.lift(0, at: time + duration)
  }

  @Test(arguments: [("on", [true]), ("toggle", [true, false]), ("off", [])] as [(String, [Bool])])
  func `S296 an action of the machine's own scene switches them after its frame`(
    action: String, expected: [Bool]
  ) throws {
    server.showSystemScene(
      try SceneDescription(text: Array(Self.scene(action).utf8), file: "scene"))
    let watcher = try watch()
    tap(at: 1000)
    tap(at: 3000)
    #expect(try changes(watcher) == expected)
  }

  @Test func `S296 an action of an app's window switches nothing`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""gestures":[{"kind":"tap","name":"t","action":"accessibility.on"}]}]}}"#)
    tap(at: 1000)
    #expect(try app.frames().flatMap { $0.frame.actions.map(\.action) } == ["accessibility.on"])
    #expect(try status() == nil)
  }

  @Test func `S296 the media key of the configuration switches them, and apps receive the command`()
    throws
  {
    reload { $0.accessibility.key = .togglePlayPause }
    let remote = VirtualDevice(VirtualDevice.remote, server, id: 2)
    let watcher = try watch(user: 1000)
    remote.send(at: 1000, [(1, 163, 1)])
    remote.send(at: 1050, [(1, 163, 0)])
    #expect(try status() == nil)
    remote.send(at: 2000, [(1, 164, 1)])
    remote.send(at: 2050, [(1, 164, 0)])
    #expect(try status() == true)
    let frames = try watcher.frames().map(\.frame)
    #expect(frames.flatMap { $0.remoteControls.map(\.command) } == [.nextTrack, .togglePlayPause])
    #expect(frames.last?.accessibility.map(\.accommodations) == [true])
    remote.send(at: 3000, [(1, 164, 1)])
    remote.send(at: 3050, [(1, 164, 0)])
    #expect(try status() == nil)
    // A reload without the key takes effect at once.
    reload { $0.accessibility.key = nil }
    remote.send(at: 4000, [(1, 164, 1)])
    #expect(try status() == nil)
  }

  @Test func `S297 a press of the key is a switch, so the next person finds the panel as usual`()
    throws
  {
    reload { $0.accessibility.key = .togglePlayPause }
    let remote = VirtualDevice(VirtualDevice.remote, server, id: 2)
    remote.send(at: 1500, [(1, 164, 1)])
    server.advance(to: VirtualPanel.time(61_999))
    #expect(try status() == true)
    server.advance(to: VirtualPanel.time(62_000))
    #expect(try status() == nil)
  }

  @Test func `S305 one command can switch both aids`() throws {
    reload {
      $0.accessibility.key = .togglePlayPause
      $0.accessibility.exploring.key = .togglePlayPause
    }
    let remote = VirtualDevice(VirtualDevice.remote, server, id: 2)
    let watcher = try watch(user: 1000)
    remote.send(at: 1000, [(1, 164, 1)])
    let changes = try watcher.frames().flatMap(\.frame.accessibility)
    #expect(changes.map(\.accommodations) == [true] && changes.map(\.exploring) == [true])
  }

  // MARK: S297

  // Claim: Touch accommodations return to the configuration when nobody touches.
  @Test func `S297 they end at a whole second, when no touch has changed for the time`() throws {
    let watcher = try watch()
    try set(true)
    panel.down(0, 1, 100, 100, at: 5100)
    server.advance(to: VirtualPanel.time(5300))
    panel.lift(0, at: 5400)
    _ = try watcher.frames()
    server.advance(to: VirtualPanel.time(65_999))
    #expect(try changes(watcher).isEmpty)
    server.advance(to: VirtualPanel.time(66_000))
    #expect(try changes(watcher) == [false])
    #expect(server.nextDeadline == nil)
    panel.down(0, 2, 100, 100, at: 70_000)
    #expect(try touches(watcher) == ["70000 began"])
  }

  @Test func `S297 if they are on by default, they end on`() throws {
    reload { $0.accessibility.isOnByDefault = true }
    #expect(try status() == true)
    #expect(server.nextDeadline == nil)
    let watcher = try watch()
    try set(false)
    server.advance(to: VirtualPanel.time(60_000))
    #expect(try changes(watcher) == [false, true])
  }

  @Test func `S297 a new default changes the state only if no person has switched it`() throws {
    try set(true)
    reload { $0.accessibility.isOnByDefault = true }
    #expect(try status() == true)
    reload { $0.accessibility.isOnByDefault = false }
    #expect(try status() == nil)
    reload { $0.accessibility.isOnByDefault = true }
    try set(false)
    reload { $0.accessibility.isOnByDefault = true }
    #expect(try status() == nil)
  }

  @Test func `S297 a service with the default on starts with them`() throws {
    var configuration = ServerConfiguration()
    configuration.accessibility = Self.options { $0.isOnByDefault = true }
    let server = Server(configuration: configuration)
    let panel = VirtualPanel(server)
    let watcher = VirtualClient(server)
    watcher.subscribe()
    let state = try #require(try watcher.frames().first?.frame.state)
    #expect(state.accessibility == AccessibilityMessage(accommodations: true))
    panel.down(0, 1, 100, 100, at: 1000)
    panel.lift(0, at: 1100)
    #expect(try watcher.frames().isEmpty)
  }

  // MARK: S298

  @Test func `S298 without filters, the compositor receives what the panel reports`() throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.isFiltered = false
    }
    let owned = try OwnedServer(rules, scene: nil)
    let client = VirtualClient(owned.server, id: 9)
    client.send(
      #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"accommodations":true}}"#)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    #expect(owned.server.application.liveTouches.isEmpty)
    owned.panel.lift(0, at: 60)
    #expect(owned.seen() == ["10 began 1 1000,500", "60 ended 1 1000,500"])
  }

  // MARK: S299

  @Test func `S299 an ignored finger keeps the accommodations on, and ends an idle time`() throws {
    reload { $0.idle = [5] }
    let watcher = try watch()
    try set(true)
    server.advance(to: VirtualPanel.time(10_000))
    panel.down(0, 1, 100, 100, at: 59_000)
    panel.lift(0, at: 59_050)
    let frames = try watcher.frames().map(\.frame)
    #expect(frames.flatMap { $0.presence.map(\.idle) } == [5, 0])
    #expect(frames.flatMap(\.touches).isEmpty)
    server.advance(to: VirtualPanel.time(119_999))
    #expect(try status() == true)
    server.advance(to: VirtualPanel.time(120_000))
    #expect(try status() == nil)
  }

  private static let long = #"""
    {"method":"io.tactile.Control.Play","parameters":{"steps":[
    {"time":0,"fingers":[{"finger":1,"x":300,"y":200}]},{"time":5,"fingers":[]}]}}
    """#

  @Test func `S299 a finger that is held back ends a script, and no script can begin`() throws {
    try set(true)
    client.send(Self.long)
    server.advance(to: VirtualPanel.time(1000))
    panel.down(0, 1, 100, 100, at: 1000)
    #expect(
      try client.replies().map { try $0.knownError() } == [
        .interrupted(reason: "a finger or a pen has touched the screen")
      ])
    client.send(Self.long)
    #expect(try client.replies().last?.knownError() != nil)
  }

  @Test func `S290 a scripted finger is not adapted`() throws {
    let watcher = try watch()
    try set(true)
    _ = try watcher.frames()
    client.send(Self.long)
    server.advance(to: VirtualPanel.time(0))
    #expect(try touches(watcher) == ["0 began"])
  }
}
