import TactileTesting
import Testing

@testable import Tactile
@testable import TactileServer

/// The order of the windows of many users whose screens are unplugged and come back, on a server whose owner
/// runs jobs on another thread.
@Suite struct ReturningOrderTests {
  private let server = Server()

  init() {
    server.sharesTurns = true
  }

  private static func window(
    _ name: String, level: Int, views: Int, members: String = ""
  ) -> String {
    let list = (0..<views).map { #"{"name":"v\#($0)","frame":[0,0,9,9]}"# }
    return
      #"{"name":"\#(name)","level":\#(level)\#(members),"views":[\#(list.joined(separator: ","))]}"#
  }

  private func attach(_ windows: [String], of user: UInt32, id: UInt32) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}")
    return client
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func runJob() -> Bool {
    guard let job = server.takeJob() else { return false }
    server.receive(.jobFinished(job.run()), at: .zero)
    work()
    return true
  }

  private func workWithJobs() {
    repeat { work() } while runJob()
  }

  /// The windows of users, front-most first, with those that are not built yet.
  private var names: [String] {
    server.application.windows.filter { $0.tapCountGroup >= 0 }.map {
      "\($0.tapCountGroup) \($0.name) on \($0.screen.name)"
    }
  }

  /// Orders all windows.
  private func orderAgain() {
    var configuration = server.configuration
    configuration.policy.watch.users.formSymmetricDifference([4_000_000])
    server.configure(configuration, scene: nil)
  }

  /// Puts the windows into an order that is wrong, and that ordering all windows would undo.
  private func reverse() {
    server.application.reorderWindows(server.application.windows.reversed())
  }

  @Test(arguments: 0..<24)
  func `a screen that comes back has its windows in the order of before, at each moment`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var panels = [VirtualPanel(server, id: 1), VirtualPanel(server, id: 2)]
    for id in UInt32(1)...12 {
      let windows = (0..<Int.random(in: 1...5, using: &random)).map { number in
        let isSecret = seed % 2 == 0 && Int.random(in: 0..<6, using: &random) == 0
        let isElsewhere = Int.random(in: 0..<4, using: &random) == 0
        return Self.window(
          "\(id).\(number)", level: Int.random(in: -2...2, using: &random),
          views: [0, 0, 1, 90, 300].randomElement(using: &random)!,
          members: (isSecret ? #","secret":true"# : "")
            + (isElsewhere ? #","screen":"screen-2""# : ""))
      }
      _ = attach(windows, of: .random(in: 1001...1005, using: &random), id: id)
      workWithJobs()
    }
    let before = names
    for round in 0..<4 {
      // Without the first screen, windows without a screen are on the other one.
      let index = Bool.random(using: &random) ? 1 : 0
      panels[index].unplug(at: 1000)
      work()
      if Bool.random(using: &random) { _ = runJob() }
      panels[index] = VirtualPanel(server, id: UInt32(10 + round), at: 2000)
      guard server.application.screens[0].name == "screen" else {
        // The other screen is the first one now. It becomes the second one again.
        panels[1].unplug(at: 3000)
        panels[1] = VirtualPanel(server, id: UInt32(20 + round), at: 3000)
        #expect(names == before)
        continue
      }
      repeat {
        #expect(names == before)
        work()
      } while runJob()
      #expect(names == before)
      #expect(!server.hasJob)
    }
    workWithJobs()
    #expect(names == before)
    #expect(
      server.application.windows.allSatisfy { ($0 as? SceneWindow)?.isStandIn == false })
    orderAgain()
    #expect(names == before)
  }

  @Test func `windows that are built after a screen came back do not order the others again`() {
    let panel = VirtualPanel(server)
    for id in UInt32(1)...6 {
      _ = attach(
        (0..<4).map { Self.window("\(id).\($0)", level: $0 % 3, views: 80) }, of: 1000 + id,
        id: id)
      workWithJobs()
    }
    panel.unplug(at: 1000)
    work()
    _ = VirtualPanel(server, id: 2, at: 2000)
    #expect(names.count == 24)
    #expect(server.hasJob)
    reverse()
    let reversed = names
    workWithJobs()
    #expect(names == reversed)
    orderAgain()
    #expect(names == reversed.reversed())
  }

  @Test(arguments: 0..<40)
  func `windows that wait for jobs, change and leave have the same order as if all were ordered`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var panel = VirtualPanel(server)
    var clients: [(client: VirtualClient, user: UInt32)] = []
    for step in UInt32(1)...40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where !clients.isEmpty:
        let leaving = clients.remove(at: .random(in: 0..<clients.count, using: &random))
        server.receive(.clientClosed(leaving.client.id), at: .zero)
      case 1:
        panel.unplug(at: 1000)
        panel = VirtualPanel(server, id: 100 + step, at: 1000)
      case 2, 3, 4:
        guard let changed = clients.randomElement(using: &random) else { continue }
        let other = VirtualClient(server, id: 1000 + step, peer: ClientPeer(user: changed.user))
        let secret = seed % 2 == 0 && Int.random(in: 0..<4, using: &random) == 0
        let window = Self.window(
          "\(changed.client.id.rawValue).0", level: .random(in: -2...2, using: &random),
          views: [0, 90, 300].randomElement(using: &random)!, members: #","secret":\#(secret)"#)
        other.send(
          #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#)
      default:
        let user = UInt32.random(in: 1001...1005, using: &random)
        let windows = (0..<Int.random(in: 1...4, using: &random)).map {
          Self.window(
            "\(step).\($0)", level: .random(in: -2...2, using: &random),
            views: [0, 90, 300].randomElement(using: &random)!)
        }
        clients.append((attach(windows, of: user, id: step), user))
      }
      work()
      for _ in 0..<Int.random(in: 0...3, using: &random) { _ = runJob() }
      let found = names
      orderAgain()
      #expect(names == found)
    }
  }
}
