import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Large windows that are secret, or become secret, on a server whose owner runs jobs on another thread.
@Suite struct SharedSecrecyTests {
  /// The user whose app shows windows.
  private static let owner: UInt32 = 1000
  /// A user with the permissions to watch and control.
  private static let watcher: UInt32 = 2000
  private let server: Server
  private let app: VirtualClient

  init() {
    var configuration = ServerConfiguration()
    configuration.policy.watch = UserSet(users: [Self.watcher])
    configuration.policy.control = UserSet(users: [Self.watcher])
    server = Server(configuration: configuration)
    _ = VirtualPanel(server)
    server.sharesTurns = true
    app = VirtualClient(server, id: 1, peer: ClientPeer(user: Self.owner))
  }

  /// Attaches a window with 1000 views.
  private func attach(secret: Bool) {
    let views = (0..<1000).map { #"{"name":"v\#($0)","frame":[\#($0),0,1,1000]}"# }
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""size":[2000,1000],"secret":\#(secret),"views":[\#(views.joined(separator: ","))]}]}}"#)
  }

  private func setSecret(_ value: Bool, by client: VirtualClient) {
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","#
        + #""setWindow":{"secret":\#(value)}}]}}"#)
  }

  /// A client of the user with the permission to watch, which describes all windows.
  private func describingClient() -> VirtualClient {
    let client = VirtualClient(server, id: 2, peer: ClientPeer(user: Self.watcher))
    client.send(#"{"method":"io.tactile.Scene.Describe"}"#)
    return client
  }

  private func descriptions(for client: VirtualClient) throws -> [WindowDescriptionMessage] {
    let reply = try #require(try client.replies().first)
    return try DescribeMessage(from: .object(reply.parameters)).windows
  }

  private func runJob() -> Bool {
    guard let job = server.takeJob() else { return false }
    server.receive(.jobFinished(job.run()), at: .zero)
    return true
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func workWithJobs() {
    repeat { work() } while runJob()
  }

  @Test func `a secret window is secret while it is built`() throws {
    attach(secret: true)
    work()
    #expect(runJob())
    let client = VirtualClient(server, id: 2, peer: ClientPeer(user: Self.watcher))
    setSecret(false, by: client)
    work()
    #expect(try client.replies().first?.knownError() == .noSuchWindow(.scene, "w"))
    workWithJobs()
    #expect(server.application.windows.first { $0.name == "w" }?.isPrivate == true)
  }

  @Test(arguments: [2, 100])
  func `a window that becomes secret while it is described has no contents`(parts: Int) throws {
    attach(secret: false)
    workWithJobs()
    setSecret(true, by: VirtualClient(server, id: 3, peer: ClientPeer(user: Self.owner)))
    work()
    let change = try #require(server.takeJob())
    let client = describingClient()
    // The call, and its first parts; or all parts, with the reply's job behind the one that runs.
    for _ in 0..<parts where server.hasWork { server.doNextWork(at: .zero) }
    #expect(server.hasWork == (parts == 2))
    server.receive(.jobFinished(change.run()), at: .zero)
    workWithJobs()
    let window = try #require(try descriptions(for: client).first { $0.window.name == "w" })
    #expect(window.views.isEmpty)
    #expect(window.recognizers.isEmpty)
  }

  @Test func `a client that loses watch during a description receives no window of others`() throws
  {
    attach(secret: false)
    workWithJobs()
    let client = describingClient()
    for _ in 0..<2 { server.doNextWork(at: .zero) }
    #expect(server.hasWork)
    var configuration = server.configuration
    configuration.policy.watch = UserSet()
    server.configure(configuration, scene: nil)
    workWithJobs()
    #expect(try descriptions(for: client).map(\.window.name) == ["screen"])
  }
}
