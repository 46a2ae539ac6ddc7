import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("Reloading the configuration")
struct ReloadTests {
  private let server = Server()
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    panel = VirtualPanel(server)
    client = VirtualClient(server)
    client.subscribe()
  }

  /// Applies a configuration, which must be valid.
  private func configure(_ text: String, scene: SceneDescription? = nil) throws -> [String] {
    server.configure(try ConfigurationTexts.read(text).server, scene: scene)
  }

  /// Returns the device changes and touches that the client received since the last call.
  private func tale() throws -> [String] {
    try client.frames().flatMap { message in
      message.frame.devices.map { "\($0.change)" }
        + message.frame.touches.map {
          "\($0.phase) \(Int($0.location.x.rounded())), \(Int($0.location.y.rounded()))"
        }
    }
  }

  // MARK: Devices

  @Test func `new rules turn a panel at once if nothing touches it`() throws {
    _ = try tale()
    #expect(try configure("devices: [{match: {name: \"Test*\"}, rotation: 180}]") == [])
    panel.down(0, 1, 0, 0, at: 10)
    #expect(try tale() == ["changed", "began 1260, 630"])
  }

  @Test func `new rules for a touched panel wait until it is free, and the reload reports this`()
    throws
  {
    panel.down(0, 1, 0, 0, at: 10)
    _ = try tale()
    let notes = try configure("devices: [{match: {name: \"*\"}, rotation: 180}]")
    #expect(
      notes == [
        "device 1 \"Test Panel\" is being touched: its new rules take effect when nothing touches it"
      ])
    panel.move(0, 100, 0, at: 20)
    panel.down(1, 2, 200, 0, at: 30)
    panel.lift(0, at: 40)
    panel.lift(1, at: 50)
    panel.down(0, 3, 0, 0, at: 60)
    let places = try tale()
    #expect(places.prefix(2) == ["moved 63, 0", "began 126, 0"])
    #expect(places.suffix(2) == ["changed", "began 1260, 630"])
    #expect(places.count { $0.hasPrefix("ended") } == 2)
    #expect(!places.contains { $0.hasPrefix("cancelled") })
  }

  @Test func `values that the kernel does not repeat are still known after new rules`() throws {
    panel.down(0, 1, 300, 400, at: 10)
    panel.lift(0, at: 20)
    _ = try tale()
    _ = try configure("devices: [{match: {name: \"*\"}, calibration: [-1, 0, 1, 0, -1, 1]}]")
    // The finger lands where the last finger lifted, so the kernel sends only its tracking number.
    let time = VirtualPanel.time(30)
    let events = [
      InputEvent(time: time, type: EventType.abs, code: 0x39, value: 2),
      InputEvent(time: time, type: EventType.syn, code: 0, value: 0),
    ]
    events.withUnsafeBufferPointer { server.receive(.events(panel.id, $0, .kernel), at: time) }
    #expect(try tale() == ["changed", "began 1071, 378"])
  }

  @Test func `a lift that a filter holds back is sent before new rules take effect`() throws {
    _ = try configure("filters: {bounceTime: 0.03}")
    panel.down(0, 1, 100, 100, at: 10)
    panel.lift(0, at: 20)
    _ = try tale()
    let notes = try configure("filters: {bounceTime: off}")
    #expect(notes.count == 1)
    server.advance(to: VirtualPanel.time(100))
    #expect(try tale() == ["ended 63, 63", "changed"])
    panel.down(0, 2, 100, 100, at: 110)
    panel.lift(0, at: 120)
    #expect(try tale() == ["began 63, 63", "ended 63, 63"])
  }

  @Test func `rules with the same result do not change a device`() throws {
    _ = try tale()
    #expect(try configure("devices: [{match: {name: other}, rotation: 180}]") == [])
    #expect(try tale() == [])
  }

  @Test func `a panel that rules turn by 90 degrees gets a portrait screen`() throws {
    let kiosk = VirtualClient(server, id: 2)
    kiosk.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    _ = try configure("devices: [{match: {name: \"*\"}, rotation: 90, screen: DSI-1}]")
    #expect(server.application.screens.map(\.name) == ["DSI-1"])
    let size = server.application.screens[0].size
    #expect(Int(size.width.rounded()) == 630 && Int(size.height.rounded()) == 1260)
    #expect(server.application.windows.map(\.label) == ["w", "DSI-1"])
    panel.down(0, 1, 0, 0, at: 10)
    #expect(try kiosk.frames().last?.frame.touches.map(\.window) == ["w"])
  }

  @Test func `new rules for a shared screen take effect when neither the pen nor a finger is near`()
    throws
  {
    let both = "devices: [{match: {name: \"Test P*\"}, screen: S, rotation: "
    _ = try configure("\(both)0}]")
    let pen = VirtualDevice(VirtualDevice.pen, server, id: 2)
    #expect(server.application.screens.count == 1)
    pen.send(at: 10, [(1, 0x140, 1), (3, 0, 100), (3, 1, 100)])
    #expect(try configure("\(both)90}]").count == 2)
    #expect(server.application.screens[0].size.width > 1000)
    pen.send(at: 20, [(1, 0x140, 0)])
    #expect(server.application.screens.map(\.name) == ["S"])
    #expect(server.application.screens[0].size.width < 1000)
    panel.down(0, 1, 0, 0, at: 30)
    #expect(try client.frames().last?.frame.touches.map(\.phase) == [.began])
  }

  @Test func `a device that rules switch off and on again is read from the start`() throws {
    _ = try configure("devices: [{match: {name: \"*\"}, kind: other}]")
    #expect(server.application.screens.isEmpty)
    #expect(server.takeRevisedDevices() == [panel.id])
    #expect(!server.reads(panel.id))
    panel.down(0, 1, 10, 10, at: 10)
    _ = try configure("")
    #expect(server.takeRevisedDevices() == [panel.id])
    #expect(server.takeRevisedDevices() == [])
    #expect(server.reads(panel.id))
    #expect(server.application.screens.count == 1)
    _ = try tale()
    panel.down(1, 2, 100, 100, at: 20)
    #expect(try tale() == ["began 63, 63"])
  }

  @Test func `a shake ends as cancelled when rules switch off its device`() throws {
    let device = VirtualDevice(VirtualDevice.accelerometer, server, id: 2)
    for step in 0..<200 as Range<UInt64> {
      let x: Int32 = step % 20 < 10 ? 2500 : -2500
      device.send(at: 10 + step * 10, [(3, 0, x), (3, 1, 0), (3, 2, 1000)])
    }
    let before = try client.frames().flatMap(\.frame.motions)
    try #require(before.last?.phase == .began)
    _ = try configure("devices: [{match: {name: \"*Accelerometer\"}, kind: other}]")
    #expect(try client.frames().flatMap(\.frame.motions).map(\.phase) == [.cancelled])
  }

  // MARK: Thresholds

  @Test func `the default window gets new thresholds when nothing touches it`() throws {
    panel.down(0, 1, 1000, 500, at: 0)
    #expect(try configure("thresholds: {pressDuration: 0.2}").count == 1)
    panel.lift(0, at: 400)
    let first = try client.frames().flatMap(\.frame.gestures).map(\.kind)
    #expect(first == ["tap"])
    panel.down(0, 2, 1000, 500, at: 1000)
    panel.lift(0, at: 1400)
    let second = try client.frames().flatMap(\.frame.gestures).map(\.kind)
    #expect(second.contains("longPress"))
  }

  @Test func `a client's window keeps its thresholds, but new recognizers in it get the new ones`()
    throws
  {
    let kiosk = VirtualClient(server, id: 2)
    func windows(_ more: String) -> String {
      #""windows":[{"name":"w","gestures":[{"kind":"longPress","name":"old"}\#(more)]}]"#
    }
    kiosk.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{\#(windows(""))}}"#)
    let notes = try configure("thresholds: {pressDuration: 0.2}")
    #expect(
      notes == [
        "thresholds: 1 window of a client keeps its thresholds; new views and recognizers use the "
          + "new thresholds"
      ])
    client.send("x")
    let other = VirtualClient(server, id: 3)
    let more = #",{"kind":"longPress","name":"new","simultaneousWith":["old"]}"#
    other.send(#"{"method":"io.tactile.Scene.Update","parameters":{\#(windows(more))}}"#)
    panel.down(0, 2, 1000, 500, at: 1000)
    server.advance(to: VirtualPanel.time(1400))
    #expect(try kiosk.frames().flatMap(\.frame.gestures).map(\.recognizer) == ["new"])
  }

  // MARK: Scene

  @Test func `a reload that removes the scene shows the default window again`() throws {
    let scene = try Stage.scene("views: [{name: v, frame: [0, 0, 9, 9]}]")
    _ = try configure("", scene: scene)
    #expect(server.application.windows.map(\.label) == ["w"])
    _ = try configure("")
    #expect(server.application.windows.map(\.label) == ["screen"])
  }

  @Test func `the machine's scene gets new thresholds, and its windows keep their order`() throws {
    let text =
      "windows: [{name: a}, {name: b}, {name: c}]"
    let scene = try SceneDescription(text: Array(text.utf8), file: "t")
    _ = try configure("", scene: scene)
    let before = server.application.windows.map(\.label)
    _ = try configure("thresholds: {preset: handheld}", scene: scene)
    #expect(server.application.windows.map(\.label) == before)
    let windows = server.application.windows.compactMap { $0 as? SceneWindow }
    #expect(windows.allSatisfy { $0.defaults == .handheld })
  }

  // MARK: Policy and limits

  // Claim: A client that loses `watch` receives nothing more of other users.
  @Test
  func `a client that loses watch receives a new state, and then no more events of other users`()
    throws
  {
    _ = try configure("policy: {watch: {users: [kiosk]}}")
    let watcher = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let owner = VirtualClient(server, id: 3, peer: ClientPeer(user: 1001))
    owner.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["touches","trace"]}}"#
    )
    panel.down(0, 1, 100, 100, at: 0)
    #expect(try watcher.frames().last?.frame.touches.count == 1)
    _ = try configure("")
    let state = try #require(try watcher.frames().last)
    #expect(state.frame.state?.windows.map(\.name) == ["screen"])
    #expect(state.frame.state?.touches == [])
    #expect(state.sequence > 0)
    panel.move(0, 200, 100, at: 10)
    panel.lift(0, at: 20)
    #expect(try watcher.frames() == [])
    // It still receives the events of the default window, and the message numbers continue.
    server.receive(.clientClosed(owner.id), at: VirtualPanel.time(30))
    panel.down(0, 2, 100, 100, at: 100)
    let next = try #require(try watcher.frames().first)
    #expect(next.sequence == state.sequence + 1)
    #expect(next.frame.touches.count == 1 && next.frame.trace.isEmpty)
    #expect(!watcher.isClosed)
  }

  // Claim: A permission that a reload takes away ends at once, also for system gestures that are
  // shown.
  @Test
  func `a screen-wide gesture stops when its client loses a permission, and works again with it`()
    throws
  {
    let rights = "policy: {watch: {users: [kiosk]}, control: {users: [kiosk]}}"
    _ = try configure(rights)
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""passThrough":true,"gestures":[{"kind":"tap","name":"all","scope":"screen"},"#
        + #"{"kind":"tap","name":"off","scope":"screen","enabled":false}]}]}}"#)
    let tapped = { (time: UInt64) -> [String] in
      panel.down(0, 1, 100, 100, at: time)
      panel.lift(0, at: time + 50)
      return try app.frames().flatMap { $0.frame.gestures.map { "\($0.recognizer)" } }
    }
    #expect(try tapped(0) == ["all"])
    // The window is built again when its panel returns.
    for (text, found) in [
      ("policy: {watch: {users: [kiosk]}}", []), ("policy: {control: {users: [kiosk]}}", []),
      (rights, ["all"]), ("", []), ("policy: {systemGestures: {users: [kiosk]}}", ["all"]),
      ("policy: {systemGestures: nobody}", []),
    ] {
      _ = try configure(text)
      let time = (server.application.now.nanoseconds / 1_000_000 / 1000 + 1) * 1000
      #expect(try tapped(time) == found)
      panel.unplug(at: time + 500)
      server.receive(
        .deviceAdded(panel.id, VirtualPanel.description), at: VirtualPanel.time(time + 600))
      #expect(try tapped(time + 1000) == found)
    }
  }

  @Test func `a client that gets watch receives all events from then on`() throws {
    let watcher = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let owner = VirtualClient(server, id: 3, peer: ClientPeer(user: 1001))
    owner.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    watcher.subscribe()
    panel.down(0, 1, 100, 100, at: 0)
    #expect(try watcher.frames().count == 1)
    _ = try configure("policy: {watch: everyone}")
    #expect(try watcher.frames().last?.frame.state?.touches.count == 1)
    panel.lift(0, at: 20)
    #expect(try watcher.frames().flatMap(\.frame.touches).map(\.phase) == [.ended])
  }

  @Test func `a request to ignore touches ends when its client loses control`() throws {
    _ = try configure("policy: {control: everyone}")
    let member = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    member.send(#"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":60}}"#)
    #expect(server.application.isIgnoringInteractionEvents)
    _ = try configure("")
    #expect(!server.application.isIgnoringInteractionEvents)
    member.send(#"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":60}}"#)
    #expect(try member.replies().last?.knownError() == .notAllowed(.control, right: "control"))
  }

  @Test func `new limits apply to connected clients, and none is disconnected`() throws {
    let others = (2...4).map { VirtualClient(server, id: $0) }
    let notes = try configure("limits: {connections: 2, messageBytes: 4096, queuedBytes: 16384}")
    #expect(notes.count == 1 && notes[0].hasPrefix("limits.connections: 4 clients are connected"))
    for other in others { other.send(#"{"method":"org.varlink.service.GetInfo"}"#) }
    for other in others { #expect(try other.replies().first?.knownError() == nil) }
    let late = VirtualClient(server, id: 9)
    #expect(try late.replies().first?.knownError() == .tooManyConnections(limit: 2))
    others[0].sendRaw(Array(repeating: UInt8(ascii: "x"), count: 5000))
    _ = try others[0].replies()
    #expect(others[0].isClosed)
    #expect(!others[1].isClosed)
  }

  @Test func `a client whose queue is longer than a new limit stays connected`() throws {
    let slow = VirtualClient(server, id: 2)
    slow.appetite = 0
    slow.subscribe()
    for step in 0..<100 as Range<UInt64> {
      panel.down(0, Int32(step) + 1, 100, 100, at: step * 20)
      panel.lift(0, at: step * 20 + 10)
    }
    _ = try configure("limits: {queuedBytes: 16384}")
    slow.appetite = nil
    #expect(try slow.frames().flatMap(\.frame.touches).count == 200)
    #expect(!slow.isClosed)
  }
}
