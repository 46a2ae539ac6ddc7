import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

/// Changed rules and permissions.
@Suite struct SharedReloadTests {
  private static let turned = #"devices: [{match: {name: "Test*"}, rotation: 180}]"#

  private final class Reload {
    var notes: [String]?
  }

  private let server = Server()
  private let panels: [VirtualPanel]
  private let client: VirtualClient
  private let reload = Reload()

  init() throws {
    panels = [server].flatMap { server in (1...3).map { VirtualPanel(server, id: $0) } }
    client = VirtualClient(server)
    client.subscribe()
    _ = try client.replies()
  }

  private func configure(_ text: String) throws {
    reload.notes = server.configure(try ConfigurationTexts.read(text).server, scene: nil)
  }

  /// Returns the numbers of the devices that have changed since the last call.
  private func changed() throws -> [Int] {
    try client.frames().flatMap { $0.frame.devices.map(\.device.id) }
  }

  @Test func `changed rules apply at once to all devices that nothing touches`() throws {
    panels[1].down(0, 1, 0, 0, at: 5)
    _ = try client.replies()
    try configure(Self.turned)
    #expect(try changed() == [1, 3])
    let note =
      "device 2 \"Test Panel\" is being touched: its new rules take effect when nothing touches it"
    #expect(reload.notes == [note])
    panels[1].lift(0, at: 10)
    #expect(try changed() == [2])
    for panel in panels { panel.down(0, 1, 0, 0, at: 20) }
    let touches = try client.frames().flatMap(\.frame.touches)
    #expect(touches.map { Int($0.location.x.rounded()) } == [1260, 1260, 1260])
  }

  @Test func `the devices of one screen change together`() throws {
    let shared = #"devices: [{match: {name: "Test*"}, screen: S, rotation: 0}]"#
    try configure(shared)
    #expect(server.application.screens.map(\.name) == ["S"])
    _ = try changed()
    try configure(shared.replacing("rotation: 0", with: "rotation: 90"))
    #expect(try changed() == [1, 2, 3])
    #expect(reload.notes == [])
    #expect(server.application.screens.map(\.name) == ["S"])
  }

  private func setWatch(_ users: Set<UInt32>) {
    var configuration = server.configuration
    configuration.policy.watch = UserSet(users: users)
    server.configure(configuration, scene: nil)
  }

  @Test func `after a change of the policy, each subscriber receives the state`() throws {
    setWatch([1000])
    let watchers = (10...12).map {
      VirtualClient(server, id: $0, peer: ClientPeer(user: 1000))
    }
    for watcher in watchers { watcher.subscribe() }
    for watcher in watchers { #expect(try watcher.frames().count == 1) }
    panels[0].down(0, 1, 100, 100, at: 10)
    for watcher in watchers { #expect(try watcher.frames().count == 1) }
    setWatch([])
    for watcher in watchers {
      let messages = try watcher.frames()
      #expect(messages.map(\.sequence) == [2])
      #expect(messages.first?.frame.state?.touches.count == 1)
    }
    panels[0].lift(0, at: 20)
    for watcher in watchers { #expect(try watcher.frames().first?.sequence == 3) }
    #expect(try client.frames().flatMap(\.frame.touches).count == 2)
  }

  @Test func `streams whose filters become equal share the work for each frame`() throws {
    setWatch([1000])
    let peer = ClientPeer(user: 1000)
    let watchers = (10...12).map { VirtualClient(server, id: $0, peer: peer) }
    for (watcher, kinds) in zip(watchers, [#""touches""#, #""touches","trace""#, #""touches""#]) {
      watcher.send(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":[\#(kinds)]}}"#)
    }
    #expect(server.parts.publisher.audienceCount == 3)
    // Without the permission to watch, no stream has decisions.
    setWatch([])
    #expect(server.parts.publisher.audienceCount == 2)
    for watcher in watchers { _ = try watcher.frames() }
    panels[0].down(0, 1, 100, 100, at: 10)
    for watcher in watchers { #expect(try watcher.frames().flatMap(\.frame.touches).count == 1) }
  }
}
