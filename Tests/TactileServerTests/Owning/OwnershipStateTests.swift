import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("The state of owning panels")
struct OwnershipStateTests {
  private static let panel = DeviceID(rawValue: 1)
  private let server = Server()
  private let touches: VirtualPanel

  init() {
    touches = VirtualPanel(server)
  }

  private func call(_ method: String, _ parameters: String = "") throws -> VarlinkReply {
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.\#(method)","parameters":{\#(parameters)}}"#)
    return try #require(client.replies().last)
  }

  private func device() throws -> DeviceMessage {
    let reply = try call("Devices.List")
    let list = try DeviceListMessage(from: JSONCursor(.object(reply.parameters)))
    return try #require(list.devices.first)
  }

  @Test func `is in the list of devices, and each change is reported and logged`() throws {
    var changes: [DeviceMessage.Ownership?] = []
    var notes: [String] = []
    server.frameObserver = { changes += $0.message.devices.map(\.device.ownership) }
    server.noticeHandler = { notes.append($0.message) }
    let states: [(Ownership.State, DeviceMessage.Ownership?)] = [
      (.preparing, .preparing), (.waiting, .waiting), (.owned, .owned), (.owned, .owned),
      (.releasing, .releasing), (.observed, nil),
    ]
    for (state, word) in states {
      server.receive(.ownershipChanged(Self.panel, state), at: VirtualPanel.time(100))
      #expect(try device().ownership == word)
    }
    #expect(changes == [.preparing, .waiting, .owned, .releasing, nil])
    #expect(notes.count { $0.contains("owned; the compositor reads its clone") } == 1)
    #expect(notes.count { $0.contains("released; the compositor reads the panel itself") } == 1)
    // A device that is not there is no error.
    server.receive(.ownershipChanged(DeviceID(rawValue: 9), .owned), at: VirtualPanel.time(100))
  }

  @Test func `names the clone until the panel is released, also if other rules change`() throws {
    server.receive(.cloneAppeared(Self.panel, node: "/dev/input/event9"), at: .zero)
    server.receive(.ownershipChanged(Self.panel, .owned), at: .zero)
    #expect(try device().clone == "/dev/input/event9")
    var rule = DeviceRule(DeviceMatch(name: "*"))
    rule.rotation = .clockwise90
    server.configure(ServerConfiguration(devices: DeviceRules([rule])), scene: nil)
    #expect(try device().clone == "/dev/input/event9")
    #expect(try device().ownership == .owned)
    server.receive(.ownershipChanged(Self.panel, .observed), at: .zero)
    #expect(try device().clone == nil)
  }

  @Test func `a panel is untouched when nothing is down and no filter holds a contact back`() {
    #expect(server.isUntouched(Self.panel))
    touches.down(0, 1, 100, 100, at: 0)
    #expect(!server.isUntouched(Self.panel))
    touches.lift(0, at: 50)
    #expect(server.isUntouched(Self.panel))
    #expect(server.isUntouched(DeviceID(rawValue: 9)))
  }

  @Test func `Release passes the device to the owner, and refuses one that does not exist`() throws
  {
    var asked: [DeviceID?] = []
    server.releaseHandler = {
      asked.append($0)
      return [Self.panel]
    }
    for parameters in ["", #""device":1"#] {
      let reply = try call("Control.Release", parameters)
      let message = try ReleaseMessage(from: JSONCursor(.object(reply.parameters)))
      #expect(message.devices == [1])
    }
    #expect(asked == [nil, Self.panel])
    for number in ["9", "-1"] {
      #expect(
        try call("Control.Release", "\"device\":\(number)").knownError()
          == .invalidParameter("device"))
    }
    #expect(asked.count == 2)
  }

  // Claim: Only `control` releases an owned panel by a call.
  @Test func `Release needs the permission to control`() throws {
    server.releaseHandler = { _ in
      Issue.record("the owner is asked")
      return []
    }
    let member = VirtualClient(server, id: 5, peer: ClientPeer(user: 1000))
    member.send(#"{"method":"io.tactile.Control.Release"}"#)
    let reply = try #require(try member.replies().last)
    #expect(try reply.knownError() == .notAllowed(.control, right: "control"))
  }
}
