import Tactile
import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

@Suite("Memory of users")
struct MemoryBudgetTests {
  private let user: UInt32 = 1000
  private let other: UInt32 = 1001

  private func server(
    bytes: Int = ServerLimits().bytes, totalBytes: Int = ServerLimits().totalBytes
  ) -> Server {
    var configuration = ServerConfiguration()
    configuration.limits.bytes = bytes
    configuration.limits.totalBytes = totalBytes
    configuration.limits.queuedBytes = 16_384
    return Server(configuration: configuration)
  }

  private func client(_ server: Server, _ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  private static func attach(_ name: String, views: Int) -> String {
    let list = (0..<views).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }
    return
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"\#(name)","views":[\#(list.joined(separator: ","))]}]}}"#
  }

  private static func subscribe(views: [String]) -> String {
    #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"views":\#(views)}}"#
  }

  /// Returns the reason of a refused scene; nil if the first reply is no such error.
  private func refusal(_ client: VirtualClient) throws -> String? {
    guard case .invalidScene(_, let reason)? = try client.replies().first?.knownError() else {
      return nil
    }
    return reason
  }

  // MARK: The limit of one user

  @Test func `the largest scene of the other limits fits, with all connections`() {
    let limits = ServerLimits()
    var window = WindowDescription(name: "w")
    for number in 0..<limits.views {
      var view = ViewDescription(name: "view\(number)", frame: .zero)
      view.kind = .button(title: "OK", ControlDescription())
      if number < limits.recognizers {
        view.gestures = [GestureDescription(name: "gesture\(number)", kind: .transform)]
      }
      window.views.append(view)
    }
    let scene = SceneSize(of: window).memory
    let connections = limits.connectionsPerUser * MemoryCost.connection(limits)
    #expect(scene + connections <= limits.bytes)
    #expect(scene <= limits.totalBytes / 2)
  }

  @Test func `a scene beyond the limit is refused with the numbers, and nothing else is lost`()
    throws
  {
    let server = server(bytes: 2 << 20)
    let first = client(server, 1, user: user)
    first.send(Self.attach("a", views: 500))
    #expect(try first.frames().count == 1)
    let second = client(server, 2, user: user)
    second.send(Self.attach("b", views: 800))
    let reason = try #require(try refusal(second))
    #expect(reason.hasPrefix("found "))
    #expect(
      reason.hasSuffix(
        " bytes of memory for this user, expected at most 2097152 (limits.bytes); "
          + "remove views, windows or connections"))
    #expect(!first.isClosed && !second.isClosed)
    second.send(Self.attach("c", views: 10))
    #expect(try second.frames().count == 1)
  }

  @Test func `root and the machine's scene have no limit of their own`() throws {
    let server = server(bytes: 1 << 20)
    let root = client(server, 1, user: 0)
    root.send(Self.attach("a", views: 2000))
    #expect(try root.frames().count == 1)
  }

  @Test func `an update may shrink a window of a user over the limit`() throws {
    let server = server()
    let app = client(server, 1, user: user)
    app.send(Self.attach("a", views: 1000))
    var configuration = server.configuration
    configuration.limits.bytes = 1 << 20
    server.configure(configuration, scene: nil)
    let update = client(server, 2, user: 0)
    let call =
      #"{"method":"io.tactile.Scene.Update","parameters":{"user":1000,"changes":[{"window":"a","#
    update.send(call + #""addView":{"name":"x","frame":[0,0,1,1]}}]}}"#)
    #expect(try refusal(update) != nil)
    update.send(call + #""removeView":"v1"}]}}"#)
    #expect(try update.replies().first?.knownError() == nil)
  }

  @Test func `connections count with their queues, and one too many is refused`() throws {
    let server = server(bytes: 1 << 20)
    let cost = MemoryCost.connection(server.configuration.limits)
    let clients = (1...5).map { client(server, $0, user: user) }
    _ = try clients.map { try $0.replies() }
    #expect(clients.map(\.isClosed) == (1...5).map { $0 * cost > 1 << 20 })
    #expect(clients.contains { $0.isClosed } && !clients[0].isClosed)
  }

  @Test
  func `a long message counts until it is answered`()
    throws
  {
    let server = server(bytes: 1 << 20)
    let app = client(server, 1, user: user)
    app.sendRaw(Array(#"{"method":""#.utf8) + [UInt8](repeating: 0x78, count: 100_000))
    #expect(server.parts.clients.budget.uses[user]?.messages ?? 0 >= 75_000)
    app.send(#"","parameters":{}}"#)
    #expect(try app.replies().count == 1)
    #expect(server.parts.clients.budget.uses[user]?.messages == 0)
    app.sendRaw(Array(#"{"method":""#.utf8) + [UInt8](repeating: 0x78, count: 1_000_000))
    _ = try app.replies()
    #expect(app.isClosed)
  }

  @Test func `a long reply counts until it is read, and one too many is refused`() throws {
    let server = server(bytes: 5 << 20)
    let panel = VirtualPanel(server)
    defer { withExtendedLifetime(panel) {} }
    let app = client(server, 1, user: user)
    app.send(Self.attach("a", views: 2000))
    let reader = client(server, 2, user: user)
    reader.appetite = 0
    let describe = #"{"method":"io.tactile.Scene.Describe"}"#
    reader.send(describe)
    let waiting = try #require(server.parts.clients.budget.uses[user]?.messages)
    #expect(waiting > 100_000)
    let second = client(server, 3, user: user)
    second.send(describe)
    #expect(
      try second.replies().first?.knownError().map { "\($0)".contains("limits.bytes") } == true)
    reader.appetite = nil
    #expect(try reader.replies().count == 1)
    #expect(server.parts.clients.budget.uses[user]?.messages == 0)
    second.send(describe)
    #expect(try second.replies().first?.knownError() == nil)
  }

  // MARK: Subscriptions

  @Test func `equal subscriptions of a user count once`() throws {
    let server = server()
    let names = (0..<100).map { "name of view number \($0)" }
    for id in 1...3 { client(server, UInt32(id), user: user).send(Self.subscribe(views: names)) }
    client(server, 4, user: other).send(Self.subscribe(views: names))
    let one = server.parts.clients.budget.uses[user]?.subscriptions ?? 0
    #expect(one > 100 * 20)
    #expect(server.parts.clients.budget.uses[other]?.subscriptions == one)
    client(server, 5, user: user).send(Self.subscribe(views: names + ["x"]))
    #expect(server.parts.clients.budget.uses[user]?.subscriptions ?? 0 > 2 * one)
  }

  @Test func `a subscription beyond the limit is refused, and the status has the reason`() throws {
    let server = server(bytes: 1 << 20)
    let names = { (number: Int) in
      (0..<500).map { "\(number) " + String(repeating: "x", count: 390) + "\($0)" }
    }
    let clients = (1...2).map { client(server, $0, user: user) }
    clients[0].send(Self.subscribe(views: names(1)))
    #expect(try clients[0].frames().count == 1)
    clients[1].send(Self.subscribe(views: names(2)))
    #expect(try clients[1].replies().first?.knownError() == .invalidParameter("views"))
    clients[1].send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try clients[1].replies().first)
    let status = try StatusMessage(from: .object(reply.parameters)).status
    #expect(status.incidents.last?.reason.contains("expected at most 1048576") == true)
    // A subscription without lists takes almost nothing.
    clients[1].subscribe()
    #expect(try clients[1].frames().count == 1)
  }

  // MARK: All users

  @Test func `a user may use half of the bytes that the others leave, and always a share`() throws {
    let server = server(totalBytes: 4 << 20)
    for id in 1...12 {
      // As many views as it may have, in steps.
      for step in 0..<40 {
        let connection = client(server, UInt32(id * 100 + step), user: 2000 + UInt32(id))
        connection.send(Self.attach("w\(step)", views: 60))
        if try refusal(connection) != nil { break }
      }
    }
    let all = server.parts.clients.budget.uses.values.reduce(0) { $0 + $1.shared }
    #expect(all > 4 << 20 - 1 << 20)
    let small = client(server, 1, user: user)
    small.send(Self.attach("w", views: 60))
    #expect(try small.frames().count == 1)
    let use = try #require(server.parts.clients.budget.uses[user])
    #expect(use.shared <= MemoryCost.share)
    let more = client(server, 2, user: user)
    more.send(Self.attach("v", views: 100))
    #expect(try refusal(more)?.contains("because other users share limits.totalBytes") == true)
  }

  @Test func `a user may connect again, however much the others use`() throws {
    let server = server(totalBytes: 4 << 20)
    let first = client(server, 1, user: user)
    first.send(Self.attach("w", views: 1100))
    #expect(try first.frames().count == 1)
    for id in 1...6 {
      client(server, UInt32(100 + id), user: 2000 + UInt32(id)).send(Self.attach("v", views: 180))
    }
    #expect(server.parts.clients.budget.excess(of: user)?.limit == .all)
    let again = client(server, 2, user: user)
    again.subscribe()
    #expect(try again.frames().count == 1)
    #expect(!first.isClosed)
  }

  @Test func `a long message is accepted, however much six other users use`() throws {
    let server = server()
    let keeper = Keeper()
    server.parts.clients.budget.add(keeper)
    for user in UInt32(2001)...2006 {
      while server.parts.clients.budget.excess(of: user, adding: 1 << 20) == nil {
        keeper.bytes[user, default: 0] += 1 << 20
      }
    }
    let app = client(server, 1, user: user)
    app.sendRaw(Array(#"{"method":""#.utf8) + [UInt8](repeating: 0x78, count: 2_000_000))
    #expect(!app.isClosed && server.parts.clients.budget.excess(of: user) == nil)
    app.send(#"","parameters":{}}"#)
    #expect(try app.replies().count == 1)
    app.send(Self.attach("w", views: 3000))
    #expect(try refusal(app) == nil)
  }

  /// A part of a server that keeps the memory that a test sets.
  private final class Keeper: MemoryKeeper {
    var bytes: [UInt32: Int] = [:]

    func addMemory(to uses: inout [UInt32: MemoryUse]) {
      for (user, bytes) in bytes { uses[user, default: MemoryUse()].windows += bytes }
    }
  }

  @Test(arguments: 0..<40)
  func `eight users have a reserve, and all users together stay below the limit`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let limits = ServerLimits()
    let access = AccessControl(policy: Policy(), log: NoticeLog(application: Application()))
    let budget = MemoryBudget(limits: limits, access: access)
    let keeper = Keeper()
    budget.add(keeper)
    let users = UInt32(MemoryCost.usersWithReserve)
    // One user after the other takes as much as it may, in random parts.
    for user in (1...users).shuffled(using: &random) {
      for _ in 0..<200 {
        let bytes = Int.random(in: 1...(4 << 20), using: &random)
        guard budget.excess(of: user, adding: bytes) == nil else { continue }
        keeper.bytes[user, default: 0] += bytes
      }
      #expect(keeper.bytes.values.reduce(0, +) <= limits.totalBytes)
      for user in 1...users {
        let missing = MemoryCost.reserve(limits) - (keeper.bytes[user] ?? 0)
        #expect(missing <= 0 || budget.excess(of: user, adding: missing) == nil)
      }
    }
  }

  // MARK: Giving back

  @Test func `everything is given back when the clients have left`() throws {
    let server = server()
    let panel = VirtualPanel(server)
    defer { withExtendedLifetime(panel) {} }
    server.sharesTurns = true
    let work = {
      repeat {
        while server.hasWork { server.doNextWork(at: .zero) }
        guard let job = server.takeJob() else { return }
        server.receive(.jobFinished(job.run()), at: .zero)
      } while true
    }
    let app = client(server, 1, user: user)
    app.send(Self.attach("a", views: 600))
    let reader = client(server, 2, user: user)
    reader.send(Self.subscribe(views: (0..<500).map { "view number \($0)" }))
    work()
    let use = try #require(server.parts.clients.budget.uses[user])
    #expect(use.windows > 600 * 1000 && use.subscriptions > 500 * 20)
    #expect(use.connections == 2 * MemoryCost.connection(server.configuration.limits))
    server.receive(.clientClosed(app.id), at: .zero)
    server.receive(.clientClosed(reader.id), at: .zero)
    // The views are not freed yet. A job frees the description; no job of the user begins before.
    #expect(server.parts.clients.budget.uses == [user: MemoryUse(windows: use.windows)])
    let release = try #require(server.takeJob())
    server.receive(.jobFinished(release.run()), at: .zero)
    #expect(server.takeJob() == nil)
    work()
    #expect(server.parts.clients.budget.uses == [:])
  }

  @Test
  func `a disconnected client keeps at most one message, and few such clients stay`()
    throws
  {
    let server = server()
    let ask =
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.tactile.Events"}}"#
    let clients = (1...UInt32(ClientRegistry.mostClosing + 6)).map { id in
      let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
      client.appetite = 1
      // Replies of more than 16 KiB, of which the client reads one byte.
      while !isClosing(client) { client.send(ask) }
      return client
    }
    server.flush { _, _, _ in }
    let dropped = clients.filter { client in
      var isEmpty = false
      server.flush(client.id) { queue, _ in isEmpty = queue.isEmpty }
      return isEmpty
    }
    #expect(dropped.map(\.id) == clients.prefix(6).map(\.id))
    let use = try #require(server.parts.clients.budget.uses[user])
    #expect(
      use.connections <= clients.count * (MemoryCost.session + MemoryCost.socket + (64 << 10)))
  }

  private func isClosing(_ client: VirtualClient) -> Bool {
    var result = false
    client.server.flush(client.id) { queue, isClosing in
      result = isClosing
      queue.write { $0.isEmpty ? 0 : 1 }
    }
    return result
  }

  // MARK: Status

  @Test func `the status has the memory of one's own user, and with watch that of all users`()
    throws
  {
    let server = server()
    for (id, user) in [(1, user), (2, other)] {
      client(server, UInt32(id), user: user).send(Self.attach("w", views: 10))
    }
    let memory = { (id: UInt32, user: UInt32) in
      let client = client(server, id, user: user)
      client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
      let reply = try #require(try client.replies().first)
      return try StatusMessage(from: .object(reply.parameters)).status.memory
    }
    let own = try memory(3, user)
    #expect(own.map(\.user) == [1000])
    #expect(own[0].limit == ServerLimits().bytes)
    #expect(
      own[0].windows == server.parts.clients.budget.uses[user]?.windows
        && own[0].windows > 10 * 1000)
    let all = try memory(4, 0)
    #expect(all.map(\.user) == [0, 1000, 1001])
    #expect(all[0].limit == nil)
  }
}
