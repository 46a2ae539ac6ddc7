import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Variables")
struct VariableTests {
  private let server: Server
  private let panel: VirtualPanel
  private let log = Log()

  /// The messages of the daemon's log.
  private final class Log {
    var lines: [String] = []
  }

  /// User 990 has the permission for actions, 2000 may watch, and 3000 may control.
  init() {
    var configuration = ServerConfiguration()
    configuration.policy.actions.users = [990]
    configuration.policy.watch.users = [2000]
    configuration.policy.control.users = [3000]
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
    server.noticeHandler = { [log] in log.lines.append($0.message) }
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  private static func set(_ settings: [(String, String?)]) -> String {
    let list = settings.map { name, value in
      #"{"name":"\#(name)"\#(value.map { #","value":"\#($0)""# } ?? "")}"#
    }
    return
      #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":[\#(list.joined(separator: ","))]}}"#
  }

  /// Sets variables, and returns the error.
  @discardableResult
  private func set(
    _ settings: [(String, String?)], by client: VirtualClient
  ) throws -> VarlinkError? {
    client.send(Self.set(settings))
    return try client.replies().last?.knownError()
  }

  private func subscriber(
    _ id: UInt32, user: UInt32, _ parameters: String = ""
  ) -> VirtualClient {
    let client = client(id, user: user)
    client.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{\#(parameters)}}"#)
    return client
  }

  private static func text(_ variables: [VariableMessage]) -> [String] {
    variables.map { "\($0.user ?? -1) \($0.name)=\($0.value ?? "removed")" }
  }

  /// Returns the variables of the states and of the frames that a client received since the last call.
  private func received(_ client: VirtualClient) throws -> [[String]] {
    try client.frames().map {
      Self.text(($0.frame.state?.variables ?? []) + $0.frame.variables)
    }.filter { !$0.isEmpty }
  }

  private func advance(to milliseconds: UInt64) {
    server.advance(to: VirtualPanel.time(milliseconds))
  }

  // MARK: Who sees them

  // Claim: Without `watch` or `actions`, a client receives the variables of its own user and of the
  // machine only.
  @Test
  func `a client sees those of its own user and of the machine, and with actions or watch all`()
    throws
  {
    let readers = [1000, 1001, 990, 2000, 0].enumerated().map {
      subscriber(UInt32($0 + 10), user: $1)
    }
    let setter = client(1, user: 1000)
    try set([("app", "shop")], by: setter)
    try set([("app", "bank")], by: client(2, user: 1001))
    try set([("place", "hall")], by: client(3, user: 3000))
    advance(to: 1)
    let (own, other, machine) = ("1000 app=shop", "1001 app=bank", "-1 place=hall")
    let seen = [[machine, own], [machine, other], [machine, own, other]]
    for (reader, expected) in zip(readers, [seen[0], seen[1], seen[2], seen[2], seen[2]]) {
      #expect(try received(reader) == [expected])
    }
    // The state has them too.
    for (index, expected) in seen.enumerated() {
      let user = [UInt32(1000), 1001, 990][index]
      #expect(try received(subscriber(UInt32(20 + index), user: user)) == [expected])
    }
    // An attachment has none.
    let shown = client(30, user: 1000)
    shown.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    try set([("app", nil)], by: setter)
    advance(to: 100)
    #expect(try received(shown) == [])
    #expect(try received(readers[0]) == [["1000 app=removed"]])
    #expect(try received(readers[1]) == [])
  }

  @Test func `a subscription selects them by kind and user`() throws {
    let plain = subscriber(10, user: 2000, #""kinds":["variables"],"users":[1000]"#)
    let machine = subscriber(11, user: 2000, #""kinds":["variables"],"users":[-1]"#)
    let touches = subscriber(12, user: 2000, #""kinds":["touches"]"#)
    try set([("app", "shop")], by: client(1, user: 1000))
    try set([("place", "hall")], by: client(3, user: 3000))
    advance(to: 1)
    #expect(try received(plain) == [["1000 app=shop"]])
    #expect(try received(machine) == [["-1 place=hall"]])
    #expect(try received(touches) == [])
  }

  // Claim: Only a client with `control` sets variables of the machine, and none sets those of
  // another user.
  @Test func `with control, they belong to the machine`() throws {
    let reader = subscriber(10, user: 1000)
    try set([("place", "hall")], by: client(1, user: 0))
    try set([("place", "roof")], by: client(2, user: 3000))
    try set([("place", "cellar")], by: client(3, user: 1000))
    advance(to: 1)
    #expect(try received(reader) == [["-1 place=roof", "1000 place=cellar"]])
  }

  @Test func `a client that loses actions receives a state without those of others`() throws {
    let reader = subscriber(10, user: 990)
    let setter = client(1, user: 1000)
    try set([("app", "shop")], by: setter)
    advance(to: 1)
    #expect(try received(reader) == [["1000 app=shop"]])
    var configuration = server.configuration
    configuration.policy.actions.users = []
    server.configure(configuration, scene: nil)
    let state = try #require(try reader.frames().last?.frame.state)
    #expect(state.variables == [])
    try set([("app", "bank")], by: setter)
    advance(to: 100)
    #expect(try received(reader) == [])
  }

  // MARK: Setting

  @Test func `they stay after the connection ends, until they are removed`() throws {
    let setter = client(1, user: 1000)
    try set([("app", "shop"), ("app", "bank"), ("language", "")], by: setter)
    server.receive(.clientClosed(setter.id), at: .zero)
    advance(to: 1)
    #expect(
      try received(subscriber(10, user: 1000)) == [["1000 app=bank", "1000 language="]])
    try set([("app", nil), ("unknown", nil)], by: client(2, user: 1000))
    advance(to: 100)
    #expect(try received(subscriber(11, user: 1000)) == [["1000 language="]])
  }

  private static let wrong: [(String, String, String)] = [
    ("", "1", "variables[1].name"), ("a b", "1", "variables[1].name"),
    ("a=b", "1", "variables[1].name"), ("ä", "1", "variables[1].name"),
    (String(repeating: "n", count: 101), "1", "variables[1].name"),
    ("a", String(repeating: "v", count: 201), "variables[1].value"),
    ("a", String(repeating: "ä", count: 101), "variables[1].value"),
    ("a", #"\u0007"#, "variables[1].value"), ("a", #"\u001b[2J"#, "variables[1].value"),
    ("a", #"x\ny"#, "variables[1].value"), ("a", #"\u2028"#, "variables[1].value"),
  ]

  // Claim: No log has the value of a variable.
  @Test(arguments: wrong.indices)
  func `a refused call changes nothing, and no log has the value`(index: Int) throws {
    let (name, value, path) = Self.wrong[index]
    let setter = client(1, user: 1000)
    let error = try set([("good", "secret"), (name, value)], by: setter)
    #expect(error == .invalidParameter(path))
    let description = try #require(error?.description)
    #expect(
      description.contains("expected at most 64 variables")
        && description.contains("at most 200 bytes without control characters"))
    advance(to: 1)
    #expect(try received(subscriber(10, user: 1000)) == [])
    #expect(!log.lines.contains { $0.contains("secret") || $0.contains("vvv") })
  }

  @Test func `the longest names and values are accepted`() throws {
    let name = String(repeating: "n", count: 99) + "-"
    let value = String(repeating: "ä", count: 100)
    #expect(try set([(name, value), ("A.b_9", "é \\\" 🎉")], by: client(1, user: 1000)) == nil)
    advance(to: 1)
    let state = try subscriber(10, user: 1000).frames().first?.frame.state
    #expect(state?.variables.map(\.value) == ["é \" 🎉", value])
  }

  private static func numbered(_ range: Range<Int>) -> [(String, String?)] {
    range.map { ("v\($0)", "1") }
  }

  @Test func `an owner has at most 32, and the status has the reason of a refused call`() throws {
    let setter = client(1, user: 1000)
    #expect(try set(Self.numbered(0..<32), by: setter) == nil)
    #expect(try set([("more", "1")], by: setter) == .invalidParameter("variables"))
    #expect(try set([("v1", "2")], by: setter) == nil)
    #expect(try set([("v0", nil), ("more", "1")], by: setter) == nil)
    // In order: one more than 64 settings, although 32 stay.
    let removals = Self.numbered(0..<32).map { ($0.0, nil as String?) } + [("more", nil)]
    let many = removals + Self.numbered(0..<32)
    #expect(try set(many, by: setter) == .invalidParameter("variables"))
    #expect(try set(Array(many.dropFirst()), by: setter) == nil)
    setter.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try setter.replies().last)
    let status = try StatusMessage(from: .object(reply.parameters)).status
    #expect(
      status.incidents.map(\.reason) == [
        "its variables were refused: found 33 variables, expected at most 32; remove some"
      ])
    let machine = client(2, user: 0)
    #expect(try set(Self.numbered(0..<33), by: machine) == .invalidParameter("variables"))
    #expect(try set(Self.numbered(0..<32), by: machine) == nil)
  }

  @Test func `a call without a list, or with a wrong type, is refused with its path`() throws {
    let setter = client(1, user: 1000)
    for (parameters, path) in [
      ("{}", "variables"), (#"{"variables":{}}"#, "variables"),
      (#"{"variables":[7]}"#, "variables[0]"),
      (#"{"variables":[{"value":"1"}]}"#, "variables[0].name"),
      (#"{"variables":[{"name":"a","value":7}]}"#, "variables[0].value"),
    ] {
      setter.send(
        #"{"method":"io.tactile.Control.SetVariables","parameters":\#(parameters)}"#)
      #expect(try setter.replies().last?.knownError() == .invalidParameter(path))
    }
  }

  // MARK: Limits

  @Test func `those of a user without connections make room for another user`() throws {
    let reader = subscriber(1, user: 2000)
    // 32 users, of which the first stays connected.
    for number in 0..<VariableStore.mostUsers {
      let setter = client(UInt32(100 + number), user: UInt32(5000 + number))
      #expect(try set([("a", "1")], by: setter) == nil)
      if number > 0 { server.receive(.clientClosed(setter.id), at: .zero) }
    }
    advance(to: 1)
    #expect(try received(reader).flatMap(\.self).count == VariableStore.mostUsers)
    let next = client(2, user: 6000)
    #expect(try set([("a", "2")], by: next) == nil)
    advance(to: 2)
    #expect(try received(reader) == [["6000 a=2"]])
    advance(to: 100)
    #expect(try received(reader) == [["5001 a=removed"]])
  }

  @Test func `if all users are connected, one more is refused`() throws {
    for number in 0..<VariableStore.mostUsers {
      try set([("a", "1")], by: client(UInt32(100 + number), user: UInt32(5000 + number)))
    }
    let next = client(2, user: 6000)
    #expect(try set([("a", "2")], by: next) == .invalidParameter("variables"))
    #expect(server.parts.clients.incidents.last?.reason.contains("32 other users") == true)
    #expect(try set([("a", "2")], by: client(3, user: 3000)) == nil)
    advance(to: 100)
    #expect(server.nextDeadline == nil)
  }

  @Test func `many users that leave at once fill no memory`() throws {
    for number in 0..<1000 {
      let setter = client(UInt32(100 + number), user: UInt32(5000 + number))
      try set([("a", "1")], by: setter)
      server.receive(.clientClosed(setter.id), at: .zero)
    }
    advance(to: 1000)
    try set([("a", "1")], by: client(1, user: 1000))
    advance(to: 2000)
    let reader = subscriber(2, user: 2000)
    #expect(try received(reader).flatMap(\.self).count <= VariableStore.mostUsers)
  }

  // MARK: Frames

  @Test func `changes are reported at most 20 times a second, and only the last value`() throws {
    let reader = subscriber(10, user: 1000)
    let setter = client(1, user: 1000)
    var texts: [[String]] = []
    for step in 0..<1000 {
      try set([("app", "\(step)"), ("only\(step)", "1"), ("only\(step)", nil)], by: setter)
      advance(to: UInt64(step))
      texts += try received(reader)
    }
    advance(to: 2000)
    texts += try received(reader)
    #expect(texts.count == 21, "\(texts.count)")
    #expect(texts.allSatisfy { $0.count == 1 })
    #expect(texts.last == ["1000 app=999"])
    #expect(server.nextDeadline == nil)
  }

  @Test func `a value that does not change is not reported`() throws {
    let reader = subscriber(10, user: 1000)
    let setter = client(1, user: 1000)
    try set([("app", "a")], by: setter)
    advance(to: 1)
    try set([("app", "a")], by: setter)
    #expect(server.nextDeadline == nil)
    try set([("app", "b")], by: setter)
    try set([("app", "a")], by: setter)
    advance(to: 1000)
    #expect(try received(reader) == [["1000 app=a"]])
  }

  /// The state has what the frames before have reported, so a client that subscribes in between misses nothing.
  @Test func `a state and the frames after it have each variable`() throws {
    let setter = client(1, user: 1000)
    try set([("app", "a")], by: setter)
    advance(to: 1)
    try set([("app", "b"), ("new", "1")], by: setter)
    let reader = subscriber(10, user: 1000)
    try set([("new", nil)], by: setter)
    advance(to: 1000)
    #expect(try received(reader) == [["1000 app=a"], ["1000 app=b"]])
  }

  @Test func `the time of a frame does not show when other windows are touched`() throws {
    server.sharesTurns = true
    let reader = subscriber(10, user: 1000)
    while server.hasWork { server.answerNextCall(at: .zero) }
    _ = try received(reader)
    // A finger lands in a window of another user.
    let owner = client(2, user: 1001)
    owner.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    while server.hasWork { server.answerNextCall(at: .zero) }
    panel.down(0, 1, 100, 100, at: 500)
    let setter = client(1, user: 1000)
    setter.send(Self.set([("app", "a")]))
    while server.hasWork {
      server.answerNextCall(at: VirtualPanel.time(500), present: VirtualPanel.time(700))
    }
    #expect(server.nextDeadline == VirtualPanel.time(700))
    panel.move(0, 200, 100, at: 900)
    let frames = try reader.frames().filter { !$0.frame.variables.isEmpty }
    #expect(frames.map(\.frame.time) == [VirtualPanel.time(700)])
  }
}
