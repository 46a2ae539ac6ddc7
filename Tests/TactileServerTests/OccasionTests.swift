import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The list of what programs can wait for")
struct OccasionTests {
  private static let ask = #"{"method":"io.tactile.Scene.ListOccasions"}"#
  private let server = Server()

  /// Shows a scene of the machine with views in views, each with a gesture and every third with a control.
  private func show(_ views: Int) throws {
    let list = (0..<views).map { number in
      let button =
        "views: [{kind: button, name: b\(number), frame: [0, 0, 9, 9], "
        + "actions: {touchUpInside: press\(number)}}]"
      let inner = number % 3 == 0 ? button : "alpha: 1"
      return "{name: v\(number), frame: [0, 0, 9, 9], "
        + "gestures: [{kind: tap, name: g\(number), action: a\(number % 7)}], \(inner)}"
    }
    server.showSystemScene(
      try Stage.scene("views: [\(list.joined(separator: ", "))]"))
  }

  private func occasions(_ client: VirtualClient) throws -> OccasionsMessage {
    try OccasionsMessage(from: try #require(try client.replies().last).cursor)
  }

  @Test func `S318 the list has the actions of idle times that a window handles`() throws {
    server.showSystemScene(
      try SceneDescription(
        text: Array(
          "windows: [{name: w, handles: [idle, other], views: [{name: v, frame: [0, 0, 9, 9], handles: [active]}]}]"
            .utf8), file: "scene.yaml"))
    let client = VirtualClient(server)
    client.send(Self.ask)
    #expect(try occasions(client).actions == ["idle"])
  }

  @Test func `the list of the largest scene has each gesture and action once`() throws {
    try show(600)
    let client = VirtualClient(server)
    client.send(Self.ask)
    let found = try occasions(client)
    #expect(found.gestures.count == 600)
    #expect(found.actions.count == 7 + 200)
  }
}
