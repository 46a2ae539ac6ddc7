import TactileServer
import TactileTesting
import Testing

@testable import Tactile

/// The order of shown windows while windows come and go. Ordering all of them takes time for each.
@Suite struct ShownOrderTests {
  private let server = Server()
  private let panel: VirtualPanel

  init() {
    panel = VirtualPanel(server)
    server.sharesTurns = true
  }

  /// Shows windows of a user on a connection of its own.
  private func show(
    _ windows: [(name: String, level: Int)], of user: UInt32, id: UInt32, members: String = ""
  ) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    let list = windows.map { #"{"name":"\#($0.name)","level":\#($0.level)\#(members)}"# }
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + list.joined(separator: ",") + "]}}")
    work()
    return client
  }

  private func show(_ name: String, of user: UInt32, id: UInt32, members: String = "")
    -> VirtualClient
  {
    show([(name, 0)], of: user, id: id, members: members)
  }

  private func leave(_ client: VirtualClient) {
    server.receive(.clientClosed(client.id), at: .zero)
    work()
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private var names: [String] { server.application.windows.map(\.name).filter { $0 != "screen" } }

  /// Orders all windows.
  private func orderAgain() {
    var configuration = server.configuration
    configuration.policy.watch.users.formSymmetricDifference([4_000_000])
    server.configure(configuration, scene: nil)
  }

  /// Puts the windows into an order that is wrong, and that ordering all windows would undo.
  private func reverse() {
    let windows = server.application.windows.filter { $0.name != "screen" }
    server.application.reorderWindows(windows.reversed())
  }

  @Test func `new windows of a user do not order the windows of others again`() {
    _ = (show("a", of: 1001, id: 1), show("b", of: 1002, id: 2))
    #expect(names == ["a", "b"])
    reverse()
    _ = show("c", of: 1003, id: 3)
    #expect(names == ["b", "a", "c"])
    orderAgain()
    #expect(names == ["a", "b", "c"])
  }

  @Test func `the windows of others are not ordered again if a user leaves with all windows`() {
    _ = (show("a", of: 1001, id: 1), show("b", of: 1002, id: 2))
    let last = show("c", of: 1003, id: 3)
    reverse()
    leave(last)
    #expect(names == ["b", "a"])
  }

  @Test func `the windows of others are ordered again if the first window of a user leaves`() {
    let first = show("a", of: 1001, id: 1)
    _ = (show("b", of: 1002, id: 2), show("c", of: 1001, id: 3))
    #expect(names == ["c", "a", "b"])
    leave(first)
    #expect(names == ["b", "c"])
  }

  @Test func `the windows of others are ordered again if a secret window leaves`() {
    let secret = show("a", of: 1001, id: 1, members: #","secret":true"#)
    _ = show([("b", 1)], of: 1002, id: 2)
    _ = show("c", of: 1003, id: 3)
    #expect(names == ["a", "b", "c"])
    leave(secret)
    _ = show([("d", 2)], of: 1004, id: 4)
    #expect(names == ["d", "b", "c"])
  }

  @Test(arguments: 0..<60)
  func `windows that come and go have the same order as if all were ordered`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var clients: [VirtualClient] = []
    for id in UInt32(1)...40 {
      if clients.count > 8 || (!clients.isEmpty && Bool.random(using: &random)) {
        leave(clients.remove(at: Int.random(in: 0..<clients.count, using: &random)))
      } else {
        let windows = (0..<Int.random(in: 1...4, using: &random)).map {
          (name: "w\(id).\($0)", level: Int.random(in: -1...1, using: &random))
        }
        let isSecret = seed % 3 == 0 && Int.random(in: 0..<4, using: &random) == 0
        clients.append(
          show(
            windows, of: UInt32.random(in: 1001...1004, using: &random), id: id,
            members: isSecret ? #","secret":true"# : ""))
      }
      let found = names
      orderAgain()
      #expect(names == found)
    }
  }
}
