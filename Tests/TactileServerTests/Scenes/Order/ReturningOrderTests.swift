import TactileTesting
import Testing

@testable import Tactile
@testable import TactileServer

/// The order of the windows of many users whose screens are unplugged and come back.
@Suite struct ReturningOrderTests {
  private let server = Server(configuration: .allLevels)

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

  /// The windows of users, front-most first.
  private var names: [String] {
    server.application.windows.filter { $0.tapCountGroup >= 0 }.map {
      "\($0.tapCountGroup) \($0.name) on \($0.screen.name)"
    }
  }

  @Test(arguments: 0..<24)
  func `a screen that comes back has its windows in the order of before`(
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
          views: [0, 0, 1, 30, 90].randomElement(using: &random)!,
          members: (isSecret ? #","secret":true"# : "")
            + (isElsewhere ? #","screen":"screen-2""# : ""))
      }
      _ = attach(windows, of: .random(in: 1001...1005, using: &random), id: id)
    }
    let before = names
    for round in 0..<4 {
      // Without the first screen, windows without a screen are on the other one.
      let index = Bool.random(using: &random) ? 1 : 0
      panels[index].unplug(at: 1000)
      panels[index] = VirtualPanel(server, id: UInt32(10 + round), at: 2000)
      guard server.application.screens[0].name == "screen" else {
        // The other screen is the first one now. It becomes the second one again.
        panels[1].unplug(at: 3000)
        panels[1] = VirtualPanel(server, id: UInt32(20 + round), at: 3000)
        #expect(names == before)
        continue
      }
      #expect(names == before)
    }
  }
}
