import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// The windows of a screen that is unplugged and comes back, on a server whose owner runs jobs on another
/// thread.
@Suite struct ReturningScreenTests {
  private let server = Server()
  private let panel: VirtualPanel
  /// The user in front, and a user behind that came earlier.
  private let victim: VirtualClient
  private let other: VirtualClient

  init() {
    panel = VirtualPanel(server)
    server.sharesTurns = true
    other = VirtualClient(server, id: 1, peer: ClientPeer(user: 1001))
    victim = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
  }

  /// A window with views across its width.
  private static func window(_ name: String, _ keys: String, views: Int) -> String {
    let list = (0..<views).map { #"{"name":"\#(name)\#($0)","frame":[0,\#($0),2000,1000]}"# }
    return
      #"{"name":"\#(name)","size":[2000,1000],\#(keys),"views":[\#(list.joined(separator: ","))]}"#
  }

  private func attach(_ client: VirtualClient, _ windows: String...) {
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}")
    workWithJobs()
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func runJob() -> Bool {
    guard let job = server.takeJob() else { return false }
    server.receive(.jobFinished(job.run()), at: VirtualPanel.time(3000))
    work()
    return true
  }

  private func workWithJobs() {
    repeat { work() } while runJob()
  }

  /// Unplugs the panel, and plugs it in again.
  private func replug() throws -> VirtualPanel {
    for client in [victim, other] { _ = try client.replies() }
    panel.unplug(at: 1000)
    return VirtualPanel(server, id: 2, at: 2000)
  }

  /// Taps in the middle; returns the windows that received a landing.
  private func tap(_ panel: VirtualPanel, _ number: Int32) throws -> [String] {
    let time = 3000 + UInt64(number) * 100
    panel.down(0, number, 1000, 999, at: time)
    panel.lift(0, at: time + 50)
    return try [victim, other].flatMap { client in
      try client.frames().flatMap(\.frame.touches).filter { $0.phase == .began }
        .map { $0.window.text }
    }
  }

  private var shown: [String] {
    server.application.windows.compactMap { $0 as? SceneWindow }
      .filter { !$0.isStandIn && $0.level > DefaultWindow.level }.map(\.name)
  }

  @Test func `large windows of one user do not delay small windows of another`() throws {
    attach(
      other, Self.window("spy", #""level":-100"#, views: 1),
      Self.window("big", #""level":-100,"frame":[0,0,9,9]"#, views: 600))
    attach(victim, Self.window("pin", #""level":100,"secret":true"#, views: 1))
    let panel = try replug()
    #expect(shown.contains("pin"))
    #expect(try tap(panel, 1) == ["pin"])
    workWithJobs()
    #expect(shown == ["pin", "big", "spy"])
    #expect(try tap(panel, 2) == ["pin"])
  }

  @Test func `until a window is built, a touch at its place reaches no window behind it`() throws {
    attach(other, Self.window("spy", #""level":-100"#, views: 1))
    attach(victim, Self.window("pin", #""level":100,"secret":true"#, views: 600))
    let panel = try replug()
    #expect(shown == ["spy"])
    #expect(server.application.windows.first { $0.name == "pin" }?.isPrivate == true)
    #expect(try tap(panel, 1) == [])
    // A touch that stays down belongs to neither window.
    panel.down(0, 2, 1000, 999, at: 3200)
    workWithJobs()
    #expect(shown == ["pin", "spy"])
    panel.move(0, 900, 999, at: 3300)
    panel.lift(0, at: 3310)
    #expect(try [victim, other].flatMap { try $0.frames() }.flatMap(\.frame.touches).isEmpty)
    #expect(try tap(panel, 4) == ["pin"])
  }

  @Test func `the windows of each user are shown when its own are built`() throws {
    attach(other, Self.window("spy", #""level":-100"#, views: 3000))
    attach(victim, Self.window("pin", #""level":100"#, views: 300))
    _ = try replug()
    work()
    #expect(shown == [])
    var order: [[String]] = []
    while runJob() { order.append(shown) }
    #expect(order.contains(["pin"]) || order.contains(["spy"]))
    #expect(shown == ["pin", "spy"])
  }

  @Test func `a screen that goes and comes while its windows are built changes nothing`() throws {
    attach(other, Self.window("spy", #""level":-100"#, views: 1))
    attach(victim, Self.window("pin", #""level":100"#, views: 600))
    let second = try replug()
    work()
    let building = server.takeJob()
    second.unplug(at: 2500)
    let third = VirtualPanel(server, id: 3, at: 2600)
    #expect(try tap(third, 1) == [])
    if let building { server.receive(.jobFinished(building.run()), at: VirtualPanel.time(3200)) }
    #expect(try tap(third, 3) == [])
    workWithJobs()
    #expect(try tap(third, 5) == ["pin"])
  }

  @Test func `an update moves the place of a window that is not built`() throws {
    attach(other, Self.window("spy", #""level":-100"#, views: 1))
    // They are large together, so a job builds the second one. A change of one needs no job.
    let keys = #""level":100,"frame":[0,0,9,9]"#
    attach(victim, Self.window("first", keys, views: 200), Self.window("pin", keys, views: 200))
    let panel = try replug()
    #expect(shown == ["first", "spy"])
    #expect(try tap(panel, 1) == ["spy"])
    let caller = VirtualClient(server, id: 3, peer: ClientPeer(user: 1000))
    caller.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"pin","#
        + #""setWindow":{"frame":null}}]}}"#)
    work()
    #expect(shown == ["first", "spy"])
    #expect(try tap(panel, 3) == [])
    workWithJobs()
    #expect(try tap(panel, 5) == ["pin"])
  }

  @Test func `a window that is attached and not built yet takes no touches`() throws {
    attach(other, Self.window("spy", #""level":-100"#, views: 1))
    victim.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + Self.window("pin", #""level":100"#, views: 600) + "]}}")
    work()
    _ = try other.replies()
    #expect(try tap(panel, 1) == ["spy"])
    workWithJobs()
    _ = try victim.replies()
    #expect(try tap(panel, 3) == ["pin"])
  }
}
