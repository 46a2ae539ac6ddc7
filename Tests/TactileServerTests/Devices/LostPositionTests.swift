import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Contacts without a position")
struct LostPositionTests {
  private static func send(_ server: Server, _ rows: [(UInt16, UInt16, Int32)], at time: UInt64) {
    let time = VirtualPanel.time(time)
    let events = rows.map { InputEvent(time: time, type: $0.0, code: $0.1, value: $0.2) }
    events.withUnsafeBufferPointer {
      server.receive(.events(DeviceID(rawValue: 1), $0, .kernel), at: time)
    }
  }

  @Test func `a first touch at coordinate 0 begins in its first frame`() throws {
    let server = Server(configuration: ServerConfiguration())
    _ = VirtualPanel(server)
    var began: [Timestamp] = []
    server.frameObserver = { frame in
      began += frame.entries.filter { $0.kind == .touches }.map { _ in frame.time }
    }
    // The kernel does not send ABS_MT_POSITION_X, because the slot already has the value 0.
    Self.send(server, [(3, 0x39, 7), (3, 0x36, 500), (0, 0, 0)], at: 100)
    #expect(began == [VirtualPanel.time(100)])
  }

  @Test func `a contact that is down without a position when its device is removed is reported`() {
    let server = Server(configuration: ServerConfiguration())
    _ = VirtualPanel(server)
    var lost: [Timestamp] = []
    server.lostContactObserver = { lost.append($1) }
    Self.send(server, [(0, 3, 0), (0, 0, 0)], at: 100)
    Self.send(server, [(3, 0x39, 7), (3, 0x36, 500), (0, 0, 0)], at: 200)
    #expect(lost.isEmpty)
    server.receive(.deviceRemoved(DeviceID(rawValue: 1)), at: VirtualPanel.time(300))
    #expect(lost == [VirtualPanel.time(300)])
  }

  @Test func `losses that the service repaired are counted in the list of devices`() throws {
    let server = Server(configuration: ServerConfiguration())
    _ = VirtualPanel(server)
    for _ in 0..<2 { server.receive(.lossRepaired(DeviceID(rawValue: 1)), at: .zero) }
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Devices.List"}"#)
    let reply = try #require(try client.replies().first)
    let list = try DeviceListMessage(from: JSONCursor(.object(reply.parameters)))
    #expect(list.devices.first?.oddities.map(\.name) == ["repairedLosses"])
    #expect(list.devices.first?.oddities.map(\.count) == [2])
  }

  @Test func `a contact that ends before its position is known is traced, and logged once`() {
    let server = Server(configuration: ServerConfiguration())
    _ = VirtualPanel(server)
    var traced: [TraceRecord] = []
    var logged: [String] = []
    server.application.tracer = { if $0.rule == TraceRecord.noRule { traced.append($0) } }
    server.noticeHandler = { if $0.level == .warning { logged.append($0.message) } }
    // SYN_DROPPED without a repair: the values of the slots are unknown.
    Self.send(server, [(0, 3, 0), (0, 0, 0)], at: 100)
    for time: UInt64 in [200, 300] {
      Self.send(server, [(3, 0x39, 7), (3, 0x36, 500), (0, 0, 0)], at: time)
      Self.send(server, [(3, 0x39, -1), (0, 0, 0)], at: time + 50)
    }
    #expect(traced.map(\.timestamp) == [VirtualPanel.time(250), VirtualPanel.time(350)])
    #expect(traced.allSatisfy { "\($0.decision)".contains("before its position was known") })
    #expect(logged.count == 1)
  }
}
