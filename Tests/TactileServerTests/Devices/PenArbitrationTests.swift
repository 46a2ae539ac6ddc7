import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

/// A panel and a pen with nodes of their own, on one screen.
@Suite("A pen beside fingers")
struct PenArbitrationTests {
  private static let panelID = DeviceID(rawValue: 1)
  private static let penID = DeviceID(rawValue: 2)

  private var configuration = ServerConfiguration()
  private let server: Server
  private let client: VirtualClient

  init() throws {
    var rule = DeviceRule(DeviceMatch())
    rule.output = "one"
    configuration.devices.rules = [rule]
    server = Server(configuration: configuration)
    client = VirtualClient(server)
    client.subscribe()
  }

  private static let pen: DeviceDescription = {
    var pen = DeviceDescription(name: "Test Pen")
    pen.properties.insert(1)
    pen.codes[EventType.key] = CodeSet([KeyCode.toolPen, KeyCode.touch, KeyCode.stylus])
    pen.codes[EventType.abs] = CodeSet([AbsCode.x, AbsCode.y, AbsCode.pressure])
    pen.axes = [
      AbsCode.x: AbsoluteAxis(minimum: 0, maximum: 1999, resolution: 10),
      AbsCode.y: AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10),
      AbsCode.pressure: AbsoluteAxis(minimum: 0, maximum: 1000),
    ]
    return pen
  }()

  private func add(panelGroup: String?, penGroup: String?, penFirst: Bool = false) {
    var panel = VirtualPanel.description
    var pen = Self.pen
    if let panelGroup { panel.udevProperties["LIBINPUT_DEVICE_GROUP"] = panelGroup }
    if let penGroup { pen.udevProperties["LIBINPUT_DEVICE_GROUP"] = penGroup }
    let devices = [(Self.panelID, panel), (Self.penID, pen)]
    for (id, device) in penFirst ? devices.reversed() : devices {
      server.receive(.deviceAdded(id, device), at: .zero)
    }
  }

  private func send(
    _ device: DeviceID, _ events: [(UInt16, UInt16, Int32)], at milliseconds: UInt64
  ) {
    let time = VirtualPanel.time(milliseconds)
    let all = (events + [(EventType.syn, 0, 0)]).map {
      InputEvent(time: time, type: $0.0, code: $0.1, value: $0.2)
    }
    all.withUnsafeBufferPointer { server.receive(.events(device, $0, .kernel), at: time) }
  }

  private func hand(_ id: Int32, at milliseconds: UInt64) {
    var axes = [(EventType.abs, AbsCode.mtTrackingID, id)]
    if id >= 0 {
      axes += [(EventType.abs, AbsCode.mtPositionX, Int32(1500))]
      axes += [(EventType.abs, AbsCode.mtPositionY, Int32(800))]
    }
    send(Self.panelID, axes, at: milliseconds)
  }

  private func pen(_ key: UInt16, _ value: Int32, at milliseconds: UInt64) {
    send(
      Self.penID,
      [
        (EventType.abs, AbsCode.x, 300), (EventType.abs, AbsCode.y, 300),
        (EventType.key, key, value),
      ], at: milliseconds)
  }

  /// What the client receives: the phases of touches with their kinds, and recognized taps.
  private func tale() throws -> [String] {
    server.advance(to: VirtualPanel.time(5000))
    return try client.frames().dropFirst().flatMap { message in
      message.frame.touches.map { "\($0.kind) \($0.phase)" }
        + message.frame.gestures.filter { $0.kind.text == "tap" }.map { _ in "tap" }
    }
  }

  /// A hand rests on the glass, the pen comes and taps, and the hand lifts a short time after the pen has left.
  private func write() {
    hand(7, at: 100)
    pen(KeyCode.toolPen, 1, at: 150)
    pen(KeyCode.touch, 1, at: 200)
    pen(KeyCode.touch, 0, at: 250)
    pen(KeyCode.toolPen, 0, at: 260)
    hand(-1, at: 270)
    hand(8, at: 280)
    hand(-1, at: 300)
  }

  @Test(arguments: [true, false])
  func `the hand that writes neither taps nor disturbs the pen`(penFirst: Bool) throws {
    add(panelGroup: "3/56a/1:usb-1", penGroup: "3/56a/1:usb-1", penFirst: penFirst)
    write()
    let words = try tale()
    #expect(words.filter { $0 == "tap" }.count == 1)
    #expect(words.filter { $0.hasSuffix("began") }.count == 2)
    #expect(words.filter { $0.hasSuffix("cancelled") }.count == 1)
    let other = VirtualClient(server, id: 9)
    other.send(#"{"method":"io.tactile.Devices.List"}"#)
    let reply = try #require(try other.replies().last)
    let list = try DeviceListMessage(from: JSONCursor(.object(reply.parameters)))
    let panel = try #require(list.devices.first { $0.id == 1 })
    #expect(panel.filtered.map(\.name) == ["pen"])
    #expect(panel.filtered.map(\.count) == [2])
  }

  @Test(arguments: [(nil, nil), ("a", "b"), ("a", nil), ("", "")] as [(String?, String?)])
  func `devices of different groups do not know of each other`(
    panelGroup: String?, penGroup: String?
  ) throws {
    add(panelGroup: panelGroup, penGroup: penGroup)
    write()
    #expect(try tale().filter { $0.hasSuffix("began") }.count == 3)
  }

  @Test(arguments: [("a", "b"), (nil, nil)] as [(String?, String?)])
  mutating func `a rule makes two devices one piece of hardware`(
    panelGroup: String?, penGroup: String?
  ) throws {
    add(panelGroup: panelGroup, penGroup: penGroup)
    var rule = DeviceRule(DeviceMatch())
    (rule.output, rule.group) = ("one", "desk")
    configuration.devices.rules = [rule]
    _ = server.configure(configuration, scene: nil)
    write()
    #expect(try tale().filter { $0.hasSuffix("began") }.count == 2)
  }

  @Test func `fingers count again when the pen is unplugged`() throws {
    add(panelGroup: "a", penGroup: "a")
    pen(KeyCode.toolPen, 1, at: 100)
    hand(7, at: 150)
    hand(-1, at: 200)
    server.receive(.deviceRemoved(Self.penID), at: VirtualPanel.time(300))
    hand(8, at: 389)
    hand(-1, at: 395)
    hand(9, at: 400)
    hand(-1, at: 450)
    #expect(try tale().filter { $0.hasSuffix("began") }.count == 1)
  }
}
