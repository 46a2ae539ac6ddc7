import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Reports of bindings")
struct BindingReportTests {
  private let server: Server

  /// User 2000 may watch.
  init() {
    var configuration = ServerConfiguration()
    configuration.policy.watch.users = [2000]
    server = Server(configuration: configuration)
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user, process: Int32(id)))
  }

  @discardableResult
  private func report(
    _ bindings: [BindingReportMessage], by client: VirtualClient
  ) throws -> VarlinkError? {
    var writer = JSONWriter()
    writer.call(VarlinkCall(.reportBindings(ReportBindingsParameters(bindings: bindings))))
    client.sendRaw(writer.bytes)
    return try client.replies().last?.knownError()
  }

  private func status(user: UInt32) throws -> ServiceStatus {
    let client = client(99, user: user)
    defer { server.receive(.clientClosed(client.id), at: .zero) }
    return try status(seenBy: client)
  }

  private func status(seenBy client: VirtualClient) throws -> ServiceStatus {
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try client.replies().last)
    return try StatusMessage(from: .object(reply.parameters)).status
  }

  private static let home = BindingReportMessage(
    name: "home", runs: 3, failures: 1, lastFailure: "ended with status 3")

  private static func many(_ count: Int) -> [BindingReportMessage] {
    (0..<count).map { BindingReportMessage(name: "b\($0)", runs: $0, failures: 0) }
  }

  @Test func `texts are shortened where the call is decoded`() throws {
    let long = BindingReportMessage(
      name: String(repeating: "n\n", count: 200), runs: 1, failures: 1,
      lastFailure: String(repeating: "f", count: 1000))
    var writer = JSONWriter()
    writer.call(VarlinkCall(.reportBindings(ReportBindingsParameters(bindings: [long]))))
    let reading = try CallReading(writer.bytes.dropLast(), limits: ServerLimits())
    guard case .reportBindings(let parameters) = try reading.contents.get().call else {
      Issue.record("it is another call")
      return
    }
    let binding = try #require(parameters.bindings.first)
    #expect(binding.name.utf8.count <= BindingReportMessage.longestName)
    #expect(binding.name.hasPrefix("n\\nn"))
    #expect((binding.lastFailure?.utf8.count ?? 0) <= BindingReportMessage.longestFailure)
  }

  @Test func `a status sums up the bindings for which it has no room`() throws {
    let client = client(1, user: 990)
    let session = try #require(server.parts.clients.sessions[client.id])
    let reports = BindingReports()
    try reports.replace(reportOf: session, by: Self.many(256))
    var users: [VirtualClient] = []
    for user in 1...4 {
      users.append(self.client(UInt32(10 + user), user: UInt32(user)))
      let session = try #require(server.parts.clients.sessions[users[user - 1].id])
      try reports.replace(reportOf: session, by: Self.many(256))
    }
    let lists = reports.lists(firstOf: 990) { _ in true }
    #expect(lists.last?.bindings.last?.name == "256 more bindings")
  }

  // Claim: Without `watch`, a client sees the binding reports of its own user only.
  @Test func `a client sees those of its own user, and with watch all`() throws {
    try report([Self.home], by: client(1, user: 990))
    try report(Self.many(2), by: client(2, user: 1000))
    let (first, second) = (
      BindingListMessage(user: 990, process: 1, bindings: [Self.home]),
      BindingListMessage(user: 1000, process: 2, bindings: Self.many(2))
    )
    #expect(try status(user: 990).bindings == [first])
    #expect(try status(user: 1000).bindings == [second])
    #expect(try status(user: 1001).bindings == [])
    #expect(try status(user: 2000).bindings == [first, second])
    #expect(try status(user: 0).bindings == [first, second])
  }

  @Test func `a report replaces the last one of its connection`() throws {
    let binder = client(1, user: 990)
    try report(Self.many(5), by: binder)
    try report([Self.home], by: binder)
    #expect(try status(user: 990).bindings.map(\.bindings) == [[Self.home]])
    try report([], by: binder)
    #expect(try status(user: 990).bindings == [])
  }

  @Test func `a report ends with its connection`() throws {
    let ends: [(ClientID) -> ServerInput] = [{ .clientClosed($0) }, { .clientHungUp($0) }]
    for end in ends {
      let binder = client(1, user: 990)
      try report([Self.home], by: binder)
      #expect(try status(user: 990).bindings.count == 1)
      server.receive(end(binder.id), at: .zero)
      #expect(try status(user: 990).bindings == [])
      // A call that comes later keeps nothing.
      try report([Self.home], by: binder)
      #expect(try status(user: 990).bindings == [])
      server.receive(.clientClosed(binder.id), at: .zero)
    }
  }

  // Claim: Binding reports have no long texts and no control characters.
  @Test func `long texts and control characters are not kept`() throws {
    let wild = BindingReportMessage(
      name: String(repeating: "ä", count: 500), runs: 1, failures: 1,
      lastFailure: "a\u{1b}[2J\n\u{202e}" + String(repeating: "x", count: 5000))
    try report([wild], by: client(1, user: 990))
    let kept = try #require(try status(user: 990).bindings.first?.bindings.first)
    #expect(kept.name.utf8.count <= 100 && kept.name.hasPrefix("ää") && kept.name.hasSuffix("ä…"))
    let failure = try #require(kept.lastFailure)
    #expect(failure.utf8.count <= 200 && failure.hasSuffix("x…"))
    #expect(!failure.unicodeScalars.contains { $0.needsEscape })
  }

  @Test func `a user has at most 256, over all connections`() throws {
    let binders = (1...3).map { client($0, user: 990) }
    #expect(try report(Self.many(257), by: binders[0]) == .invalidParameter("bindings"))
    #expect(try report(Self.many(200), by: binders[0]) == nil)
    #expect(try report(Self.many(57), by: binders[1]) == .invalidParameter("bindings"))
    #expect(try report(Self.many(56), by: binders[1]) == nil)
    // The report of the same connection is replaced.
    #expect(try report(Self.many(200), by: binders[0]) == nil)
    #expect(try report(Self.many(256), by: client(4, user: 1000)) == nil)
    #expect(
      server.parts.clients.incidents.map(\.reason) == [
        "its report of bindings was refused: found 257 bindings of this user, expected at most 256; "
          + "report fewer"
      ])
    #expect(
      VarlinkError.invalidParameter("bindings").description
        .contains("expected at most 256 bindings of a user"))
    #expect(try status(user: 990).bindings.map(\.bindings.count) == [200, 56])
  }

  @Test(arguments: [
    (#"{}"#, "bindings"), (#"{"bindings":[7]}"#, "bindings[0]"),
    (#"{"bindings":[{"name":"a","runs":-1,"failures":0}]}"#, "bindings[0].runs"),
    (#"{"bindings":[{"name":"a","runs":1,"failures":0.5}]}"#, "bindings[0].failures"),
    (#"{"bindings":[{"runs":1,"failures":0}]}"#, "bindings[0].name"),
  ])
  func `a wrong report is refused, and the last one stays`(parameters: String, path: String) throws
  {
    let binder = client(1, user: 990)
    try report([Self.home], by: binder)
    binder.send(#"{"method":"io.tactile.Control.ReportBindings","parameters":\#(parameters)}"#)
    #expect(try binder.replies().last?.knownError() == .invalidParameter(path))
    #expect(try status(user: 990).bindings.count == 1)
  }

  @Test func `a status has at most 1024, those of the own user first`() throws {
    for number in 0..<6 as Range<UInt32> {
      try report(Self.many(250), by: client(1 + number, user: 5000 + number))
    }
    try report([Self.home], by: client(50, user: 2000))
    let lists = try status(user: 2000).bindings
    #expect(lists.first?.bindings == [Self.home])
    #expect(lists.reduce(0) { $0 + $1.bindings.count } == 1024)
    #expect(lists.count == 7)
    // The reports that do not fit end with the sums of the others.
    #expect(lists.dropLast(2).dropFirst().allSatisfy { $0.bindings.count == 250 })
    #expect(lists[5].bindings.count == 22)
    #expect(lists[5].bindings.last?.name == "229 more bindings")
    #expect(lists[6].bindings.map(\.name) == ["250 more bindings"])
  }
}
