import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("System gestures")
struct SystemGestureTests {
  private let server: Server
  private let panel: VirtualPanel
  private let watcher: VirtualClient

  /// A machine whose scene is one window in front of all others. The window has only recognizers.
  init() throws {
    server = Server(configuration: .allLevels)
    panel = VirtualPanel(server)
    watcher = VirtualClient(server, id: 9)
    watcher.subscribe()
    server.showSystemScene(try Self.scene())
  }

  private static func scene(_ rest: String = "") throws -> SceneDescription {
    try SceneDescription(text: Array((text + rest).utf8), file: "system.yaml")
  }

  private static let text = """
    windows:
    - name: system
      level: 900
      passThrough: true
      handles: [goHome]
      gestures:
      - kind: screenEdgePan
        name: home
        scope: screen
        edges: [bottom]
        maximumTouches: 1
        action: {name: goHome, states: [ended]}

    """

  private func app(_ id: UInt32, _ window: String, user: UInt32 = 1000) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  private static let kiosk =
    #"{"name":"app","size":[2000,1000],"views":[{"name":"page","frame":[0,0,2000,1000],"#
    + #""gestures":[{"kind":"pan"}]}]}"#

  /// Returns short forms of the events that a client received since the last call.
  private func tale(_ client: VirtualClient) throws -> [String] {
    var lines: [String] = []
    for message in try client.frames() {
      for touch in message.frame.touches where touch.phase != .moved {
        lines.append("\(touch.view) \(touch.phase)")
      }
      for gesture in message.frame.gestures where gesture.state != .changed {
        lines.append("\(gesture.recognizer) \(gesture.state)")
      }
      for action in message.frame.actions {
        lines.append("\(action.action): \(action.handledBy ?? "nobody")")
      }
    }
    return lines
  }

  @Test
  func `S321 windows with too many screen-wide recognizers of all users together are refused`()
    throws
  {
    var configuration = ServerConfiguration()
    configuration.policy.systemGestures = UserSet(everyone: true)
    let server = Server(configuration: configuration)
    func attach(
      _ count: Int, _ user: UInt32
    ) throws -> (VirtualClient, VarlinkError?) {
      let client = VirtualClient(server, id: user, peer: ClientPeer(user: user))
      let pans = (0..<count).map { #"{"kind":"pan","name":"p\#($0)","scope":"screen"}"# }
        .joined(separator: ",")
      client.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
          + #""gestures":[\#(pans)]}]}}"#)
      return (client, try client.replies().first?.knownError())
    }
    var shown: [VirtualClient] = []
    for user in 1000..<1004 as Range<UInt32> {
      let (client, error) = try attach(63, user)
      #expect(error == nil)
      shown.append(client)
    }
    guard case .invalidScene(let path, let reason) = try attach(11, 1004).1 else {
      Issue.record("it is not refused")
      return
    }
    #expect(path == "windows")
    #expect(reason.contains("found 11 recognizers with the scope screen of this user"))
    // Each user may show some, also if the sum then exceeds the limit.
    for user in 1005..<1010 as Range<UInt32> { #expect(try attach(3, user).1 == nil) }
    // The windows of those that leave make room.
    server.receive(.clientClosed(shown[0].id), at: .zero)
    #expect(try attach(11, 1010).1 == nil)
  }

  @Test func `S318 S321 windows that handle idle times count as screen-wide recognizers`() throws {
    let server = Server()
    func attach(_ count: Int, _ user: UInt32) throws -> (VirtualClient, VarlinkError?) {
      let client = VirtualClient(server, id: user, peer: ClientPeer(user: user))
      let windows = (0..<count).map { #"{"name":"w\#($0)","handles":["active"]}"# }
      client.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(windows.joined(separator: ","))]}}"#
      )
      return (client, try client.replies().first?.knownError())
    }
    var shown: [VirtualClient] = []
    for user in 1000..<1004 as Range<UInt32> {
      let (client, error) = try attach(64, user)
      #expect(error == nil)
      shown.append(client)
    }
    guard case .invalidScene("windows", let reason) = try attach(4, 1006).1 else {
      Issue.record("it is not refused")
      return
    }
    #expect(reason.contains("found 4 recognizers with the scope screen of this user and windows"))
    #expect(try attach(3, 1007).1 == nil)
  }

  private func swipeUp(from y: Int32 = 995, at time: UInt64) {
    panel.down(0, Int32(time), 1000, y, at: time)
    for step in 1...8 {
      panel.move(0, 1000, y - Int32(step) * 30, at: time + UInt64(step) * 10)
    }
    panel.lift(0, at: time + 100)
  }

  @Test
  func `a swipe from the edge cancels the app's touch and sends the machine's action`()
    throws
  {
    let app = app(1, Self.kiosk)
    _ = try tale(watcher)
    swipeUp(at: 0)
    #expect(try tale(app) == ["page began", "page cancelled"])
    #expect(
      try tale(watcher)
        == ["page began", "page cancelled", "home began", "home ended", "goHome: system"])
    swipeUp(from: 600, at: 1000)
    #expect(try tale(app) == ["page began", "page cancelled", "page.pan began", "page.pan ended"])
  }

  @Test
  func `a system gesture works without another window, and touches reach the window behind it`()
    throws
  {
    #expect(server.application.windows.map(\.name) == ["system"])
    swipeUp(at: 0)
    #expect(try tale(watcher) == ["home began", "home ended", "goHome: system"])
    let app = app(1, Self.kiosk)
    panel.down(0, 7, 300, 300, at: 500)
    panel.lift(0, at: 550)
    #expect(try tale(app) == ["page began", "page ended"])
  }

  @Test func `a window that passes touches through is hit only in its views`() throws {
    let bar = "  views: [{name: bar, frame: [0, 0, 300, 300]}]\n"
    server.showSystemScene(try Self.scene(bar))
    let app = app(1, Self.kiosk)
    panel.down(0, 1, 50, 50, at: 0)
    panel.down(1, 2, 1000, 800, at: 10)
    #expect(try tale(app) == ["page began"])
    #expect(try tale(watcher).suffix(2) == ["bar began", "page began"])
  }

  @Test func `an app receives no touch that a system gesture has taken, and no gesture of it`()
    throws
  {
    let app = app(1, Self.kiosk)
    let trace = VirtualClient(server, id: 8)
    trace.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    swipeUp(at: 0)
    _ = try tale(app)
    let decisions = try trace.frames().flatMap(\.frame.trace).map {
      "S\($0.rule) \($0.subject): \($0.message)"
    }
    #expect(decisions.contains("S109 page.pan: failed: prevented by home"))
    #expect(decisions.contains("S118 home: takes touch 1, which is cancelled in its view"))
  }

  // MARK: Permissions

  private static let greedy =
    #"{"name":"spy","passThrough":true,"gestures":[{"kind":"pan","scope":"screen"}]}"#

  private func server(_ change: (inout Policy) -> Void) -> Server {
    var configuration = ServerConfiguration.allLevels
    change(&configuration.policy)
    return Server(configuration: configuration)
  }

  private func refusal(_ server: Server) throws -> VarlinkError? {
    let client = VirtualClient(server, id: 3, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(Self.greedy)]}}"#
    )
    return try client.replies().first?.knownError()
  }

  // Claim: System gestures need `systemGestures`, or `watch` and `control`.
  @Test
  func `a screen-wide gesture requires the permission systemGestures, or watch and control`()
    throws
  {
    let users = UserSet(users: [1000])
    let missing = VarlinkError.notAllowed(.scene, right: "systemGestures")
    #expect(try refusal(server { _ in }) == missing)
    #expect(try refusal(server { $0.control = users }) == missing)
    #expect(try refusal(server { $0.watch = users }) == missing)
    #expect(try refusal(server { $0.systemGestures = UserSet(users: [1001]) }) == missing)
    let trusting = server {
      $0.watch = users
      $0.control = users
    }
    #expect(try refusal(trusting) == nil)
    #expect(try refusal(server { $0.systemGestures = users }) == nil)
    #expect(try refusal(server { $0.systemGestures = UserSet(groups: [44]) }) == missing)
  }

  // Claim: With `systemGestures` alone, a client receives its own gestures, and no touch of another
  // window.
  @Test func `with systemGestures alone, a client receives only the gestures of its own windows`()
    throws
  {
    let server = server { $0.systemGestures = UserSet(users: [1001]) }
    let panel = VirtualPanel(server)
    let show = { (id: UInt32, user: UInt32, window: String) in
      let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
      client.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
      return client
    }
    let app = show(1, 1000, Self.kiosk)
    let binder = show(
      2, 1001,
      #"{"name":"bindings","passThrough":true,"gestures":[{"kind":"tap","name":"anywhere","#
        + #""scope":"screen","cancelsTouches":false}]}"#)
    let subscriber = VirtualClient(server, id: 3, peer: ClientPeer(user: 1001))
    subscriber.subscribe()
    panel.down(0, 1, 300, 300, at: 0)
    panel.lift(0, at: 50)
    #expect(try tale(app) == ["page began", "page ended"])
    #expect(try tale(binder) == ["anywhere ended"])
    #expect(try tale(subscriber) == ["anywhere ended"])

    // It receives nothing of a secret window, and may do nothing else.
    _ = show(4, 1002, #"{"name":"pin","secret":true,"level":5}"#)
    panel.down(0, 2, 300, 300, at: 1000)
    panel.lift(0, at: 1050)
    #expect(try tale(binder) == [])
    let other = VirtualClient(server, id: 5, peer: ClientPeer(user: 1001))
    other.send(#"{"method":"io.tactile.Control.Reload"}"#)
    #expect(try other.replies().last?.knownError() == .notAllowed(.control, right: "control"))
    let spy = VirtualClient(server, id: 6, peer: ClientPeer(user: 1001))
    spy.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"users":[1000]}}"#)
    #expect(try spy.replies().last?.knownError() == .notAllowed(.events, right: "watch"))
  }

  // Claim: No update makes a gesture system-wide without the permission.
  @Test func `an update that makes a gesture screen-wide requires the same permissions`() throws {
    let app = app(1, Self.kiosk)
    let client = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    let wide = Self.kiosk.dropLast() + #","gestures":[{"kind":"pan","scope":"screen"}]}"#
    client.send(#"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(wide)]}}"#)
    #expect(
      try client.replies().first?.knownError() == .notAllowed(.scene, right: "systemGestures"))
    swipeUp(from: 600, at: 0)
    #expect(try tale(app).last == "page.pan ended")
  }

  @Test func `only recognizers of a window itself, and no hover, can be screen-wide`() throws {
    let inner = """
      windows:
      - name: w
        views:
        - {name: v, frame: [0, 0, 1, 1], gestures: [{kind: tap, scope: screen}]}
      """
    #expect(
      message(inner)
        == #"s.yaml:4:66: error: windows[0].views[0].gestures[0].scope: found "screen", expected view: "#
        + "only recognizers of a window itself can be screen-wide")
    let hover = "windows:\n- {name: w, gestures: [{kind: hover, scope: screen}]}"
    #expect(message(hover)?.contains("a hover belongs to the view under the pen") == true)
    let typo = "windows:\n- {name: w, gestures: [{kind: tap, scope: scren}]}"
    #expect(message(typo)?.contains(#"did you mean "screen"?"#) == true)
  }

  private func message(_ text: String) -> String? {
    do throws(SceneError) {
      _ = try SceneDescription(text: Array(text.utf8), file: "s.yaml")
      return nil
    } catch {
      return error.description
    }
  }
}
