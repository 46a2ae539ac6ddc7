import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("The admin gesture")
final class AdminGestureTests {
  /// A gesture in the corners of the screen: two taps in the upper left corner, and one in the upper right corner.
  static let scene = """
    windows:
    - name: admin
      level: -5
      passThrough: true
      handles: [openService]
      gestures:
      - kind: sequence
        name: service
        scope: screen
        reservesRegions: true
        regions: {a: {corner: topLeft, size: 10mm}, b: {corner: topRight, size: 10mm}}
        steps: [{in: a, taps: 2}, b]
        tries: 2
        action: {name: openService, states: [ended]}
    """

  private static let app =
    #"{"name":"app","secret":true,"views":[{"name":"page","frame":[0,0,2000,1000],"#
    + #""multipleTouch":true,"gestures":[{"kind":"tap"}]}]}"#

  private let owned: OwnedServer
  private var notices: [String] = []
  private var time: UInt64 = 1000

  init() throws {
    owned = try OwnedServer(scene: Self.scene)
    owned.server.noticeHandler = { [unowned self] in notices.append($0.message) }
  }

  private var server: Server { owned.server }

  private func attach(
    _ window: String = app, id: UInt32 = 5, peer: ClientPeer = ClientPeer(user: 1000)
  ) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: peer)
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  /// Taps at each of some locations, in device units.
  private func tap(_ locations: (Int32, Int32)...) {
    for (x, y) in locations {
      owned.panel.down(0, Int32(time / 100), x, y, at: time)
      owned.panel.lift(0, at: time + 50)
      time += 200
    }
  }

  private let a: (Int32, Int32) = (50, 50)
  private let b: (Int32, Int32) = (1950, 50)
  private let page: (Int32, Int32) = (1000, 500)

  private func actions(_ client: VirtualClient) throws -> [String] {
    try client.frames().flatMap(\.frame.actions).map(\.action)
  }

  // Claim: No window of an app, and no compositor, receives a touch in a region that an admin
  // gesture reserves.
  @Test func `S285 neither a secret window nor the compositor receives a touch of the gesture`()
    throws
  {
    let app = attach()
    let watcher = VirtualClient(server, id: 6)
    watcher.subscribe()
    _ = try app.frames()
    tap(a, a, b)
    #expect(try actions(watcher) == ["openService"])
    #expect(try app.frames().isEmpty)
    #expect(owned.seen().isEmpty)
    tap(page)
    // The tap of the app cancels the touch.
    #expect(try app.frames().flatMap(\.frame.touches).map(\.phase) == [.began, .cancelled])
    #expect(owned.seen().map { $0.split(separator: " ")[1] } == ["began", "ended"])
  }

  @Test func `S285 the gesture works in the mode locked, and not while no window receives touches`()
    throws
  {
    let watcher = VirtualClient(server, id: 6)
    watcher.subscribe()
    _ = try watcher.frames()
    let caller = VirtualClient(server, id: 7)
    for (mode, expected) in [("locked", ["openService"]), ("cleaning", [])] {
      caller.send(
        #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"\#(mode)"}}"#)
      _ = try caller.replies()
      tap(a, a, b)
      #expect(try actions(watcher) == expected)
      #expect(owned.seen().isEmpty)
    }
  }

  @Test func `S285 regions of the configuration do not see the touches of the gesture`() throws {
    var configuration = server.configuration
    configuration.regions.regions = [TouchRegion(name: "page", allow: [.tap, .pan])]
    server.configure(
      configuration, scene: try SceneDescription(text: Array(Self.scene.utf8), file: "scene"))
    // A finger in the corner does not make the other one a second finger.
    owned.panel.down(0, 7, 50, 50, at: 2000)
    owned.panel.down(1, 8, 1000, 500, at: 2010)
    owned.panel.lift(1, at: 2060)
    owned.panel.lift(0, at: 2100)
    #expect(owned.seen() == ["2010 began 1 1000,500", "2060 ended 1 1000,500"])
  }

  @Test func `S285 without filters for the compositor, a contact that a filter delays is withheld`()
    throws
  {
    let rules = OwnedServer.rules { rule in
      rule.filters = FilterChanges([.minimumLife: 0.1])
      rule.own = OwnChanges()
      rule.own?.isFiltered = false
    }
    let owned = try OwnedServer(rules, scene: Self.scene)
    owned.panel.down(0, 7, 50, 50, at: 10)
    owned.server.advance(to: VirtualPanel.time(500))
    #expect(owned.server.application.liveTouches.map(\.isReserved) == [true])
    owned.panel.move(0, 60, 50, at: 510)
    owned.panel.lift(0, at: 600)
    // A finger that lifts before the filter reports it.
    owned.panel.down(0, 8, 50, 50, at: 700)
    owned.panel.lift(0, at: 750)
    owned.server.advance(to: VirtualPanel.time(1500))
    #expect(owned.seen().isEmpty)
    owned.panel.down(0, 9, 1000, 500, at: 2000)
    #expect(owned.seen() == ["2000 began 1 1000,500"])
  }

  // Claim: Only the machine's scene reserves regions.
  @Test func `S285 only the machine's own scene may reserve regions`() throws {
    let gesture =
      #"{"kind":"sequence","scope":"screen","reservesRegions":true,"#
      + #""regions":{"a":[0,0,9,9]},"steps":["a","a"]}"#
    // The user 0 has all permissions.
    let client = attach(
      #"{"name":"w","gestures":[\#(gesture)]}"#, id: 7, peer: ClientPeer(user: 0))
    guard case .invalidScene("windows[0]", let reason)? = try client.replies().last?.knownError()
    else {
      Issue.record("the window was accepted")
      return
    }
    #expect(reason.contains("reservesRegions"))
    let other = attach(#"{"name":"w"}"#, id: 8, peer: ClientPeer(user: 0))
    _ = try other.frames()
    let caller = VirtualClient(server, id: 9)
    caller.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[{"name":"w","gestures":[\#(gesture)]}]}}"#
    )
    guard case .invalidScene? = try caller.replies().last?.knownError() else {
      Issue.record("the update was accepted")
      return
    }
  }

  // MARK: Lockouts

  // Claim: A lockout of an admin gesture is one line in the log, without a location.
  @Test func `S287 S289 a lockout writes one line to the log, and no location`() throws {
    notices = []
    tap(a, a, a)
    #expect(notices.isEmpty)
    tap(a, a, a)
    #expect(
      notices == [
        #"the gesture "service" of the window "admin" is locked out for 60 s after wrong tries"#
      ])
    for _ in 0..<20 { tap(a, a, a) }
    #expect(notices.count == 1)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S287 S289 only watchers find a lockout in the status`() throws {
    func lockouts(_ client: VirtualClient) throws -> [LockoutMessage] {
      client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
      let reply = try #require(try client.replies().last)
      return try StatusMessage(from: .object(reply.parameters)).status.lockouts
    }
    let watcher = VirtualClient(server, id: 6)
    let plain = VirtualClient(server, id: 10, peer: ClientPeer(user: 1000))
    #expect(try lockouts(watcher).isEmpty)
    tap(a, a, a, a, a, a)
    // The last finger landed 0.2 s ago.
    let end = Int(time) * 1_000_000 + 59_800_000_000
    server.advance(to: VirtualPanel.time(time + 1000))
    let expected = LockoutMessage(window: "admin", gesture: "service", until: end)
    #expect(try lockouts(watcher) == [expected])
    #expect(try lockouts(plain).isEmpty)
    server.advance(to: VirtualPanel.time(time + 60_000))
    #expect(try lockouts(watcher).isEmpty)
  }

  @Test func `S287 a reload that does not change the gesture keeps the lockout`() throws {
    let watcher = VirtualClient(server, id: 6)
    watcher.subscribe()
    tap(a, a, a, a, a, a)
    server.configure(
      server.configuration,
      scene: try SceneDescription(text: Array(Self.scene.utf8), file: "scene"))
    _ = try watcher.frames()
    tap(a, a, b)
    #expect(try actions(watcher) == [])
    time += 60_000
    tap(a, a, b)
    #expect(try actions(watcher) == ["openService"])
  }

  @Test func `S289 only clients with the permission to watch receive decisions of the gesture`()
    throws
  {
    let plain = VirtualClient(server, id: 10, peer: ClientPeer(user: 1000))
    plain.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    #expect(try plain.replies().last?.knownError() == .notAllowed(.events, right: "watch"))
    let watcher = VirtualClient(server, id: 6)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    _ = try watcher.frames()
    tap(a, a, a, a, a, a, a)
    let decisions = try watcher.frames().flatMap(\.frame.trace)
    #expect(decisions.contains { $0.kind == "reserved" && $0.rule == 285 })
    #expect(decisions.contains { $0.reason == "lockedOut" && $0.subject == "service" })
  }
}
