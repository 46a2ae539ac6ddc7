import Tactile
import TactileInput
import TactileServer
import TactileTesting
import TactileWire
import Testing

@Suite("Owned panels")
struct OwnedPanelTests {
  @Test func `S264 a panel is untouched again when a withheld finger has lifted`() throws {
    let owned = try OwnedServer()
    VirtualClient(owned.server).send(
      #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning"}}"#)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    #expect(!owned.server.isUntouched(owned.panel.id))
    owned.panel.lift(0, at: 20)
    #expect(owned.server.isUntouched(owned.panel.id))
    #expect(owned.seen().isEmpty)
  }

  @Test func `the compositor receives what the panel reports, in device units`() throws {
    let owned = try OwnedServer()
    owned.panel.down(0, 7, 1234, 567, at: 10)
    owned.panel.down(1, 8, 1999, 999, at: 18)
    owned.panel.move(0, 1235, 0, at: 26)
    owned.panel.lift(0, at: 34)
    owned.panel.lift(1, at: 42)
    #expect(
      owned.seen() == [
        "10 began 1 1234,567", "18 began 2 1999,999", "26 moved 1 1235,0", "34 ended 1 1235,0",
        "42 ended 2 1999,999",
      ])
  }

  @Test func `clients receive the same bytes whether the panel is owned or not`() throws {
    let scene =
      OwnedServer.edgeScene
      + "\n- {name: page, gestures: [{kind: pan, name: drag}, {kind: tap, name: press}]}"
    let messages = try [true, false].map { isOwned throws -> [UInt8] in
      let owned = try OwnedServer(scene: scene, isOwned: isOwned)
      let client = VirtualClient(owned.server)
      client.subscribe()
      // The state contains how the panel is owned.
      #expect(try client.replies().count == 1)
      owned.panel.down(0, 7, 1000, 500, at: 10)
      owned.panel.down(1, 8, 1200, 990, at: 18)
      owned.panel.move([(slot: 0, x: 1100, y: 510), (slot: 1, x: 1200, y: 960)], at: 26)
      owned.panel.move([(slot: 0, x: 1300, y: 500), (slot: 1, x: 1210, y: 700)], at: 34)
      owned.server.advance(to: VirtualPanel.time(500))
      owned.panel.lift(0, at: 510)
      owned.panel.lift(1, at: 520)
      owned.panel.down(0, 9, 300, 300, at: 530)
      owned.panel.lift(0, at: 560)
      owned.server.advance(to: VirtualPanel.time(2000))
      return client.bytes()
    }
    #expect(messages[0].count > 1000)
    #expect(messages[0] == messages[1])
  }

  @Test func `a panel that is not owned has no events of a clone`() throws {
    let owned = try OwnedServer(isOwned: false)
    owned.panel.down(0, 7, 1234, 567, at: 10)
    #expect(owned.seen().isEmpty)
    #expect(!owned.watchesGestures)
  }

  // MARK: S251

  @Test func `S251 while a client ignores touches, the compositor receives none`() throws {
    let owned = try OwnedServer()
    let client = VirtualClient(owned.server)
    owned.panel.down(0, 7, 100, 100, at: 10)
    client.send(
      #"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":2}}"#)
    #expect(owned.seen() == ["10 began 1 100,100", "10 ended 1 100,100"])
    owned.panel.move(0, 200, 100, at: 100)
    owned.panel.down(1, 8, 300, 300, at: 200)
    owned.server.advance(to: VirtualPanel.time(2500))
    owned.panel.move(1, 310, 300, at: 2600)
    owned.panel.lift(0, at: 2700)
    owned.panel.lift(1, at: 2700)
    #expect(owned.seen().isEmpty)
    owned.panel.down(0, 9, 400, 400, at: 3000)
    #expect(owned.seen() == ["3000 began 2 400,400"])
  }

  @Test func `S251 a touch that becomes a system gesture while it is held never appears`() throws {
    let owned = try OwnedServer(scene: OwnedServer.edgeScene)
    owned.panel.down(0, 7, 1000, 990, at: 10)
    #expect(owned.server.nextDeadline == VirtualPanel.time(160))
    owned.panel.move(0, 1000, 980, at: 18)
    owned.panel.move(0, 1000, 900, at: 26)
    owned.server.advance(to: VirtualPanel.time(1000))
    owned.panel.lift(0, at: 1100)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S251 a touch at an edge is passed at its deadline, before a later frame`() throws {
    let owned = try OwnedServer(scene: OwnedServer.edgeScene)
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.panel.move(0, 1001, 990, at: 18)
    owned.panel.move(0, 1002, 990, at: 300)
    #expect(
      owned.seen() == [
        "160 began 1 1000,990", "160 moved 1 1001,990", "300 moved 1 1002,990",
      ])
    #expect(owned.server.nextDeadline.map { $0 > VirtualPanel.time(300) } ?? true)
  }

  @Test func `S251 a system gesture ends a touch that was passed, in the configured way`() throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.cancel = .palm
    }
    let owned = try OwnedServer(rules, scene: OwnedServer.edgeScene)
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.server.advance(to: VirtualPanel.time(200))
    owned.panel.move(0, 1000, 900, at: 300)
    owned.panel.lift(0, at: 400)
    #expect(owned.seen() == ["160 began 1 1000,990", "300 cancelled 1 1000,990"])
  }

  @Test func `S251 with a hold of zero, no touch is held`() throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.hold = 0
    }
    let owned = try OwnedServer(rules, scene: OwnedServer.edgeScene)
    owned.panel.down(0, 7, 1000, 990, at: 10)
    #expect(owned.seen() == ["10 began 1 1000,990"])
  }

  /// Returns a log of the locations in the engine at each write to the clone.
  private final class Places {
    private(set) var all: [[Point]] = []

    init(_ owned: OwnedServer) {
      let application = owned.server.application
      owned.server.cloneFrameHandler = { [unowned application, unowned self] _, _ in
        all.append(application.liveTouches.map(\.screenLocation))
      }
    }
  }

  @Test(arguments: [true, false])
  func `S251 frames that no system gesture can change are written before the engine has them`(
    isFiltered: Bool
  ) throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.isFiltered = isFiltered
    }
    let owned = try OwnedServer(rules, scene: OwnedServer.edgeScene)
    let places = Places(owned)
    // 630 points are 100 mm and 1000 units of the panel.
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.move(0, 500, 500, at: 18)
    owned.panel.lift(0, at: 26)
    let xs = places.all.map { $0.map { ($0.x / 10).rounded() } }
    #expect(xs == [[63], [63], [31]] || xs == [[63], [63], [32]])
  }

  @Test func `S251 a frame of a touch that a system gesture may take waits for the engine`() throws
  {
    let owned = try OwnedServer(scene: OwnedServer.edgeScene)
    let places = Places(owned)
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.server.advance(to: VirtualPanel.time(200))
    let count = places.all.count
    owned.panel.move(0, 1000, 980, at: 300)
    #expect(places.all.count == count + 1)
    #expect(places.all.last == owned.server.application.liveTouches.map(\.screenLocation))
  }

  // MARK: S252

  @Test func `S252 the compositor does not receive what filters discard`() throws {
    let rules = OwnedServer.rules { $0.filters = FilterChanges([.topEdge: 5]) }
    let owned = try OwnedServer(rules)
    owned.panel.down(0, 7, 1000, 20, at: 10)
    owned.panel.lift(0, at: 20)
    owned.panel.down(0, 8, 1000, 60, at: 30)
    #expect(owned.seen() == ["30 began 1 1000,60"])
  }

  @Test func `S252 without filters, the compositor receives what the panel reports`() throws {
    let rules = OwnedServer.rules { rule in
      rule.filters = FilterChanges([.topEdge: 5])
      rule.own = OwnChanges()
      rule.own?.isFiltered = false
    }
    let owned = try OwnedServer(rules)
    owned.panel.down(0, 7, 1000, 20, at: 10)
    owned.panel.move(0, 1001, 20, at: 15)
    owned.panel.lift(0, at: 20)
    #expect(owned.server.application.liveTouches.isEmpty)
    #expect(
      owned.seen() == ["10 began 1 1000,20", "15 moved 1 1001,20", "20 ended 1 1001,20"])
  }

  @Test func `S250 S252 a contact that a filter cancels ends on the clone`()
    throws
  {
    let rules = OwnedServer.rules { $0.filters = FilterChanges([.stuckTime: 2]) }
    let owned = try OwnedServer(rules)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.server.advance(to: VirtualPanel.time(5000))
    #expect(owned.seen() == ["10 began 1 1000,500", "2010 ended 1 1000,500"])
  }

  @Test func `S252 a delayed beginning is passed when the filter reports it`() throws {
    let rules = OwnedServer.rules { $0.filters = FilterChanges([.minimumLife: 0.1]) }
    let owned = try OwnedServer(rules)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.down(1, 8, 1500, 500, at: 20)
    owned.panel.lift(1, at: 50)
    owned.server.advance(to: VirtualPanel.time(500))
    #expect(owned.seen() == ["110 began 1 1000,500"])
  }

  // MARK: S246

  @Test func `S246 a panel that is released or unplugged lifts its touches first`() throws {
    let owned = try OwnedServer()
    owned.panel.down(0, 7, 100, 100, at: 10)
    owned.server.release(owned.panel.id, at: VirtualPanel.time(20))
    owned.panel.move(0, 200, 100, at: 30)
    #expect(owned.seen() == ["10 began 1 100,100", "20 ended 1 100,100"])
    #expect(!owned.watchesGestures)
    owned.panel.lift(0, at: 40)
    #expect(owned.server.own(owned.panel.id))
    owned.panel.down(0, 8, 300, 300, at: 50)
    owned.panel.unplug(at: 60)
    #expect(owned.seen().map { $0.prefix(8) } == ["50 began", "60 ended"])
  }

  @Test func `S246 lost events end the touches of the clone`() throws {
    let owned = try OwnedServer()
    owned.panel.down(0, 7, 100, 100, at: 10)
    let lost = [
      InputEvent(
        time: VirtualPanel.time(20), type: EventType.syn, code: SynCode.dropped, value: 0)
    ]
    lost.withUnsafeBufferPointer {
      owned.server.receive(.events(owned.panel.id, $0, .kernel), at: VirtualPanel.time(20))
    }
    #expect(owned.seen() == ["10 began 1 100,100", "20 ended 1 100,100"])
  }

  // MARK: Scripted fingers

  private static let script = #"""
    {"method":"io.tactile.Control.Play","parameters":{"steps":[
    {"time":0,"fingers":[{"finger":1,"x":630,"y":315}]},
    {"time":0.02,"fingers":[{"finger":1,"x":315,"y":315}]},{"time":5,"fingers":[]}]}}
    """#

  @Test(arguments: [true, false])
  func `S270 the compositor receives scripted fingers in device units`(isFiltered: Bool) throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.isFiltered = isFiltered
    }
    let owned = try OwnedServer(rules)
    VirtualClient(owned.server).send(Self.script)
    owned.server.advance(to: VirtualPanel.time(10_000))
    let lines = owned.seen().map { $0.split { " ,".contains($0) }.map(String.init) }
    #expect(
      lines.map { $0[...2].joined(separator: " ") } == ["0 began 1", "20 moved 1", "5000 ended 1"])
    // 630 points are 100 mm and 1000 units of the panel.
    let places = lines.map { $0[3...].compactMap { Int($0) } }
    for (place, expected) in zip(places, [[1000, 500], [500, 500], [500, 500]]) {
      for (found, units) in zip(place, expected) { #expect(abs(found - units) <= 1) }
    }
    #expect(places.allSatisfy { $0.count == 2 })
  }

  @Test(arguments: [true, false])
  func `S272 the compositor sees the scripted finger end before the real one begins`(
    isFiltered: Bool
  ) throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.isFiltered = isFiltered
    }
    let owned = try OwnedServer(rules)
    VirtualClient(owned.server).send(Self.script)
    owned.panel.down(0, 7, 1500, 700, at: 100)
    #expect(
      owned.seen().dropFirst(2).map { $0.prefix(11) } == ["100 ended 1", "100 began 2"])
    owned.panel.lift(0, at: 200)
    #expect(owned.seen() == ["200 ended 2 1500,700"])
  }

  @Test func `S273 releasing a panel ends its script`() throws {
    let owned = try OwnedServer()
    let client = VirtualClient(owned.server)
    client.send(Self.script)
    owned.server.advance(to: VirtualPanel.time(10))
    #expect(!owned.server.isUntouched(owned.panel.id))
    owned.server.release(owned.panel.id, at: VirtualPanel.time(20))
    #expect(owned.seen().last?.contains("ended 1") == true)
    #expect(
      try client.replies().map { try $0.knownError() } == [
        .interrupted(reason: "the panel was released")
      ])
  }

  // MARK: Configuration

  @Test func `new options of a rule apply when nothing touches the panel`() throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.mode = .on
    }
    let owned = try OwnedServer(rules, scene: OwnedServer.edgeScene)
    let server = owned.server
    #expect(server.ownOptions(of: owned.panel.id)?.mode == .on)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    var configuration = server.configuration
    configuration.devices.rules[0].own?.hold = 0
    let scene = try SceneDescription(text: Array(OwnedServer.edgeScene.utf8), file: "scene")
    let notes = server.configure(configuration, scene: scene)
    #expect(notes.contains { $0.contains("is being touched") })
    owned.panel.down(1, 8, 1000, 990, at: 20)
    #expect(owned.seen() == ["10 began 1 1000,500"])
    owned.panel.lift(0, at: 30)
    owned.panel.lift(1, at: 30)
    #expect(owned.seen().count == 3)
    #expect(server.ownOptions(of: owned.panel.id)?.hold == 0)
    owned.panel.down(0, 9, 1000, 990, at: 40)
    #expect(owned.seen() == ["40 began 3 1000,990"])
  }

  @Test func `sensors and media keys cannot be owned`() {
    let server = Server()
    let remote = VirtualDevice(VirtualDevice.remote, server)
    let sensor = VirtualDevice(VirtualDevice.accelerometer, server, id: 2)
    for device in [remote, sensor] {
      #expect(!server.own(device.id))
      #expect(server.cloneDescription(of: device.id) == nil)
      #expect(server.ownOptions(of: device.id) == nil)
    }
    #expect(!server.own(DeviceID(rawValue: 9)))
  }

  @Test func `a pen can be owned`() throws {
    let server = Server()
    let pen = VirtualDevice(VirtualDevice.pen, server)
    var consumer = CloneConsumer(try #require(server.cloneDescription(of: pen.id)))
    var seen: [String] = []
    server.cloneFrameHandler = { _, frame in
      seen += consumer.read(frame).map { "\($0.subject) \($0.phase) \($0.x),\($0.y)" }
    }
    #expect(server.own(pen.id))
    pen.send(at: 0, [(1, 0x140, 1), (3, 0, 100), (3, 1, 200)])
    pen.send(at: 8, [(1, 0x14a, 1), (3, 0x18, 50)])
    pen.send(at: 16, [(1, 0x14a, 0), (1, 0x140, 0)])
    #expect(
      seen == [
        "hover began 100,200", "hover ended 100,200", "pen began 100,200", "pen ended 100,200",
      ])
  }

  @Test func `two owned panels have clones of their own`() throws {
    let server = Server()
    let panels = [VirtualPanel(server), VirtualPanel(server, id: 2)]
    var devices: [UInt32] = []
    server.cloneFrameHandler = { device, _ in devices.append(device.rawValue) }
    for panel in panels { #expect(server.own(panel.id)) }
    panels[1].down(0, 1, 100, 100, at: 10)
    panels[0].down(0, 1, 100, 100, at: 20)
    panels[1].lift(0, at: 30)
    #expect(devices == [2, 1, 2])
  }
}
