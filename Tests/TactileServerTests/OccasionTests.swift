import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The list of what programs can wait for")
struct OccasionTests {
  private static let ask = #"{"method":"io.tactile.Scene.ListOccasions"}"#
  private let server = Server()

  /// Shows a scene of the machine with views in views, each with a gesture and every third with a control.
  private func show(_ views: Int, on server: Server? = nil) throws {
    let list = (0..<views).map { number in
      let button =
        "views: [{kind: button, name: b\(number), frame: [0, 0, 9, 9], "
        + "actions: {touchUpInside: press\(number)}}]"
      let inner = number % 3 == 0 ? button : "alpha: 1"
      return "{name: v\(number), frame: [0, 0, 9, 9], "
        + "gestures: [{kind: tap, name: g\(number), action: a\(number % 7)}], \(inner)}"
    }
    (server ?? self.server).showSystemScene(
      try Stage.scene("views: [\(list.joined(separator: ", "))]"))
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func workWithJobs() {
    repeat {
      work()
    } while server.takeJob().map { server.receive(.jobFinished($0.run()), at: .zero) } != nil
  }

  private func occasions(_ client: VirtualClient) throws -> OccasionsMessage {
    try OccasionsMessage(from: try #require(try client.replies().last).cursor)
  }

  @Test func `S318 the list has the actions of idle times that a window handles`() throws {
    server.showSystemScene(
      try SceneDescription(
        text: Array(
          "windows: [{name: w, handles: [idle, other], views: [{name: v, frame: [0, 0, 9, 9], handles: [active]}]}]"
            .utf8), file: "scene.yaml"))
    let client = VirtualClient(server)
    client.send(Self.ask)
    #expect(try occasions(client).actions == ["idle"])
  }

  @Test func `a job makes the list of a large scene, and another client is answered meanwhile`()
    throws
  {
    try show(600)
    let client = VirtualClient(server)
    client.send(Self.ask)
    let expected = try occasions(client)
    #expect(expected.gestures.count == 600)
    #expect(expected.actions.count == 7 + 200)
    server.sharesTurns = true
    client.send(Self.ask)
    work()
    #expect(try client.replies().isEmpty)
    let other = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    other.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    work()
    #expect(try other.replies().count == 1)
    workWithJobs()
    #expect(try occasions(client) == expected)
    #expect(!server.hasJob)
  }

  @Test func `the list of a small scene is made at once`() throws {
    try show(20)
    server.sharesTurns = true
    let client = VirtualClient(server)
    client.send(Self.ask)
    work()
    #expect(try occasions(client).gestures.count == 20)
    #expect(!server.hasJob)
  }

  @Test func `a long list is refused if the memory of the user has no room for it`() throws {
    var configuration = ServerConfiguration()
    configuration.policy.actions = .all
    // Enough for one connection and nothing else.
    configuration.limits.bytes = MemoryCost.connection(configuration.limits) + 4096
    let server = Server(configuration: configuration)
    try show(600, on: server)
    server.sharesTurns = true
    let client = VirtualClient(server, id: 1, peer: ClientPeer(user: 1001))
    client.send(Self.ask)
    while server.hasWork { server.doNextWork(at: .zero) }
    guard case .invalidScene(path: "window", let reason)? = try client.replies().last?.knownError()
    else {
      Issue.record("the list is not refused")
      return
    }
    #expect(reason.contains("limits.bytes"))
    #expect(!server.hasJob)
  }
}
