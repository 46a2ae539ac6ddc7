import Tactile
import TactileInput
import TactileServer
import TactileTesting
import TactileWire
import Testing

@Suite("Exploring")
struct ExploringTests {
  private let server: Server
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    server = Server()
    panel = VirtualPanel(server)
    client = VirtualClient(server)
  }

  @discardableResult
  private func set(_ parameters: String, by client: VirtualClient? = nil) throws -> VarlinkReply {
    let client = client ?? self.client
    client.send(
      #"{"method":"io.tactile.Control.SetAccessibility","parameters":{\#(parameters)}}"#)
    return try #require(client.replies().last)
  }

  private func status() throws -> AccessibilityMessage? {
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(client.replies().last)
    return try StatusMessage(from: .object(reply.parameters)).status.accessibility
  }

  /// Shows a window with these members, and returns the client that receives its events.
  private func show(
    _ members: String, user: UInt32 = 1000, id: UInt32 = 2
  ) throws -> VirtualClient {
    let app = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + #"{"name":"w","size":[2000,1000],\#(members)}]}}"#)
    _ = try app.frames()
    return app
  }

  private func watch(_ id: UInt32, user: UInt32) throws -> VirtualClient {
    let watcher = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    watcher.subscribe()
    _ = try watcher.frames()
    return watcher
  }

  private func explored(_ client: VirtualClient) throws -> [ExploredMessage] {
    try client.frames().flatMap { $0.frame.explored }
  }

  /// Lets a finger rest at a location for 300 ms.
  private func rest(_ x: Int32, _ y: Int32, at time: UInt64) {
    panel.down(0, Int32(time % 60_000), x, y, at: time)
    server.advance(to: VirtualPanel.time(time + 299))
    panel.lift(0, at: time + 300)
  }

  private static let button =
    #""views":[{"name":"pay","kind":"button","frame":[0,0,500,500],"label":"Pay","hint":"Pays"}]"#

  // MARK: S300, S303

  // Claim: A finger that explores presses nothing that was not reported before.
  /// Sixteen buttons that cover the window, and random fingers on them.
  @Test(arguments: 1...12)
  func `S300 S303 nothing is pressed but what was reported before, and all that begins ends`(
    seed: UInt64
  ) throws {
    let buttons = (0..<16).map {
      #"{"name":"b\#($0)","kind":"button","frame":[\#($0 % 4 * 500),\#($0 / 4 * 250),500,250]}"#
    }
    let app = try show(#""views":[\#(buttons.joined(separator: ","))]"#)
    try set(#""exploring":true"#)
    _ = try app.frames()
    var random = SeededGenerator(seed: seed)
    var down: Set<Int32> = []
    var (last, live, presses): (String?, Set<Int>, Int) = (nil, [], 0)
    var time: UInt64 = 1000
    var tracking: Int32 = 1
    for step in 0..<600 {
      time += [20, 60, 120, 250, 700][Int.random(in: 0..<5, using: &random)]
      server.advance(to: VirtualPanel.time(time))
      let slot: Int32 = Int.random(in: 0..<12, using: &random) == 0 ? 1 : 0
      let x = Int32.random(in: 0..<2000, using: &random)
      let y = Int32.random(in: 0..<1000, using: &random)
      if !down.contains(slot) {
        tracking += 1
        panel.down(slot, tracking, x, y, at: time)
        down.insert(slot)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        panel.move(slot, x, y, at: time)
      } else {
        panel.lift(slot, at: time)
        down.remove(slot)
      }
      if step == 599 { for slot in down { panel.lift(slot, at: time + 10) } }
      for frame in try app.frames().map(\.frame) {
        for touch in frame.touches {
          switch touch.phase {
          case .began:
            presses += 1
            #expect(touch.view.text == last, "seed \(seed), \(time) ms")
            #expect(live.insert(touch.id).inserted)
          case .moved, .stationary: #expect(live.contains(touch.id))
          case .ended, .cancelled: #expect(live.remove(touch.id) != nil)
          }
        }
        last = frame.explored.last?.view.text ?? last
      }
    }
    #expect(live.isEmpty)
    #expect(presses > 5)
    #expect(server.application.liveTouches.isEmpty)
  }

  @Test func `S300 a finger in a default window presses as always`() throws {
    let watcher = try watch(3, user: 0)
    try set(#""exploring":true"#)
    _ = try watcher.frames()
    rest(100, 100, at: 1000)
    let frames = try watcher.frames().map(\.frame)
    #expect(frames.flatMap(\.touches).map(\.phase) == [.began, .ended])
    #expect(frames.flatMap(\.explored).isEmpty)
  }

  @Test func `S301 a removed panel leaves nothing that reports or presses`() throws {
    let app = try show(Self.button)
    try set(#""exploring":true"#)
    _ = try app.frames()
    panel.down(0, 1, 100, 100, at: 1000)
    panel.unplug(at: 1050)
    server.advance(to: VirtualPanel.time(5000))
    #expect(try explored(app).isEmpty)
    #expect(server.application.liveTouches.isEmpty)
  }

  // MARK: S302

  @Test func `S302 the report has the texts and the state of the view, also after an update`()
    throws
  {
    let app = try show(
      #""views":[{"name":"light","kind":"switch","frame":[0,0,500,500],"on":true,"label":"Light","#
        + #""enabled":false},{"name":"volume","kind":"slider","frame":[500,0,500,500],"value":0.5}]"#
    )
    try set(#""exploring":true"#)
    _ = try app.frames()
    rest(100, 100, at: 1000)
    rest(700, 100, at: 2000)
    let updater = VirtualClient(server, id: 9, peer: ClientPeer(user: 1000))
    updater.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","#
        + #""setView":{"name":"volume","label":"Loudness","hint":"Drag it"}}]}}"#)
    #expect(try updater.replies().last?.knownError() == nil)
    rest(700, 100, at: 3000)
    #expect(
      try explored(app) == [
        ExploredMessage(
          window: "w", user: 1000, view: "light", kind: "switch", label: "Light",
          isEnabled: false, isOn: true),
        ExploredMessage(window: "w", user: 1000, view: "volume", kind: "slider", value: 0.5),
        ExploredMessage(
          window: "w", user: 1000, view: "volume", kind: "slider", label: "Loudness",
          hint: "Drag it", value: 0.5),
      ])
    updater.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let described = try #require(updater.replies().last)
    let views = try DescribeMessage(from: .object(described.parameters)).windows[0].views
    #expect(views.map(\.label) == [nil, "Light", "Loudness"])
    #expect(views.map(\.hint) == [nil, nil, "Drag it"])
  }

  // Claim: The explored view is for clients that may receive the touches of its window.
  @Test(arguments: [("", [true, false]), (#","secret":true"#, [false, false])])
  func `S302 only clients that see inside a window receive its explored views`(
    secret: String, expected: [Bool]
  ) throws {
    let app = try show(Self.button + secret)
    let watchers = [try watch(3, user: 0), try watch(4, user: 1001)]
    try set(#""exploring":true"#)
    for client in [app] + watchers { _ = try client.frames() }
    rest(100, 100, at: 1000)
    #expect(try explored(app).map(\.view) == ["pay"])
    #expect(try watchers.map { try !explored($0).isEmpty } == expected)
  }

  // MARK: S305

  // Claim: Only `control`, the machine's scene or the configured key switches exploring.
  @Test func `S305 only a client with control lets fingers explore`() throws {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let reply = try set(#""exploring":true"#, by: app)
    #expect(try reply.knownError() == .notAllowed(.control, right: "control"))
    #expect(try status() == nil)
    try set(#""exploring":true"#)
    #expect(try status() == AccessibilityMessage(accommodations: false, exploring: true))
  }

  @Test(arguments: [true, false])
  func `S305 an action of the machine's own scene switches exploring, one of an app does not`(
    isMachine: Bool
  ) throws {
    let gesture = #""gestures":[{"kind":"tap","name":"t","action":"exploring.toggle"}]"#
    if isMachine {
      server.showSystemScene(
        try SceneDescription(
          text: Array(#"{"windows":[{"name":"w",\#(gesture)}]}"#.utf8), file: "scene.json"))
    } else {
      _ = try show(gesture)
    }
    panel.down(0, 1, 100, 100, at: 1000)
    panel.lift(0, at: 1050)
    #expect(try status()?.exploring == (isMachine ? true : nil))
  }

  @Test func `S305 exploring ends at a whole second, when no touch has changed for the time`()
    throws
  {
    var configuration = server.configuration
    configuration.accessibility.end = 60
    server.configure(configuration, scene: nil)
    let watcher = try watch(3, user: 0)
    server.advance(to: VirtualPanel.time(1500))
    try set(#""exploring":true"#)
    server.advance(to: VirtualPanel.time(61_999))
    #expect(try status()?.exploring == true)
    server.advance(to: VirtualPanel.time(62_000))
    #expect(try status() == nil)
    #expect(
      try watcher.frames().flatMap { $0.frame.accessibility.map(\.exploring) } == [true, false])
  }

  @Test func `S305 a reload with another default changes it, unless a person has switched it`()
    throws
  {
    var configuration = server.configuration
    configuration.accessibility.exploring.isOnByDefault = true
    server.configure(configuration, scene: nil)
    #expect(try status()?.exploring == true)
    try set(#""exploring":false"#)
    configuration.accessibility.exploring.rest = 1
    server.configure(configuration, scene: nil)
    #expect(try status() == nil)
  }

  @Test func `S305 the media key of the configuration switches exploring, and apps receive it`()
    throws
  {
    var configuration = server.configuration
    configuration.accessibility.exploring.key = .togglePlayPause
    server.configure(configuration, scene: nil)
    let remote = VirtualDevice(VirtualDevice.remote, server, id: 2)
    let watcher = try watch(3, user: 0)
    remote.send(at: 1000, [(1, 164, 1)])
    remote.send(at: 1050, [(1, 164, 0)])
    #expect(try status()?.exploring == true)
    let frame = try #require(try watcher.frames().first?.frame)
    #expect(frame.remoteControls.map(\.command) == [.togglePlayPause])
    #expect(frame.accessibility.map(\.exploring) == [true])
    remote.send(at: 2000, [(1, 164, 1)])
    #expect(try status() == nil)
  }

  // MARK: S306

  @Test func `S306 one finger acts for three, and the choice is then over`() throws {
    let app = try show(#""passThrough":false"#)
    try set(#""nextTouch":"three""#)
    #expect(try status()?.nextTouch == .three)
    _ = try app.frames()
    panel.down(0, 1, 1000, 500, at: 1000)
    panel.move(0, 1100, 500, at: 1050)
    panel.lift(0, at: 1100)
    let frames = try app.frames().map(\.frame)
    let touches = frames.flatMap(\.touches)
    #expect(
      touches.filter { $0.phase == .began }.map { $0.location.x.rounded() } == [842, 1001, 1159])
    #expect(
      touches.filter { $0.phase == .moved }.map { $0.location.x.rounded() } == [942, 1101, 1259])
    #expect(touches.filter { $0.phase == .ended }.count == 3)
    #expect(frames.flatMap(\.accessibility).map(\.nextTouch) == [nil])
    #expect(try status() == nil)
    panel.down(0, 2, 1000, 500, at: 2000)
    panel.lift(0, at: 2050)
    #expect(try app.frames().flatMap { $0.frame.touches }.count == 2)
  }

  // Claim: In secret windows, only the machine's scene lets one finger act for several.
  @Test func `S306 in secret windows, only the machine lets one finger act for several`() throws {
    let scene =
      #"{"windows":[{"name":"help","level":900,"frame":[0,0,50,50],"gestures":["#
      + #"{"kind":"tap","name":"t","action":"accessibility.five"}]}]}"#
    server.showSystemScene(
      try SceneDescription(text: Array(scene.utf8), file: "scene.json"))
    // A secret window on the right half, and another window on the left one.
    let secret = try show(#""secret":true,"frame":[630,0,630,630]"#)
    let app = try show(#""frame":[0,0,630,630]"#, user: 1001, id: 3)
    let landings = { (x: Int32, time: UInt64) throws -> [Int] in
      panel.down(0, 9, x, 500, at: time)
      panel.move(0, x + 50, 500, at: time + 20)
      panel.lift(0, at: time + 50)
      let touches = try secret.frames().flatMap { $0.frame.touches }
      return [
        touches.count { $0.phase == .began },
        try app.frames().flatMap { $0.frame.touches }.count { $0.phase == .began },
      ]
    }
    try set(#""nextTouch":"five""#)
    #expect(try landings(1500, 1000) == [1, 0])
    #expect(try status() == nil)
    // One of the five would land in the secret window.
    try set(#""nextTouch":"five""#)
    #expect(try landings(900, 2000) == [0, 1])
    try set(#""nextTouch":"five""#)
    #expect(try landings(500, 3000) == [0, 5])
    panel.down(0, 1, 20, 20, at: 4000)
    panel.lift(0, at: 4050)
    #expect(try status()?.nextTouch == .five)
    #expect(try landings(1500, 5000) == [5, 0])
  }

  @Test func `S306 the choice ends when no person uses the panel`() throws {
    try set(#""nextTouch":"pinch""#)
    server.advance(to: VirtualPanel.time(119_999))
    #expect(try status()?.nextTouch == .pinch)
    server.advance(to: VirtualPanel.time(120_000))
    #expect(try status() == nil)
  }
}
