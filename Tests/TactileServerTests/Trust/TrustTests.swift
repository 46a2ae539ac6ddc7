import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Permissions and limits")
struct TrustTests {
  private let member = ClientPeer(user: 1000, groups: [44], process: 321)

  private func server(_ change: (inout ServerConfiguration) -> Void = { _ in }) -> Server {
    var configuration = ServerConfiguration()
    change(&configuration)
    return Server(configuration: configuration)
  }

  private static func attach(_ level: Int) -> String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","level":\#(level)}]}}"#
  }
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#
  private static func subscribe(_ parameters: String) -> String {
    #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{\#(parameters)}}"#
  }

  private func error(_ call: String, of peer: ClientPeer, on server: Server) throws -> VarlinkError?
  {
    let client = VirtualClient(server, id: 77, peer: peer)
    client.send(call)
    let reply = try client.replies().first
    server.receive(.clientClosed(client.id), at: .zero)
    return try reply?.knownError()
  }

  // Claim: Without a permission, a client receives events only from windows of its own user and
  // default windows, and those that belong to no window.
  @Test func `a subscriber receives events of its own user's windows and of default windows only`()
    throws
  {
    let server = server()
    let panel = VirtualPanel(server)
    let owner = VirtualClient(server, id: 1, peer: member)
    owner.send(Self.attach(0))
    let clients = [
      VirtualClient(server, id: 2, peer: member),
      VirtualClient(server, id: 3, peer: ClientPeer(user: 1001)),
      VirtualClient(server, id: 4, peer: ClientPeer(user: 0)),
    ]
    for client in clients { client.send(Self.subscribe) }
    panel.down(0, 1, 100, 100, at: 0)
    let seen = try clients.map { try $0.frames() }
    #expect(seen.map { $0.flatMap(\.frame.touches).count } == [1, 0, 1])
    #expect(seen.map { $0[0].frame.state?.windows.count } == [2, 1, 2])
    server.receive(.clientClosed(owner.id), at: VirtualPanel.time(10))
    panel.lift(0, at: 20)
    panel.down(0, 2, 100, 100, at: 100)
    #expect(try clients[1].frames().flatMap(\.frame.touches).map(\.window) == ["screen"])
  }

  @Test
  func `with the permission for actions, a client receives only names of the machine's windows`()
    throws
  {
    let server = server { $0.policy.actions.users = [990] }
    server.showSystemScene(
      try SceneDescription(
        text: Array(
          """
          windows:
          - name: kiosk
            handles: [press]
            gestures: [{kind: tap, name: menu, action: press}, {kind: longPress, name: long}]
            views:
            - {name: b, kind: button, frame: [0, 0, 9, 9], actions: {touchDown: sound}}
          """.utf8), file: "x.yaml"))
    let clients = [990, 991, 0].enumerated().map { index, user in
      VirtualClient(server, id: UInt32(index + 1), peer: ClientPeer(user: UInt32(user)))
    }
    for client in clients { client.send(Self.subscribe) }
    let panel = VirtualPanel(server)
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 50)
    let frames = try clients.map { try $0.frames().map(\.frame) }
    #expect(frames.map { $0.flatMap(\.touches).count } == [0, 0, 2])
    #expect(frames.map { $0.flatMap(\.actions).map(\.action) } == [["press"], [], ["press"]])
    let gestures = frames.map { $0.flatMap(\.gestures) }
    #expect(gestures.map { $0.map(\.recognizer.text) } == [["menu"], [], ["menu"]])
    let name = try #require(gestures[0].first)
    #expect(name.state == .ended && name.view.text == "kiosk" && name.window.text == "kiosk")
    #expect(name.touches.isEmpty && name.numberOfTouches == 0 && name.location == .zero)
    #expect(gestures[2][0].location != .zero)
    #expect(frames.allSatisfy { $0.map(\.time) == $0.map(\.time).sorted() })
    let occasions = OccasionsMessage(
      gestures: [
        GestureOccasionMessage(gesture: "long", kind: "longPress", view: "kiosk"),
        GestureOccasionMessage(gesture: "menu", kind: "tap", view: "kiosk"),
      ], actions: ["press", "sound"])
    let nothing = OccasionsMessage(gestures: [], actions: [])
    #expect(try self.occasions(of: 990, on: server) == occasions)
    #expect(try self.occasions(of: 991, on: server) == nothing)
    #expect(try self.occasions(of: 0, on: server) == occasions)
  }

  /// Returns what a user can wait for in the machine's windows.
  private func occasions(of user: UInt32, on server: Server) throws -> OccasionsMessage {
    let client = VirtualClient(server, id: 50, peer: ClientPeer(user: user))
    client.send(#"{"method":"io.tactile.Scene.ListOccasions"}"#)
    defer { server.receive(.clientClosed(client.id), at: VirtualPanel.time(60)) }
    return try OccasionsMessage(from: try #require(try client.replies().last).cursor)
  }

  @Test func `gestures of one name in several views are listed with each view and kind once`()
    throws
  {
    let server = server()
    server.showSystemScene(
      try SceneDescription(
        text: Array(
          """
          windows:
          - name: front
            gestures: [{kind: tap, name: go}]
            views:
            - name: page
              frame: [0, 0, 9, 9]
              gestures: [{kind: swipe, name: back}]
              views:
              - name: photo
                frame: [0, 0, 9, 9]
                gestures: [{kind: pinch, name: zoom}, {kind: pan, name: drag}]
          - name: rear
            views:
            - name: page
              frame: [0, 0, 9, 9]
              gestures: [{kind: swipe, name: back}, {kind: tap, name: go}]
          """.utf8), file: "x.yaml"))
    let found = try occasions(of: 0, on: server).gestures.map { [$0.gesture, $0.view, $0.kind] }
    #expect(
      found == [
        ["back", "page", "swipe"], ["drag", "photo", "pan"], ["go", "front", "tap"],
        ["go", "page", "tap"], ["zoom", "photo", "pinch"],
      ])
  }

  @Test func `a client that loses the permission for actions receives no further names`() throws {
    var configuration = ServerConfiguration()
    configuration.policy.actions.users = [990]
    let server = Server(configuration: configuration)
    let scene = try SceneDescription(
      text: Array("windows: [{name: kiosk, gestures: [{kind: tap, name: menu}]}]".utf8),
      file: "x.yaml")
    server.showSystemScene(scene)
    let client = VirtualClient(server, peer: ClientPeer(user: 990))
    client.send(Self.subscribe)
    let panel = VirtualPanel(server)
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 50)
    configuration.policy.actions.users = []
    server.configure(configuration, scene: scene)
    panel.down(0, 2, 100, 100, at: 1000)
    panel.lift(0, at: 1050)
    let frames = try client.frames().map(\.frame)
    #expect(frames.flatMap(\.gestures).map(\.recognizer.text) == ["menu"])
    #expect(frames.count { $0.state != nil } == 2)
    #expect(frames.map(\.time) == frames.map(\.time).sorted())
  }

  @Test func `the connections of a user have a limited number of different selections`() throws {
    let server = server()
    let clients = (1...18).map { VirtualClient(server, id: $0, peer: member) }
    for (index, client) in clients.enumerated() {
      client.send(Self.subscribe(#""views":["v\#(min(index, 16))"]"#))
    }
    let errors = try clients.map { try $0.replies().first?.knownError() }
    #expect(errors.prefix(16).allSatisfy { $0 == nil })
    #expect(errors.suffix(2) == [.invalidParameter("kinds"), .invalidParameter("kinds")])
    // A selection that the user has already, another user, and root.
    for (id, user, view) in [(30, 1000, 3), (31, 1001, 16), (32, 0, 16)] as [(UInt32, UInt32, Int)]
    {
      let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
      client.send(Self.subscribe(#""views":["v\#(view)"]"#))
      #expect(try client.replies().first?.knownError() == nil)
    }
    server.receive(.clientClosed(clients[0].id), at: .zero)
    let next = VirtualClient(server, id: 40, peer: member)
    next.send(Self.subscribe(#""views":["v16"]"#))
    #expect(try next.replies().first?.knownError() == nil)
  }

  @Test func `a window that waits for its screen is in the state of its user and of watchers`()
    throws
  {
    let server = server()
    server.sources.refusal = "tactiled.yaml:1:1: wrong"
    let owner = VirtualClient(server, id: 1, peer: member)
    owner.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"},"#
        + #"{"name":"x","screen":"HDMI-1"}]}}"#)
    let others = [ClientPeer(user: 1001), ClientPeer(user: 0)].enumerated().map { index, peer in
      VirtualClient(server, id: UInt32(index + 2), peer: peer)
    }
    for client in others { client.send(Self.subscribe) }
    let states = try ([owner] + others).map { try #require(try $0.frames().first?.frame.state) }
    let waiting = [
      WaitingWindowMessage(name: "w", user: 1000),
      WaitingWindowMessage(name: "x", user: 1000, screen: "HDMI-1"),
    ]
    #expect(states.map(\.waiting) == [waiting, [], waiting])
    #expect(states.map(\.refusal) == [nil, nil, "tactiled.yaml:1:1: wrong"])
    let refusals = try [UInt32(1000), 0].map { user in
      let client = VirtualClient(server, id: 60 + user, peer: ClientPeer(user: user))
      client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
      let reply = try #require(try client.replies().last)
      return try StatusMessage(from: .object(reply.parameters)).status.configuration.refusal
    }
    #expect(refusals == [nil, "tactiled.yaml:1:1: wrong"])
    _ = VirtualPanel(server)
    let later = VirtualClient(server, id: 9, peer: member)
    later.send(Self.subscribe)
    let state = try #require(try later.frames().first?.frame.state)
    #expect(state.waiting == [waiting[1]])
    #expect(state.windows.contains { $0.name == "w" })
  }

  // Claim: Without a grant, no user's window is above those of other users.
  @Test(arguments: [-1, 1, 100])
  func `by default, all users show windows on one level`(level: Int) throws {
    let server = server()
    #expect(try error(Self.attach(0), of: member, on: server) == nil)
    #expect(
      try error(Self.attach(level), of: member, on: server)
        == .notAllowed(.scene, right: "attach at level \(level)"))
  }

  // Claim: A call without its permission is refused, and the error names the permission.
  @Test func `a refused call names the missing permission, and is logged once for each peer`()
    throws
  {
    let server = server()
    var log: [String] = []
    server.noticeHandler = { log.append($0.message) }
    for _ in 0..<3 {
      #expect(
        try error(Self.attach(500), of: member, on: server)
          == .notAllowed(.scene, right: "attach at level 500"))
      #expect(
        try error(#"{"method":"io.tactile.Control.Reload"}"#, of: member, on: server)
          == .notAllowed(.control, right: "control"))
      #expect(
        try error(Self.subscribe(#""kinds":["trace"]"#), of: member, on: server)
          == .notAllowed(.events, right: "watch"))
    }
    #expect(log.count == 3)
    #expect(
      log.first
        == "user 1000 (process 321) was refused: it lacks the permission \"attach at level 500\"")
  }

  @Test func `malformed messages are logged once for each peer`() throws {
    let server = server()
    var log: [String] = []
    server.noticeHandler = { log.append($0.message) }
    for _ in 0..<3 {
      let client = VirtualClient(server, peer: member)
      for _ in 0..<3 { client.send(#"{"method":7}"#) }
    }
    #expect(log.count == 1)
    #expect(log.first?.hasPrefix("user 1000 (process 321) sent a call that was refused: ") ?? false)
  }

  @Test func `an error is logged once for each peer, whatever numbers it contains`() throws {
    let server = server()
    var log: [String] = []
    server.noticeHandler = { log.append($0.message) }
    for number in 0..<20 {
      let client = VirtualClient(server, peer: member)
      client.send(String(repeating: " ", count: number) + "{\(number)}")
      server.receive(.clientClosed(client.id), at: .zero)
      _ = try error(Self.attach(500 + number), of: member, on: server)
    }
    #expect(log.count == 2, "\(log)")
  }

  // Claim: Warnings about one user suppress none about another.
  @Test func `a user with many processes fills neither the log nor its memory of others`() throws {
    let server = server()
    var log: [String] = []
    server.noticeHandler = { log.append($0.message) }
    for process in 1...3000 {
      _ = try error(
        Self.attach(500), of: ClientPeer(user: 1000, process: Int32(process)), on: server)
    }
    #expect(log.count <= 40)
    #expect(log.last == "user 1000: further warnings about this user are not logged")
    for _ in 0..<2 { _ = try error(Self.attach(500), of: ClientPeer(user: 1001), on: server) }
    #expect(log.filter { $0.hasPrefix("user 1001 ") }.count == 1)
  }

  // Claim: No number of users and processes fills the log.
  @Test func `many users cannot fill the log, and are logged again after a minute`() throws {
    let server = server()
    var log: [String] = []
    server.noticeHandler = { log.append($0.message) }
    for user in 1...2000 as ClosedRange<UInt32> {
      _ = try error(Self.attach(500), of: ClientPeer(user: user), on: server)
    }
    #expect(log.count == NoticeLog.mostNoticesPerMinute + 1)
    #expect(log.last == "further warnings about users are not logged for up to a minute")
    server.advance(to: VirtualPanel.time(59_999))
    _ = try error(Self.attach(500), of: ClientPeer(user: 3000), on: server)
    #expect(log.count == NoticeLog.mostNoticesPerMinute + 1)
    server.advance(to: VirtualPanel.time(60_000))
    _ = try error(Self.attach(500), of: ClientPeer(user: 3000), on: server)
    #expect(log.last?.hasPrefix("user 3000 ") == true)
  }

  // Claim: The windows of another user are for clients with `watch`.
  @Test func `subscribing to another user's windows requires watch`() throws {
    let server = server()
    VirtualClient(server, id: 1, peer: ClientPeer(user: 0)).send(Self.attach(0))
    #expect(
      try error(Self.subscribe(#""windows":["w"],"users":[0]"#), of: member, on: server)
        == .notAllowed(.events, right: "watch"))
  }

  // Claim: Permissions come from the policy alone, which grants them to users and groups.
  @Test func `the policy gives permissions to users and groups`() throws {
    let server = server {
      $0.policy.attach = [Policy.Attaching(UserSet(groups: [44]), levels: 500...500)]
      $0.policy.watch = UserSet(users: [1000])
      $0.policy.control = UserSet(groups: [44])
    }
    let stranger = ClientPeer(user: 1001, groups: [45])
    #expect(try error(Self.attach(500), of: member, on: server) == nil)
    #expect(try error(Self.attach(0), of: member, on: server) != nil)
    #expect(try error(Self.attach(500), of: stranger, on: server) != nil)
    #expect(try error(Self.subscribe(#""kinds":["trace"]"#), of: member, on: server) == nil)
    #expect(try error(#"{"method":"io.tactile.Control.Reload"}"#, of: member, on: server) == nil)
    #expect(try error(#"{"method":"io.tactile.Control.Reload"}"#, of: stranger, on: server) != nil)
  }

  // MARK: Filters

  @Test func `a subscriber receives only the events that it selected`() throws {
    let server = server()
    let panel = VirtualPanel(server)
    let choices = [
      #""kinds":["gestures"],"gestures":["tap"]"#, #""kinds":["touches"]"#, #""views":["nobody"]"#,
      #""devices":[2]"#, #""windows":["elsewhere"]"#,
    ]
    let clients = choices.enumerated().map { index, choice in
      let client = VirtualClient(server, id: UInt32(index) + 1)
      client.send(Self.subscribe(choice))
      return client
    }
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 50)
    let heard = try clients.map { client in
      let frames = try client.frames().dropFirst().map(\.frame)
      return [frames.flatMap(\.touches).count, frames.flatMap(\.gestures).count]
    }
    #expect(heard == [[0, 1], [2, 0], [0, 0], [0, 1], [0, 0]])
  }

  @Test func `an unknown word in a filter is refused with its path`() throws {
    #expect(
      try error(Self.subscribe(#""kinds":["touches","pinches"]"#), of: member, on: server())
        == .invalidParameter("kinds[1]"))
  }

  @Test func `the trace has decisions with their rules, and requires watch`() throws {
    let server = server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.send(Self.subscribe(#""kinds":["trace"]"#))
    panel.down(0, 1, 100, 100, at: 0)
    let decisions = try client.frames().flatMap(\.frame.trace)
    #expect(decisions.contains { $0.subject == "root" && $0.rule == 38 })
    server.receive(.clientClosed(client.id), at: VirtualPanel.time(10))
    #expect(server.application.tracer == nil)
  }

  // MARK: Limits

  // Claim: The connections of each user, and of all together, are limited.
  @Test func `the number of connections is limited, for each user and in all`() throws {
    let server = server {
      $0.limits.connections = 6
      $0.limits.connectionsPerUser = 2
    }
    let ask = #"{"method":"org.varlink.service.GetInfo"}"#
    // A rejected connection is closing and does not count.
    let clients = [1000, 1000, 1000, 1001, 1002].enumerated().map { index, user in
      VirtualClient(server, id: UInt32(index), peer: ClientPeer(user: user))
    }
    for client in clients { client.send(ask) }
    let errors = try clients.map { try $0.replies().first?.knownError() }
    #expect(
      errors == [nil, nil, .tooManyConnections(limit: 2), nil, .tooManyConnections(limit: 3)])
    #expect(clients.map(\.isClosed) == [false, false, true, false, true])
    for client in clients.suffix(2) { server.receive(.clientClosed(client.id), at: .zero) }
    let next = VirtualClient(server, id: 9, peer: ClientPeer(user: 1001))
    next.send(ask)
    #expect(try next.replies().first?.knownError() == nil)
  }

  @Test func `the last connections are for root, and each user has its share`() throws {
    let server = server {
      $0.limits.connections = 16
      $0.limits.connectionsPerUser = 8
    }
    let peers = [1000, 1001].map { ClientPeer(user: $0) }
    let clients = (0..<12).map { VirtualClient(server, id: UInt32($0), peer: peers[$0 % 2]) }
    for client in clients { #expect(try client.replies().isEmpty) }
    // Both have six, and may have eight.
    let refused = VirtualClient(server, id: 14, peer: peers[0])
    #expect(try refused.replies().first?.knownError() == .tooManyConnections(limit: 12))
    let roots = (15..<19).map { VirtualClient(server, id: $0) }
    for client in roots { #expect(try client.replies().isEmpty) }
    let last = VirtualClient(server, id: 19)
    #expect(try last.replies().first?.knownError() == .tooManyConnections(limit: 16))
    for client in clients.prefix(5) { server.receive(.clientClosed(client.id), at: .zero) }
    let next = VirtualClient(server, id: 20, peer: peers[0])
    #expect(try next.replies().isEmpty)
  }

  // Claim: Messages that never end take limited memory, over all connections of a user.
  @Test func `incomplete messages are limited, over all connections of one user`() throws {
    let server = server {
      $0.limits.messageBytes = 100_000
      $0.limits.pendingBytes = 120_000
    }
    let clients = [1000, 1000, 1001].enumerated().map { index, user in
      VirtualClient(server, id: UInt32(index), peer: ClientPeer(user: user))
    }
    let half = Array(#"{"method":""#.utf8) + [UInt8](repeating: 0x78, count: 80_000)
    for client in clients {
      half.withUnsafeBytes { server.receive(.clientSent(client.id, $0), at: .zero) }
      _ = try client.replies()
    }
    #expect(clients.map(\.isClosed) == [false, true, false])
    // A user whose connections have closed may send as many bytes again.
    clients[0].send(#""}"#)
    half.withUnsafeBytes { server.receive(.clientSent(clients[0].id, $0), at: .zero) }
    #expect(!clients[0].isClosed)
  }

  // Claim: Calls, nesting, and the size of scenes are limited.
  @Test func `calls behind a stream, nested messages and large scenes are limited`() throws {
    let server = server {
      $0.limits.callsInFlight = 2
      $0.limits.nesting = 8
      $0.limits.views = 3
    }
    let client = VirtualClient(server)
    client.send(Self.subscribe)
    for _ in 0..<2 { client.send(#"{"method":"io.tactile.Devices.List"}"#) }
    _ = try client.replies()
    #expect(!client.isClosed)
    client.send(#"{"method":"io.tactile.Devices.List"}"#)
    _ = try client.replies()
    #expect(client.isClosed)

    let views = (0..<4).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }.joined(separator: ",")
    let call =
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","views":[\#(views)]}]}}"#
    guard case .invalidScene(path: _, let reason)? = try error(call, of: member, on: server) else {
      Issue.record("four views were taken")
      return
    }
    #expect(reason == "found more than 3 views, expected fewer")

    let deep = VirtualClient(server, id: 5)
    deep.send(#"{"method":"a.b.C","parameters":{"x":[[[[[[[[1]]]]]]]]}}"#)
    _ = try deep.replies()
    #expect(deep.isClosed)
  }
}
