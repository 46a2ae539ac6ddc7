import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Secret windows")
struct SecretWindowTests {
  private let server: Server
  private let panel: VirtualPanel

  init() {
    var configuration = ServerConfiguration.allLevels
    configuration.policy.watch = UserSet(users: [2000])
    configuration.policy.control = UserSet(users: [2000])
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
  }

  private static let pad = pad(#""handles":["enter"]"#)

  private static func pad(_ properties: String) -> String {
    """
    {"name":"pad","size":[2000,1000],"secret":true,\(properties),"views":[
    {"name":"one","kind":"button","frame":[0,0,1000,1000],
    "actions":{"touchDown":"enter"},"gestures":[{"kind":"pan"}]}]}
    """
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  private func app(_ id: UInt32, _ window: String, user: UInt32) -> VirtualClient {
    let client = client(id, user: user)
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  private func call(_ method: String, _ parameters: String, user: UInt32) throws -> VarlinkReply {
    let client = client(.max, user: user)
    client.send(#"{"method":"io.tactile.\#(method)","parameters":\#(parameters)}"#)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return reply
  }

  private func draw() {
    panel.down(0, 1, 300, 400, at: 0)
    for step in 1...9 {
      panel.move(0, 300 + Int32(step) * 50, 400, at: UInt64(step) * 10)
    }
    panel.lift(0, at: 200)
  }

  @Test func `their app receives everything`() throws {
    let app = app(1, Self.pad, user: 1000)
    draw()
    let frames = try app.frames()
    #expect(frames[0].frame.state?.windows.map(\.isSecret) == [true])
    let touches = frames.flatMap(\.frame.touches)
    #expect(touches.first?.view.text == "one")
    #expect(touches.first?.location != .zero)
    #expect(frames.flatMap(\.frame.gestures).contains { $0.state == .began })
    #expect(frames.flatMap(\.frame.actions).map(\.action) == ["enter"])
  }

  @Test func `a subscription without secret windows receives nothing of any, also of later ones`()
    throws
  {
    let watcher = client(9, user: 2000)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"withoutSecret":true,"#
        + #""kinds":["touches","gestures","controls","actions","scrolls","trace"]}}"#)
    _ = app(1, Self.pad, user: 2000)
    draw()
    let later = client(10, user: 2000)
    panel.down(0, 2, 300, 400, at: 300)
    later.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"withoutSecret":true}}"#)
    let state = try #require(try later.frames().first?.frame.state)
    #expect(state.windows.map(\.name) == ["screen"])
    #expect(state.touches.isEmpty)
    panel.lift(0, at: 400)
    #expect(try watcher.frames().dropFirst().isEmpty)
    #expect(try later.frames().isEmpty)
    // The same window, which is not secret any more.
    let plain = Self.pad.replacing(#""secret":true"#, with: #""secret":false"#)
    _ = try call("Scene.Update", #"{"windows":[\#(plain)]}"#, user: 2000)
    draw()
    let touches = try watcher.frames().flatMap(\.frame.touches)
    #expect(touches.map(\.view.text).first == "one")
  }

  // Claim: Of a secret window, a client with `watch` learns that a touch began or ended, and never
  // where.
  @Test(arguments: [2000, 0] as [UInt32], [#""handles":["enter"]"#, #""handles":[]"#])
  func `watchers receive only the beginnings and ends of their touches`(
    watcher: UInt32, properties: String
  ) throws {
    let watcher = client(9, user: watcher)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["touches","#
        + #""gestures","controls","actions","scrolls","trace"]}}"#)
    _ = app(1, Self.pad(properties), user: 1000)
    draw()
    let frames = try watcher.frames().dropFirst()
    let touches = frames.flatMap(\.frame.touches)
    #expect(touches.map(\.phase).first == .began)
    #expect(touches.count == 2)
    for touch in touches {
      #expect(touch.window.text == "pad" && touch.view.text == "pad")
      #expect(touch.location == .zero && touch.previousLocation == .zero)
      #expect(touch.force == nil && touch.majorRadius == nil && touch.tapCount == 0)
    }
    #expect(frames.flatMap(\.frame.gestures).isEmpty)
    #expect(frames.flatMap(\.frame.controls).isEmpty)
    #expect(frames.flatMap(\.frame.actions).isEmpty)
    #expect(frames.flatMap(\.frame.trace).isEmpty)
  }

  @Test func `the first state of a watcher has no location of their live touches`() throws {
    _ = app(1, Self.pad, user: 1000)
    panel.down(0, 1, 300, 400, at: 0)
    let watcher = client(9, user: 2000)
    watcher.subscribe()
    let state = try #require(try watcher.frames().first?.frame.state)
    #expect(state.windows.first?.isSecret == true)
    #expect(state.touches.map(\.location) == [.zero])
    #expect(state.touches.map(\.view.text) == ["pad"])
  }

  @Test func `Describe shows only their outline to other users`() throws {
    _ = app(1, Self.pad, user: 1000)
    let described = { (user: UInt32) in
      try DescribeMessage(
        from: .object(call("Scene.Describe", #"{"window":"pad"}"#, user: user).parameters)
      ).windows[0]
    }
    #expect(try described(1000).views.map(\.name) == ["pad", "one"])
    #expect(try described(2000).views.isEmpty)
    #expect(try described(2000).recognizers.isEmpty)
    #expect(try described(2000).window.name == "pad")
  }

  // Claim: Nobody hit-tests, changes or focuses a secret window of another user, not even with
  // `control`.
  @Test func `other users cannot hit-test, change or focus them`() throws {
    _ = app(1, Self.pad, user: 1000)
    let point = #"{"window":"pad","location":{"x":5,"y":5}}"#
    #expect(
      try call("Scene.HitTest", point, user: 2000).knownError() == .noSuchWindow(.scene, "pad"))
    #expect(try call("Scene.HitTest", point, user: 1000).knownError() == nil)
    let change = #"{"changes":[{"window":"pad","setWindow":{"secret":false}}]}"#
    #expect(
      try call("Scene.Update", change, user: 2000).knownError() == .noSuchWindow(.scene, "pad"))
    #expect(
      try call("Control.SetFirstResponder", #"{"window":"pad"}"#, user: 2000).knownError()
        == .noSuchWindow(.control, "pad"))
    #expect(try call("Scene.Update", change, user: 1000).knownError() == nil)
    #expect(try call("Scene.HitTest", point, user: 2000).knownError() == nil)
  }

  // Claim: A window is secret from the call that makes it so, also while it waits for its screen.
  @Test func `other users cannot change them before they are shown`() throws {
    let app = app(1, Self.pad(#""screen":"later""#), user: 1000)
    let change = #"{"changes":[{"window":"pad","setWindow":{"secret":false}}]}"#
    #expect(
      try call("Scene.Update", change, user: 2000).knownError() == .noSuchWindow(.scene, "pad"))
    server.receive(.clientClosed(app.id), at: .zero)
    // A window that becomes secret while its screen is missing.
    _ = self.app(2, #"{"name":"pad","screen":"later"}"#, user: 1000)
    #expect(
      try call(
        "Scene.Update", #"{"changes":[{"window":"pad","setWindow":{"secret":true}}]}"#, user: 1000
      ).knownError() == nil)
    #expect(
      try call("Scene.Update", change, user: 2000).knownError() == .noSuchWindow(.scene, "pad"))
  }

  // Claim: No decision has a location in a secret window.
  @Test(arguments: [true, false])
  func `the trace of filters has no location of a contact in them`(isSecret: Bool) throws {
    var configuration = server.configuration
    configuration.devices.filters.edges = EdgeWidths(left: 5, top: 5, right: 5, bottom: 5)
    server.configure(configuration, scene: nil)
    let watcher = client(9, user: 2000)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    // The left half of the screen.
    _ = app(1, #"{"name":"pad","frame":[0,0,600,629],"secret":\#(isSecret)}"#, user: 1000)
    panel.down(0, 1, 10, 500, at: 0)
    panel.lift(0, at: 50)
    // While a finger is in the window, no location of the panel is traced.
    panel.down(0, 2, 300, 500, at: 100)
    panel.down(1, 3, 1990, 500, at: 110)
    panel.lift(1, at: 120)
    panel.lift(0, at: 130)
    panel.down(1, 4, 1990, 500, at: 1000)
    panel.down(0, 5, 300, 500, at: 1100)
    let summaries = try watcher.frames().flatMap(\.frame.trace).map(\.message).filter {
      $0.contains("dead zone")
    }
    #expect(summaries.map { $0.contains(" pt") } == [!isSecret, !isSecret, true], "\(summaries)")
  }

  // Claim: System gestures of other windows receive no touch of a secret window.
  @Test func `screen-wide gestures of other windows receive no touch in them`() throws {
    let systemGestures = app(
      2,
      #"{"name":"system","size":[2000,1000],"passThrough":true,"level":100,"#
        + #""gestures":[{"kind":"pan","scope":"screen"}]}"#, user: 2000)
    let app = app(1, Self.pad, user: 1000)
    draw()
    #expect(try systemGestures.frames().flatMap(\.frame.gestures).isEmpty)
    #expect(try app.frames().flatMap(\.frame.touches).last?.phase != nil)
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(300))
    let plain = self.app(
      3, #"{"name":"plain","size":[2000,1000]}"#, user: 1000)
    panel.down(0, 2, 300, 400, at: 400)
    panel.move(0, 900, 400, at: 450)
    panel.lift(0, at: 500)
    #expect(try !systemGestures.frames().flatMap(\.frame.gestures).isEmpty)
    _ = plain
  }

  // Claim: A window above all levels of other users receives its touches, whatever they show.
  @Test func `a window of another user cannot take their touches, at any level it may use`() throws
  {
    let app = app(1, Self.pad, user: 1000)
    let thief = self.app(2, #"{"name":"thief","size":[2000,1000],"level":100}"#, user: 1001)
    draw()
    #expect(try app.frames().flatMap(\.frame.touches).first?.phase == .began)
    #expect(try thief.frames().flatMap(\.frame.touches).isEmpty)
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(300))
    panel.down(0, 2, 300, 400, at: 400)
    #expect(try thief.frames().flatMap(\.frame.touches).map(\.phase) == [.began])
  }

  @Test func `a policy that grants a higher level lets a window cover them from then on`() throws {
    let app = app(1, Self.pad, user: 1000)
    let cover = self.app(2, #"{"name":"cover","size":[2000,1000],"level":50}"#, user: 1001)
    var configuration = server.configuration
    configuration.policy.attach.append(
      Policy.Attaching(UserSet(users: [1001]), levels: 0...200))
    server.configure(configuration, scene: nil)
    panel.down(0, 1, 300, 400, at: 0)
    #expect(try app.frames().flatMap(\.frame.touches).isEmpty)
    #expect(try cover.frames().flatMap(\.frame.touches).map(\.phase) == [.began])
  }

  // MARK: Earlier windows

  /// Attaches a window at a level, and then the secret window, and returns whether the first window
  /// receives a touch after a change of one of the two.
  private func earlierWindowReceives(level: Int, after change: String? = nil) throws -> Bool {
    let earlier = app(1, #"{"name":"shop","size":[2000,1000],"level":\#(level)}"#, user: 1001)
    let pad = app(2, Self.pad, user: 1000)
    if let change {
      let reply = try call("Scene.Update", #"{"user":1001,"changes":[\#(change)]}"#, user: 0)
      #expect(try reply.knownError() == nil)
    }
    draw()
    let seen = try [earlier, pad].map { try !$0.frames().flatMap(\.frame.touches).isEmpty }
    #expect(seen[0] != seen[1])
    return seen[0]
  }

  @Test(arguments: [0, 100])
  func `an earlier window of another user stays in front, at the same or a higher level`(
    level: Int
  ) throws {
    #expect(try earlierWindowReceives(level: level))
  }

  @Test func `an earlier window of another user is behind, at a lower level`() throws {
    #expect(try !earlierWindowReceives(level: -1))
  }

  @Test(arguments: [-1, 1])
  func `an earlier window that changes its level is then a later window`(level: Int) throws {
    let change = #"{"window":"shop","setWindow":{"level":\#(level)}}"#
    #expect(try !earlierWindowReceives(level: 50, after: change))
  }

  // Claim: No window of another user comes over a secret window by growing.
  @Test(arguments: [
    (#""frame":[0,0,1,1]"#, #""setWindow":{"frame":[0,0,2000,1000]}"#),
    (#""frame":[0,0,1,1]"#, #""setWindow":{"frame":null}"#),
    (#""frame":[0,0,1,1],"secret":true"#, #""setWindow":{"frame":[0,0,2000,1000]}"#),
    (#""secret":true,"level":-100"#, #""setWindow":{"level":100}"#),
    (#""passThrough":true"#, #""setWindow":{"passThrough":false}"#),
    (
      #""passThrough":true,"views":[{"name":"v","frame":[0,0,1,1]}]"#,
      #""setFrames":{"v":[0,0,2000,1000]}"#
    ),
    (
      #""passThrough":true"#, #""addView":{"name":"v","frame":[0,0,2000,1000]}"#
    ),
    (
      #""passThrough":true,"views":[{"name":"v","frame":[0,0,1000,500]}]"#,
      #""setWindow":{"size":[1000,500]}"#
    ),
    (
      #""passThrough":true,"views":[{"name":"v","frame":[0,0,1000,500]}]"#,
      #""setWindow":{"frame":[0,0,1900,1000]}"#
    ),
  ])
  func `an earlier window that grows is then a later window`(
    properties: String, change: String
  ) throws {
    let earlier = app(1, #"{"name":"shop","size":[2000,1000],\#(properties)}"#, user: 1001)
    let pad = app(2, Self.pad, user: 1000)
    let reply = try call(
      "Scene.Update", #"{"changes":[{"window":"shop",\#(change)}]}"#, user: 1001)
    #expect(try reply.knownError() == nil)
    draw()
    #expect(try earlier.frames().flatMap(\.frame.touches).isEmpty)
    #expect(try !pad.frames().flatMap(\.frame.touches).isEmpty)
  }

  @Test func `an earlier window that shrinks stays an earlier window`() throws {
    #expect(
      try earlierWindowReceives(
        level: 0, after: #"{"window":"shop","setWindow":{"frame":[0,0,1900,1000]}}"#))
  }

  @Test func `an earlier window that is replaced stays an earlier window`() throws {
    // A window with another size is built again.
    let change = #"{"window":"shop","setWindow":{"size":[1000,500]}}"#
    #expect(try earlierWindowReceives(level: 0, after: change))
  }

  @Test func `a secret window that ceases to be secret loses its time`() throws {
    let pad = app(1, Self.pad, user: 1000)
    let later = app(2, #"{"name":"later","size":[2000,1000],"level":100}"#, user: 1001)
    for isSecret in [false, true] {
      let change = #"{"changes":[{"window":"pad","setWindow":{"secret":\#(isSecret)}}]}"#
      #expect(try call("Scene.Update", change, user: 1000).knownError() == nil)
    }
    draw()
    #expect(try pad.frames().flatMap(\.frame.touches).isEmpty)
    #expect(try !later.frames().flatMap(\.frame.touches).isEmpty)
  }

  @Test func `a secret window that changes its level stays in front of later windows`() throws {
    let pad = app(1, Self.pad, user: 1000)
    let later = app(2, #"{"name":"later","size":[2000,1000],"level":100}"#, user: 1001)
    let change = #"{"changes":[{"window":"pad","setWindow":{"level":-50}}]}"#
    #expect(try call("Scene.Update", change, user: 1000).knownError() == nil)
    draw()
    #expect(try !pad.frames().flatMap(\.frame.touches).isEmpty)
    #expect(try later.frames().flatMap(\.frame.touches).isEmpty)
  }

  @Test func `a secret window whose screen returns keeps its time`() throws {
    let pad = app(1, Self.pad, user: 1000)
    let later = app(2, #"{"name":"later","size":[2000,1000],"level":100}"#, user: 1001)
    panel.unplug(at: 0)
    let panel = VirtualPanel(server, id: 2)
    panel.down(0, 1, 300, 400, at: 0)
    #expect(try !pad.frames().flatMap(\.frame.touches).isEmpty)
    #expect(try later.frames().flatMap(\.frame.touches).isEmpty)
  }
}
