import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

/// Changed rules on a server whose owner divides its work over the turns of a loop.
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
    server.sharesTurns = true
  }

  private func configure(_ text: String) throws {
    server.configure(try ConfigurationTexts.read(text).server, scene: nil) { [reload] in
      reload.notes = $0
    }
  }

  /// Returns the numbers of the devices that have changed since the last call.
  private func changed() throws -> [Int] {
    try client.frames().flatMap { $0.frame.devices.map(\.device.id) }
  }

  @Test
  func `each part of the work changes the devices of one screen, and a reload ends after all`()
    throws
  {
    try configure(Self.turned)
    #expect(try changed() == [])
    for number in 1...3 {
      #expect(reload.notes == nil)
      try #require(server.hasWork)
      server.doNextWork(at: .zero)
      #expect(try changed() == [number])
    }
    #expect(reload.notes == [])
    #expect(!server.hasWork)
    for panel in panels { panel.down(0, 1, 0, 0, at: 10) }
    let touches = try client.frames().flatMap(\.frame.touches)
    #expect(touches.map { Int($0.location.x.rounded()) } == [1260, 1260, 1260])
  }

  @Test func `the devices of one screen change together`() throws {
    let shared = #"devices: [{match: {name: "Test*"}, screen: S, rotation: 0}]"#
    try configure(shared)
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(server.application.screens.map(\.name) == ["S"])
    _ = try changed()
    try configure(shared.replacing("rotation: 0", with: "rotation: 90"))
    server.doNextWork(at: .zero)
    #expect(try changed() == [1, 2, 3])
    #expect(reload.notes == [])
    #expect(server.application.screens.map(\.name) == ["S"])
  }

  private func setWatch(_ users: Set<UInt32>) {
    var configuration = server.configuration
    configuration.policy.watch = UserSet(users: users)
    server.configure(configuration, scene: nil)
  }

  @Test
  func `after a change of the policy, each part of the work sends the state to one subscriber`()
    throws
  {
    setWatch([1000])
    let watchers = (10...12).map {
      VirtualClient(server, id: $0, peer: ClientPeer(user: 1000))
    }
    for watcher in watchers { watcher.subscribe() }
    while server.hasWork { server.doNextWork(at: .zero) }
    for watcher in watchers { #expect(try watcher.frames().count == 1) }
    setWatch([])
    // Until then, they receive nothing: what they could see has changed.
    panels[0].down(0, 1, 100, 100, at: 10)
    #expect(try watchers.map { try $0.frames().count } == [0, 0, 0])
    #expect(server.parts.publisher.subscriberCount { $0 == 1000 } == 3)
    var states: [Int] = []
    while server.hasWork {
      server.doNextWork(at: .zero)
      let messages = try watchers.flatMap { try $0.frames() }
      #expect(messages.allSatisfy { $0.sequence == 1 && $0.frame.state?.touches.count == 1 })
      if !messages.isEmpty { states.append(messages.count) }
    }
    #expect(states == [1, 1, 1])
    panels[0].lift(0, at: 20)
    for watcher in watchers { #expect(try watcher.frames().first?.sequence == 2) }
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
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(server.parts.publisher.audienceCount == 3)
    // Without the permission to watch, no stream has decisions.
    setWatch([])
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(server.parts.publisher.audienceCount == 2)
    for watcher in watchers { _ = try watcher.frames() }
    panels[0].down(0, 1, 100, 100, at: 10)
    for watcher in watchers { #expect(try watcher.frames().flatMap(\.frame.touches).count == 1) }
  }

  @Test func `a subscriber that leaves before it receives the state leaves no work`() throws {
    setWatch([1000])
    let watcher = VirtualClient(server, id: 10, peer: ClientPeer(user: 1000))
    watcher.subscribe()
    while server.hasWork { server.doNextWork(at: .zero) }
    setWatch([])
    #expect(server.hasWork)
    server.receive(.clientClosed(watcher.id), at: .zero)
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(server.parts.publisher.audienceCount == 1)
  }

  @Test func `a device that is touched before its turn waits, and the reload reports it`() throws {
    try configure(Self.turned)
    server.doNextWork(at: .zero)
    panels[1].down(0, 1, 0, 0, at: 10)
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(try changed() == [1, 3])
    let note =
      "device 2 \"Test Panel\" is being touched: its new rules take effect when nothing touches it"
    #expect(reload.notes == [note])
    panels[1].lift(0, at: 20)
    try #require(server.hasWork)
    server.doNextWork(at: .zero)
    #expect(try changed() == [2])
    #expect(!server.hasWork)
  }

  @Test func `a reload ends although the last devices are touched or leave before their turn`()
    throws
  {
    try configure(Self.turned)
    panels[0].unplug(at: 5)
    panels[1].down(0, 1, 0, 0, at: 10)
    #expect(reload.notes == nil)
    panels[2].down(0, 1, 0, 0, at: 20)
    #expect(reload.notes?.count == 2)
    // The windows of the removed screen are taken apart.
    while server.hasWork { server.doNextWork(at: .zero) }
    #expect(try changed() == [1])
  }
}
