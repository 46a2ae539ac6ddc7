import TactileServer
import Testing

@testable import Tactile

/// The order of shown windows when one of them leaves.
@Suite struct ShownOrderTests {
  private let server = Server(configuration: .allLevels)

  init() {
    _ = VirtualPanel(server)
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
    while server.hasWork { server.answerNextCall(at: .zero) }
  }

  private var names: [String] { server.application.windows.map(\.name).filter { $0 != "screen" } }

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
}
