import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Many windows of a screen that is unplugged and comes back: they are made in steps, and shown together.
@Suite struct SteppedReturnTests {
  private let server = Server()
  private let panel: VirtualPanel
  /// The user whose window is in front of all others.
  private let front: VirtualClient
  /// A user whose only window is behind this one, and is made before it.
  private let spy: VirtualClient

  init() {
    server.sharesTurns = true
    panel = VirtualPanel(server)
    spy = VirtualClient(server, id: 1, peer: ClientPeer(user: 1001))
    front = VirtualClient(server, id: 2, peer: ClientPeer(user: 1002))
    attach(spy, [Self.window("spy", #""level":-1"#)])
    attach(front, Self.small(29) + [Self.window("pin", #""level":1"#)])
  }

  /// A window with a view across the screen.
  private static func window(_ name: String, _ member: String) -> String {
    #"{"name":"\#(name)","size":[9,9],\#(member),"views":[{"name":"v","frame":[0,0,9,9]}]}"#
  }

  /// Windows in a corner, each with a view.
  private static func small(_ count: Int) -> [String] {
    (0..<count).map { window("w\($0)", #""frame":[0,0,9,9]"#) }
  }

  private func attach(_ client: VirtualClient, _ windows: [String]) {
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}")
    workWithJobs()
  }

  /// Shows 30 windows of each of some users.
  private func attachCrowd(_ users: Int) -> [VirtualClient] {
    (0..<UInt32(users)).map { number in
      let client = VirtualClient(server, id: 10 + number, peer: ClientPeer(user: 2000 + number))
      attach(client, Self.small(30))
      return client
    }
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func workWithJobs() {
    repeat {
      work()
    } while server.takeJob().map { server.receive(.jobFinished($0.run()), at: .zero) } != nil
  }

  /// All windows, front-most first.
  private var names: [String] {
    server.application.windows.map { "\($0.tapCountGroup) \($0.name)" }
  }

  /// Orders all windows.
  private func orderAgain() {
    var configuration = server.configuration
    configuration.policy.watch.users.formSymmetricDifference([4_000_000])
    server.configure(configuration, scene: nil)
  }

  /// Unplugs the panel, plugs it in again, and does the first step.
  private func replug(_ panel: VirtualPanel, id: UInt32 = 2) -> VirtualPanel {
    panel.unplug(at: 1000)
    workWithJobs()
    let new = VirtualPanel(server, id: id, at: 2000)
    server.doNextWork(at: .zero)
    return new
  }

  /// The windows in which touches have begun or moved since the last call.
  private func touched() throws -> [String] {
    var touches: [TouchMessage] = []
    for client in [spy, front] {
      for message in try client.frames() { touches += message.frame.touches }
    }
    return touches.filter { $0.phase == .began || $0.phase == .moved }.map(\.window.text)
  }

  @Test(arguments: [4, 12])
  func `the windows are made in steps, and shown together in their order`(users: Int) throws {
    let crowd = attachCrowd(users)
    let before = names
    #expect(before.count == 32 + 30 * users)
    _ = replug(panel)
    var steps = 1
    while names.isEmpty, server.hasWork {
      server.doNextWork(at: .zero)
      steps += 1
    }
    #expect(steps == (before.count + WindowReturn.step - 1) / WindowReturn.step)
    #expect(names == before)
    workWithJobs()
    #expect(names == before)
    #expect(
      server.application.windows.allSatisfy { ($0 as? SceneWindow)?.isStandIn == false })
    orderAgain()
    #expect(names == before)
    withExtendedLifetime(crowd) {}
  }

  @Test func `jobs begin to build the large ones in steps`() {
    let crowd = attachCrowd(12)
    _ = replug(panel)
    while names.isEmpty, server.hasWork { server.doNextWork(at: .zero) }
    var begun = 0
    while server.parts.scenes.isReturning {
      server.doNextWork(at: .zero)
      let count = server.parts.scenes.entries.count(where: \.isBuilding)
      // A step ends behind the windows of a user.
      #expect(count - begun < WindowReturn.step + 30)
      begun = count
    }
    #expect(begun > 2 * WindowReturn.step)
    withExtendedLifetime(crowd) {}
  }

  @Test func `a touch that lands meanwhile reaches no window, and later ones reach the first one`()
    throws
  {
    let crowd = attachCrowd(6)
    let panel = replug(self.panel)
    _ = try touched()
    panel.down(0, 1, 1000, 500, at: 3000)
    panel.move(0, 1010, 500, at: 3010)
    #expect(names.isEmpty)
    work()
    #expect(!names.isEmpty)
    panel.move(0, 1020, 500, at: 3020)
    panel.lift(0, at: 3030)
    #expect(try touched() == [])
    panel.down(0, 2, 1000, 500, at: 3040)
    panel.lift(0, at: 3050)
    #expect(try touched() == ["pin"])
    withExtendedLifetime(crowd) {}
  }

  @Test func `calls wait until the windows are shown`() throws {
    let crowd = attachCrowd(6)
    _ = replug(panel)
    let caller = VirtualClient(server, id: 3)
    caller.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    while names.isEmpty, server.hasWork {
      #expect(try caller.replies().isEmpty)
      server.doNextWork(at: .zero)
    }
    work()
    #expect(try caller.replies().count == 1)
    withExtendedLifetime(crowd) {}
  }

  @Test func `windows that come, change and leave meanwhile have their places with the others`()
    throws
  {
    let crowd = attachCrowd(6)
    _ = replug(panel)
    server.receive(.clientClosed(crowd[0].id), at: .zero)
    let late = VirtualClient(server, id: 3, peer: ClientPeer(user: 1003))
    late.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(Self.window("late", #""level":2"#))]}}"#
    )
    let caller = VirtualClient(server, id: 4, peer: ClientPeer(user: 1001))
    caller.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"spy","#
        + #""setWindow":{"level":3}}]}}"#)
    // The server answers them in turns of their own otherwise.
    for _ in 0..<2 { server.answerNextCall(at: .zero) }
    #expect(try caller.replies().first?.knownError() == nil)
    #expect(names.isEmpty)
    workWithJobs()
    let shown = names
    #expect(shown.prefix(3) == ["1001 spy", "1003 late", "1002 pin"])
    #expect(shown.count == 32 + 30 * 5 + 1)
    #expect(!shown.contains { $0.hasPrefix("2000 ") })
    #expect(
      server.application.windows.allSatisfy { ($0 as? SceneWindow)?.isStandIn == false })
    orderAgain()
    #expect(names == shown)
    withExtendedLifetime(late) {}
  }

  @Test func `a screen that goes again meanwhile leaves no window, and returns with all of them`() {
    let crowd = attachCrowd(6)
    let before = names
    let second = replug(panel)
    let third = replug(second, id: 3)
    #expect(names.isEmpty)
    workWithJobs()
    #expect(names == before)
    third.unplug(at: 4000)
    workWithJobs()
    #expect(names.isEmpty)
    withExtendedLifetime(crowd) {}
  }

  @Test func `without shared turns, all windows are shown at once`() {
    let crowd = attachCrowd(12)
    let before = names
    server.sharesTurns = false
    panel.unplug(at: 1000)
    _ = VirtualPanel(server, id: 2, at: 2000)
    #expect(names == before)
    #expect(
      server.application.windows.allSatisfy { ($0 as? SceneWindow)?.isStandIn == false })
    withExtendedLifetime(crowd) {}
  }
}
