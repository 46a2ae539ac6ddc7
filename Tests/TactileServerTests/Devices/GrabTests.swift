import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Devices that another program has grabbed")
struct GrabTests {
  private static let panel = DeviceID(rawValue: 1)
  private let server: Server

  init() {
    server = Server(configuration: ServerConfiguration())
    _ = VirtualPanel(server)
  }

  private func devices() throws -> [DeviceMessage] {
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Devices.List"}"#)
    let reply = try #require(try client.replies().first)
    return try DeviceListMessage(from: JSONCursor(.object(reply.parameters))).devices
  }

  private func status() throws -> ServiceStatus {
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try client.replies().first)
    return try StatusMessage(from: JSONCursor(.object(reply.parameters))).status
  }

  @Test
  func `are marked in the list of devices and counted in the status, until they are released`()
    throws
  {
    #expect(try devices().map(\.isGrabbed) == [nil])
    #expect(try status().grabbed == 0)
    server.receive(.grabChanged(Self.panel, isGrabbed: true), at: VirtualPanel.time(100))
    #expect(try devices().map(\.isGrabbed) == [true])
    #expect(try status().grabbed == 1)
    server.receive(.grabChanged(Self.panel, isGrabbed: false), at: VirtualPanel.time(200))
    #expect(try devices().map(\.isGrabbed) == [nil])
    #expect(try status().grabbed == 0)
  }

  @Test func `are logged and reported once`() throws {
    var warnings: [String] = []
    var notes: [String] = []
    var changes: [(DeviceChangeMessage.Change, Bool?)] = []
    server.noticeHandler = {
      if $0.level == .warning { warnings.append($0.message) } else { notes.append($0.message) }
    }
    server.frameObserver = { frame in
      changes += frame.message.devices.map { ($0.change, $0.device.isGrabbed) }
    }
    for isGrabbed in [true, true, false, false] {
      server.receive(.grabChanged(Self.panel, isGrabbed: isGrabbed), at: VirtualPanel.time(100))
    }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("another program has grabbed it (EVIOCGRAB)") == true)
    #expect(notes.count { $0.contains("has released it") } == 1)
    #expect(changes.map(\.0) == [.changed, .changed])
    #expect(changes.map(\.1) == [true, nil])
    // A device that is not there is no error.
    server.receive(.grabChanged(DeviceID(rawValue: 9), isGrabbed: true), at: VirtualPanel.time(100))
    #expect(try status().grabbed == 0)
  }

  @Test func `stay marked when their rules change`() throws {
    server.receive(.grabChanged(Self.panel, isGrabbed: true), at: VirtualPanel.time(100))
    var rule = DeviceRule(DeviceMatch(name: "*"))
    rule.rotation = .clockwise90
    server.configure(ServerConfiguration(devices: DeviceRules([rule])), scene: nil)
    #expect(try devices().map(\.isGrabbed) == [true])
  }
}
