import TactileTesting
import Testing

@testable import TactileServer

/// How often calls ask the policy, and how many groups of a peer an answer compares.
@Suite("What a peer sees")
struct VisibilityTests {
  private let peer = ClientPeer(user: 1000, groups: Array(0..<1024))

  /// Returns how often a call of the peer asks the policy, beside windows of other users.
  private func looks(of call: String, windows: Int) throws -> Int {
    var configuration = ServerConfiguration()
    configuration.policy.watch.groups = [44]
    let server = Server(configuration: configuration)
    let panel = VirtualPanel(server)
    defer { withExtendedLifetime(panel) {} }
    for number in 1...windows {
      let app = VirtualClient(
        server, id: UInt32(number), peer: ClientPeer(user: 2000 + UInt32(number)))
      app.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w\#(number)","views":[{"name":"v","frame":[0,0,1,1]}]}]}}"#
      )
      #expect(try app.frames().count == 1)
    }
    let client = VirtualClient(server, id: 900, peer: peer)
    let before = server.parts.access.looks
    client.send(call)
    let reply = try #require(try client.replies().first)
    #expect(try reply.knownError() == nil)
    return server.parts.access.looks - before
  }

  @Test(arguments: [
    #"{"method":"io.tactile.Control.GetStatus"}"#,
    #"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w1"}}"#,
    #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"w1","location":{"x":0.5,"y":0.5}}}"#,
  ])
  func `a call asks the policy as often for many windows as for a few`(call: String) throws {
    let few = try looks(of: call, windows: 3)
    #expect(few > 0 && few <= 6)
    #expect(try looks(of: call, windows: 40) == few)
  }

  @Test func `a description of all windows asks the policy once for each part`() throws {
    let call = #"{"method":"io.tactile.Scene.Describe"}"#
    // A window and its view are two of the 128 parts.
    #expect(try looks(of: call, windows: 50) <= looks(of: call, windows: 3) + 1)
  }

  /// A number that counts its comparisons.
  private struct Counted: Comparable {
    nonisolated(unsafe) static var comparisons = 0
    let value: Int

    static func < (one: Counted, other: Counted) -> Bool {
      comparisons += 1
      return one.value < other.value
    }

    static func == (one: Counted, other: Counted) -> Bool {
      comparisons += 1
      return one.value == other.value
    }
  }

  @Test func `a group is found among 1024 groups with a few comparisons`() {
    let groups = (0..<1024).map { Counted(value: 2 * $0) }
    for value in -1...2049 {
      Counted.comparisons = 0
      let isFound = groups.containsSorted(Counted(value: value))
      #expect(isFound == ((0..<2048).contains(value) && value % 2 == 0))
      #expect(Counted.comparisons <= 12)
    }
  }

  @Test(arguments: 0..<50)
  func `a set contains a peer if it names the user, a group or everyone`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = { (most: Int) in
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        UInt32.random(in: 0...60, using: &random)
      }
    }
    for _ in 0..<50 {
      let peer = ClientPeer(user: 1000, groups: numbers(30))
      let set = UserSet(users: Set(numbers(3)), groups: Set(numbers(30)))
      #expect(set.contains(peer) == !set.groups.isDisjoint(with: peer.groups))
    }
  }
}
